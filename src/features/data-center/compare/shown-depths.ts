// Which depths the pictures of a comparison show.
import { stepEnds } from '../../../charts/compare-lines-option';
import { sectionEnds } from '../../../charts/compare-section-option';
import type { AxisRange } from '../../../charts/series';
import { stretchOn } from '../../../charts/zoom-range';
import { zoomedGroups } from '../analyse/zoom';
import type { CompareState } from './compare-url';
import type { ComparedRecord } from './compared-records';
import type { Comparison } from './comparison';

type Depths = Pick<ComparedRecord, 'designDepthM' | 'depthM'>;

/** The columns of the section. */
export function columnsOf({ means }: Pick<Comparison, 'means'>, records: readonly Depths[]) {
  return means.map((values, at) => ({
    values,
    designDepthM: records[at]?.designDepthM ?? Number.NaN,
    depthM: records[at]?.depthM ?? Number.NaN,
  }));
}

/** Depths are recorded in whole centimetres: narrower steps would hold no fewer readings. */
const FINEST_M = 0.01;
/** The longest stretch in which each recorded depth has a step of its own: as many steps as elsewhere. */
const MOST_FINEST_M = 0.6;

interface AskedSteps {
  readonly widthM: number;
  /** The stretch that the steps are of. */
  readonly zoom: AxisRange;
  /** The same from the first step's beginning to the last one's end. */
  readonly ends: AxisRange;
}

/**
 * The steps within a stretch, as narrow as so many of them fit. The narrowest lie around each recorded depth: a depth in 32
 * bits is a little less or more than the centimetre it means, and at the edge of a step it would be in either.
 */
export function zoomedSteps(widthM: number, range: AxisRange): AskedSteps | null {
  if (range.to - range.from <= MOST_FINEST_M + 1e-9) {
    const [first, last] = [Math.floor(range.from / FINEST_M + 1e-6), Math.ceil(range.to / FINEST_M - 1e-6)];
    return {
      widthM: FINEST_M,
      zoom: { from: first / 100, to: last / 100 },
      ends: { from: (first - 0.5) / 100, to: (last + 0.5) / 100 },
    };
  }
  const groups = zoomedGroups({ by: 'depth', width: widthM }, range);
  return groups && { widthM: groups.width, zoom: groups.zoom, ends: groups.zoom };
}

type Steps = Pick<Comparison, 'originM' | 'widthM' | 'steps' | 'means'>;

/** All depths of a picture. */
export function allDepths(shape: CompareState['shape'], whole: Steps, records: readonly Depths[]): AxisRange {
  return shape === 'lines' ? stepEnds(whole) : sectionEnds(whole, columnsOf(whole, records));
}

/**
 * The depths whose steps are asked for anew: those of the zoom in a picture that have steps; null: none. Records
 * beside one another may end above the zoom of others behind them.
 */
export function askedDepths(
  shape: CompareState['shape'],
  whole: Steps,
  records: readonly Depths[],
  zoom: AxisRange | null,
): AxisRange | null {
  return stretchOn(stepEnds(whole), stretchOn(allDepths(shape, whole, records), zoom));
}
