// To whom a simulated plant gives a batch: one rig or two, drawn from the record's number, so that a simulator that
// goes on with a record gives it to the same ones.
import { slurryLitres } from '../engine/slurry';
import type { SlurryBatch } from '../ingest/slurry-batch';
import { type PileDesign, termOf } from './course';
import { randomOf } from './random';

/** A rig that a plant serves. */
export interface ServedRig {
  readonly projectId: number;
  readonly deviceId: number;
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
  batch: SlurryBatch,
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
