// The rollups of days and of slots, made again from all rows by other code than the server's, and compared digit by digit.
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { summedFigures } from '../../src/equipment/record-figures';
import { equipmentByCode } from '../../src/equipment/registry';

interface Head {
  readonly device_id: number;
  readonly generated: boolean;
  readonly from_us: number;
  readonly to_us: number;
  readonly pauses_ms: readonly number[] | null;
  readonly depth_m: number | null;
  readonly slurry_l: number | null;
  readonly ash_kg: number | null;
  readonly warnings: number;
  readonly figures: Readonly<Record<string, number>>;
}

interface Raised {
  readonly device_id: number;
  readonly generated: boolean;
  readonly at_us: number;
}

type Row = Record<string, unknown>;

const MINUTE_US = 60_000_000;
const LONGEST_US = 48 * 60 * MINUTE_US;
/** Amounts are summed as whole millionths of 2. */
const PARTS = 2 ** 20;
const partsOf = (value: number | null | undefined): number => Math.floor((value ?? 0) * PARTS + 0.5);

/** Grains of slots in minutes, and how far apart the beginnings of slots lie. */
const GRAINS = [
  [15, 15],
  [60, 60],
  [240, 60],
] as const;

/** The slots of all grains that have begun when a time ends, and were not over before it began. */
function slotsFrom(
  fromUs: number,
  toUs: number,
): { readonly grain: number; readonly slotUs: number; readonly overUs: number }[] {
  return GRAINS.flatMap(([grain, apart]) => {
    const [width, step] = [grain * MINUTE_US, apart * MINUTE_US];
    const first = Math.floor((fromUs - width) / step) + 1;
    const last = Math.floor(toUs / step);
    return Array.from({ length: last - first + 1 }, (_, n) => {
      const slotUs = (first + n) * step;
      return { grain, slotUs, overUs: slotUs + width };
    });
  });
}

/** From and to of the pauses that a head has, in microseconds. */
function pausesOf({ pauses_ms }: Head): (readonly [number, number])[] {
  const edges = (pauses_ms ?? []).map((ms) => ms * 1000);
  return edges.flatMap((from, at) => (at % 2 === 0 ? [[from, edges[at + 1] ?? from] as const] : []));
}

/** Sums by key; rows in which nothing is left are no difference. */
class Sums {
  private readonly rows = new Map<string, Row>();

  at(key: string, empty: Row): Row {
    const known = this.rows.get(key) ?? empty;
    this.rows.set(key, known);
    return known;
  }

  sorted(): [string, Row][] {
    return [...this.rows]
      .filter(([, row]) => Object.values(row).some((value) => value !== 0 && value !== null))
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

const add = (row: Row, key: string, value: number): void => {
  row[key] = Number(row[key] ?? 0) + value;
};

/** Compares the slots of a project, and its days unless somebody has written those by hand. */
export async function expectExactSums(pool: Pool, projectId: number, compared: 'all' | 'slots' = 'all'): Promise<void> {
  const project = await pool.query<{ type_code: string; time_zone: string }>(
    'select type_code, time_zone from project where project_id = $1',
    [projectId],
  );
  const [{ type_code, time_zone } = { type_code: '', time_zone: 'UTC' }] = project.rows;
  const us = (column: string): string => `(extract(epoch from ${column}) * 1000000)::float8`;
  const heads = await pool.query<Head>(
    `select device_id, generation_id is not null as generated, ${us('started_at')} as from_us, ${us('ended_at')} as to_us,
       pauses_ms, depth_m::float8, slurry_l::float8, ash_kg::float8, warnings, figures
     from record where project_id = $1 and ended_at is not null`,
    [projectId],
  );
  const warnings = await pool.query<Raised>(
    `select device_id, generation_id is not null as generated, ${us('raised_at')} as at_us from warning
     where project_id = $1`,
    [projectId],
  );
  const figures = summedFigures(equipmentByCode(type_code)?.profile ?? null).map(({ key }) => key);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone });
  const dayOf = (atUs: number): string => format.format(new Date(Math.floor(atUs / 1000)));

  const days = new Sums();
  const slots = new Sums();
  const noDay = (): Row => ({ piles: 0, metres: 0, slurry_l: 0, ash_kg: 0, warnings: 0 });
  const noSlot = (): Row => ({
    piles: 0,
    metres: 0,
    slurry_l: 0,
    ash_kg: 0,
    work_us: 0,
    paused_us: 0,
    began_us: null,
    over_us: null,
    warnings: 0,
  });
  for (const head of heads.rows) {
    const day = days.at(`${dayOf(head.to_us)} ${head.device_id} ${head.generated}`, noDay());
    add(day, 'piles', 1);
    add(day, 'metres', partsOf(head.depth_m));
    add(day, 'slurry_l', partsOf(head.slurry_l));
    add(day, 'ash_kg', partsOf(head.ash_kg));
    for (const key of figures) add(day, `figure ${key}`, partsOf(head.figures[key]));
    if (head.generated) add(day, 'warnings', head.warnings);
    const lastedUs = head.to_us - head.from_us;
    if (lastedUs < 0 || lastedUs > LONGEST_US) continue;
    for (const { grain, slotUs, overUs } of slotsFrom(head.from_us, head.to_us)) {
      const slot = slots.at(`${grain} ${slotUs} ${head.device_id} ${head.generated}`, noSlot());
      const endsHere = head.to_us < overUs;
      add(slot, 'piles', endsHere ? 1 : 0);
      add(slot, 'metres', endsHere ? partsOf(head.depth_m) : 0);
      add(slot, 'slurry_l', endsHere ? partsOf(head.slurry_l) : 0);
      add(slot, 'ash_kg', endsHere ? partsOf(head.ash_kg) : 0);
      if (endsHere) for (const key of figures) add(slot, `figure ${key}`, partsOf(head.figures[key]));
      const [inUs, outUs] = [Math.max(head.from_us, slotUs), Math.min(head.to_us, overUs)];
      const pausedUs = pausesOf(head).reduce(
        (sum, [from, to]) => sum + Math.max(0, Math.min(to, outUs) - Math.max(from, inUs)),
        0,
      );
      add(slot, 'work_us', outUs - inUs - pausedUs);
      add(slot, 'paused_us', pausedUs);
      slot.began_us = Math.min(Number(slot.began_us ?? Infinity), head.from_us);
      slot.over_us = Math.max(Number(slot.over_us ?? -Infinity), head.to_us);
    }
  }
  for (const { device_id, generated, at_us } of warnings.rows) {
    if (!generated) add(days.at(`${dayOf(at_us)} ${device_id} false`, noDay()), 'warnings', 1);
    for (const { grain, slotUs } of slotsFrom(at_us, at_us)) {
      add(slots.at(`${grain} ${slotUs} ${device_id} ${generated}`, noSlot()), 'warnings', 1);
    }
  }

  const storedSlots = await pool.query<Row & { key: string; figures: Record<string, number> }>(
    `select grain_min || ' ' || (extract(epoch from slot) * 1000000)::bigint || ' ' || device_id || ' ' || is_generated
         as key,
       piles, metres * ${PARTS} as metres, slurry_l * ${PARTS} as slurry_l, ash_kg * ${PARTS} as ash_kg, figures,
       work_us::float8 as work_us, paused_us::float8 as paused_us, ${us('began_at')} as began_us, ${us('over_at')} as over_us, warnings
     from work_sum where project_id = $1`,
    [projectId],
  );
  const slotSums = new Sums();
  const ofFigures = (row: Row, summed: Readonly<Record<string, number>>) =>
    row.piles === 0 ? {} : Object.fromEntries(figures.map((key) => [`figure ${key}`, (summed[key] ?? 0) * PARTS]));
  for (const { key, figures: summed, ...row } of storedSlots.rows)
    slotSums.at(key, { ...row, ...ofFigures(row, summed) });
  expect(slotSums.sorted()).toEqual(slots.sorted());
  if (compared === 'slots') return;

  const daily = await pool.query<Row & { key: string; figures: Record<string, number> }>(
    `select day || ' ' || device_id || ' ' || is_generated as key, piles, metres * ${PARTS} as metres,
       slurry_l * ${PARTS} as slurry_l, ash_kg * ${PARTS} as ash_kg, warnings, figures
     from daily where project_id = $1`,
    [projectId],
  );
  const daySums = new Sums();
  for (const { key, figures: summed, ...row } of daily.rows) {
    daySums.at(key, { ...row, ...ofFigures(row, summed) });
  }
  expect(daySums.sorted()).toEqual(days.sorted());
}
