// Lists of records or warnings, the newest first, cut from heads that are kept the other way round.
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { MAX_PART_BYTES } from '../../src/contracts/envelope';
import { HeadTable, NewestHeads, type Table } from '../engine/engine';
import { deflatedParts } from './packed-parts';
import { readAhead } from './read-ahead';
import { rowsOfPart } from './table-parts';
import type { TableParts } from './whole-table';

const inflateRawAsync = promisify(inflateRaw);

export interface NewestList {
  /** In the order of the list. */
  readonly names: readonly string[];
  /** By which the heads are in order. */
  readonly timeColumn: string;
  /**
   * All rows of the changed piles as they are now, the newest first, and all of the same millisecond as one of those. They
   * bring `pile_id`, `is_discarded` and the time beside the columns of the list.
   */
  readonly changes: () => Table;
  /** Ids of the piles that have changed since the heads were kept. */
  readonly piles: readonly number[];
  /** Rows of given-up piles alone, or of the others; undefined: of all. */
  readonly givenUp: boolean | undefined;
}

/** Cuts the list from the stored parts, which come from the last on. The first rows come soon. */
export async function* newestParts(
  { names, timeColumn, changes, piles, givenUp }: NewestList,
  storedParts: AsyncIterable<Buffer>,
): TableParts {
  // Nothing is in the module's memory for a reader who leaves before the first part.
  const list = new NewestHeads([...names], timeColumn, HeadTable.ofTable(changes()), Uint32Array.from(piles), givenUp);
  const partRows = rowsOfPart(names.length);
  let rows = 0;
  const taken = (): AsyncIterable<{ readonly deflated: Uint8Array }> => {
    const table = list.take();
    rows += table.rows;
    return deflatedParts(table, table.rows);
  };
  try {
    for await (const part of readAhead(inflated(storedParts))) {
      list.push(part);
      if (list.rows >= (rows === 0 ? 1 : partRows)) yield* taken();
    }
    list.finish();
    if (list.rows > 0) yield* taken();
  } finally {
    list.free();
  }
  return { rows, records: null };
}

async function* inflated(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield await inflateRawAsync(part, { maxOutputLength: MAX_PART_BYTES });
}
