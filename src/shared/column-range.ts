// A range of a column of numbers: as a text, in an address and in a call, and the numbers that it finds.

/** Both ends are inclusive; null: open. */
export interface RangeEnds {
  readonly low: number | null;
  readonly high: number | null;
}

export interface ColumnRange extends RangeEnds {
  /** Of the column. */
  readonly key: string;
}

/** `depth_m~3~5`, an open end left out. */
export function columnRangeText({ key, low, high }: ColumnRange): string {
  return `${key}~${endText(low)}~${endText(high)}`;
}

const END = String.raw`(-?\d+(?:\.\d+)?)?`;
const RANGE = new RegExp(`^([^~]+)~${END}~${END}$`);

/** The range that `columnRangeText` wrote; null: none, or one without ends, or with the ends the wrong way round. */
export function columnRangeOf(text: string): ColumnRange | null {
  const found = RANGE.exec(text);
  const [, key = '', from, to] = found ?? [];
  if (found === null || (from === undefined && to === undefined)) return null;
  const [low, high] = [from, to].map((end) => (end === undefined ? null : Number(end)));
  const range = { key, low: low ?? null, high: high ?? null };
  if (!Number.isFinite(range.low ?? 0) || !Number.isFinite(range.high ?? 0)) return null;
  return range.low !== null && range.high !== null && range.low > range.high ? null : range;
}

/** An end as it can be typed: in digits, where a script would write a power of ten. */
export function endText(end: number | null): string {
  return end === null ? '' : end.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
}

/**
 * The ends between which numbers lie that are shown as within the range, rounded to the decimals of their column, or of
 * an end that has more: a number is held in 32 bits, and would lie beside an end that is the same.
 */
export function shownEnds({ low, high }: RangeEnds, decimals: number): RangeEnds {
  return {
    low: low === null ? null : roundedTo(low, decimals, -1),
    high: high === null ? null : roundedTo(high, decimals, 1),
  };
}

/** More than the sum of two numbers is off by, and far less than any 32-bit number lies beside a half that it is not. */
const OFF = 2 ** -50;

/** The furthest number below (-1) or above (1) an end that is still shown as the end: halves are rounded away from 0. */
function roundedTo(end: number, decimals: number, way: -1 | 1): number {
  const half = end + way * 0.5 * 10 ** -Math.max(decimals, decimalsOf(end));
  const isShown = way * end < 0;
  return half + (isShown ? way : -way) * Math.abs(half) * OFF;
}

/** Digits behind the point. */
export function decimalsOf(end: number): number {
  const [digits = '', power = '0'] = String(end).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(power));
}
