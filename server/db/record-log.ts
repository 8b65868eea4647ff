// The whole per-second log of a record: its chunks and the rows that are not in a chunk yet, in order of seq.
import type { Pool, PoolClient } from 'pg';
import { type DamageReport, decodeStored, type LogColumns, type StoredChunk } from './log-codec';
import { storedReading } from './stored-decimals';
import { TAIL_BYTES, tailColumnsOfBytes } from './tail-bytes';

/** Where a record's log lies, and the columns of its rows. */
export interface RecordLogKey {
  readonly projectId: number;
  readonly recordNo: string;
  /** record.log_month */
  readonly month: string;
  /** record.channels: the order of values in the tail. */
  readonly channels: readonly string[];
}

/** Digits after the point by channel, for rows that were never in a chunk. */
export type DecimalsOf = (channel: string) => number;

export type TailRow = [seq: number, timeMs: number, pass: number, values: (number | null)[]];
type KeyedTailRow = [recordNo: string, ...TailRow];

/**
 * Reads all rows; a seq that is both in a chunk and in the tail is given once. Damage is left out where
 * `onDamage` is given, else it throws: who writes the log again must not lose what can be mended.
 */
export async function readRecordLog(
  client: Pool | PoolClient,
  key: RecordLogKey,
  decimalsOf: DecimalsOf,
  onDamage?: DamageReport,
): Promise<LogColumns> {
  // The tail first: rows that move from it into a chunk between the two statements are read twice, and not missed.
  const tail = await client.query<TailRow>({
    text: 'select seq, time_ms, pass, values from log_tail where project_id = $1 and record_no = $2 order by seq',
    values: [key.projectId, key.recordNo],
    rowMode: 'array',
  });
  const chunks = await client.query<StoredChunk>(
    'select record_no, chunk_no, data from log_chunk where project_id = $1 and record_no = $2 and month = $3 order by chunk_no',
    [key.projectId, key.recordNo, key.month],
  );
  const parts = chunks.rows.map((row) => decodeStored(row, onDamage));
  if (tail.rows.length > 0) parts.push(tailColumns(tail.rows, key.channels, decimalsOf));
  return mergeLogs(parts, key.channels, decimalsOf);
}

/** Rows of a record that are not in a chunk yet, at most so many from `afterSeq` on. */
export async function readTailAfter(
  client: Pool | PoolClient,
  record: { readonly project_id: number; readonly record_no: string; readonly channels: readonly string[] },
  afterSeq: number,
  mostRows: number,
  decimalsOf: DecimalsOf,
): Promise<LogColumns> {
  const { rows } = await client.query<{ data: Buffer | null }>(
    `select ${TAIL_BYTES} as data from (
       select seq, time_ms, pass, values from log_tail
       where project_id = $1 and record_no = $2 and seq > $3 order by seq limit $4) t`,
    [record.project_id, record.record_no, afterSeq, mostRows],
  );
  return tailColumnsOfBytes(rows[0]?.data ?? Buffer.alloc(0), record.channels, decimalsOf);
}

/** The rows of some records that are not in a chunk yet, by record; those without any are left out. */
export async function readTails(
  client: Pool | PoolClient,
  projectId: number,
  records: readonly { readonly record_no: string; readonly channels: readonly string[] }[],
  decimalsOf: DecimalsOf,
): Promise<ReadonlyMap<string, LogColumns>> {
  const tails = new Map<string, LogColumns>();
  if (records.length === 0) return tails;
  const { rows } = await client.query<KeyedTailRow>({
    text: `select record_no, seq, time_ms, pass, values from log_tail
           where project_id = $1 and record_no = any($2::text[]) order by record_no, seq`,
    values: [projectId, records.map((record) => record.record_no)],
    rowMode: 'array',
  });
  const byRecord = new Map<string, TailRow[]>();
  for (const [recordNo, ...row] of rows) {
    const known = byRecord.get(recordNo);
    if (known === undefined) byRecord.set(recordNo, [row]);
    else known.push(row);
  }
  for (const { record_no, channels } of records) {
    const own = byRecord.get(record_no);
    if (own !== undefined) tails.set(record_no, tailColumns(own, channels, decimalsOf));
  }
  return tails;
}

export function tailColumns(rows: readonly TailRow[], channels: readonly string[], decimalsOf: DecimalsOf): LogColumns {
  return {
    seq: Uint32Array.from(rows, (row) => row[0]),
    timeMs: Float64Array.from(rows, (row) => row[1]),
    pass: Uint8Array.from(rows, (row) => row[2]),
    channels: channels.map((key, index) => {
      const decimals = decimalsOf(key);
      const values = Float64Array.from(rows, (row) => storedReading(row[3][index] ?? Number.NaN, decimals));
      return { key, decimals, values };
    }),
  };
}

/** One log of several parts, ordered by seq; of rows with the same seq the first part's is kept. */
export function mergeLogs(
  parts: readonly LogColumns[],
  channels: readonly string[],
  decimalsOf: DecimalsOf,
): LogColumns {
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && isAscending(only.seq)) return only;
  const rows = mergedRows(parts.map(({ seq }) => seq));
  const gather = <T extends Uint8Array | Uint32Array | Float64Array>(
    into: T,
    columns: readonly (ArrayLike<number> | undefined)[],
    without: number,
  ): T => {
    for (let i = 0; i < into.length; i++) into[i] = columns[rows.part[i] ?? 0]?.[rows.row[i] ?? 0] ?? without;
    return into;
  };
  const { length } = rows.part;
  const column = (key: string) => parts.map((part) => part.channels.find((channel) => channel.key === key)?.values);
  return {
    seq: gather(
      new Uint32Array(length),
      parts.map(({ seq }) => seq),
      0,
    ),
    timeMs: gather(
      new Float64Array(length),
      parts.map(({ timeMs }) => timeMs),
      Number.NaN,
    ),
    pass: gather(
      new Uint8Array(length),
      parts.map(({ pass }) => pass),
      0,
    ),
    channels: channels.map((key) => ({
      key,
      decimals: decimalsOf(key),
      values: gather(new Float64Array(length), column(key), Number.NaN),
    })),
  };
}

/** Of each row of a merged log, the part that it comes from, and its place there. */
interface MergedRows {
  readonly part: Uint32Array;
  readonly row: Uint32Array;
}

/** The rows of parts with these numbers, each number once, in their order. */
function mergedRows(seqs: readonly Uint32Array[]): MergedRows {
  const total = seqs.reduce((sum, { length }) => sum + length, 0);
  const [part, row, seq] = [new Uint32Array(total), new Uint32Array(total), new Uint32Array(total)];
  let from = 0;
  for (const [number, own] of seqs.entries()) {
    seq.set(own, from);
    part.fill(number, from, from + own.length);
    for (let i = 0; i < own.length; i++) row[from + i] = i;
    from += own.length;
  }
  // Chunks mostly follow one another.
  if (isAscending(seq)) return { part, row };
  const places = new Uint32Array(total).map((_, place) => place);
  places.sort((a, b) => (seq[a] ?? 0) - (seq[b] ?? 0) || a - b);
  const distinct = places.filter((place, i) => i === 0 || seq[place] !== seq[places[i - 1] ?? 0]);
  return { part: distinct.map((place) => part[place] ?? 0), row: distinct.map((place) => row[place] ?? 0) };
}

function isAscending(seq: Uint32Array): boolean {
  return seq.every((value, i) => i === 0 || value > (seq[i - 1] ?? 0));
}
