// The newest rows of each machine's log, and those with the last readings of its channels: of the record in work from the
// tail, of one that has ended from its chunks.
import type { Pool } from 'pg';
import { RECENT_ROWS } from '../../src/contracts/machine-readings';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { lastRecordNo } from './last-record';
import { type DamageReport, decodeStored, type LogColumns, type StoredChunk } from './log-codec';
import { SEQS_OF_CHANNEL } from './reading-seqs';
import { mergeLogs } from './record-log';
import { storedDecimals } from './stored-decimals';
import { TAIL_BYTES, tailColumnsOfBytes } from './tail-bytes';

interface MachineRow {
  readonly device_id: number;
  /** How long ago it was heard; null when it never was. */
  readonly age_ms: number | null;
  /** Its record in work, else its last; null where there is none. */
  readonly record_no: string | null;
  readonly pile_no: string;
  readonly channels: string[] | null;
  readonly log_month: string;
  readonly has_ended: boolean;
  readonly tail: Buffer | null;
}

export interface MachineLog extends Pick<MachineRow, 'device_id' | 'age_ms' | 'record_no' | 'pile_no'> {
  /** In order of seq; rows between are left out. The last `RECENT_ROWS` are the record's newest. */
  readonly log: LogColumns;
}

/** Of all machines of a project, or of one. */
export async function machineLogs(
  pool: Pool,
  { projectId, deviceId = null }: { readonly projectId: number; readonly deviceId?: number | null },
  type: Pick<EquipmentType, 'profile'>,
  onDamage: DamageReport,
): Promise<MachineLog[]> {
  const decimalsOf = storedDecimals(type);
  const { rows } = await pool.query<MachineRow>(
    `select d.device_id, round(date_part('epoch', now() - d.last_seen_at) * 1000) as age_ms,
       r.record_no, r.pile_no, r.channels, r.log_month, r.has_ended, (
         with newest as (
           select seq, time_ms, pass, values from log_tail
           where project_id = d.project_id and record_no = r.record_no order by seq desc limit ${RECENT_ROWS})
         select ${TAIL_BYTES} from (
           select seq, time_ms, pass, values from newest
           union all
           select seq, time_ms, pass, values from log_tail
           where project_id = d.project_id and record_no = r.record_no and seq = any(r.reading_seqs)
             and seq < (select min(seq) from newest)) t
       ) as tail
     from device d left join lateral (
       select record_no, pile_no, channels, log_month::text, ended_at is not null as has_ended, reading_seqs from record
       where project_id = d.project_id and record_no = ${lastRecordNo('d')}) r on true
     where d.project_id = $1 and d.device_id = coalesce($2::int, d.device_id) order by d.device_id`,
    [projectId, deviceId],
  );
  const chunks = await lastChunks(pool, projectId, rows);
  return rows.map(({ channels, tail, ...row }) => {
    const own = row.record_no === null ? [] : (chunks.get(row.record_no) ?? []);
    const parts = own.map((chunk) => decodeStored(chunk, onDamage));
    if (tail !== null) parts.push(tailColumnsOfBytes(tail, channels ?? [], decimalsOf));
    // Of several parts few rows are wanted, and each row is sorted.
    const wanted = parts.length > 1 ? parts.map(newestRows) : parts;
    return { ...row, log: mergeLogs(wanted, channels ?? [], decimalsOf) };
  });
}

/**
 * Those chunks of each ended record that have its newest rows or one of its last readings, by record; the tail has what came
 * after its end. All of them where nobody noted which rows have last readings: of records from before that was done.
 */
async function lastChunks(
  pool: Pool,
  projectId: number,
  rows: readonly MachineRow[],
): Promise<ReadonlyMap<string, readonly StoredChunk[]>> {
  const byRecord = new Map<string, StoredChunk[]>();
  const records = rows.filter(({ record_no, has_ended }) => record_no !== null && has_ended);
  if (records.length === 0) return byRecord;
  const { rows: found } = await pool.query<StoredChunk>(
    `select c.record_no, c.chunk_no, c.data from unnest($2::text[], $3::date[]) as k(record_no, month)
     join record r on r.project_id = $1 and r.record_no = k.record_no
     cross join lateral (
       select record_no, chunk_no, data from log_chunk
       where project_id = $1 and record_no = k.record_no and month = k.month and (
         to_seq > (
           select max(to_seq) from log_chunk where project_id = $1 and record_no = k.record_no and month = k.month
         ) - ${RECENT_ROWS}
         or r.reading_seqs is null
         or exists (select from unnest(r.reading_seqs) seq where seq between from_seq and to_seq))) c
     order by c.record_no, c.chunk_no`,
    [projectId, records.map(({ record_no }) => record_no), records.map(({ log_month }) => log_month)],
  );
  for (const chunk of found) {
    const own = byRecord.get(chunk.record_no);
    if (own === undefined) byRecord.set(chunk.record_no, [chunk]);
    else own.push(chunk);
  }
  return byRecord;
}

/** Where the rows of the last minutes begin. */
export function recentFrom({ seq }: Pick<LogColumns, 'seq'>): number {
  return Math.max(0, seq.length - RECENT_ROWS);
}

/** Those rows before the last minutes that have one of the last readings of a channel, in their order, and of which. */
export function olderRows(log: LogColumns): (readonly [row: number, channels: ReadonlySet<string>])[] {
  const from = recentFrom(log);
  const rows = new Map<number, Set<string>>();
  for (const { key, values } of log.channels) {
    let left = SEQS_OF_CHANNEL;
    for (let row = log.seq.length - 1; row >= 0 && left > 0; row--) {
      if (Number.isNaN(values[row] ?? Number.NaN)) continue;
      left -= 1;
      if (row < from) rows.set(row, (rows.get(row) ?? new Set()).add(key));
    }
  }
  return [...rows].sort(([a], [b]) => a - b);
}

/** A log without the rows that nobody asks for. */
function newestRows(log: LogColumns): LogColumns {
  const from = recentFrom(log);
  const older = olderRows(log);
  const at = Uint32Array.from({ length: older.length + log.seq.length - from }, (_, row) => {
    return older[row]?.[0] ?? from + row - older.length;
  });
  return {
    seq: Uint32Array.from(at, (row) => log.seq[row] ?? 0),
    timeMs: Float64Array.from(at, (row) => log.timeMs[row] ?? Number.NaN),
    pass: Uint8Array.from(at, (row) => log.pass[row] ?? 0),
    channels: log.channels.map(({ values, ...channel }) => ({
      ...channel,
      values: Float64Array.from(at, (row) => values[row] ?? Number.NaN),
    })),
  };
}
