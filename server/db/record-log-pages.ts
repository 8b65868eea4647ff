// The log of a record a stretch at a time, for what must not hold all of it. No view of the database is kept from one
// stretch to the next, since the reader may be slow: each is read in a view of its own, from the row after the last one, so
// that a record which ends or is put together anew meanwhile is read on where its rows are then.
import type { Pool, PoolClient } from 'pg';
import { damageOf, type StretchReport } from './damaged-stretches';
import { CHUNK_ROWS, decodeStored, type LogColumns } from './log-codec';
import { type DecimalsOf, mergeLogs, type RecordLogKey, type TailRow, tailColumns } from './record-log';
import type { ListedChunk } from './record-logs';
import { inOneViewOf } from './transact';

/** How far a log goes; rows that come later are left out. */
export interface LogEnd {
  /** Rows that are in no chunk. */
  readonly tailRows: number;
  readonly lastSeq: number;
}

/** How far the log goes now. */
export async function logEnd(pool: Pool, { projectId, recordNo, month }: RecordLogKey): Promise<LogEnd> {
  const { rows } = await pool.query<LogEnd>(
    `select count(*) as "tailRows", coalesce(greatest(max(seq), (select max(to_seq) from log_chunk
       where project_id = $1 and record_no = $2 and month = $3)), -1) as "lastSeq"
     from log_tail where project_id = $1 and record_no = $2`,
    [projectId, recordNo, month],
  );
  return rows[0] ?? { tailRows: 0, lastSeq: -1 };
}

/**
 * All rows in order of seq, each once: a chunk at a time, with the rows of the tail that belong between. Damage is left
 * out where `onDamage` is given, else it throws.
 */
export async function* recordLogPages(
  pool: Pool,
  key: RecordLogKey,
  end: LogEnd,
  decimalsOf: DecimalsOf,
  onDamage?: StretchReport,
): AsyncGenerator<LogColumns> {
  let afterSeq = -1;
  for (;;) {
    const stretch = await (end.tailRows === 0
      ? nextStretch(pool, key, afterSeq, end)
      : inOneViewOf(pool, (client) => nextStretch(client, key, afterSeq, end)));
    if (stretch === null) return;
    const { chunk, tail, toSeq } = stretch;
    const parts = chunk === null ? [] : [decodeStored(chunk, onDamage && damageOf(chunk, onDamage))];
    if (tail.length > 0) parts.push(tailColumns(tail, key.channels, decimalsOf));
    const log = rowsAfter(mergeLogs(parts, key.channels, decimalsOf), afterSeq, end.lastSeq);
    if (log.seq.length > 0) yield log;
    afterSeq = toSeq;
  }
}

interface Stretch {
  readonly chunk: ListedChunk | null;
  /** In order of seq. */
  readonly tail: readonly TailRow[];
  /** No row up to here is outside of it, but for those before it. */
  readonly toSeq: number;
}

/** The rows after a seq: those before the next chunk, as far as a page goes; or the chunk with the rows that belong between. */
async function nextStretch(
  client: Pool | PoolClient,
  key: RecordLogKey,
  afterSeq: number,
  { tailRows, lastSeq }: LogEnd,
): Promise<Stretch | null> {
  const { projectId, recordNo, month } = key;
  const tail = async (toSeq: number, limit: number | null): Promise<readonly TailRow[]> => {
    if (tailRows === 0) return [];
    const { rows } = await client.query<TailRow>({
      text: `select seq, time_ms, pass, values from log_tail
             where project_id = $1 and record_no = $2 and seq > $3 and seq <= $4 order by seq limit $5`,
      values: [projectId, recordNo, afterSeq, toSeq, limit],
      rowMode: 'array',
    });
    return rows;
  };
  const next = await client.query<ListedChunk & { from_seq: number }>(
    `select record_no, chunk_no, from_seq, to_seq, from_ms, to_ms, row_count, data from log_chunk
     where project_id = $1 and record_no = $2 and month = $3 and to_seq > $4 and from_seq <= $5
     order by chunk_no limit 1`,
    [projectId, recordNo, month, afterSeq, lastSeq],
  );
  const [chunk] = next.rows;
  const early = await tail(chunk === undefined ? lastSeq : chunk.from_seq - 1, CHUNK_ROWS);
  const lastEarly = early.at(-1);
  if (lastEarly !== undefined) return { chunk: null, tail: early, toSeq: lastEarly[0] };
  if (chunk === undefined) return null;
  return { chunk, tail: await tail(Math.min(chunk.to_seq, lastSeq), null), toSeq: chunk.to_seq };
}

/** The rows of a log in order of seq that are after one seq, up to another one. */
function rowsAfter(log: LogColumns, afterSeq: number, toSeq: number): LogColumns {
  const from = log.seq.findIndex((seq) => seq > afterSeq);
  const beyond = log.seq.findIndex((seq) => seq > toSeq);
  const range = [from < 0 ? log.seq.length : from, beyond < 0 ? log.seq.length : beyond] as const;
  return {
    seq: log.seq.subarray(...range),
    timeMs: log.timeMs.subarray(...range),
    pass: log.pass.subarray(...range),
    channels: log.channels.map(({ values, ...channel }) => ({ ...channel, values: values.subarray(...range) })),
  };
}
