// The design that a simulated record is made from, and its seed: the same for a generation and for its preview.
import type { Kysely } from 'kysely';
import { PILE_STATUS } from '../../src/contracts/api';
import type { GenerationFailure } from '../../src/contracts/broker';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { designTermsOf } from '../../src/equipment/machines/design-terms';
import type { Schema } from '../db/schema';
import type { DesignedPile } from './simulated-record';

/** A batch has no design: parameters that are not given have their usual values. */
const BATCH: DesignedPile = { depthM: null, diameterM: null, xM: null, yM: null, terms: {} };

/** Whether a type has batches, which no design names. */
export function makesBatches({ kind }: EquipmentType): boolean {
  return kind === 'pulping';
}

/** The design of a pile that can be made, or why it can't. */
export async function designToMake(
  db: Kysely<Schema>,
  type: EquipmentType,
  { project_id, pile_id }: { readonly project_id: number; readonly pile_id: number },
): Promise<DesignedPile | GenerationFailure> {
  if (makesBatches(type)) return BATCH;
  const pile = await db
    .selectFrom('pile')
    .where('project_id', '=', project_id)
    .where('pile_id', '=', pile_id)
    .select(['status', 'design_depth_m', 'diameter_m', 'x_m', 'y_m', 'design'])
    .executeTakeFirst();
  if (pile === undefined) return 'pile_gone';
  if (pile.status === PILE_STATUS.inWork) return 'pile_in_work';
  if (pile.status === PILE_STATUS.discarded) return 'pile_discarded';
  if (pile.status !== PILE_STATUS.planned) return 'pile_built';
  return {
    depthM: pile.design_depth_m,
    diameterM: pile.diameter_m,
    xM: pile.x_m,
    yM: pile.y_m,
    terms: designTermsOf(pile.design),
  };
}

/** The same seed, pile and parameters give the same record; batches are told apart by their place in the generation. */
export function seedOfRecord(
  type: EquipmentType,
  seed: string,
  { item_no, pile_id }: { readonly item_no: number; readonly pile_id: number },
): string {
  return `pile-console/generation/${seed}/${makesBatches(type) ? item_no : pile_id}`;
}
