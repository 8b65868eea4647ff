// In which order a table's rows are shown: row numbers sorted by a column, whatever holds its cells.
import { type TextColumn, textsOf } from '../../shared/text-column';

/** Cells to sort by. Texts of few distinct values come as codes. */
export type SortCells =
  | Float64Array
  | TextColumn
  | { readonly codes: Uint32Array; readonly values: readonly string[] }
  /** Codes whose names are another's business: those names by code. */
  | { readonly numbers: Float64Array; readonly rank: (value: number) => number };

/** The rows 0 to `rows` - 1 as they stand. */
export function rowsAsTheyStand(rows: number): Uint32Array {
  return Uint32Array.from({ length: rows }, (_, row) => row);
}

/**
 * Rows by the cells, ascending or descending. Rows of equal cells stay as they stand. What has no cell comes last
 * either way. Numbers within texts count as numbers: K2 stands before K10.
 */
export function rowOrder(rows: number, cells: SortCells, descending: boolean): Uint32Array {
  const keys = keysOf(rows, cells);
  const order = rowsAsTheyStand(rows);
  const sign = descending ? -1 : 1;
  return order.sort((a, b) => {
    const x = keys[a] ?? Number.NaN;
    const y = keys[b] ?? Number.NaN;
    if (x < y) return -sign;
    if (x > y) return sign;
    if (x === y) return a - b;
    // Of the two at least one is missing.
    return (Number.isNaN(x) ? 1 : 0) - (Number.isNaN(y) ? 1 : 0) || a - b;
  });
}

/** Texts are ranked once: sorting the other way, or again, asks for the same. */
const ranks = new WeakMap<object, Float64Array>();

function keysOf(rows: number, cells: SortCells): Float64Array {
  if (cells instanceof Float64Array) return cells;
  if ('numbers' in cells) return cells.numbers.map(cells.rank);
  const known = ranks.get(cells);
  if (known !== undefined) return known;
  const made = 'codes' in cells ? ranksOfCodes(cells.codes, cells.values) : ranksOfTexts(textsOf(cells).slice(0, rows));
  ranks.set(cells, made);
  return made;
}

function ranksOfCodes(codes: Uint32Array, values: readonly string[]): Float64Array {
  const rankOf = ranksOfTexts(values);
  return Float64Array.from(codes, (code) => rankOf[code] ?? Number.NaN);
}

function ranksOfTexts(texts: readonly string[]): Float64Array {
  const keys = texts.map(naturalKey);
  const sorted = [...new Set(keys)].filter((key) => key !== '').sort();
  const rankOf = new Map(sorted.map((key, rank) => [key, rank]));
  return Float64Array.from(keys, (key) => rankOf.get(key) ?? Number.NaN);
}

/** Digits in groups of one length, so that comparing letter by letter compares their numbers. */
function naturalKey(text: string): string {
  return text.replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}
