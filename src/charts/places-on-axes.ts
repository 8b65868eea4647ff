// Where a pointer is on the axes of a chart that has one grid.
import type { EChartsType } from 'echarts/core';
import type { Place } from './use-two-fingers';
import type { ZoomAxis } from './zoom-range';

export const DIMENSIONS = ['x', 'y'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The axes of a chart that can be zoomed. */
export type ZoomAxes = Readonly<Partial<Record<Dimension, ZoomAxis>>>;

/** An axis when two fingers were put down. */
interface PinchedAxis {
  readonly axis: ZoomAxis;
  /** The place that was between them. */
  readonly at: number;
  /** From its beginning to its end on the screen, below 0 to the left or upwards. */
  readonly lengthPx: number;
}

export type PinchedAxes = Readonly<Partial<Record<Dimension, PinchedAxis>>>;

/** The value of an axis under a place, of an axis of names the place of the name. */
export function valueAt(chart: EChartsType, dimension: Dimension, { x, y }: Place): number | null {
  const values: unknown = chart.convertFromPixel({ gridIndex: 0 }, [x, y]);
  const value: unknown = Array.isArray(values) ? values[dimension === 'x' ? 0 : 1] : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The axes as two fingers take hold of them. */
export function pinchedAxes(chart: EChartsType, axes: ZoomAxes, between: Place): PinchedAxes {
  const pinched: Partial<Record<Dimension, PinchedAxis>> = {};
  for (const dimension of DIMENSIONS) {
    const axis = axes[dimension];
    const at = axis && valueAt(chart, dimension, between);
    if (axis === undefined || typeof at !== 'number') continue;
    pinched[dimension] = { axis, at, lengthPx: lengthPx(chart, dimension, axis) };
  }
  return pinched;
}

/** How far an axis goes on the screen; of names nearly: the room beside the plot is taken for a part of it. */
function lengthPx(chart: EChartsType, dimension: Dimension, { full, shown, groups, isDownwards }: ZoomAxis): number {
  if (groups !== null) {
    return dimension === 'x' ? chart.getWidth() : chart.getHeight() * (isDownwards === true ? 1 : -1);
  }
  const { from, to } = shown ?? full;
  const [first, last] = [from, to].map((end) => Number(chart.convertToPixel({ [`${dimension}AxisIndex`]: 0 }, end)));
  return (last ?? 0) - (first ?? 0) || chart.getWidth();
}
