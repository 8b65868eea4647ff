import { BarChart, LineChart } from 'echarts/charts';
import {
  AxisPointerComponent,
  DataZoomInsideComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../ui/use-latest';
import { ChartSlotContext } from './chart-slot';
import type { Progressive } from './progressive';

use([
  LineChart,
  BarChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  AxisPointerComponent,
  DataZoomInsideComponent,
  MarkAreaComponent,
  MarkLineComponent,
  CanvasRenderer,
]);

const MAX_PIXEL_RATIO = 2;

export interface EChartProps {
  /** As `progressively` gives it. */
  readonly option: EChartsCoreOption & Progressive;
  /** Description of the picture for a screen reader. */
  readonly label: string;
  /** Called with the chart once it exists; the returned function before it goes. */
  readonly onChart?: (chart: EChartsType) => () => void;
}

/** Hosts a chart on a canvas that fills its parent and follows its size. Parts left out of a new option are removed. */
export function EChart({ option, label, onChart }: EChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType | null>(null);
  const slot = useContext(ChartSlotContext);
  const latest = useLatest(onChart);

  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const made = init(element, null, {
      renderer: 'canvas',
      devicePixelRatio: Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO),
    });
    chart.current = made;
    const leave = latest.current?.(made);
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth !== made.getWidth() || clientHeight !== made.getHeight()) made.resize();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave?.();
      chart.current = null;
      made.dispose();
    };
  }, []);

  useEffect(() => {
    // With the next frame, so that several changes become one. ECharts can wait for it by itself (`lazyUpdate`), but has
    // axes without a scale until then, at which a tooltip fails that a pointer asks for in between.
    const frame = requestAnimationFrame(() =>
      chart.current?.setOption(option, { replaceMerge: ['series', 'grid', 'xAxis', 'yAxis'] }),
    );
    return () => cancelAnimationFrame(frame);
  }, [option]);

  useEffect(() => {
    if (slot === null) return;
    slot.option = option;
    slot.onChart(true);
    return () => {
      slot.option = null;
      slot.onChart(false);
    };
  }, [slot, option]);

  return <div ref={host} role="img" aria-label={label} style={{ position: 'absolute', inset: 0 }} />;
}
