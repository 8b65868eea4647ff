// A finished record in the sums of the day on which it ended.
import type { PoolClient } from 'pg';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { summedFigures } from '../../src/equipment/record-figures';
import { addedFigures } from '../db/figure-sums';
import type { RecordFigures } from '../engine/record-summary';

/** Amounts that a record adds. */
export interface Counted {
  readonly endedMs: number;
  readonly depthM: number | null;
  readonly slurryL: number | null;
  readonly ashKg: number | null;
  readonly figures: RecordFigures;
}

export interface DayTerms {
  readonly projectId: number;
  readonly deviceId: number;
  readonly timeZone: string;
  readonly type: Pick<EquipmentType, 'profile'>;
}

/** Adds a record, taking back what an earlier finish of it had added; null: there was none. */
export async function countDay(
  client: PoolClient,
  terms: DayTerms,
  before: Counted | null,
  now: Counted,
): Promise<void> {
  if (before !== null) await add(client, terms, before, -1);
  await add(client, terms, now, 1);
}

async function add(
  client: PoolClient,
  { projectId, deviceId, timeZone, type: { profile } }: DayTerms,
  { endedMs, depthM, slurryL, ashKg, figures }: Counted,
  sign: 1 | -1,
): Promise<void> {
  const sums = summedFigures(profile).map(({ key }) => [key, sign * (figures[key] ?? 0)] as const);
  await client.query(
    `insert into daily as t (project_id, day, device_id, piles, metres, slurry_l, ash_kg, figures)
     values ($1, (to_timestamp($2::float8 / 1000) at time zone $3)::date, $4, $5, $6, $7, $8, $9::jsonb)
     on conflict (project_id, day, device_id) do update set
       piles = t.piles + excluded.piles, metres = t.metres + excluded.metres,
       slurry_l = t.slurry_l + excluded.slurry_l, ash_kg = t.ash_kg + excluded.ash_kg,
       figures = ${addedFigures(profile, 't', 'excluded')}`,
    [
      projectId,
      endedMs,
      timeZone,
      deviceId,
      sign,
      sign * asInHead(depthM),
      sign * asInHead(slurryL),
      sign * asInHead(ashKg),
      JSON.stringify(Object.fromEntries(sums)),
    ],
  );
}

/** A value in 32 bits, as the head keeps it. A later subtraction reads it from the head, so the same must be added here. */
function asInHead(value: number | null): number {
  return Math.fround(value ?? 0);
}
