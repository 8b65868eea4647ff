// Ranges of numbers that the heads of the list are narrowed to: in the address, and as the worker filters by them.
import type { HeadFilter } from '../../contracts/data-core';
import { typedNumber } from '../../shared/typed-number';
import type { AddressPart } from '../../ui/address/address-state';
import type { RecordField } from './record-fields';

/** Both ends are inclusive; null: open. */
export interface RangeEnds {
  readonly low: number | null;
  readonly high: number | null;
}

export interface ColumnRange extends RangeEnds {
  /** Of the column. */
  readonly key: string;
}

/** Parameter of the address, once for each column: `depth_m~3~5`, an open end left out. `range` is the log's. */
export const RANGE = 'within';

/** The ranges in an address; those of columns that the type has not, and those that are none, count as absent. */
export function rangesPart(fields: readonly RecordField[]): AddressPart<readonly ColumnRange[]> {
  const isNumber = (key: string): boolean => fields.some((field) => field.key === key && field.kind === 'number');
  return {
    read: (search) =>
      search.getAll(RANGE).reduce<readonly ColumnRange[]>((ranges, text) => {
        const [key = '', low = '', high = ''] = text.split('~');
        const ends = typedEnds(low, high);
        return ends === null || !isNumber(key) ? ranges : withRange(ranges, { key, ...ends });
      }, []),
    write(search, ranges) {
      search.delete(RANGE);
      for (const { key, low, high } of ranges) search.append(RANGE, `${key}~${endText(low)}~${endText(high)}`);
    },
    undoable: true,
  };
}

/** An end as it can be typed: in digits, where a script would write a power of ten. */
export function endText(end: number | null): string {
  return end === null ? '' : end.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
}

/** The ends as they are typed, an empty one open; null where one is no number, or they are the wrong way round. */
export function typedEnds(low: string, high: string): RangeEnds | null {
  const [from, to] = [low, high].map((text) => (text.trim() === '' ? null : (typedNumber(text) ?? Number.NaN)));
  const ends = { low: from ?? null, high: to ?? null };
  if (![ends.low ?? 0, ends.high ?? 0].every(Number.isFinite)) return null;
  return ends.low !== null && ends.high !== null && ends.low > ends.high ? null : ends;
}

/** The ranges with this one in the place of another of its column; one with open ends takes that away. */
export function withRange(ranges: readonly ColumnRange[], range: ColumnRange): readonly ColumnRange[] {
  const others = ranges.filter(({ key }) => key !== range.key);
  return range.low === null && range.high === null ? others : [...others, range];
}

/** `3–5 m`, `≥ 3 m`, `≤ 5 m`. */
export function rangeText(
  { low, high }: RangeEnds,
  { unit, decimals }: Pick<RecordField, 'unit' | 'decimals'>,
  format: { readonly number: (value: number, decimals: number) => string },
): string {
  const number = (end: number): string => format.number(end, Math.min(20, Math.max(decimals, decimalsOf(end))));
  const text =
    low === null
      ? `≤\u00a0${high === null ? '' : number(high)}`
      : high === null
        ? `≥\u00a0${number(low)}`
        : `${number(low)}–${number(high)}`;
  return unit === '' ? text : `${text}\u00a0${unit}`;
}

/**
 * The ranges as a filter of the heads. It finds the numbers as the table shows them, rounded to the decimals of their
 * column, or of an end that has more: a number is held in 32 bits, and would lie beside an end that is the same.
 */
export function headRanges(
  ranges: readonly ColumnRange[],
  fields: readonly RecordField[],
): NonNullable<HeadFilter['ranges']> {
  return ranges.map(({ key, low, high }) => {
    const { decimals = 0 } = fields.find((field) => field.key === key) ?? {};
    return {
      column: key,
      low: low === null ? null : roundedTo(low, decimals, -1),
      high: high === null ? null : roundedTo(high, decimals, 1),
    };
  });
}

/** More than the sum of two numbers is off by, and far less than any 32-bit number lies beside a half that it is not. */
const OFF = 2 ** -50;

/** The furthest number below (-1) or above (1) an end that is still shown as the end: halves are rounded away from 0. */
function roundedTo(end: number, decimals: number, way: -1 | 1): number {
  const half = end + way * 0.5 * 10 ** -Math.max(decimals, decimalsOf(end));
  const isShown = way * end < 0;
  return half + (isShown ? way : -way) * Math.abs(half) * OFF;
}

function decimalsOf(end: number): number {
  const [digits = '', power = '0'] = String(end).split('e');
  return Math.max(0, (digits.split('.')[1] ?? '').length - Number(power));
}
