// Ranges of numbers that the heads of the list are narrowed to: in the address, as they are typed and as they are said.
import { type ColumnRange, columnRangeText, decimalsOf, type RangeEnds } from '../../shared/column-range';
import { typedNumber } from '../../shared/typed-number';
import type { AddressPart } from '../../ui/address/address-state';
import type { RecordField } from './record-fields';

/**
 * Parameter of the address, once for each column: `depth_m~3~5`, an open end left out; of texts a part that they contain
 * (column-texts.ts). `range` is the log's.
 */
export const RANGE = 'within';

/** The ranges in an address; those of columns that the type has not, and those that are none, count as absent. */
export function rangesPart(fields: readonly RecordField[]): AddressPart<readonly ColumnRange[]> {
  const isNumber = (key: string): boolean => fields.some((field) => field.key === key && field.kind === 'number');
  const isText = (key: string): boolean => fields.some((field) => field.key === key && field.kind === 'text');
  return {
    read: (search) =>
      search.getAll(RANGE).reduce<readonly ColumnRange[]>((ranges, text) => {
        const [key = '', low = '', high = ''] = text.split('~');
        const ends = typedEnds(low, high);
        return ends === null || !isNumber(key) ? ranges : withRange(ranges, { key, ...ends });
      }, []),
    write(search, ranges) {
      // Parts of texts stand beside them.
      const others = search.getAll(RANGE).filter((text) => isText(text.split('~')[0] ?? ''));
      search.delete(RANGE);
      for (const text of [...others, ...ranges.map(columnRangeText)]) search.append(RANGE, text);
    },
    undoable: true,
  };
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
