// Rows of a list for a file: their keys were read at once and in order, so that the count and the pages are of the same rows
// however the list changes meanwhile.
import { placesOf } from '../db/page-from-end';
import type { Row } from './cells';
import { PAGE_ROWS } from './keyset-pages';
import type { SheetPlace, SheetRows } from './sheet-of';

interface Listed<K extends string | number, R> {
  readonly keys: readonly K[];
  /** Where a stopped export goes on; absent: at the first row. */
  readonly from?: SheetPlace | undefined;
  /** The rows of some keys, in any order; one that is gone is not there. */
  read(keys: readonly K[]): Promise<readonly R[]>;
  keyOf(row: R): K;
  cellsOf(row: R): Row;
}

export function listedRows<K extends string | number, R>({
  keys,
  from,
  read,
  keyOf,
  cellsOf,
}: Listed<K, R>): SheetRows {
  let keysDone = from?.keysDone ?? 0;
  return {
    count: keys.length,
    async *pages() {
      for await (const rows of rowsByKeys(keys, read, keyOf, keysDone)) {
        keysDone = Math.min(keys.length, keysDone + PAGE_ROWS);
        yield rows.map(cellsOf);
      }
    },
    place: () => ({ keys, keysDone }),
  };
}

/** The rows of all keys from one on, a page at a time, in the order of the keys. */
export async function* rowsByKeys<K extends string | number, R>(
  keys: readonly K[],
  read: Listed<K, R>['read'],
  keyOf: Listed<K, R>['keyOf'],
  from: number,
): AsyncGenerator<readonly R[]> {
  for (const page of pagesOf(keys, from)) {
    const placeOf = placesOf(page);
    yield (await read(page)).toSorted((a, b) => placeOf(keyOf(a)) - placeOf(keyOf(b)));
  }
}

/** Rows that are at hand from one on, a page at a time. */
export function* pagesOf<R>(rows: readonly R[], from = 0): Generator<readonly R[]> {
  for (let at = from; at < rows.length; at += PAGE_ROWS) yield rows.slice(at, at + PAGE_ROWS);
}
