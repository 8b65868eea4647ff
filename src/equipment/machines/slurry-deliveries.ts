// The rigs that get a simulated plant's batch: one or two, drawn from the record's number, so that a simulator that
// goes on with a record gives it to the same ones.

import type { Channel } from '../descriptor';
import { type Course, type PileDesign, termOf } from './course';
import { randomOf } from './random';
import { slurryLitres } from './slurry';

/** A rig that a plant serves. */
export interface ServedRig {
  readonly projectId: number;
  readonly deviceId: number;
}

/** Weights of a batch; null where nothing was weighed. */
export interface WeighedBatch {
  readonly cementKg: number | null;
  readonly ratio: number | null;
}

export interface Delivery {
  /** Counts from 1 within the record. */
  readonly no: number;
  readonly rig: ServedRig;
  readonly litres: number;
}

/** None without a rig, or where nothing was weighed. */
export function deliveriesOf(
  recordNo: string,
  design: PileDesign,
  batch: WeighedBatch,
  rigs: readonly ServedRig[],
): Delivery[] {
  const [first, ...rest] = rigs;
  if (first === undefined || batch.cementKg === null || batch.ratio === null) return [];
  const random = randomOf(`${recordNo}/deliveries`);
  const litres = slurryLitres(batch.cementKg, batch.ratio, termOf(design, 'cement_density_gcm3', 3.1));
  const share = random.chance(0.4) ? random.between(0.35, 0.65) : 1;
  const parts = share === 1 ? [1] : [share, 1 - share];
  return parts.map((part, i) => ({ no: i + 1, rig: random.pick([first, ...rest]), litres: Math.round(litres * part) }));
}

/** The batch that a course weighs, from a quick run, in a recorder's 32 bits. Null where a type weighs no cement. */
export function weighedBy(
  course: Pick<Course, 'run' | 'quickStepS'>,
  channels: readonly Channel[],
): WeighedBatch | null {
  const at = (key: string): number => channels.findIndex((channel) => channel.key === key);
  const cement = at('cement_kg');
  const ratio = at('ratio');
  if (cement < 0) return null;
  const found: { cementKg: number | null; ratio: number | null } = { cementKg: null, ratio: null };
  const run = course.run(course.quickStepS);
  while (run.step()) {
    const kg = Math.fround(run.values[cement] ?? Number.NaN);
    // The weight falls again when the mixer is emptied.
    if (!Number.isNaN(kg)) found.cementKg = Math.max(found.cementKg ?? kg, kg);
    const told = Math.fround(run.values[ratio] ?? Number.NaN);
    if (!Number.isNaN(told)) found.ratio = told;
  }
  return found;
}
