// The log of a record a stretch at a time, for what must not hold all of it.
import type { Pool } from 'pg';
import { CHUNK_ROWS, type DamageReport, decodeStored, type LogColumns, type StoredChunk } from './log-codec';
import { type DecimalsOf, mergeLogs, type RecordLogKey, type TailRow, tailColumns } from './record-log';

/** How far a log goes; rows that come later are left out. */
export interface LogEnd {
  readonly tailRows: number;
  readonly lastSeq: number;
}

/** Where the rows that are in no chunk yet end now. */
export async function tailEnd(pool: Pool, { projectId, recordNo }: RecordLogKey): Promise<LogEnd> {
  const { rows } = await pool.query<LogEnd>(
    `select count(*) as "tailRows", coalesce(max(seq), -1) as "lastSeq" from log_tail
     where project_id = $1 and record_no = $2`,
    [projectId, recordNo],
  );
  return rows[0] ?? { tailRows: 0, lastSeq: -1 };
}

/** All rows in order of seq, each once: a chunk at a time, with the rows of the tail that belong between. */
export async function* recordLogPages(
  pool: Pool,
  key: RecordLogKey,
  end: LogEnd,
  decimalsOf: DecimalsOf,
  onDamage?: DamageReport,
): AsyncGenerator<LogColumns> {
  const { projectId, recordNo, month, channels } = key;
  let afterSeq = -1;
  const tail = async (toSeq: number): Promise<LogColumns | null> => {
    if (end.tailRows === 0) return null;
    const { rows } = await pool.query<TailRow>({
      text: `select seq, time_ms, pass, values from log_tail
             where project_id = $1 and record_no = $2 and seq > $3 and seq <= $4 order by seq limit ${CHUNK_ROWS}`,
      values: [projectId, recordNo, afterSeq, toSeq],
      rowMode: 'array',
    });
    return rows.length === 0 ? null : tailColumns(rows, channels, decimalsOf);
  };

  const chunks = await pool.query<{ chunk_no: number; from_seq: number; to_seq: number }>(
    `select chunk_no, from_seq, to_seq from log_chunk where project_id = $1 and record_no = $2 and month = $3
     order by chunk_no`,
    [projectId, recordNo, month],
  );
  for (const { chunk_no, from_seq, to_seq } of chunks.rows) {
    for (let early = await tail(from_seq - 1); early !== null; early = await tail(from_seq - 1)) {
      yield early;
      afterSeq = early.seq.at(-1) ?? afterSeq;
    }
    const chunk = decodeStored(await readChunk(pool, key, chunk_no), onDamage);
    const parts = [chunk];
    for (let late = await tail(to_seq); late !== null; late = await tail(to_seq)) {
      parts.push(late);
      afterSeq = late.seq.at(-1) ?? afterSeq;
    }
    yield mergeLogs(parts, channels, decimalsOf);
    afterSeq = to_seq;
  }
  for (let rest = await tail(end.lastSeq); rest !== null; rest = await tail(end.lastSeq)) {
    yield rest;
    afterSeq = rest.seq.at(-1) ?? end.lastSeq;
  }
}

async function readChunk(pool: Pool, key: RecordLogKey, chunkNo: number): Promise<StoredChunk> {
  const { rows } = await pool.query<StoredChunk>(
    'select record_no, chunk_no, data from log_chunk where project_id = $1 and record_no = $2 and month = $3 and chunk_no = $4',
    [key.projectId, key.recordNo, key.month, chunkNo],
  );
  const [row] = rows;
  // Rows that came late have put the record together anew.
  if (row === undefined) throw new Error(`chunk ${chunkNo} of record ${key.recordNo} is gone`);
  return row;
}
