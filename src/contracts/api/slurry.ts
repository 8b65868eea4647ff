// Slurry plants: the rigs that they serve, and their batches.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { type CallSpecs, flag, id, instant, many, ofProject } from './call';

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
const batchFilter = ofProject.extend({
  begin_time: instant.optional(),
  end_time: instant.optional(),
  equipment_id: many(id).optional(),
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
});

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
  density_gcm3: measured,
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
      .refine(({ to_project_id, to_equipment_id }) => to_equipment_id === undefined || to_project_id !== undefined, {
        path: ['to_project_id'],
        message: refusal('a machine is one of a project'),
      }),
    output: z.object({
      total: z.int(),
      offset: z.int(),
      /** Of all that the filter lets through. */
      sums: z.object({ cement_kg: z.number(), water_kg: z.number(), litres: z.number() }),
      items: z.array(slurryBatchSchema),
    }),
  },
} as const satisfies CallSpecs;
