// Which depths the pictures of a comparison show.
import { stepEnds } from '../../../charts/compare-lines-option';
import { sectionEnds } from '../../../charts/compare-section-option';
import type { AxisRange } from '../../../charts/series';
import { stretchOn } from '../../../charts/zoom-range';
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

type Steps = Pick<Comparison, 'originM' | 'widthM' | 'steps' | 'means'>;

/** All depths of a picture. */
export function allDepths(shape: CompareState['shape'], whole: Steps, records: readonly Depths[]): AxisRange {
  return shape === 'lines' ? stepEnds(whole) : sectionEnds(whole, columnsOf(whole, records));
}

/**
 * The depths whose steps are asked for anew: what a picture shows of the zoom, where there are steps; null: none. The records
 * beside one another may end above what others, behind them, are zoomed to.
 */
export function askedDepths(
  shape: CompareState['shape'],
  whole: Steps,
  records: readonly Depths[],
  zoom: AxisRange | null,
): AxisRange | null {
  return stretchOn(stepEnds(whole), stretchOn(allDepths(shape, whole, records), zoom));
}
