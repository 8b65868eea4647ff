// Logs and segments as chunks that can be skipped, forwarded and checked (docs/protocol/formats.md): logs stored as
// DEFLATE is packed anew, some rows at a time.
import type { PoolClient } from 'pg';
import { inflateLogColumns } from '../deflated-log';
import { chunkOf, encodeLogColumns, type StoredChunk } from '../log-codec';
import type { Migration } from './migration';

/** Rows that are packed anew in one transaction: about a megabyte. */
const BATCH = 100;
/** How a chunk begins; nothing deflated does. */
const IS_OLD = String.raw`substring(data from 1 for 3) <> '\x89504c'`;

interface OldChunk extends StoredChunk {
  readonly project_id: number;
  readonly month: string;
}

interface OldSegments {
  readonly project_id: number;
  readonly record_no: string;
  readonly data: Buffer;
}

export const logChunks: Migration = {
  version: 26,
  name: 'log-chunks',
  rewrite: async (client) => {
    const notes: string[] = [];
    await inBatches(client, (last: OldChunk | null) => rewriteChunks(client, last, notes));
    await inBatches(client, (last: OldSegments | null) => rewriteSegments(client, last, notes));
    return notes;
  },
  // Heads can then be read without the values behind them; the columns compress themselves.
  sql: `
alter table log_chunk alter column data set storage external;
`,
};

/** Calls `next` with the last row of the call before, each call in a transaction, until there is none. */
async function inBatches<T>(client: PoolClient, next: (last: T | null) => Promise<T | undefined>): Promise<void> {
  for (let last: T | null | undefined = null; last !== undefined; ) {
    await client.query('begin');
    try {
      last = await next(last);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
}

async function rewriteChunks(
  client: PoolClient,
  last: OldChunk | null,
  notes: string[],
): Promise<OldChunk | undefined> {
  const { rows } = await client.query<OldChunk>(
    `select project_id, record_no, month, chunk_no, data from log_chunk
     where (project_id, record_no, month, chunk_no) > ($1, $2, $3, $4) and ${IS_OLD}
     order by project_id, record_no, month, chunk_no limit ${BATCH}`,
    [last?.project_id ?? -1, last?.record_no ?? '', last?.month ?? '0001-01-01', last?.chunk_no ?? -1],
  );
  for (const { project_id, record_no, month, chunk_no, data } of rows) {
    const packed = anew(data, notes, `record ${record_no}, chunk ${chunk_no}`, chunkOf);
    if (packed === null) continue;
    await client.query(
      `update log_chunk set data = $5, from_ms = $6, to_ms = $7
       where project_id = $1 and record_no = $2 and month = $3 and chunk_no = $4`,
      [project_id, record_no, month, chunk_no, packed.data, packed.from_ms, packed.to_ms],
    );
  }
  return rows.at(-1);
}

async function rewriteSegments(
  client: PoolClient,
  last: OldSegments | null,
  notes: string[],
): Promise<OldSegments | undefined> {
  const { rows } = await client.query<OldSegments>(
    `select project_id, record_no, data from segment where (project_id, record_no) > ($1, $2) and ${IS_OLD}
     order by project_id, record_no limit ${BATCH}`,
    [last?.project_id ?? -1, last?.record_no ?? ''],
  );
  for (const { project_id, record_no, data } of rows) {
    const packed = anew(data, notes, `segments of record ${record_no}`, encodeLogColumns);
    if (packed === null) continue;
    await client.query('update segment set data = $3 where project_id = $1 and record_no = $2', [
      project_id,
      record_no,
      packed,
    ]);
  }
  return rows.at(-1);
}

/** Damaged chunks stay as they are, and are reported: a backup may have them whole. */
function anew<T>(
  data: Uint8Array,
  notes: string[],
  where: string,
  pack: (log: ReturnType<typeof inflateLogColumns>) => T,
): T | null {
  try {
    return pack(inflateLogColumns(data));
  } catch (error) {
    notes.push(`${where} cannot be read and is left as it is: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}
