// Slurry plants: the rigs that they serve, and their batches.
import { z } from '../../shared/zod';
import type { ColumnSchema } from '../columns';
import { refusal } from '../refusals';
import { type CallSpecs, chosenColumns, flag, id, instant, many, ofProject } from './call';

/** A rig that got slurry. */
const servedRigSchema = z.object({
  type_code: z.string(),
  project_id: z.int(),
  project_name: z.string(),
  equipment_id: z.int(),
  equipment_name: z.string(),
  litres: z.number(),
});

/** Rigs of types and projects that the account does not see: counted, not named. */
const otherRigs = { other_rigs: z.int(), other_litres: z.number() };

const measured = z.number().nullable();

const slurryPlantSchema = z.object({
  project_id: z.int(),
  project_name: z.string(),
  equipment_id: z.int(),
  equipment_name: z.string(),
  online: z.boolean(),
  is_simulated: z.boolean(),
  /** Batches of the period; of another type's project, those of which it got some. */
  batches: z.int(),
  /** Cement weighed in them, and litres of slurry that they came to. */
  cement_kg: z.number(),
  made_l: z.number(),
  /** When the last of them ended. */
  last_ms: measured,
  /** As the plant's newest batch left them. */
  silo_t: measured,
  level_m: measured,
  rigs: z.array(servedRigSchema.extend({ deliveries: z.int(), last_ms: z.number() })),
  ...otherRigs,
});

export const BATCH_SORTS = [
  'ended',
  'batch_no',
  'equipment',
  'cement',
  'water',
  'ratio',
  'density',
  'mixing',
  'weighing_error',
  'silo',
  'level',
  'litres',
  'warnings',
] as const;

/** Which batches; a field left out does not narrow. */
export const batchFilter = ofProject.extend({
  begin_time: instant.optional(),
  end_time: instant.optional(),
  equipment_id: many(id).optional(),
  /** The record of one batch. */
  record_no: z.string().max(200).optional(),
  /** Part of the number. */
  batch_no: z.string().max(100).optional(),
  /** Batches of which this machine of this project got some. */
  to_project_id: id.optional(),
  to_equipment_id: id.optional(),
  /** Batches weighed at least so much wrong, either way. */
  weighing_error_from_pct: z.coerce.number().min(0).max(1000).optional(),
  /** 1: with a warning; 0: without. */
  has_warnings: flag.optional(),
  is_simulation: flag.optional(),
  /** 1: only what a generation made; 0: nothing of it. */
  is_generated: flag.optional(),
});

/** Refuses a rig without its project. */
export function refuseRigAlone(
  { to_project_id, to_equipment_id }: Pick<z.output<typeof batchFilter>, 'to_project_id' | 'to_equipment_id'>,
  context: z.RefinementCtx,
): void {
  if (to_equipment_id === undefined || to_project_id !== undefined) return;
  context.addIssue({ code: 'custom', path: ['to_project_id'], message: refusal('a machine is one of a project') });
}

const slurryBatchSchema = z.object({
  record_no: z.string(),
  batch_no: z.string(),
  equipment_id: z.int(),
  equipment_name: z.string(),
  started_ms: measured,
  ended_ms: z.number(),
  /** As it was when the batch was made. */
  recipe: z.object({ cement_kg: measured, water_kg: measured, ratio: measured, density_gcm3: measured }),
  cement_kg: measured,
  water_kg: measured,
  ratio: measured,
  /** As measured, and by arithmetic from what was weighed. */
  density_gcm3: measured,
  weighed_density_gcm3: measured,
  /** Litres that the weighed parts come to. */
  made_l: measured,
  mixing_s: measured,
  weighing_error_pct: measured,
  /** As the batch left them. */
  silo_t: measured,
  level_m: measured,
  /** That rigs got of it. */
  litres: z.number(),
  rigs: z.array(servedRigSchema),
  ...otherRigs,
  warnings: z.int(),
  is_simulated: z.boolean(),
  /** Made by a generation: it has no recipe, went to nobody and is not in the sums. */
  is_generated: z.boolean(),
});

/** production/batch_table/: one row a batch that the filter lets through, newest first. */
export const batchColumns = {
  record_no: 'text',
  batch_no: 'text',
  equipment_id: 'u32',
  equipment_name: 'dict',
  started_ms: 'time',
  ended_ms: 'time',
  recipe_cement_kg: 'f32',
  recipe_water_kg: 'f32',
  recipe_ratio: 'f32',
  recipe_density_gcm3: 'f32',
  cement_kg: 'f32',
  water_kg: 'f32',
  ratio: 'f32',
  density_gcm3: 'f32',
  weighed_density_gcm3: 'f32',
  mixing_s: 'f32',
  weighing_error_pct: 'f32',
  silo_t: 'f32',
  level_m: 'f32',
  made_l: 'f32',
  litres: 'f32',
  warnings: 'u32',
  is_simulated: 'u8',
  is_generated: 'u8',
} as const satisfies ColumnSchema;

/** Balance of slurry on a day of the plant's project. */
const balanceDaySchema = z.object({
  day: z.string(),
  batches: z.int(),
  /** Litres that the weighed parts come to. */
  made_l: z.number(),
  /** Litres that plants say rigs got, those included that the account does not see. */
  delivered_l: z.number(),
  other_l: z.number(),
});

/** A rig on a day: of the plant's project for what it got, of its own project for what it put in the ground. */
const balanceRigSchema = servedRigSchema.omit({ litres: true }).extend({
  day: z.string(),
  delivered_l: z.number(),
  /** Litres that its records count, from whatever plant; null for a type that counts none. */
  used_l: measured,
  /** Units of its work that it ended on the day, and their metres. */
  piles: z.int(),
  metres: z.number(),
});

export const slurryCalls = {
  pulpingList: {
    method: 'GET',
    path: 'equipment/pulping_list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Slurry plants of a project and the rigs they serve; of a project of rigs, the plants that serve it',
    input: ofProject.extend({ begin_time: instant.optional(), end_time: instant.optional() }),
    output: z.object({
      plants: z.array(slurryPlantSchema),
      /** Plants that serve the project and that the account does not see. */
      other_plants: z.int(),
    }),
  },
  batchTable: {
    method: 'GET',
    path: 'production/batch_table/',
    base: 'type',
    needsToken: true,
    right: { screens: ['historyData'] },
    summary: 'All batches of slurry that a filter lets through, as one table',
    input: batchFilter.extend({ columns: chosenColumns }).superRefine(refuseRigAlone),
    output: { columns: batchColumns },
  },
  slurryBalance: {
    method: 'GET',
    path: 'production/slurry_balance/',
    base: 'type',
    needsToken: true,
    right: { screens: ['historyData'] },
    summary: 'Slurry made, delivered, and put in the ground by the rigs served, by day',
    input: batchFilter.pick({
      project_id: true,
      begin_time: true,
      end_time: true,
      equipment_id: true,
      is_simulation: true,
    }),
    output: z.object({
      days: z.array(balanceDaySchema),
      rigs: z.array(balanceRigSchema),
      /** Rigs that got slurry and that the account does not see. */
      other_rigs: z.int(),
    }),
  },
  batchList: {
    method: 'GET',
    path: 'production/batch_list/',
    base: 'type',
    needsToken: true,
    right: { screens: ['historyData'] },
    summary: 'Batches of slurry with their recipe and whom they went to, filtered and sorted over all rows',
    input: batchFilter
      .extend({
        sort: z.enum(BATCH_SORTS).default('ended'),
        /** Batches without a value come last either way. */
        order: z.enum(['asc', 'desc']).default('desc'),
        offset: z.coerce.number().int().min(0).default(0),
        limit: z.coerce.number().int().min(1).max(500).default(50),
      })
      .superRefine(refuseRigAlone),
    output: z.object({
      total: z.int(),
      offset: z.int(),
      /** Of all that the filter lets through. */
      sums: z.object({ cement_kg: z.number(), water_kg: z.number(), litres: z.number() }),
      items: z.array(slurryBatchSchema),
    }),
  },
} as const satisfies CallSpecs;
