// Rows of a list for a file: their keys were read at once and in order, so that the count and the pages are of the same rows
// however the list changes meanwhile.
import { placesOf } from '../db/page-from-end';
import type { Row } from './cells';
import { PAGE_ROWS } from './keyset-pages';
import type { SheetRows } from './sheet-of';

interface Listed<K, R> {
  readonly keys: readonly K[];
  /** The rows of some keys, in any order; one that is gone is not there. */
  read(keys: readonly K[]): Promise<readonly R[]>;
  keyOf(row: R): K;
  cellsOf(row: R): Row;
}

export function listedRows<K, R>({ keys, read, keyOf, cellsOf }: Listed<K, R>): SheetRows {
  return {
    count: keys.length,
    async *pages() {
      for await (const rows of rowsByKeys(keys, read, keyOf)) yield rows.map(cellsOf);
    },
  };
}

/** The rows of all keys, a page at a time, in the order of the keys. */
export async function* rowsByKeys<K, R>(
  keys: readonly K[],
  read: Listed<K, R>['read'],
  keyOf: Listed<K, R>['keyOf'],
): AsyncGenerator<readonly R[]> {
  for (const page of pagesOf(keys)) {
    const placeOf = placesOf(page);
    yield (await read(page)).toSorted((a, b) => placeOf(keyOf(a)) - placeOf(keyOf(b)));
  }
}

/** Rows that are at hand, a page at a time. */
export function* pagesOf<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let from = 0; from < rows.length; from += PAGE_ROWS) yield rows.slice(from, from + PAGE_ROWS);
}
