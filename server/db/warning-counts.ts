// How many warnings a project has by day, machine, rule, level, status and whether simulated; also in the sums of days and
// of slots. Code that adds, removes or changes warnings changes the counts here in the same transaction; answers about
// numbers never read the warnings.
import { type Period, slotsBetween } from './record-sums';
import { type Runner, runSql } from './run-sql';

/** The fields by which warnings are counted. */
export interface CountedWarning {
  readonly raised_at: Date;
  readonly device_id: number;
  readonly rule: string;
  readonly level: number;
  readonly status: number;
  readonly is_simulated: boolean;
  /** Of a record that a generation of simulated piles made: no part of the day's sums. */
  readonly is_generated: boolean;
}

/** One that came, or is as it is now (1); one that went, or is no longer as it was (-1). */
export interface CountChange extends CountedWarning {
  readonly n: 1 | -1;
}

export interface CountedProject {
  readonly project_id: number;
  readonly time_zone: string;
}

// Sorted, so that transactions which change the same counts come to them in one order.
const ADD = `
  insert into warning_count as c (project_id, day, device_id, rule, level, status, is_simulated, is_generated, n)
  select $1::int, (to_timestamp(raised_ms / 1000) at time zone $2)::date as day, device_id, rule, level, status,
    is_simulated, is_generated, sum(n)
  from jsonb_to_recordset($3::jsonb) as x(raised_ms float8, device_id int, rule text, level smallint, status smallint,
    is_simulated boolean, is_generated boolean, n int)
  group by 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0 order by 2, 3, 4, 5, 6, 7, 8
  on conflict (project_id, day, device_id, rule, level, status, is_simulated, is_generated) do update set n = c.n + excluded.n`;
const ADD_DAYS = `
  insert into daily as t (project_id, day, device_id, warnings)
  select $1::int, (to_timestamp(raised_ms / 1000) at time zone $2)::date as day, device_id, sum(n)
  from jsonb_to_recordset($3::jsonb) as x(raised_ms float8, device_id int, n int)
  group by 2, 3 having sum(n) <> 0 order by 2, 3
  on conflict (project_id, day, device_id, is_generated) do update set warnings = t.warnings + excluded.warnings`;
const INTO_SLOTS = `insert into work_sum as t (project_id, grain_min, slot, device_id, is_generated, warnings)`;
const IN_SLOTS = `on conflict (project_id, grain_min, slot, device_id, is_generated)
  do update set warnings = t.warnings + excluded.warnings`;
const ADD_SLOTS = `
  ${INTO_SLOTS}
  select $1::int, g.grain_min, s.slot, device_id, is_generated, sum(n)
  from jsonb_to_recordset($2::jsonb) as x(raised_ms float8, device_id int, is_generated boolean, n int)
  cross join lateral to_timestamp(raised_ms / 1000) raised_at
  ${slotsBetween('raised_at', 'raised_at')}
  group by 2, 3, 4, 5 having sum(n) <> 0 order by 2, 3, 4, 5
  ${IN_SLOTS}`;

/** Takes changes of warnings into the counts, and into the sums of days and slots. The caller has begun the transaction. */
export async function countWarnings(
  runner: Runner,
  { project_id, time_zone }: CountedProject,
  changes: readonly CountChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ raised_at, ...change }) => ({ ...change, raised_ms: raised_at.getTime() }));
  await runSql(runner, ADD, [project_id, time_zone, JSON.stringify(rows)]);
  const inDays = rows.filter((row) => !row.is_generated);
  // Those of a generated record count on the day of its end: see record-sums.ts.
  if (inDays.length > 0) await runSql(runner, ADD_DAYS, [project_id, time_zone, JSON.stringify(inDays)]);
  await runSql(runner, ADD_SLOTS, [project_id, JSON.stringify(rows)]);
}

/** Takes the warnings of a project that were raised in a period into the sums of days and slots; none of them is there. */
export async function addWarningsOf(
  runner: Runner,
  { project_id, time_zone }: CountedProject,
  [from, to]: Period,
): Promise<void> {
  await runSql(
    runner,
    `insert into daily as t (project_id, day, device_id, warnings)
     select w.project_id, (w.raised_at at time zone $4)::date, w.device_id, count(*)
     from warning w where w.project_id = $1 and w.raised_at >= $2::timestamptz and w.raised_at < $3::timestamptz
       and w.generation_id is null
     group by 1, 2, 3
     on conflict (project_id, day, device_id, is_generated) do update set warnings = t.warnings + excluded.warnings`,
    [project_id, from, to, time_zone],
  );
  await runSql(
    runner,
    `${INTO_SLOTS}
     select w.project_id, g.grain_min, s.slot, w.device_id, w.generation_id is not null, count(*)
     from warning w ${slotsBetween('w.raised_at', 'w.raised_at')}
     where w.project_id = $1 and w.raised_at >= $2::timestamptz and w.raised_at < $3::timestamptz
     group by 1, 2, 3, 4, 5
     ${IN_SLOTS}`,
    [project_id, from, to],
  );
}

/** Counts all warnings of some machines anew: for warnings that were written by other means. */
export async function recountWarnings(runner: Runner, projectId: number, deviceIds: readonly number[]): Promise<void> {
  await runSql(runner, 'delete from warning_count where project_id = $1 and device_id = any($2::int[])', [
    projectId,
    deviceIds,
  ]);
  await runSql(
    runner,
    `insert into warning_count (project_id, day, device_id, rule, level, status, is_simulated,
       is_generated, n)
     select w.project_id, (w.raised_at at time zone p.time_zone)::date, w.device_id, w.rule, w.level, w.status,
       w.is_simulated, w.generation_id is not null, count(*)
     from warning w join project p on p.project_id = w.project_id
     where w.project_id = $1 and w.device_id = any($2::int[])
     group by 1, 2, 3, 4, 5, 6, 7, 8`,
    [projectId, deviceIds],
  );
}
