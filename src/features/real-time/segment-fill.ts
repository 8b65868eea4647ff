// What has been put into each segment of a pile in work, beside its design.
import type { RecordSegments } from '../../contracts/data-core';

/** Less than this share of the design is short, more than that one too much. */
const SHORT_BELOW = 0.95;
const MUCH_ABOVE = 1.1;

/** `unknown`: the design does not say how much. */
export type Fill = 'short' | 'right' | 'much' | 'unknown';

export interface SegmentFill {
  readonly fromM: number;
  readonly toM: number;
  readonly amount: number;
  readonly fill: Fill;
  /** Of the design, or of the largest amount where that is not known; 0 to 1.5. */
  readonly share: number;
}

const WIDEST = 1.5;

/** The segments from the surface down. `designAmount`: of a whole segment; null where it is not known. */
export function segmentFills(
  { durationS, totals }: Pick<RecordSegments, 'durationS' | 'totals'>,
  heightM: number,
  designAmount: number | null,
): SegmentFill[] {
  const [amounts = new Float64Array()] = totals;
  const most = amounts.reduce((largest, amount) => Math.max(largest, amount), 0);
  const whole = designAmount !== null && designAmount > 0 ? designAmount : null;
  return Array.from(durationS, (_, place) => {
    const amount = amounts[place] ?? 0;
    const share = amount / (whole ?? (most > 0 ? most : 1));
    return {
      fromM: place * heightM,
      toM: (place + 1) * heightM,
      amount,
      fill: whole === null ? 'unknown' : share < SHORT_BELOW ? 'short' : share > MUCH_ABOVE ? 'much' : 'right',
      share: Math.min(WIDEST, share),
    };
  });
}
