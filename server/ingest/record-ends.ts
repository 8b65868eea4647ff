// Which records a batch ends, and which have got rows after their end.
import type { PoolClient } from 'pg';
import { OPEN_RECORD_COLUMNS, type OpenRecord, recordKey } from './open-record';
import type { Machine, RecordBatch } from './record-heads';

export interface Ended {
  readonly record: OpenRecord;
  readonly machine: Machine;
}

/**
 * Records that end with this batch, and those that their machine has left: all of its rows lie before another of its
 * records began. Asked whenever one begins or ends, so that records that come late, or side by side, end as well; one
 * that began earlier says nothing about those after it. Not those whose end is put off. To be called when the heads are up
 * to date.
 */
export async function endedRecords(client: PoolClient, records: readonly RecordBatch[]): Promise<Ended[]> {
  const ended = records.filter(
    ({ record, fresh }) => !record.ended && !record.end_put_off && fresh.some(({ message }) => message.event === 'end'),
  );
  const turns = records.filter((entry) => entry.isNew || ended.includes(entry));
  if (turns.length === 0) return [];
  const { rows } = await client.query<OpenRecord>(
    `select ${OPEN_RECORD_COLUMNS} from record r
     where r.ended_at is null and r.late_since is null and r.generation_id is null and exists (
       select from unnest($1::int[], $2::text[]) as k(project_id, record_no)
       join record n on n.project_id = k.project_id and n.record_no = k.record_no
       where n.project_id = r.project_id and n.device_id = r.device_id
         and r.last_ms < extract(epoch from n.started_at)::float8 * 1000)
     order by r.project_id, r.record_no for update of r`,
    [turns.map(({ record }) => record.project_id), turns.map(({ record }) => record.record_no)],
  );
  const known = new Set(ended.map(({ record }) => recordKey(record)));
  const left = rows.flatMap((record) => {
    const turn = turns.find(
      (t) => t.record.project_id === record.project_id && t.record.device_id === record.device_id,
    );
    return turn === undefined || known.has(recordKey(record)) ? [] : [{ record, machine: turn.machine }];
  });
  return [...left, ...ended.map(({ record, machine }) => ({ record, machine }))];
}

/** Records that have ended wait for being finished anew, longer the more rows that reads: so many ms, and one a row. */
const LATE_WAIT_MS = 2000;

/** How long after `late_since` a record `r` is due, as an interval of SQL. */
export const LATE_WAIT = `make_interval(secs => (${LATE_WAIT_MS} + r.log_rows) / 1000.0)`;

/** Notes which ended records have got rows; answers in how many ms the first of them is due, null when there is none. */
export async function noteLate(client: PoolClient, records: readonly RecordBatch[]): Promise<number | null> {
  const late = records.filter(({ record, fresh }) => record.ended && fresh.length > 0);
  if (late.length === 0) return null;
  const { rows } = await client.query<{ due_ms: number }>(
    `update record r set late_since = coalesce(r.late_since, now())
     from unnest($1::int[], $2::text[]) as k(project_id, record_no)
     where r.project_id = k.project_id and r.record_no = k.record_no
     returning extract(epoch from r.late_since + ${LATE_WAIT} - now())::float8 * 1000 as due_ms`,
    [late.map(({ record }) => record.project_id), late.map(({ record }) => record.record_no)],
  );
  return Math.max(0, Math.min(...rows.map((row) => row.due_ms)));
}
