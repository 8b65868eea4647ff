// The last readings of a project's machines: from the tail of the record in work, or the end of the last one's log.
import { API } from '../../../src/contracts/api';
import { foldRow, type MachineReadings, noReadings, RECENT_ROWS } from '../../../src/contracts/machine-readings';
import { cardChannels } from '../../../src/equipment/card-channels';
import type { EquipmentProfile } from '../../../src/equipment/descriptor';
import { lastRecordNo } from '../../db/last-record';
import { decodeStored, type LogColumns, type StoredChunk } from '../../db/log-codec';
import { mergeLogs } from '../../db/record-log';
import { storedDecimals } from '../../db/stored-decimals';
import { TAIL_BYTES, tailColumnsOfBytes } from '../../db/tail-bytes';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

interface MachineRow {
  readonly device_id: number;
  readonly age_ms: number | null;
  readonly record_no: string | null;
  readonly pile_no: string;
  readonly channels: string[];
  readonly log_month: string;
  readonly has_ended: boolean;
  readonly tail: Buffer | null;
}

export function readingHandlers({ db, pool }: HandlerDeps) {
  return {
    machineReadings: typed(API.machineReadings, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const { profile } = context.type;
      const decimalsOf = storedDecimals(context.type);
      const { rows } = await pool.query<MachineRow>(
        `select d.device_id, round(date_part('epoch', now() - d.last_seen_at) * 1000) as age_ms,
           r.record_no, r.pile_no, r.channels, r.log_month, r.has_ended, (
             select ${TAIL_BYTES} from (
               select seq, time_ms, pass, values from log_tail
               where project_id = d.project_id and record_no = r.record_no order by seq desc limit ${RECENT_ROWS}) t
           ) as tail
         from device d left join lateral (
           select record_no, pile_no, channels, log_month::text, ended_at is not null as has_ended from record
           where project_id = d.project_id and record_no = ${lastRecordNo('d')}) r on true
         where d.project_id = $1 order by d.device_id`,
        [projectId],
      );
      const chunks = await lastChunks(pool, projectId, rows);
      return rows.map((row) => {
        const chunk = row.record_no === null ? undefined : chunks.get(row.record_no);
        const parts = chunk === undefined ? [] : [decodeStored(chunk, (text) => context.request.log.warn(text))];
        if (row.tail !== null) parts.push(tailColumnsOfBytes(row.tail, row.channels, decimalsOf));
        return { ...readingsOf(row, mergeLogs(parts, row.channels ?? [], decimalsOf), profile), age_ms: row.age_ms };
      });
    }),
  } satisfies Record<string, Handler>;
}

/** The last chunk of each record that has ended, by record; the tail holds what came after its end. */
async function lastChunks(
  pool: HandlerDeps['pool'],
  projectId: number,
  rows: readonly MachineRow[],
): Promise<ReadonlyMap<string, StoredChunk>> {
  const records = rows.filter(({ record_no, has_ended }) => record_no !== null && has_ended);
  if (records.length === 0) return new Map();
  const { rows: found } = await pool.query<StoredChunk>(
    `select c.record_no, c.chunk_no, c.data from unnest($2::text[], $3::date[]) as k(record_no, month)
     cross join lateral (
       select record_no, chunk_no, data from log_chunk
       where project_id = $1 and record_no = k.record_no and month = k.month order by chunk_no desc limit 1) c`,
    [projectId, records.map(({ record_no }) => record_no), records.map(({ log_month }) => log_month)],
  );
  return new Map(found.map((chunk) => [chunk.record_no, chunk]));
}

/** The readings of a machine after the last rows of its record's log. */
export function readingsOf(
  row: Pick<MachineRow, 'device_id' | 'record_no' | 'pile_no'>,
  log: LogColumns,
  profile: EquipmentProfile | null,
): MachineReadings {
  const columns = new Map(log.channels.map(({ key, values }) => [key, values]));
  // A machine with fewer axes has no channels of the others.
  const channels = (profile?.channels ?? []).filter(({ key, axis }) => axis === undefined || columns.has(key));
  const watched = profile === null ? [] : cardChannels({ ...profile, channels });
  const record = row.record_no === null ? null : { record_no: row.record_no, pile_no: row.pile_no };
  const keys = channels.map(({ key }) => key);
  const recent = watched.map(({ channel }) => channel.key);
  const readings = noReadings(row.device_id, record, keys, recent);
  for (let at = Math.max(0, log.seq.length - RECENT_ROWS); at < log.seq.length; at++) {
    const [seq = 0, timeMs = 0, pass = 0] = [log.seq[at], log.timeMs[at], log.pass[at]];
    foldRow(readings, { seq, timeMs, pass, valueOf: (key) => columns.get(key)?.[at] }, true);
  }
  return readings;
}
