import type { LogTracks } from '../contracts/data-core';
import type { AxisRange, ChartChannel, ChartLimit, ChartPass, Language } from './series';

export interface DepthLogChartProps {
  /** Null while the log is being loaded. */
  readonly tracks: LogTracks | null;
  /** Channels to draw, in order; one track each. */
  readonly channels: readonly ChartChannel[];
  readonly passes: readonly ChartPass[];
  readonly limits: readonly ChartLimit[];
  readonly by: 'depth' | 'time';
  readonly language: Language;
  readonly dark: boolean;
  readonly designDepthM: number | null;
  readonly range: AxisRange | null;
  /** Called 200 ms after the last zoom or pan; null: all is shown. */
  readonly onRangeChange: (range: AxisRange | null) => void;
  readonly formatTime?: (ms: number, style: 'clock' | 'full') => string;
}

/** One record's log: depth downwards with one track a channel, or over time. Fills its parent. */
export function DepthLogChart(_props: DepthLogChartProps) {
  return null;
}
