// A slurry plant's record is a batch: weighed amounts, measured density, and the level left in the silo.
import type { PoolClient } from 'pg';
import type { LogColumns } from '../db/log-codec';
import { plantDaysOf, sumPlantDays } from '../db/slurry-sums';
import { takenOf } from '../engine/record-summary';
import { slurryDensityGcm3, slurryLitres } from '../engine/slurry';
import type { OpenRecord } from './open-record';

/** Null where nothing was read. */
export interface SlurryBatch {
  readonly cementKg: number | null;
  readonly waterKg: number | null;
  readonly ratio: number | null;
  /** As it stood at the end of mixing. */
  readonly densityGcm3: number | null;
  readonly mixingS: number | null;
  readonly weighingErrorPct: number | null;
  readonly siloT: number | null;
  /** Of the storage tank, at the end. */
  readonly levelM: number | null;
}

/** Planned values of a batch; null where the design says nothing. */
export interface SlurryRecipe {
  readonly ratio: number | null;
  readonly cementGcm3: number;
}

/** Which reading counts. The weights fall again when the mixer is emptied. */
const TAKEN = {
  cement_kg: 'largest',
  water_kg: 'largest',
  ratio: 'last',
  density_gcm3: 'last',
  mixing_s: 'last',
  weighing_error_pct: 'last',
  silo_t: 'last',
  level_m: 'last',
} as const;

/** The batch of a whole log; null for one that weighs no cement and water. */
export function slurryBatchOf(log: LogColumns): SlurryBatch | null {
  const weighs = (key: string) => log.channels.some((channel) => channel.key === key);
  if (!weighs('cement_kg') || !weighs('water_kg')) return null;
  const taken = takenOf(log, TAKEN);
  return {
    cementKg: taken('cement_kg'),
    waterKg: taken('water_kg'),
    ratio: taken('ratio'),
    densityGcm3: taken('density_gcm3'),
    mixingS: taken('mixing_s'),
    weighingErrorPct: taken('weighing_error_pct'),
    siloT: taken('silo_t'),
    levelM: taken('level_m'),
  };
}

/** Density in g/cm³ that a recipe asks for. */
export function recipeDensityGcm3({ ratio, cementGcm3 }: SlurryRecipe): number | null {
  return ratio === null ? null : slurryDensityGcm3(ratio, cementGcm3);
}

/** Density and volume of a batch by arithmetic; null where one of its parts was not weighed. */
export function weighedSlurry(
  { cementKg, waterKg }: Pick<SlurryBatch, 'cementKg' | 'waterKg'>,
  { cementGcm3 }: Pick<SlurryRecipe, 'cementGcm3'>,
): { readonly densityGcm3: number | null; readonly litres: number | null } {
  if (cementKg === null || waterKg === null || cementKg <= 0) return { densityGcm3: null, litres: null };
  const ratio = waterKg / cementKg;
  return {
    densityGcm3: slurryDensityGcm3(ratio, cementGcm3),
    litres: slurryLitres(cementKg, ratio, cementGcm3),
  };
}

/**
 * Stores the batch of a record that has ended, and sums its day in the project's zone; nothing for other types. May be done
 * again: its recipe stays.
 */
export async function storeSlurryBatch(
  client: PoolClient,
  record: OpenRecord,
  log: LogColumns,
  recipe: SlurryRecipe,
  timeZone: string,
): Promise<void> {
  const batch = slurryBatchOf(log);
  if (batch === null) return;
  const project = { project_id: record.project_id, time_zone: timeZone };
  const before = await plantDaysOf(client, project, [record.record_no]);
  const weighed = weighedSlurry(batch, recipe);
  await client.query(
    `insert into slurry_batch (project_id, record_no, batch_no, device_id, ended_at, is_simulated, cement_kg, water_kg,
       ratio, density_gcm3, mixing_s, weighing_error_pct, silo_t, level_m, started_at, recipe_ratio, recipe_density_gcm3,
       generation_id, recipe_cement_gcm3, weighed_density_gcm3, made_l, recipe_cement_kg)
     select $1::int, $2, $3, $4::int, to_timestamp($5::float8 / 1000), $6::boolean, $7::real, $8::real, $9::real,
       $10::real, $11::real, $12::real, $13::real, $14::real, to_timestamp($15::float8 / 1000), $16::real, $17::real, $19::uuid,
       $20::real, $21::real, $22::real,
       -- A design may hold words under any name that the server does not calculate with.
       (select (p.design ->> 'cement_kg')::real from pile p
        where p.project_id = $1 and p.pile_id = $18::int and jsonb_typeof(p.design -> 'cement_kg') = 'number')
     on conflict (project_id, record_no) do update set started_at = excluded.started_at, ended_at = excluded.ended_at,
       cement_kg = excluded.cement_kg, water_kg = excluded.water_kg, ratio = excluded.ratio,
       density_gcm3 = excluded.density_gcm3, mixing_s = excluded.mixing_s,
       weighing_error_pct = excluded.weighing_error_pct, silo_t = excluded.silo_t, level_m = excluded.level_m,
       weighed_density_gcm3 = excluded.weighed_density_gcm3, made_l = excluded.made_l`,
    [
      record.project_id,
      record.record_no,
      record.pile_no,
      record.device_id,
      log.timeMs.at(-1) ?? 0,
      record.is_simulated,
      batch.cementKg,
      batch.waterKg,
      batch.ratio,
      batch.densityGcm3,
      batch.mixingS,
      batch.weighingErrorPct,
      batch.siloT,
      batch.levelM,
      log.timeMs.at(0) ?? 0,
      recipe.ratio,
      recipeDensityGcm3(recipe),
      record.pile_id,
      record.generation_id,
      recipe.cementGcm3,
      weighed.densityGcm3,
      weighed.litres,
    ],
  );
  // It may have ended on another day before.
  await sumPlantDays(client, project, [...before, ...(await plantDaysOf(client, project, [record.record_no]))]);
}
