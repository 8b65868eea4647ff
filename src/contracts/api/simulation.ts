// Simulated piles: generations of them, asked for here and made in the background. One design for all types; a slurry
// plant has batches instead of design piles and is told only how many.
import { z } from '../../shared/zod';
import { GENERATION_FAILURES } from '../broker';
import { PLAIN_NAME } from '../plain-name';
import { refusal } from '../refusals';
import { type CallSpecs, id, instant, many, ofProject, params } from './call';
import { numberSearch, pileSearch } from './pile-search';

/** Piles of one generation at most. */
export const MAX_GENERATED_PILES = 10_000;
/** Generations of a project that may wait or run at once. */
export const MAX_OPEN_GENERATIONS = 5;
/** Bounds of the two parameters that every type has. */
export const SCATTER = { from: 0, to: 3, usual: 1 } as const;
export const BREACH_SHARE = { from: 0, to: 1, usual: 0.09 } as const;

export const JOB_STATES = ['waiting', 'running', 'done', 'cancelled'] as const;

const ofGeneration = ofProject.extend({ generation_id: z.uuid() });
/** `revision`: as the list gave it; another one means that somebody was faster. */
const step = ofGeneration.extend({ revision: z.int() });
const bounded = ({ from, to, usual }: { readonly from: number; readonly to: number; readonly usual: number }) =>
  z.number().min(from, `must be from ${from} to ${to}`).max(to, `must be from ${from} to ${to}`).default(usual);

const failureSchema = z.object({ code: z.enum(GENERATION_FAILURES), message: z.string() });

const states = { none: z.int(), generating: z.int(), failed: z.int(), succeeded: z.int() };

export const generationSchema = z.object({
  generation_id: z.string(),
  equipment_id: z.int(),
  /** Empty when the machine is gone. */
  equipment_name: z.string(),
  /** Account that asked for it; empty when the account is gone. */
  account: z.string(),
  job: z.enum(JOB_STATES),
  /** Piles in all, and in each state. */
  piles: z.int(),
  ...states,
  /** Why piles failed, the most frequent first. */
  failures: z.array(failureSchema.extend({ piles: z.int() })),
  created_ms: z.number(),
  /** When the first record may begin. */
  start_ms: z.number(),
  /** As asked for, in the units of sim/info/; the design's value for a parameter left out. */
  parameters: z.record(z.string(), z.number()),
  scatter: z.number(),
  breach_share: z.number(),
  /** The same seed, piles and parameters give the same records. */
  seed: z.string(),
  revision: z.int(),
  /** Of its last message in the room. */
  change_no: z.int(),
});
export type Generation = z.infer<typeof generationSchema>;

export const generatedPileSchema = z.object({
  generation_id: z.string(),
  pile_id: z.int(),
  pile_no: z.string(),
  equipment_id: z.int(),
  /** GENERATION_STATE */
  state: z.int(),
  failure: failureSchema.nullable(),
  record_no: z.string().nullable(),
  started_ms: z.number().nullable(),
  ended_ms: z.number().nullable(),
  warnings: z.int(),
  changed_ms: z.number(),
});
export type GeneratedPile = z.infer<typeof generatedPileSchema>;

const namesSchema = z.object({ cn: z.string(), en: z.string() });
const boundsSchema = z.object({ from: z.number(), to: z.number(), usual: z.number() });

export const simulationInfoSchema = z.object({
  project_id: z.int(),
  type_code: z.string(),
  /** Whether the type has batches, of which only the number is given, instead of design piles. */
  batches: z.boolean(),
  equipments: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** At work now: nothing can be generated for it from `busy_since_ms` on. */
      busy: z.boolean(),
      busy_since_ms: z.number().nullable(),
    }),
  ),
  parameters: z.array(
    boundsSchema.extend({ key: z.string(), names: namesSchema, unit: z.string(), decimals: z.int() }),
  ),
  scatter: boundsSchema,
  breach_share: boundsSchema,
  channels: z.array(
    z.object({ key: z.string(), names: namesSchema, unit: z.string(), range: z.tuple([z.number(), z.number()]) }),
  ),
  most_piles: z.int(),
  most_open: z.int(),
  /** Design piles that may be generated now, and those of the project by their state. */
  piles: z.object({ possible: z.int(), ...states }),
  generations: z.object({ waiting: z.int(), running: z.int(), done: z.int(), cancelled: z.int() }),
  /** Simulated records that are kept. */
  records: z.int(),
});

/** How records are made; a parameter left out has the value of the pile's design, or the usual one. */
const generationTerms = {
  parameters: z.record(z.string(), z.number()).default({}),
  scatter: bounded(SCATTER),
  breach_share: bounded(BREACH_SHARE),
} as const;
/** Characters of a seed. */
export const MOST_SEED = 100;
const seed = z
  .string()
  .min(1)
  .max(MOST_SEED)
  .regex(...PLAIN_NAME);

const page = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(50),
};

export const simulationCalls = {
  simulationInfo: {
    method: 'GET',
    path: 'sim/info/',
    base: 'admin',
    needsToken: true,
    right: { action: 'simulationDebug' },
    summary: 'Simulations that a project allows: machines, parameters with their bounds, piles, and those under way',
    input: ofProject,
    output: simulationInfoSchema,
  },
  generationStart: {
    method: 'POST',
    path: 'sim/generate/',
    base: 'type',
    needsToken: true,
    right: { action: 'simulationDebug' },
    summary: 'Begins a generation of simulated piles: those named, those that a filter lets through, or the next ones',
    input: ofProject
      .extend({
        equipment_id: id,
        /** When the first record begins; the others follow, around what the machine did itself. */
        start_time: instant,
        pile_ids: z.array(z.int().positive()).min(1).max(MAX_GENERATED_PILES).optional(),
        filter: params(pileSearch).optional(),
        /** The first so many that can be generated, of those that `filter` lets through. Batches: how many. */
        count: z.int().min(1).max(MAX_GENERATED_PILES).optional(),
        ...generationTerms,
        /** Drawn if not given. */
        seed: seed.optional(),
      })
      .refine(({ pile_ids, filter, count }) => pile_ids !== undefined || filter !== undefined || count !== undefined, {
        path: ['pile_ids'],
        message: refusal('one of pile_ids, filter and count must be given'),
      })
      .refine(
        ({ pile_ids, filter, count }) => pile_ids === undefined || (filter === undefined && count === undefined),
        {
          path: ['pile_ids'],
          message: refusal('must not be given with filter or count'),
        },
      ),
    output: generationSchema,
  },
  generationPreview: {
    method: 'POST',
    path: 'sim/preview/',
    base: 'type',
    needsToken: true,
    right: { action: 'simulationDebug' },
    summary:
      'The per-second log that a generation with this seed and these parameters gives a pile, or its first batch; ' +
      'nothing is stored',
    input: ofProject.extend({
      /** Not of a batch. */
      pile_id: z.int().positive().optional(),
      /** When the log begins. */
      start_time: instant,
      ...generationTerms,
      seed,
    }),
    output: { columns: 'log' },
  },
  generations: {
    method: 'GET',
    path: 'sim/generate/list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Generations of a project, newest first, with how far they are and why piles failed',
    input: ofProject.extend({ job: many(z.enum(JOB_STATES)).optional(), equipment_id: many(id).optional(), ...page }),
    output: z.object({ total: z.int(), offset: z.int(), items: z.array(generationSchema) }),
  },
  generatedPiles: {
    method: 'GET',
    path: 'sim/generate/piles/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Piles of one generation, or of all of a project, the newest generation first and in the order of work',
    input: ofProject.extend({
      generation_id: z.uuid().optional(),
      ...numberSearch,
      /** GENERATION_STATE */
      state: many(z.coerce.number().int().min(0).max(3)).optional(),
      equipment_id: many(id).optional(),
      ...page,
    }),
    output: z.object({ total: z.int(), offset: z.int(), items: z.array(generatedPileSchema) }),
  },
  generationCancel: {
    method: 'POST',
    path: 'sim/generate/cancel/',
    base: 'type',
    needsToken: true,
    right: { action: 'simulationDebug' },
    summary: 'Stops a generation; what it has made stays',
    input: step,
    output: generationSchema,
  },
  generationRetry: {
    method: 'POST',
    path: 'sim/generate/retry/',
    base: 'type',
    needsToken: true,
    right: { action: 'simulationDebug' },
    summary: 'Tries the piles of a generation again that failed',
    input: step,
    output: generationSchema,
  },
  generationRemove: {
    method: 'POST',
    path: 'sim/generate/remove/',
    base: 'type',
    needsToken: true,
    right: { action: 'simulationDebug' },
    summary:
      'Removes the simulated records of a generation that is over, with their logs and warnings: all, or of some piles',
    input: step.extend({ pile_ids: z.array(z.int().positive()).min(1).max(MAX_GENERATED_PILES).optional() }),
    output: generationSchema,
  },
} as const satisfies CallSpecs;
