// A whole table of a project in parts: forwarded as it was kept, or made and kept on its way (server/db/table-snapshots.ts).
import type { Pool } from 'pg';
import { TABLE_BEHIND_HEADER, TABLE_REVISION_HEADER } from '../../src/contracts/api';
import type { PartsEnd } from '../../src/contracts/envelope';
import {
  isBeingWritten,
  partsOf,
  type TableAsked,
  type TableSnapshot,
  TableSnapshotWriter,
  tableSnapshot,
} from '../db/table-snapshots';
import type { DeflatedPart, PartsAnswer } from './parts-answer';

export type TableParts = AsyncGenerator<DeflatedPart, Omit<PartsEnd, 'parts'>>;

/** A table as it is now. */
export interface WholeTable {
  readonly asked: TableAsked;
  /** Name of the state that it is of; null where none can be told. */
  readonly revision: string | null;
  /** Rows as far as they are known before they are read. */
  readonly rows: number | null;
  /** Reads it anew. */
  readonly make: () => TableParts;
}

/** Answers with the table. An error while the table is stored goes to `onFault`; the reader gets the table all the same. */
export async function wholeTableAnswer(
  pool: Pool,
  table: WholeTable,
  onFault: (error: unknown) => void,
): Promise<PartsAnswer> {
  const { asked, revision, rows } = table;
  const known = await tableSnapshot(pool, asked);
  if (known !== null) {
    const headers = { [TABLE_REVISION_HEADER]: known.revision, [TABLE_BEHIND_HEADER]: String(known.changed.length) };
    return { head: { rows: known.rows, records: null, bytes: null }, parts: forwarded(pool, known), headers };
  }
  const head = { rows, records: null, bytes: null };
  if (revision === null) return { head, parts: table.make() };
  const writer = new TableSnapshotWriter(pool, asked, revision);
  return {
    head,
    parts: storedOnTheWay(table.make(), writer, onFault),
    headers: { [TABLE_REVISION_HEADER]: revision, [TABLE_BEHIND_HEADER]: '0' },
  };
}

/**
 * Makes and keeps the table unless one is kept since which fewer than so many piles have changed, or is on its way. Rests
 * between parts as `rest` says. `later`: it is not kept, and may be due again although nothing changes.
 */
export async function keepAhead(
  pool: Pool,
  { asked, revision, make }: WholeTable,
  fewestChanged: number,
  rest: () => Promise<'on' | 'stop'>,
): Promise<'made' | 'there' | 'later'> {
  if (revision === null) return 'later';
  const known = await tableSnapshot(pool, asked);
  if (known !== null && known.changed.length < fewestChanged) return 'there';
  if (await isBeingWritten(pool, asked)) return 'later';
  const writer = new TableSnapshotWriter(pool, asked, revision);
  const parts = make();
  let isWhole = false;
  try {
    let next = await parts.next();
    for (; next.done !== true; next = await parts.next()) {
      await writer.add(next.value.deflated);
      if ((await rest()) === 'stop') return 'later';
    }
    await writer.finish(next.value.rows ?? 0);
    isWhole = true;
    return 'made';
  } finally {
    if (!isWhole) {
      await parts.return({ rows: null, records: null });
      await writer.drop();
    }
  }
}

/** A table that was kept, as it is. */
async function* forwarded(pool: Pool, snapshot: TableSnapshot): TableParts {
  for await (const deflated of partsOf(pool, snapshot)) yield { deflated };
  return { rows: snapshot.rows, records: null };
}

/** Sends a table and keeps it. */
async function* storedOnTheWay(
  parts: TableParts,
  writer: TableSnapshotWriter,
  onFault: (error: unknown) => void,
): TableParts {
  let keeping = true;
  const keep = async (work: () => Promise<void>): Promise<void> => {
    try {
      if (keeping) await work();
    } catch (error) {
      keeping = false;
      onFault(error);
    }
  };
  let isWhole = false;
  try {
    let next = await parts.next();
    for (; next.done !== true; next = await parts.next()) {
      const part = next.value;
      yield part;
      await keep(() => writer.add(part.deflated));
    }
    isWhole = true;
    const end = next.value;
    await keep(() => writer.finish(end.rows ?? 0));
    return end;
  } finally {
    // Also where the reader has left: then nothing more is read for it.
    if (!isWhole) {
      await parts.return({ rows: null, records: null });
      await keep(() => writer.drop());
    }
  }
}
