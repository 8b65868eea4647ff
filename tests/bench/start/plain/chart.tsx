import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use as useParts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { use, useEffect, useRef } from 'react';
import type { Site } from './api';

// biome-ignore lint/correctness/useHookAtTopLevel: it registers parts and is no hook
useParts([BarChart, GridComponent, CanvasRenderer]);

/** Piles made, by day. */
export function ProgressChart({ summary }: Pick<Site, 'summary'>) {
  const { by_day: days } = use(summary);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const chart = init(place.current);
    chart.setOption({
      animation: false,
      xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)) },
      yAxis: { type: 'value' },
      series: [{ type: 'bar', data: days.map(({ piles }) => piles) }],
    });
    return () => chart.dispose();
  }, [days]);
  return <div ref={place} />;
}
