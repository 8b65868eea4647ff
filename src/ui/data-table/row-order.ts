// In which order a table's rows are shown: row numbers sorted by columns, in steps between which the page can paint.
import { inSlices } from '../../shared/in-slices';
import { naturalOrder, type TextBytes } from '../../shared/natural-order';
import type { TextColumn } from '../../shared/text-column';

/** Cells to sort by. Texts of few distinct values come as codes. A number that is missing is NaN, a text is empty. */
export type SortCells = Float64Array | TextColumn | { readonly codes: Uint32Array; readonly values: readonly string[] };

export interface RowSort {
  readonly cells: SortCells;
  readonly descending: boolean;
}

/** Work between two looks at the clock, in rows. */
const STEP_ROWS = 2_048;

/** The rows 0 to `rows` - 1 as they stand. */
export function rowsAsTheyStand(rows: number): Uint32Array {
  const order = new Uint32Array(rows);
  for (let row = 0; row < rows; row += 1) order[row] = row;
  return order;
}

/**
 * Rows by the first sort, those that it holds equal by the next; rows of equal cells stay as they stand. Rows without a
 * cell come last either way. Numbers within texts count as numbers. Rejects with the signal's reason when it is
 * aborted.
 */
export function rowOrder(rows: number, sorts: readonly RowSort[], signal?: AbortSignal): Promise<Uint32Array> {
  return inSlices(orderInSteps(rows, sorts), signal);
}

type Steps = Generator<undefined, Uint32Array>;

function* orderInSteps(rows: number, sorts: readonly RowSort[]): Steps {
  const keys: { readonly ranks: Float64Array; readonly sign: number }[] = [];
  for (const { cells, descending } of sorts) {
    keys.push({ ranks: cells instanceof Float64Array ? cells : yield* ranksOf(cells), sign: descending ? -1 : 1 });
  }
  return yield* sortedInSteps(rows, (a, b) => {
    for (const { ranks, sign } of keys) {
      const x = ranks[a] ?? Number.NaN;
      const y = ranks[b] ?? Number.NaN;
      if (x < y) return -sign;
      if (x > y) return sign;
      // Equal, or at least one is missing.
      const missing = x === y ? 0 : (Number.isNaN(x) ? 1 : 0) - (Number.isNaN(y) ? 1 : 0);
      if (missing !== 0) return missing;
    }
    return a - b;
  });
}

/** Texts are ranked once: sorting the other way, or again, asks for the same. */
const known = new WeakMap<object, Float64Array>();

function* ranksOf(cells: Exclude<SortCells, Float64Array>): Generator<undefined, Float64Array> {
  const before = known.get(cells);
  if (before !== undefined) return before;
  const ranks = 'codes' in cells ? yield* ranksOfCodes(cells) : yield* ranksOfTexts(cells.ends.length, bytesIn(cells));
  known.set(cells, ranks);
  return ranks;
}

function* ranksOfCodes(cells: { readonly codes: Uint32Array; readonly values: readonly string[] }) {
  const encoder = new TextEncoder();
  const bytes = cells.values.map((value) => encoder.encode(value));
  const rankOf = yield* ranksOfTexts(bytes.length, (at) => {
    const utf8 = bytes[at] ?? new Uint8Array();
    return { utf8, from: 0, to: utf8.length };
  });
  return Float64Array.from(cells.codes, (code) => rankOf[code] ?? Number.NaN);
}

/** Reads texts in place: no string is made of any. */
function bytesIn({ utf8, ends }: TextColumn): (row: number) => TextBytes {
  return (row) => ({ utf8, from: ends[row - 1] ?? 0, to: ends[row] ?? 0 });
}

/** A rank for each text, the same for those that count the same, NaN for empty ones. */
function* ranksOfTexts(count: number, textOf: (at: number) => TextBytes): Generator<undefined, Float64Array> {
  const order = yield* sortedInSteps(count, (a, b) => naturalOrder(textOf(a), textOf(b)) || a - b);
  const ranks = new Float64Array(count);
  let rank = 0;
  for (const [at, row] of order.entries()) {
    const text = textOf(row);
    if (at > 0 && naturalOrder(textOf(order[at - 1] ?? 0), text) !== 0) rank += 1;
    ranks[row] = text.from === text.to ? Number.NaN : rank;
    if (at % STEP_ROWS === 0) yield;
  }
  return ranks;
}

/** The numbers 0 to `count` - 1 sorted: short runs, then merged by pairs. No two may compare as equal. */
function* sortedInSteps(count: number, order: (a: number, b: number) => number): Steps {
  let from: Uint32Array = rowsAsTheyStand(count);
  for (let at = 0; at < count; at += STEP_ROWS) {
    from.subarray(at, at + STEP_ROWS).sort(order);
    yield;
  }
  let into: Uint32Array = new Uint32Array(count);
  for (let run = STEP_ROWS; run < count; run *= 2) {
    for (let start = 0; start < count; start += 2 * run) {
      const middle = Math.min(start + run, count);
      const end = Math.min(start + 2 * run, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const takesLeft = right >= end || (left < middle && order(from[left] ?? 0, from[right] ?? 0) < 0);
        into[at] = from[takesLeft ? left : right] ?? 0;
        if (takesLeft) left += 1;
        else right += 1;
        if (at % STEP_ROWS === 0) yield;
      }
    }
    [from, into] = [into, from];
  }
  return from;
}
