// Slurry made and delivered by plants, summed by the day on which a batch ended. Plants end some hundred batches a day,
// so the days that a change touches are summed anew from their batches instead of being added to: a sum cannot drift.
// Answers read whole days from the sums, and batches only of the days that a period cuts.
import { type Runner, runSql } from './run-sql';

export interface SlurryProject {
  readonly project_id: number;
  /** Of its days. */
  readonly time_zone: string;
}

/** A day of a plant. */
export interface PlantDay {
  readonly device_id: number;
  /** As PostgreSQL writes a date. */
  readonly day: string;
}

/** Moments as `timestamptz` reads them, both inclusive; absent: open. */
export interface SlurryPeriod {
  readonly begin_time?: string | undefined;
  readonly end_time?: string | undefined;
}

/** Arbitrary; with the project it keeps two transactions from summing the same days at once, each without the other. */
const SUMS_LOCK = 7_240_371;

/** The sums of each table: their names, and how they come from batches `b` whose day is `zone`'s. */
interface SumTable {
  readonly name: string;
  /** Of `b` beside its project, day and plant, whether it is simulated, and the sums. */
  readonly columns: string;
  readonly from: (batches: string) => string;
  /** How many of the columns the sums are kept by, behind the project. */
  readonly keys: number;
}

const DELIVERED = `select q.to_project_id, q.to_device_id, q.litres::float8 as litres from slurry_delivery q
  where q.project_id = b.project_id and q.record_no = b.record_no`;

const MADE: SumTable = {
  name: 'slurry_day',
  columns: `b.generation_id is not null as is_generated, count(*)::int as batches,
    coalesce(sum(b.cement_kg::float8), 0) as cement_kg, coalesce(sum(b.water_kg::float8), 0) as water_kg,
    coalesce(sum(b.made_l::float8), 0) as made_l, sum(y.litres) as litres, max(b.ended_at) as last_at`,
  from: (batches) =>
    `${batches} cross join lateral (select coalesce(sum(q.litres), 0) as litres from (${DELIVERED}) q) y`,
  keys: 4,
};

const BY_RIG: SumTable = {
  name: 'slurry_day_rig',
  columns: `y.to_project_id, y.to_device_id, count(*)::int as deliveries, sum(y.litres) as litres,
    max(b.ended_at) as last_at`,
  from: (batches) => `${batches} join lateral (${DELIVERED}) y on b.generation_id is null`,
  keys: 5,
};

const BY_SITE: SumTable = {
  name: 'slurry_day_site',
  columns: `y.to_project_id, count(*)::int as batches, coalesce(sum(b.cement_kg::float8), 0) as cement_kg,
    coalesce(sum(b.made_l::float8), 0) as made_l, max(b.ended_at) as last_at`,
  from: (batches) =>
    `${batches} join lateral (select distinct q.to_project_id from (${DELIVERED}) q) y on b.generation_id is null`,
  keys: 4,
};

const TABLES: readonly SumTable[] = [MADE, BY_RIG, BY_SITE];

/** The sums of some batches, in the columns of the table. `batches`: a FROM with a slurry_batch `b`. */
function sumsOf({ columns, from, keys }: SumTable, batches: string, zone: string, where: string): string {
  const day = `(b.ended_at at time zone ${zone})::date`;
  const groups = Array.from({ length: keys + 1 }, (_, at) => at + 1).join(', ');
  return `select b.project_id, ${day} as day, b.device_id, b.is_simulated, ${columns}
    from ${from(batches)} where ${where} group by ${groups}`;
}

/** Batches with the zone of their project. */
const IN_ZONE = 'slurry_batch b join project p using (project_id)';

/** Sums all batches there are; of a migration, whose tables are empty. */
export const FILL_SLURRY_SUMS = TABLES.map(
  (table) => `insert into ${table.name} ${sumsOf(table, IN_ZONE, 'p.time_zone', 'true')};`,
).join('\n');

/** The days of the batches that some records are, as they are stored now. */
export async function plantDaysOf(
  runner: Runner,
  { project_id, time_zone }: SlurryProject,
  recordNos: readonly string[],
): Promise<readonly PlantDay[]> {
  return await runSql<{ device_id: number; day: string }>(
    runner,
    `select distinct device_id, ((ended_at at time zone $2)::date)::text as day from slurry_batch
     where project_id = $1 and record_no = any($3::text[])`,
    [project_id, time_zone, recordNos],
  );
}

/** Sums some days of plants anew, in the transaction that changed their batches. */
export async function sumPlantDays(
  runner: Runner,
  { project_id, time_zone }: SlurryProject,
  days: readonly PlantDay[],
): Promise<void> {
  if (days.length === 0) return;
  const keys = [days.map(({ device_id }) => device_id), days.map(({ day }) => day)];
  await runSql(runner, 'select pg_advisory_xact_lock($1::int, $2::int)', [SUMS_LOCK, project_id]);
  const batches = `(select distinct * from unnest($3::int[], $4::date[]) as k(device_id, day)) k
    join slurry_batch b on b.project_id = $1 and b.device_id = k.device_id and b.ended_at >= k.day::timestamp at time zone $2
      and b.ended_at < (k.day + 1)::timestamp at time zone $2`;
  for (const table of TABLES) {
    await runSql(
      runner,
      `delete from ${table.name} t using unnest($2::int[], $3::date[]) as k(device_id, day)
       where t.project_id = $1 and t.device_id = k.device_id and t.day = k.day`,
      [project_id, ...keys],
    );
    const sums = sumsOf(table, batches, '$2', 'true');
    await runSql(runner, `insert into ${table.name} ${sums}`, [project_id, time_zone, ...keys]);
  }
}

/** Sums all that a project's plants have made anew. */
export async function sumPlants(runner: Runner, projectId: number): Promise<void> {
  await runSql(runner, 'select pg_advisory_xact_lock($1::int, $2::int)', [SUMS_LOCK, projectId]);
  for (const table of TABLES) {
    await runSql(runner, `delete from ${table.name} where project_id = $1`, [projectId]);
    await runSql(runner, `insert into ${table.name} ${sumsOf(table, IN_ZONE, 'p.time_zone', 'b.project_id = $1')}`, [
      projectId,
    ]);
  }
}

/** Of what sums are read: made by plants, got by rigs, got by projects. */
export type SlurrySums = 'made' | 'rigs' | 'sites';
const READ: Readonly<Record<SlurrySums, SumTable>> = { made: MADE, rigs: BY_RIG, sites: BY_SITE };

/**
 * Sums `t` of a project over a period, as the tables hold them: the days that lie in it whole, and for the others the sums
 * of those of their batches that do. `select` reads the rows; its own parameters are $9 and following.
 */
export async function readSlurrySums<R extends object>(
  runner: Runner,
  of: SlurrySums,
  { project_id, time_zone }: SlurryProject,
  { begin_time, end_time }: SlurryPeriod,
  select: (rows: string) => string,
  values: readonly unknown[] = [],
): Promise<readonly R[]> {
  const table = READ[of];
  const period = [begin_time ?? '-infinity', end_time ?? 'infinity'];
  const startOf = (day: string): string => `(${day})::timestamp at time zone $1`;
  const dayOf = (moment: string): string => `(${moment}::timestamptz at time zone $1)::date`;
  // The first day that begins, and the one before which the last ends, in the period.
  const [whole] = await runSql<{ first: string; last: string; from_day: string; to_day: string }>(
    runner,
    `select (${startOf('from_day')})::text as first, (${startOf('to_day')})::text as last, from_day::text, to_day::text
     from (select
       case when ${startOf(dayOf('$2'))} >= $2::timestamptz then ${dayOf('$2')} else ${dayOf('$2')} + 1 end as from_day,
       case when ${startOf(`${dayOf('$3')} + 1`)} - interval '1 microsecond' <= $3::timestamptz
         then ${dayOf('$3')} + 1 else ${dayOf('$3')} end as to_day) d`,
    [time_zone, ...period],
  );
  if (whole === undefined) throw new Error('PostgreSQL answers one row of days');
  const cut = sumsOf(
    table,
    'slurry_batch b',
    '$2',
    `b.project_id = $1 and (b.ended_at >= $3 and b.ended_at < $5 and b.ended_at <= $4
       or b.ended_at >= greatest($5::timestamptz, $6::timestamptz) and b.ended_at <= $4)`,
  );
  const rows = `(select * from ${table.name} where project_id = $1 and day >= $7::date and day < $8::date
    union all (${cut})) t`;
  return await runSql<R & Record<string, unknown>>(runner, select(rows), [
    project_id,
    time_zone,
    ...period,
    whole.first,
    whole.last,
    whole.from_day,
    whole.to_day,
    ...values,
  ]);
}
