import type { EChartsType } from 'echarts/core';
import { useCallback } from 'react';
import { useLatest } from '../ui/use-latest';

/** Clicked part of a chart. */
export interface Clicked {
  readonly seriesId?: string;
  readonly dataIndex?: number;
  readonly value?: unknown;
}

/** For `onChart`: tells what is clicked, to the newest `tell`. */
export function useClicked(tell: (clicked: Clicked) => void): (chart: EChartsType) => () => void {
  const latest = useLatest(tell);
  return useCallback((chart: EChartsType) => {
    const listener = (clicked: Clicked): void => latest.current(clicked);
    chart.on('click', listener);
    return () => void chart.off('click', listener);
  }, []);
}
