// Which stretch of the log's axis is shown, read from and moved on the chart.
import type { EChartsType } from 'echarts/core';
import type { AxisRange } from './series';

/** Zoom and pan by keys: this share of what is shown. */
const STEP = 0.2;

/** Two ranges that differ by less than this share of their length are one: links round. */
const SAME = 0.005;

/** Whether two ranges show the same; null is the whole axis. */
export function sameRange(a: AxisRange | null, b: AxisRange | null): boolean {
  if (a === null || b === null) return a === b;
  const slack = Math.abs(a.to - a.from) * SAME;
  return Math.abs(a.from - b.from) <= slack && Math.abs(a.to - b.to) <= slack;
}

/** Range of a `datazoom` event of ECharts; null for (nearly) the whole axis and for an event without a range. */
export function rangeOfEvent(event: unknown, full: AxisRange): AxisRange | null {
  const batch = isRecord(event) && Array.isArray(event.batch) ? event.batch : [event];
  const zoom: unknown = batch[0];
  if (!isRecord(zoom)) return null;
  const place = (value: unknown, percent: unknown): number =>
    typeof value === 'number' ? value : full.from + ((full.to - full.from) * Number(percent)) / 100;
  const from = place(zoom.startValue, zoom.start);
  const to = place(zoom.endValue, zoom.end);
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
  return sameRange(full, { from, to }) ? null : { from, to };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Value of the log's axis under a pixel of a chart of so many tracks; null outside all of them. */
export function axisValueAt(
  chart: EChartsType,
  by: 'depth' | 'time',
  tracks: number,
  x: number,
  y: number,
): number | null {
  for (let gridIndex = 0; gridIndex < tracks; gridIndex += 1) {
    if (!chart.containPixel({ gridIndex }, [x, y])) continue;
    const value: unknown = chart.convertFromPixel({ gridIndex }, [x, y]);
    const at: unknown = Array.isArray(value) ? value[by === 'depth' ? 1 : 0] : null;
    return typeof at === 'number' && Number.isFinite(at) ? at : null;
  }
  return null;
}

/** A stretch of a length, moved into the whole axis where it begins or ends beyond it. */
export function movedInto(full: AxisRange, from: number, wanted: number): AxisRange {
  const length = Math.min(wanted, full.to - full.from);
  const start = Math.min(Math.max(from, full.from), full.to - length);
  return { from: start, to: start + length };
}

/** The range after a key, kept within the whole axis; null for a key that does not move it. */
export function stepRange(shown: AxisRange, full: AxisRange, key: string): AxisRange | null {
  const span = shown.to - shown.from;
  const within = (from: number, wanted: number): AxisRange => movedInto(full, from, wanted);
  switch (key) {
    case '+':
    case '=':
      return within(shown.from + span * STEP, span * (1 - 2 * STEP));
    case '-':
      return within(shown.from - (span * STEP) / (1 - 2 * STEP), span / (1 - 2 * STEP));
    case 'ArrowUp':
      return within(shown.from - span * STEP, span);
    case 'ArrowDown':
      return within(shown.from + span * STEP, span);
    case '0':
      return full;
    default:
      return null;
  }
}
