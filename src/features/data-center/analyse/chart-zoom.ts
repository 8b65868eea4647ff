import type { AxisRange } from '../../../charts/series';
import type { ZoomAxis } from '../../../charts/zoom-range';
import type { Zooming } from '../../../charts/zoomable-chart';
import type { ZoomScale } from './zoom';

/** A stretch of one axis as it is shown and typed. */
export interface ZoomField {
  /** Of the axis. */
  readonly name: string;
  readonly scale: ZoomScale;
  readonly full: AxisRange;
  /** Null: all. */
  readonly shown: AxisRange | null;
  readonly onZoom: (range: AxisRange | null) => void;
}

/** How a chart is zoomed, and the fields for it. */
export interface ChartZoom {
  readonly zooming: Zooming;
  readonly fields: readonly ZoomField[];
  /** Shows all. */
  readonly onAll: () => void;
}

interface AxisZoom extends Pick<ZoomField, 'name' | 'scale' | 'onZoom'> {
  readonly dimension: 'x' | 'y';
  readonly axis: ZoomAxis;
}

/** The zoom of a chart that has one axis for it. */
export function axisZoom({ dimension, axis, name, scale, onZoom }: AxisZoom): ChartZoom {
  return {
    zooming: { axes: { [dimension]: axis }, onZoom: (change) => onZoom(change[dimension] ?? null) },
    fields: [{ name, scale, full: axis.full, shown: axis.shown, onZoom }],
    onAll: () => onZoom(null),
  };
}
