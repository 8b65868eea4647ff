// A slurry plant's record is a batch: what was weighed, how it came out, and what was left in the silo.
import type { PoolClient } from 'pg';
import type { LogColumns } from '../db/log-codec';
import type { OpenRecord } from './record-judge';

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
}

/** The batch of a whole log; null for one that weighs no cement and water. */
export function slurryBatchOf(log: LogColumns): SlurryBatch | null {
  const column = (key: string) => log.channels.find((channel) => channel.key === key)?.values;
  const cement = column('cement_kg');
  const water = column('water_kg');
  if (cement === undefined || water === undefined) return null;
  return {
    // The weights fall again when the mixer is emptied.
    cementKg: largest(cement),
    waterKg: largest(water),
    ratio: last(column('ratio')),
    densityGcm3: last(column('density_gcm3')),
    mixingS: last(column('mixing_s')),
    weighingErrorPct: last(column('weighing_error_pct')),
    siloT: last(column('silo_t')),
  };
}

function largest(values: ArrayLike<number>): number | null {
  let found = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++)
    found = Math.max(found, Number.isNaN(values[i]) ? found : (values[i] ?? found));
  return Number.isFinite(found) ? found : null;
}

function last(values: ArrayLike<number> | undefined): number | null {
  for (let i = (values?.length ?? 0) - 1; i >= 0; i--) {
    const value = values?.[i] ?? Number.NaN;
    if (Number.isFinite(value)) return value;
  }
  return null;
}

/** Stores the batch of a record that has ended; nothing for other types. May be done again. */
export async function storeSlurryBatch(client: PoolClient, record: OpenRecord, log: LogColumns): Promise<void> {
  const batch = slurryBatchOf(log);
  if (batch === null) return;
  await client.query(
    `insert into slurry_batch (project_id, record_no, batch_no, device_id, ended_at, is_simulated, cement_kg, water_kg,
       ratio, density_gcm3, mixing_s, weighing_error_pct, silo_t)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (project_id, record_no) do update set ended_at = excluded.ended_at, cement_kg = excluded.cement_kg,
       water_kg = excluded.water_kg, ratio = excluded.ratio, density_gcm3 = excluded.density_gcm3,
       mixing_s = excluded.mixing_s, weighing_error_pct = excluded.weighing_error_pct, silo_t = excluded.silo_t`,
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
    ],
  );
}
