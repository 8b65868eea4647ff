// Amounts put into each segment of a pile in work, beside its design. A segment that is still to come is not short.
import type { RecordSegments } from '../../contracts/data-core';
import type { AskedPass, PassesLeft } from '../../equipment/asked-passes';

/** Less than this share of the design is short, more than that one too much. */
const SHORT_BELOW = 0.95;
const MUCH_ABOVE = 1.1;

/**
 * `toCome`: less than the design, and the tool comes by once more. `unread`: the tool has been by, and nothing was recorded
 * meanwhile. `unknown`: the design does not say how much.
 */
export const FILLS = ['short', 'right', 'much', 'toCome', 'unread', 'unknown'] as const;
export type Fill = (typeof FILLS)[number];

export interface SegmentFill {
  readonly fromM: number;
  readonly toM: number;
  readonly amount: number;
  readonly fill: Fill;
  /** Of the design, or of the largest amount where that is not known; 0 to 1.5. */
  readonly share: number;
}

/** How far the work is. */
export interface WorkSoFar extends PassesLeft {
  readonly depthM: number | null;
}

const WIDEST = 1.5;
/** Depths are told in centimetres. */
const DEPTH_STEP_M = 0.005;

/** Whether the tool comes by a segment once more. `work` null: it has ended. */
export function isToCome(fromM: number, toM: number, work: WorkSoFar | null): boolean {
  if (work === null) return false;
  const { now, later, depthM } = work;
  // A stage of no direction may fill any depth, until the work ends.
  if (now === null || depthM === null || now.direction === 'none') return true;
  const goesBy = (of: Pick<AskedPass, 'fromM' | 'toM'>): boolean =>
    toM > of.fromM + DEPTH_STEP_M && fromM < of.toM - DEPTH_STEP_M;
  const rest = now.direction === 'down' ? { fromM: depthM, toM: now.toM } : { fromM: now.fromM, toM: depthM };
  return goesBy(rest) || later.some((pass) => pass.direction !== 'none' && goesBy(pass));
}

/**
 * The segments from the surface down. `designAmount`: of a whole segment; null where it is not known. `work`: how far
 * it is; null when it has ended. `toeM`: depth of the design, below which it asks for nothing; null: not known. Nor does
 * it above `topM`.
 */
export function segmentFills(
  { durationS, totals }: Pick<RecordSegments, 'durationS' | 'totals'>,
  heightM: number,
  designAmount: number | null,
  work: WorkSoFar | null,
  toeM: number | null = null,
  topM = 0,
): SegmentFill[] {
  const [amounts = new Float64Array()] = totals;
  const most = amounts.reduce((largest, amount) => Math.max(largest, amount), 0);
  const whole = designAmount !== null && designAmount > 0 ? designAmount : null;
  return Array.from(durationS, (_, place) => {
    const amount = amounts[place] ?? 0;
    const [fromM, toM] = [place * heightM, (place + 1) * heightM];
    const designedM = Math.min(toM, toeM ?? toM) - Math.max(fromM, topM);
    const asked = whole === null || designedM < DEPTH_STEP_M ? null : (whole * designedM) / heightM;
    const share = amount / (asked ?? whole ?? (most > 0 ? most : 1));
    // Segments reach as deep as the tool has been.
    const isUnread = amount === 0 && durationS[place] === 0;
    const fill = asked === null ? 'unknown' : isUnread ? 'unread' : fillOf(share, () => isToCome(fromM, toM, work));
    return { fromM, toM, amount, fill, share: Math.min(WIDEST, share) };
  });
}

function fillOf(share: number, comesAgain: () => boolean): Fill {
  if (share > MUCH_ABOVE) return 'much';
  if (share >= SHORT_BELOW) return 'right';
  return comesAgain() ? 'toCome' : 'short';
}
