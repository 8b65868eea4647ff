// The ends of the axes of an answer's charts, and a zoom's part on them.
import { distributionEnds } from '../../../charts/distribution-option';
import type { AxisRange } from '../../../charts/series';
import { stretchOn } from '../../../charts/zoom-range';
import type { Zoom } from './analyse-url';
import type { Answer } from './answer';
import type { CountedBins } from './distribution-bins';
import { alongOf, groupEnds, wholeStretch } from './zoom';

type Ended = Pick<Answer, 'question' | 'labels' | 'listed' | 'distribution' | 'density'>;

/** The ends of each axis that can be zoomed; null: there is no such axis. */
type AxisEnds = Readonly<Record<keyof Zoom, AxisRange | null>>;

/** @param whole The answer without any zoom. */
export function axisEnds(whole: Ended): AxisEnds {
  const { question, distribution, density } = whole;
  return {
    groups: alongOf(question) === null ? null : wholeStretch(groupEnds(whole)),
    values: distribution && distributionEnds(distribution),
    against: density && binEnds(density.y),
  };
}

function binEnds({ origin, width, count }: CountedBins): AxisRange {
  return { from: origin, to: origin + width * count };
}

/** The part of a zoom on the axes: a link may be of other data, or made by hand. */
export function zoomOn(ends: AxisEnds, zoom: Zoom): Zoom {
  const on = (axis: keyof Zoom): AxisRange | null => ends[axis] && stretchOn(ends[axis], zoom[axis]);
  return { groups: on('groups'), values: on('values'), against: on('against') };
}
