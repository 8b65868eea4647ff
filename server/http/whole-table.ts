// A whole table of a project in parts: forwarded as it was kept, or made and kept on its way (server/db/table-snapshots.ts).
import { inflateRawSync } from 'node:zlib';
import type { Pool } from 'pg';
import { TABLE_BEHIND_HEADER, TABLE_REVISION_HEADER } from '../../src/contracts/api';
import { MAX_PART_BYTES, type PartsEnd, type PartsHead } from '../../src/contracts/envelope';
import {
  headOf,
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
  /** More in the head of its answer, beside the totals, where the table is kept. */
  readonly head?: {
    /** Asked for when all parts have been made: a JSON object in raw DEFLATE, kept with them. */
    readonly stored: () => Uint8Array | null;
    /** As of now. */
    readonly now: Readonly<Record<string, unknown>>;
  };
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
    return { head: await headOfKept(pool, known, table), parts: forwarded(pool, known), headers };
  }
  const head = { rows, records: null, bytes: null };
  if (revision === null) return { head, parts: table.make() };
  const writer = new TableSnapshotWriter(pool, asked, revision);
  return {
    head,
    parts: storedOnTheWay(table, writer, onFault),
    headers: { [TABLE_REVISION_HEADER]: revision, [TABLE_BEHIND_HEADER]: '0' },
  };
}

async function headOfKept(pool: Pool, known: TableSnapshot, { head }: WholeTable): Promise<PartsHead> {
  const totals = { rows: known.rows, records: null, bytes: null };
  const stored = head === undefined ? null : await headOf(pool, known);
  return head === undefined || stored === null ? totals : headSaying(totals, stored, head.now);
}

/** Totals, with the part that is stored for the head and what is said as of now. */
export function headSaying(totals: PartsHead, stored: Uint8Array, now: Readonly<Record<string, unknown>>): PartsHead {
  const said: object = JSON.parse(inflateRawSync(stored, { maxOutputLength: MAX_PART_BYTES }).toString('utf8'));
  return { ...said, ...now, ...totals };
}

/**
 * Makes and keeps the table unless one is kept since which fewer than so many piles have changed, or is on its way. Rests
 * between parts as `rest` says. `later`: it is not kept, and may be due again although nothing changes.
 */
export async function keepAhead(
  pool: Pool,
  { asked, revision, make, head }: WholeTable,
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
    await writer.finish(next.value.rows ?? 0, head?.stored() ?? null);
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
  { make, head }: WholeTable,
  writer: TableSnapshotWriter,
  onFault: (error: unknown) => void,
): TableParts {
  const parts = make();
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
    await keep(() => writer.finish(end.rows ?? 0, head?.stored() ?? null));
    return end;
  } finally {
    // Also where the reader has left: then nothing more is read for it.
    if (!isWhole) {
      await parts.return({ rows: null, records: null });
      await keep(() => writer.drop());
    }
  }
}
