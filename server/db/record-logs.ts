// The per-second logs of many records, a few at a time, and the part of a log within a period.
import type { Pool, PoolClient } from 'pg';
import { type DamageReport, decodeStored, type LogColumns, type StoredChunk } from './log-codec';
import { type DecimalsOf, mergeLogs, readTails } from './record-log';

/** Where a record's log lies, and the columns of its rows; see RecordLogKey. */
export interface ListedRecord {
  readonly record_no: string;
  readonly log_month: string;
  readonly channels: readonly string[];
  /** Rows are in the tail only while it is in work (null), and where some have come since it was finished. */
  readonly ended_at: Date | null;
  readonly late_since: Date | null;
}

/** Which rows; both inclusive, by the machine's clock. A bound left out does not narrow. */
export interface LogPeriod {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly passes?: ReadonlySet<number> | undefined;
}

/**
 * The logs of some records in their order, without the rows outside of the period. Reads with two statements;
 * `onDamage` as of readRecordLog.
 */
export async function readLogsOf(
  pool: Pool,
  projectId: number,
  records: readonly ListedRecord[],
  decimalsOf: DecimalsOf,
  period: LogPeriod,
  onDamage?: DamageReport,
): Promise<readonly LogColumns[]> {
  const open = records.filter((record) => record.ended_at === null || record.late_since !== null);
  // The tails first: rows that move into a chunk between the two statements are read twice, and not missed.
  const tails = await readTails(pool, projectId, open, decimalsOf);
  const parts = new Map<string, LogColumns[]>(records.map((record) => [record.record_no, []]));
  for (const chunk of await readChunksOf(pool, projectId, records, period)) {
    parts.get(chunk.record_no)?.push(decodeStored(chunk, onDamage));
  }
  for (const [recordNo, tail] of tails) parts.get(recordNo)?.push(tail);
  return records.map(({ record_no, channels }) =>
    rowsWithin(mergeLogs(parts.get(record_no) ?? [], channels, decimalsOf), period),
  );
}

export interface ListedChunk extends StoredChunk {
  readonly to_seq: number;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly row_count: number;
}

/** The chunks of some records with rows in the period, those of a record one behind the other in order. */
export async function readChunksOf(
  pool: Pool | PoolClient,
  projectId: number,
  records: readonly Pick<ListedRecord, 'record_no' | 'log_month'>[],
  period: LogPeriod,
): Promise<readonly ListedChunk[]> {
  if (records.length === 0) return [];
  const { rows } = await pool.query<ListedChunk>(
    `select c.record_no, c.chunk_no, c.to_seq, c.from_ms, c.to_ms, c.row_count, c.data ${CHUNKS_OF}`,
    chunksAsked(projectId, records, period),
  );
  return rows;
}

/** The chunks `c` of records with rows in a period, in their order; takes what `chunksAsked` gives. */
export const CHUNKS_OF = `
  from unnest($2::text[], $3::date[]) as k(record_no, month)
  join log_chunk c on c.project_id = $1 and c.record_no = k.record_no and c.month = k.month
  where c.to_ms >= $4::float8 and c.from_ms <= $5::float8
  order by c.record_no, c.chunk_no`;

export function chunksAsked(
  projectId: number,
  records: readonly Pick<ListedRecord, 'record_no' | 'log_month'>[],
  { fromMs, toMs }: LogPeriod,
): unknown[] {
  return [
    projectId,
    records.map((record) => record.record_no),
    records.map((record) => record.log_month),
    fromMs ?? Number.NEGATIVE_INFINITY,
    toMs ?? Number.POSITIVE_INFINITY,
  ];
}

/** The same of a chunk that is at hand. */
export function mayBeWithin({ from_ms, to_ms }: ListedChunk, { fromMs, toMs }: LogPeriod): boolean {
  return to_ms >= (fromMs ?? Number.NEGATIVE_INFINITY) && from_ms <= (toMs ?? Number.POSITIVE_INFINITY);
}

/** The rows of a log that a period lets through. */
export function rowsWithin(log: LogColumns, { fromMs, toMs, passes }: LogPeriod): LogColumns {
  const from = fromMs ?? Number.NEGATIVE_INFINITY;
  const to = toMs ?? Number.POSITIVE_INFINITY;
  const chosen: number[] = [];
  log.timeMs.forEach((timeMs, row) => {
    if (timeMs >= from && timeMs <= to && (passes?.has(log.pass[row] ?? 0) ?? true)) chosen.push(row);
  });
  if (chosen.length === log.timeMs.length) return log;
  return {
    seq: Uint32Array.from(chosen, (row) => log.seq[row] ?? 0),
    timeMs: Float64Array.from(chosen, (row) => log.timeMs[row] ?? Number.NaN),
    pass: Uint8Array.from(chosen, (row) => log.pass[row] ?? 0),
    channels: log.channels.map(({ values, ...channel }) => ({
      ...channel,
      values: Float64Array.from(chosen, (row) => values[row] ?? Number.NaN),
    })),
  };
}
