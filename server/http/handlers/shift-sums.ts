// Sums by shift, from the rollup of spans of four hours, hours and quarters of an hour. A shift may begin at any minute in
// any zone: it is spans side by side and the hours that are left; the hours that it cuts are read by quarter, and the
// quarters that it cuts from the heads of the records that reach into them.
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { API } from '../../../src/contracts/api';
import type { shiftColumns } from '../../../src/contracts/api/statistics';
import { summedFigures } from '../../../src/equipment/record-figures';
import { figureOf } from '../../db/figure-sums';
import { pausedUs } from '../../db/pauses';
import { isWithoutSlots, SLOT_ORIGIN, SPAN_MIN, type SummedProject, summable } from '../../db/record-sums';
import type { Schema } from '../../db/schema';
import type { TableText } from '../packed-table';
import { addPage, emptyPages, numberColumn, selectList, textColumn } from './column-text';
import { MACHINE_OF_ROW, nameMachines, namesOfMachines } from './machine-names';
import { ofMachines } from './machines-asked';
import { ofSource } from './sources-asked';

const COLUMNS: Record<keyof typeof shiftColumns, string> = {
  day: textColumn('day'),
  begins: textColumn('begins'),
  equipment_id: numberColumn('device_id'),
  equipment_name: MACHINE_OF_ROW,
  piles: numberColumn('piles'),
  metres: numberColumn('metres'),
  slurry_l: numberColumn('slurry_l'),
  ash_kg: numberColumn('ash_kg'),
  working_s: numberColumn('working_s'),
  idle_s: numberColumn('idle_s'),
  warnings: numberColumn('warnings'),
};

type Asked = z.output<typeof API.statisticsShifts.input>;

const DAY = `interval '24 hours'`;

/** Amount of a record that ends, in SQL: of a record as its own, of a slot as the sum of those that ended in it. */
interface Amount {
  readonly name: string;
  readonly ofRecord: (row: string) => string;
  readonly ofSlot: (row: string) => string;
}

const columnOf = (name: string, ofRecord: string): Amount => ({
  name,
  ofRecord: (row) => `${row}.${ofRecord}`,
  ofSlot: (row) => `${row}.${name}`,
});

/** The amounts of a type, its figures as `figure_` and their place. */
function amountsOf(profile: SummedProject['profile']): readonly Amount[] {
  const figures = summedFigures(profile).map(({ key }, at): Amount => {
    const of = (row: string): string => figureOf(row, key);
    return { name: `figure_${at}`, ofRecord: of, ofSlot: (row) => `coalesce(${of(row)}, 0)` };
  });
  return [columnOf('metres', 'depth_m'), columnOf('slurry_l', 'slurry_l'), columnOf('ash_kg', 'ash_kg'), ...figures];
}

/**
 * A sum to four digits after the point, a half away from zero. As floats: below 10,000,000 a sum of `summable` amounts times
 * 10,000 is exact, and to make decimals of them takes the database a seventh of the time of the whole.
 */
const rounded = (amount: string): string => `trunc(${amount} * 10000 + sign(${amount}) * 0.5) / 10000`;

/** Amounts of an exactly read record `row` between two moments, of which the second lies outside. */
function exactly(amounts: readonly Amount[], row: string, from: string, to: string): string {
  const endsInIt = `${row}.ended_at >= ${from} and ${row}.ended_at < ${to}`;
  const made = amounts.map(
    ({ name, ofRecord }) => `case when ${endsInIt} then ${summable(ofRecord(row))} else 0 end as ${name}`,
  );
  const [begins, ends] = [`greatest(${row}.started_at, ${from})`, `least(${row}.ended_at, ${to})`];
  return `(${endsInIt})::int as piles, ${made.join(', ')},
    greatest(0, extract(epoch from ${ends} - ${begins}))::float8 * 1e6 - ${pausedUs(row, begins, ends)}
      as work_us, ${row}.started_at as began_at, ${row}.ended_at as over_at, 0 as warnings`;
}

/** The rows `row` of a table, some of them generated, that a question is about. */
function asked(row: string, generated: string, projectId: number, input: Asked) {
  return sql`${sql.ref(`${row}.project_id`)} = ${projectId} ${ofMachines(`${row}.device_id`, input.equipment_id)}
    ${ofSource(row, generated, projectId, input)}`;
}

/** Days around which anything lies, as offsets from the first that is asked for. */
async function workedDays(db: Kysely<Schema>, projectId: number, timeZone: string, input: Asked): Promise<number[]> {
  const first = sql`${input.begin_day}::date`;
  const begin = sql`(${first}::timestamp at time zone ${timeZone})`;
  const end = sql`((${input.end_day}::date + 2)::timestamp at time zone ${timeZone})`;
  const offsetOf = (moment: string) => sql`((${sql.raw(moment)}) at time zone ${timeZone})::date - ${first}`;
  /** The first day of UTC from a moment on in which a machine did anything: from day to day along the index. */
  const nextWorked = (from: ReturnType<typeof sql>) => sql`(
    select date_bin(${sql.raw(DAY)}, s.slot, ${sql.raw(SLOT_ORIGIN)}) from work_sum s
    where s.project_id = ${projectId} and s.grain_min = 60 and s.slot >= ${from} and s.slot < ${end}
    order by s.slot limit 1)`;
  const { rows } = await sql<{ readonly from_day: number; readonly to_day: number; readonly last_day: number }>`
    with recursive worked(utc_day) as (
      select ${nextWorked(sql`${begin} - ${sql.raw(DAY)}`)}
      union all
      select ${nextWorked(sql`w.utc_day + ${sql.raw(DAY)}`)} from worked w where w.utc_day is not null
    )
    select ${offsetOf('w.utc_day')} as from_day, ${offsetOf(`w.utc_day + ${DAY}`)} as to_day,
      ${input.end_day}::date - ${first} as last_day
    from worked w where w.utc_day is not null
    union all
    select ${offsetOf('least(r.started_at, r.ended_at)')}, ${offsetOf('r.ended_at')}, ${input.end_day}::date - ${first}
    from record r
    where ${asked('r', '(r.generation_id is not null)', projectId, input)} and ${sql.raw(isWithoutSlots('r'))}
      and r.ended_at >= ${begin} and r.started_at < ${end}`.execute(db);
  const days = new Set<number>();
  for (const { from_day, to_day, last_day } of rows) {
    // A night is its evening's: it may be a day earlier.
    for (let day = Math.max(0, from_day - 1); day <= Math.min(to_day, last_day); day++) days.add(day);
  }
  return [...days].sort((a, b) => a - b);
}

interface Shift {
  readonly day: number;
  /** Of the day, on the clock. */
  readonly minute: number;
  readonly fromMs: number;
  /** Lies outside. */
  readonly toMs: number;
}

/** The shifts of some days, in order. Where a clock goes forward over the beginning of a shift, that one has no time. */
async function shiftsOf(
  db: Kysely<Schema>,
  timeZone: string,
  input: Pick<Asked, 'begin_day'> & { readonly starts: string | readonly string[] },
  days: readonly number[],
): Promise<readonly Shift[]> {
  const minutes = minutesOf(input.starts);
  const withNext = [...new Set(days.flatMap((day) => [day, day + 1]))];
  const { rows } = await sql<{ readonly day: number; readonly moments: readonly number[] }>`
    select d as day, array(
      select extract(epoch from
        ((${input.begin_day}::date + d)::timestamp + make_interval(mins => m)) at time zone ${timeZone})::float8 * 1000
      from unnest(${minutes}::int[]) with ordinality x(m, i) order by i) as moments
    from unnest(${withNext}::int[]) d`.execute(db);
  const momentsOf = new Map(rows.map(({ day, moments }) => [day, moments]));
  return days.flatMap((day) => {
    const moments = [...(momentsOf.get(day) ?? []), ...(momentsOf.get(day + 1) ?? [])];
    const beginsAt = (index: number): number => Math.min(...moments.slice(index));
    return minutes
      .map((minute, index) => ({ day, minute, fromMs: beginsAt(index), toMs: beginsAt(index + 1) }))
      .filter(({ fromMs, toMs }) => fromMs < toMs);
  });
}

interface Piece {
  readonly shift: number;
  /** Of whole slots; 0: a part of one quarter of an hour. */
  readonly grainMin: typeof SPAN_MIN | 60 | 15 | 0;
  readonly fromMs: number;
  readonly toMs: number;
}

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
const SPAN_MS = SPAN_MIN * 60_000;

/** The spans of each shift, its other whole hours, the quarters of those that it cuts, and the minutes left at its ends. */
function piecesOf(shifts: readonly Pick<Shift, 'fromMs' | 'toMs'>[]): readonly Piece[] {
  const up = (ms: number, width: number): number => Math.ceil(ms / width) * width;
  const down = (ms: number, width: number): number => Math.floor(ms / width) * width;
  return shifts.flatMap(({ fromMs, toMs }, shift) => {
    const [fromHour, toHour] = [up(fromMs, HOUR_MS), down(toMs, HOUR_MS)];
    const [fromQuarter, toQuarter] = [up(fromMs, QUARTER_MS), down(toMs, QUARTER_MS)];
    const toSpan = fromHour + Math.max(0, down(toHour - fromHour, SPAN_MS));
    const pieces: readonly Piece[] = [
      { shift, grainMin: 0, fromMs, toMs: Math.min(fromQuarter, toMs) },
      { shift, grainMin: 15, fromMs: fromQuarter, toMs: Math.min(fromHour, toQuarter) },
      { shift, grainMin: SPAN_MIN, fromMs: fromHour, toMs: toSpan },
      { shift, grainMin: 60, fromMs: toSpan, toMs: toHour },
      { shift, grainMin: 15, fromMs: Math.max(fromHour, toHour), toMs: toQuarter },
      { shift, grainMin: 0, fromMs: Math.max(fromQuarter, toQuarter), toMs },
    ];
    return pieces.filter((piece) => piece.fromMs < piece.toMs);
  });
}

/** Pieces as rows `shift, grain_min, a, b`. */
function rowsOf(pieces: readonly Piece[]) {
  const column = (of: (piece: Piece) => number) => pieces.map(of);
  return sql`(
    select shift, grain_min, to_timestamp(a / 1000) as a, to_timestamp(b / 1000) as b
    from unnest(${column((p) => p.shift)}::int[], ${column((p) => p.grainMin)}::smallint[],
      ${column((p) => p.fromMs)}::float8[], ${column((p) => p.toMs)}::float8[]) u(shift, grain_min, a, b))`;
}

interface SummedShifts {
  readonly projectId: number;
  readonly timeZone: string;
  /** The machine profile of the type, which names the figures. */
  readonly profile: SummedProject['profile'];
}

/** Work by shift and machine: pages of column text. */
export async function shiftSums(
  db: Kysely<Schema>,
  { projectId, timeZone, profile }: SummedShifts,
  input: Asked & { readonly starts: string | readonly string[] },
): Promise<TableText> {
  const days = await workedDays(db, projectId, timeZone, input);
  const shifts = await shiftsOf(db, timeZone, input, days);
  const pieces = piecesOf(shifts);
  const amounts = amountsOf(profile);
  const eachAmount = (said: (amount: Amount) => string) => sql.raw(amounts.map(said).join(', '));
  const columns = {
    ...COLUMNS,
    ...Object.fromEntries(summedFigures(profile).map(({ key }, at) => [key, numberColumn(`figure_${at}`)])),
  };
  const ofSlots = asked('s', 's.is_generated', projectId, input);
  const quarterOf = sql`s.grain_min = 15 and s.slot = date_bin(interval '15 minutes', e.a, ${sql.raw(SLOT_ORIGIN)})`;
  const sameKind = (row: string) =>
    sql.raw(`${row}.project_id = s.project_id and ${row}.device_id = s.device_id
      and (${row}.generation_id is not null) = s.is_generated`);
  // The slots of each piece, side by side, are looked up along the index: an offset keeps the database from guessing at
  // another way. They are summed there and then, by machine: to carry each of them to the sums of all shifts takes longer.
  const summed = sql<{ readonly n: number }>`
    with shift as materialized (
      select n - 1 as shift, to_char(${input.begin_day}::date + day, 'YYYY-MM-DD') as day,
        to_char(make_interval(mins => minute), 'HH24:MI') as begins, to_timestamp(a / 1000) as from_at,
        to_timestamp(b / 1000) as to_at
      from unnest(${shifts.map((t) => t.day)}::int[], ${shifts.map((t) => t.minute)}::int[],
        ${shifts.map((t) => t.fromMs)}::float8[], ${shifts.map((t) => t.toMs)}::float8[])
        with ordinality u(day, minute, a, b, n)
    ),
    edge as materialized (select * from ${rowsOf(pieces.filter((p) => p.grainMin === 0))} e),
    told as (
      select p.shift, x.*
      from (
        select p.shift, p.grain_min, array(select generate_series(p.a, p.b - w.wide, w.wide)) as slots
        from ${rowsOf(pieces.filter((p) => p.grainMin > 0))} p
          cross join lateral make_interval(mins => p.grain_min) w(wide) offset 0) p cross join lateral (
        select s.device_id, sum(s.piles)::int as piles,
          ${eachAmount(({ name, ofSlot }) => `sum(${ofSlot('s')}) as ${name}`)}, sum(s.work_us::float8) as work_us,
          min(s.began_at) as began_at, max(s.over_at) as over_at, sum(s.warnings)::int as warnings
        from work_sum s
        where ${ofSlots} and s.grain_min = p.grain_min and s.slot = any(p.slots)
        group by s.device_id offset 0) x
      union all
      select e.shift, x.*
      from edge e cross join lateral (
        select r.device_id, ${sql.raw(exactly(amounts, 'r', 'e.a', 'e.b'))}
        from work_sum s cross join lateral (
          select * from record r
          where ${sameKind('r')} and r.started_at >= s.began_at and r.started_at < e.b and r.ended_at >= e.a
            and not ${sql.raw(isWithoutSlots('r'))} offset 0) r
        where ${ofSlots} and ${quarterOf} and s.began_at is not null offset 0) x
      union all
      select e.shift, x.device_id, 0, ${eachAmount(() => '0')}, 0, null, null, 1
      from edge e cross join lateral (
        select s.device_id
        from work_sum s cross join lateral (
          select from warning w where ${sameKind('w')} and w.raised_at >= e.a and w.raised_at < e.b offset 0) w
        where ${ofSlots} and ${quarterOf} and s.warnings > 0 offset 0) x
      union all
      select t.shift, o.device_id, ${sql.raw(exactly(amounts, 'o', 't.from_at', 't.to_at'))}
      from (
        select r.device_id, r.depth_m, r.slurry_l, r.ash_kg, r.figures, r.pauses_ms,
          least(r.started_at, r.ended_at) as started_at, r.ended_at
        from record r
        where ${asked('r', '(r.generation_id is not null)', projectId, input)} and ${sql.raw(isWithoutSlots('r'))}
          and r.ended_at >= (select min(from_at) from shift)) o
      join shift t on o.started_at < t.to_at and o.ended_at >= t.from_at
    ),
    summed as (
      select shift, device_id, sum(piles) as piles, ${eachAmount(({ name }) => `sum(${name}) as ${name}`)},
        sum(work_us) as work_us, min(began_at) as began_at, max(over_at) as over_at, sum(warnings) as warnings
      from told group by shift, device_id
      having sum(piles) <> 0 or sum(warnings) <> 0 or min(began_at) is not null
    )
    select count(*)::int as n, ${sql.raw(selectList(columns))}, ${namesOfMachines(projectId)} as machine_names
    from (
      select t.day, t.begins, x.device_id, x.piles,
        ${eachAmount(({ name }) => `${rounded(`x.${name}`)} as ${name}`)}, x.work_us / 1e6 as working_s,
        -- Records of one machine that overlap, as clocks can make them, leave no idle time.
        case when x.began_at is null then 0 else
          greatest(0, round(date_part('epoch', least(x.over_at, t.to_at) - greatest(x.began_at, t.from_at)) * 1e6)
            - x.work_us) / 1e6 end as idle_s,
        x.warnings
      from summed x join shift t on t.shift = x.shift
      order by x.shift, x.device_id
    ) page`;
  const { rows } = await db.transaction().execute(async (trx) => {
    // Compiling it takes PostgreSQL ten times as long as running it.
    await sql`set local jit = off`.execute(trx);
    return summed.execute(trx);
  });
  const [page] = rows;
  if (page === undefined) throw new Error('an aggregate without a row');
  const pages = emptyPages(Object.keys(columns));
  if (page.n > 0) addPage(pages, nameMachines(page));
  return { pages, rows: page.n };
}

/** Minutes after midnight, each once, in their order. */
function minutesOf(starts: string | readonly string[]): readonly number[] {
  const all = (typeof starts === 'string' ? [starts] : starts).map((start) => {
    const [hours, minutes] = start.split(':').map(Number);
    return (hours ?? 0) * 60 + (minutes ?? 0);
  });
  return [...new Set(all)].sort((a, b) => a - b);
}
