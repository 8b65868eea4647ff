// Records add to the rollups: to the sums of the day on which they end (`daily`), and to the quarters of an hour, hours and
// spans of four hours that they reach into (`work_sum`). Both are read from the heads as stored, so a change of heads is
// framed by `takeOutRecords` before it and `addRecords` after it, in its transaction.
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { summedFigures } from '../../src/equipment/record-figures';
import { addedFigures, figureOf } from './figure-sums';
import { pausedUs } from './pauses';
import { type Runner, runSql } from './run-sql';

/** A project whose records are summed. */
export interface SummedProject {
  readonly project_id: number;
  /** Of its days. */
  readonly time_zone: string;
  readonly profile: Pick<EquipmentProfile, 'channels' | 'figures'> | null;
}

/** Slots begin at whole steps of their grain after this moment. */
export const SLOT_ORIGIN = `timestamptz '2000-01-01 00:00:00Z'`;
/** Width of a span, in minutes. One begins at every hour, so that spans side by side fill a shift from any hour on. */
export const SPAN_MIN = 240;
const GRAINS = `(values (60::smallint, interval '1 hour', interval '1 hour'),
    (15::smallint, interval '15 minutes', interval '15 minutes'),
    (${SPAN_MIN}::smallint, interval '${SPAN_MIN} minutes', interval '1 hour')) g(grain_min, wide, step)`;
/**
 * A join with the slots `s` of all grains `g` that reach into the time between two moments, both inclusive: a record has
 * its pile in the slots that begin when it ends.
 */
export const slotsBetween = (from: string, to: string): string => `cross join ${GRAINS} cross join lateral
      generate_series(date_bin(g.step, ${from}, ${SLOT_ORIGIN}) - (g.wide - g.step), ${to}, g.step) s(slot)`;
/** The width of a slot `row` of work_sum. */
const widthOf = (row: string): string => `make_interval(mins => ${row}.grain_min)`;

/**
 * Whether an ended record `row` is in no slot: one in which the clock was set. Set back, it may end before it begins;
 * set right from long ago, it spans decades and millions of slots. Such records are few, have an index of their own, and
 * are counted where somebody asks.
 */
export const isWithoutSlots = (row: string): string =>
  `(${row}.ended_at - ${row}.started_at < interval '0' or ${row}.ended_at - ${row}.started_at > interval '48 hours')`;

/**
 * An amount as it is summed: to the nearest 2^-20. Sums of such numbers, below 2^33, have no rounding error in 64 bits:
 * an amount that was added is gone when it is taken out, in whichever order.
 */
export function summable(amount: string): string {
  return `(floor(coalesce(${amount}, 0)::float8 * 1048576 + 0.5) / 1048576)`;
}

type Sign = 1 | -1;

function intoDays(profile: SummedProject['profile'], which: string, sign: Sign): string {
  const signed = (amount: string): string => `sum(${sign} * ${summable(amount)})`;
  const figures = summedFigures(profile).map(({ key }) => `'${key}', ${signed(figureOf('r', key))}`);
  return `
    insert into daily as t (project_id, day, device_id, is_generated, piles, metres, slurry_l, ash_kg, warnings, figures)
    select r.project_id, (r.ended_at at time zone $3)::date, r.device_id, r.generation_id is not null, ${sign} * count(*),
      ${signed('r.depth_m')}, ${signed('r.slurry_l')}, ${signed('r.ash_kg')},
      -- Those of a machine's own record count on the day on which they were raised: see warning-counts.ts.
      coalesce(${sign} * sum(r.warnings) filter (where r.generation_id is not null), 0),
      jsonb_build_object(${figures.join(', ')})
    from record r where r.project_id = $1 and ${which} and r.ended_at is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (project_id, day, device_id, is_generated) do update set
      piles = t.piles + excluded.piles, metres = t.metres + excluded.metres, slurry_l = t.slurry_l + excluded.slurry_l,
      ash_kg = t.ash_kg + excluded.ash_kg, warnings = t.warnings + excluded.warnings,
      figures = ${addedFigures(profile, 't', 'excluded')}`;
}

/** The slots that records `r` reach into. */
const SLOTS = slotsBetween('r.started_at', 'r.ended_at');

function intoSlots(profile: SummedProject['profile'], which: string, sign: Sign): string {
  const endsInIt = `filter (where r.ended_at < s.slot + g.wide)`;
  const made = (amount: string): string => `coalesce(${sign} * sum(${summable(amount)}) ${endsInIt}, 0)`;
  const figures = summedFigures(profile).map(({ key }) => `'${key}', ${made(figureOf('r', key))}`);
  const [from, to] = ['greatest(r.started_at, s.slot)', 'least(r.ended_at, s.slot + g.wide)'];
  return `
    insert into work_sum as t (project_id, grain_min, slot, device_id, is_generated, piles, metres, slurry_l, ash_kg,
      figures, work_us, paused_us, began_at, over_at)
    select r.project_id, g.grain_min, s.slot, r.device_id, r.generation_id is not null, ${sign} * count(*) ${endsInIt},
      ${made('r.depth_m')}, ${made('r.slurry_l')}, ${made('r.ash_kg')},
      -- Most slots have no end of a record, and no word of figures.
      case when count(*) ${endsInIt} = 0 then '{}' else jsonb_build_object(${figures.join(', ')}) end,
      ${sign} * sum(extract(epoch from ${to} - ${from}) * 1000000 - p.us)::bigint, ${sign} * sum(p.us)::bigint,
      ${sign === 1 ? 'min(r.started_at), max(r.ended_at)' : 'null, null'}
    from record r ${SLOTS} cross join lateral (select ${pausedUs('r', from, to)} as us) p
    where r.project_id = $1 and ${which} and r.ended_at is not null and not ${isWithoutSlots('r')}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (project_id, grain_min, slot, device_id, is_generated) do update set
      piles = t.piles + excluded.piles, metres = t.metres + excluded.metres, slurry_l = t.slurry_l + excluded.slurry_l,
      ash_kg = t.ash_kg + excluded.ash_kg, figures = ${addedFigures(profile, 't', 'excluded')},
      work_us = t.work_us + excluded.work_us, paused_us = t.paused_us + excluded.paused_us,
      began_at = least(t.began_at, excluded.began_at), over_at = greatest(t.over_at, excluded.over_at)`;
}

/** The outermost times of slots without records that are taken out. The slots are locked: these have changed them. */
const NARROW_SLOTS = `
  update work_sum t set (began_at, over_at) = (
    select min(o.started_at), max(o.ended_at) from record o
    where o.project_id = t.project_id and o.device_id = t.device_id and (o.generation_id is not null) = t.is_generated
      and o.started_at >= t.began_at and o.started_at < t.slot + ${widthOf('t')} and o.ended_at >= t.slot
      and not ${isWithoutSlots('o')} and o.record_no <> all($2::text[]))
  from (
    select r.project_id, g.grain_min, s.slot, r.device_id, r.generation_id is not null as is_generated,
      min(r.started_at) as began_at, max(r.ended_at) as over_at
    from record r ${SLOTS}
    where r.project_id = $1 and r.record_no = any($2::text[]) and r.ended_at is not null and not ${isWithoutSlots('r')}
    group by 1, 2, 3, 4, 5) x
  where t.project_id = x.project_id and t.grain_min = x.grain_min and t.slot = x.slot and t.device_id = x.device_id
    and t.is_generated = x.is_generated and (t.began_at = x.began_at or t.over_at = x.over_at)`;

const NAMED = 'r.record_no = any($2::text[])';

/** Takes records out of the sums, as they are stored now; one that has not ended is in none. The caller has locked them. */
export async function takeOutRecords(
  runner: Runner,
  project: SummedProject,
  recordNos: readonly string[],
): Promise<void> {
  const { project_id, time_zone, profile } = project;
  await runSql(runner, intoDays(profile, NAMED, -1), [project_id, recordNos, time_zone]);
  await runSql(runner, intoSlots(profile, NAMED, -1), [project_id, recordNos]);
  await runSql(runner, NARROW_SLOTS, [project_id, recordNos]);
}

/** Takes records that are in no sum into the sums, as they are stored now; one that has not ended waits for its end. */
export async function addRecords(runner: Runner, project: SummedProject, recordNos: readonly string[]): Promise<void> {
  const { project_id, time_zone, profile } = project;
  await runSql(runner, intoDays(profile, NAMED, 1), [project_id, recordNos, time_zone]);
  await runSql(runner, intoSlots(profile, NAMED, 1), [project_id, recordNos]);
}

/** From, inclusive, and to, exclusive: moments as SQL reads them. */
export type Period = readonly [from: string, to: string];

/** The same for all records of a project that began in a period, none of which is in the sums. */
export async function addRecordsOf(runner: Runner, project: SummedProject, [from, to]: Period): Promise<void> {
  const { project_id, time_zone, profile } = project;
  const begunThen = (until: string): string =>
    `r.started_at >= $2::timestamptz and r.started_at < ${until}::timestamptz`;
  await runSql(runner, intoDays(profile, begunThen('$4'), 1), [project_id, from, time_zone, to]);
  await runSql(runner, intoSlots(profile, begunThen('$3'), 1), [project_id, from, to]);
}
