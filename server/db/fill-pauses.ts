// The pauses of records that an earlier server has stored: read from the times in their logs, and taken out of the time
// worked. Some records at a time, each in a transaction with the note that it is done, as fill-sums.ts goes.
import type { PoolClient } from 'pg';
import { equipmentByCode } from '../../src/equipment/registry';
import { timesOfStored } from './log-codec';
import { pausesOf } from './pauses';
import { addRecords, takeOutRecords } from './record-sums';

/** Logs that are read at once: some 20 KB each. */
const RECORDS_AT_ONCE = 100;

interface Waiting {
  readonly project_id: number;
  readonly record_no: string;
  readonly time_zone: string;
  readonly type_code: string;
}

/**
 * Fills what waits for it. The caller holds the lock of migrations, nothing is written meanwhile, and all records are in
 * the sums. A record whose times are damaged stays as it is: all of it counts as work.
 */
export async function fillPauses(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<Waiting>(
      `select f.project_id, f.record_no, p.time_zone, p.type_code
       from pauses_to_fill f join project p on p.project_id = f.project_id
       where f.project_id = (select min(project_id) from pauses_to_fill) order by f.record_no limit $1`,
      [RECORDS_AT_ONCE],
    );
    const [first] = rows;
    if (first === undefined) return;
    await client.query('begin');
    try {
      await fill(
        client,
        first,
        rows.map(({ record_no }) => record_no),
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`the pauses of project ${first.project_id} from ${first.record_no} on cannot be read`, {
        cause: error,
      });
    }
  }
}

async function fill(client: PoolClient, of: Waiting, recordNos: readonly string[]): Promise<void> {
  const { project_id, time_zone, type_code } = of;
  const { rows: chunks } = await client.query<{ record_no: string; data: Buffer }>(
    `select r.record_no, c.data from record r join log_chunk c
       on c.project_id = r.project_id and c.record_no = r.record_no and c.month = r.log_month
     where r.project_id = $1 and r.record_no = any($2::text[])`,
    [project_id, recordNos],
  );
  const timesOf = new Map<string, (Float64Array | null)[]>();
  for (const { record_no, data } of chunks) {
    const times = timesOf.get(record_no) ?? [];
    timesOf.set(record_no, times);
    times.push(timesOfStored(data));
  }
  const pauses = new Map<string, readonly number[]>();
  for (const [recordNo, times] of timesOf) {
    const known = times.filter((part) => part !== null);
    if (known.length === times.length) pauses.set(recordNo, pausesOf(known.flatMap((part) => [...part])));
  }
  const paused = [...pauses].flatMap(([recordNo, { length }]) => (length > 0 ? [recordNo] : []));
  const project = { project_id, time_zone, profile: equipmentByCode(type_code)?.profile ?? null };
  if (paused.length > 0) await takeOutRecords(client, project, paused);
  await client.query(
    `update record r set pauses_ms = k.pauses_ms::float8[]
     from unnest($2::text[], $3::text[]) as k(record_no, pauses_ms)
     where r.project_id = $1 and r.record_no = k.record_no`,
    [project_id, [...pauses.keys()], [...pauses.values()].map((each) => `{${each.join(',')}}`)],
  );
  if (paused.length > 0) await addRecords(client, project, paused);
  await client.query('delete from pauses_to_fill where project_id = $1 and record_no = any($2::text[])', [
    project_id,
    recordNos,
  ]);
}
