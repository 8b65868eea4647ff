// Records of production and their per-second logs.
import { z } from '../../shared/zod';
import type { ColumnSchema } from '../columns';
import { RIGHT_CLOCK_MS } from '../machine-clock';
import { refusal } from '../refusals';
import {
  type CallSpecs,
  chosenColumns,
  figures,
  flag,
  id,
  instant,
  many,
  ofProject,
  pageOf,
  pageParams,
  sortOrder,
  text,
} from './call';
import { pileSearch, refuseNoStretch } from './pile-search';
import { handleStatus, level } from './warnings';

/** production/list: one row a record (a pile may have several). The figures of the type follow. */
export const productionColumns = {
  record_no: 'text',
  pile_id: 'u32',
  pile_no: 'text',
  equipment_id: 'u32',
  equipment_name: 'dict',
  started_ms: 'time',
  ended_ms: 'time',
  depth_m: 'f32',
  design_depth_m: 'f32',
  empty_stir_depth_m: 'f32',
  slurry_l: 'f32',
  ash_kg: 'f32',
  water_cement_ratio: 'f32',
  max_current_a: 'f32',
  mean_down_mpm: 'f32',
  mean_up_mpm: 'f32',
  max_tilt_deg: 'f32',
  /** Where the machine stood at last, north and east in metres on the site's grid; null where it does not tell. */
  x_m: 'f64',
  y_m: 'f64',
  /** Off the design of when the record began: to the north, to the east, and in all. */
  dx_m: 'f32',
  dy_m: 'f32',
  offset_mm: 'f32',
  score: 'f32',
  warnings: 'u32',
  /** 1 when the per-second log is kept. */
  has_log: 'u8',
  is_simulated: 'u8',
} as const satisfies ColumnSchema;

/** Most records that one call for logs names. */
export const MAX_RECORDS_NAMED = 200;
/** Columns of every per-second log, before the type's own channels. */
export const logHeadColumns = {
  /** The machine's sequence number within the record, from 0; the same record never repeats one. */
  seq: 'u32',
  time_ms: 'time',
  /** Index into the type's passes (src/equipment), e.g. 0 down, 1 up, 2 re-stir down, 3 re-stir up. */
  pass: 'u8',
} as const satisfies ColumnSchema;

export const PRODUCTION_SORTS = [
  'started',
  'ended',
  'record_no',
  'pile_no',
  'row_no',
  'numeral',
  'mileage',
  'equipment',
  'depth',
  'design_depth',
  'empty_stir_depth',
  'slurry',
  'ash',
  'water_cement_ratio',
  'max_current',
  'mean_down',
  'mean_up',
  'max_tilt',
  'offset',
  'score',
  'warnings',
  'figure',
] as const;

const score = z.coerce.number().min(0).max(100);

/** Which records; a field left out does not narrow. Lists, pages and exports take the same. */
export const productionFilter = ofProject.extend({
  pile_id: id.optional(),
  record_no: text.optional(),
  ...pileSearch,
  equipment_id: many(id).optional(),
  /** When the record began, both inclusive. */
  begin_time: instant.optional(),
  end_time: instant.optional(),
  /** When it ended, both inclusive: statistics count a record on the day on which it ends. One in work is in no range. */
  ended_from: instant.optional(),
  ended_to: instant.optional(),
  /** Both inclusive; a record without a score is in no range. */
  score_from: score.optional(),
  score_to: score.optional(),
  /** Key of one of the type's figures, which the range is of and which `sort=figure` sorts by. */
  figure: text.optional(),
  /** Both inclusive; a record without it is in no range. */
  figure_from: z.coerce.number().optional(),
  figure_to: z.coerce.number().optional(),
  /** 1: with a warning; 0: without. */
  has_warnings: flag.optional(),
  /** Records with a warning of this status and level. */
  handle_status: many(handleStatus).optional(),
  level: many(level).optional(),
  is_simulation: flag.optional(),
  /** 1: made by a generation; 0: by machines, simulated ones too, as statistics count them. */
  is_generated: flag.optional(),
  /** 1: of discarded piles; 0: of the others. */
  is_discard: flag.optional(),
});

/** Rows of logs by the machine's clock, both inclusive, and by pass. */
const logPeriod = {
  from_time: instant.optional(),
  to_time: instant.optional(),
  pass: many(z.coerce.number().int().min(0).max(255)).optional(),
} as const;

const recordOrder = {
  sort: z.enum(PRODUCTION_SORTS).default('started'),
  /** Records without a value come last either way. */
  order: sortOrder.default('desc'),
} as const;

const ofRecord = ofProject.extend({ record_no: text });
const recordChange = ofRecord.extend({
  revision: z.int().nonnegative(),
  comment: z.string().trim().min(1, refusal('must say why')).max(1000),
});
const measured = z.number().nullable();

/** A row that the server gets longer than this after its time, ms, came late, or its machine's clock is slow. */
export const LATE_AFTER_MS = RIGHT_CLOCK_MS;

/** A record's head, its pile's design, and the size of its log. */
export const productionDetailSchema = z.object({
  record_no: z.string(),
  equipment_id: z.int(),
  equipment_name: z.string(),
  started_ms: z.number(),
  /** Null while the record is in work. */
  ended_ms: z.number().nullable(),
  depth_m: measured,
  /** As it was when the record began; the pile's design may have changed since. */
  design_depth_m: measured,
  empty_stir_depth_m: measured,
  slurry_l: measured,
  ash_kg: measured,
  water_cement_ratio: measured,
  max_current_a: measured,
  mean_down_mpm: measured,
  mean_up_mpm: measured,
  max_tilt_deg: measured,
  /** Totals and results of the type's own. */
  figures,
  /** Where the machine stood at last, north and east on the site's grid; null where it does not tell. */
  x_m: measured,
  y_m: measured,
  /** Off the design of when the record began: to the north, to the east, and in all. */
  dx_m: measured,
  dy_m: measured,
  offset_mm: measured,
  score: measured,
  /** Somebody has set the score by hand. */
  is_score_set: z.boolean(),
  warnings: z.int(),
  /** Rows of the per-second log, and its channels by their keys; 0 rows where none is kept. */
  log_rows: z.int(),
  channels: z.array(z.string()),
  /** Rows that came late: how many, of when the first and the last was, and how late the latest; null: none. */
  late: z.object({ rows: z.int(), from_ms: z.number(), to_ms: z.number(), most_ms: z.number() }).nullable(),
  is_simulated: z.boolean(),
  pile_id: z.int(),
  pile_no: z.string(),
  /** How far off the design the machine stood when it first told. */
  set_up_offset_mm: measured,
  /** Sent back with a change; another one than the stored one means that somebody, or the machine, was faster. */
  revision: z.int(),
  /** The pile as it is designed now; null for a pile that is no longer there. */
  design: z
    .object({
      status: z.int(),
      row_no: z.string().nullable(),
      numeral: z.int().nullable(),
      mileage_m: measured,
      x_m: measured,
      y_m: measured,
      diameter_m: measured,
      design_depth_m: measured,
      /** Further parameters by name, with their units in it. */
      terms: z.record(z.string(), z.unknown()),
      revision: z.int(),
    })
    .nullable(),
});

/** production/page/: the columns of the table for a record, and where its pile stands by the present design. */
export const productionItemSchema = productionDetailSchema
  .omit({ log_rows: true, channels: true, late: true, set_up_offset_mm: true, design: true })
  .extend({
    has_log: z.boolean(),
    row_no: z.string().nullable(),
    numeral: z.int().nullable(),
    mileage_m: measured,
    is_discarded: z.boolean(),
  });

/** By segment from the surface down; every list is as long as `duration_s`, and empty where no log is kept. */
export const productionSegmentsSchema = z.object({
  /** Height of a segment. */
  height_m: z.number(),
  /** Time spent in each. */
  duration_s: z.array(z.number()),
  /** Growth of each running total (src/equipment, `chart: total`) within a segment, by channel. */
  totals: z.record(z.string(), z.array(z.number())),
  /** Mean of every other channel over the time spent; null without readings. */
  means: z.record(z.string(), z.array(z.number().nullable())),
});
export type ProductionSegments = z.infer<typeof productionSegmentsSchema>;

export const productionCalls = {
  productionList: {
    method: 'GET',
    path: 'production/list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'All records that a filter lets through, sorted by the database; unless told otherwise the newest first',
    input: productionFilter.extend({ ...recordOrder, columns: chosenColumns }).superRefine(refuseNoStretch),
    output: { columns: productionColumns, figures: 'all', parts: 'heads' },
  },
  productionPage: {
    method: 'GET',
    path: 'production/page/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The same records a page at a time, with where their piles stand',
    input: productionFilter.extend({ ...recordOrder, ...pageParams }).superRefine(refuseNoStretch),
    output: pageOf(productionItemSchema),
  },
  productionHistory: {
    method: 'GET',
    path: 'production/history/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The per-second log of a record, or what of it lies in a period',
    input: ofRecord.extend(logPeriod),
    output: { columns: 'log', parts: 'log chunks' },
  },
  productionLogs: {
    method: 'GET',
    path: 'production/logs/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary:
      'Chosen channels of the logs of all records that a filter lets through, as one table: record by record in the ' +
      'order in which they began, with `record_no` before the columns of a log',
    input: productionFilter
      .extend({
        record_nos: many(text, MAX_RECORDS_NAMED).optional(),
        /** By their keys; all that the type has where none are named. */
        channels: many(text).optional(),
        ...logPeriod,
      })
      .superRefine(refuseNoStretch),
    output: { columns: 'log', parts: 'log chunks' },
  },
  productionDetail: {
    method: 'GET',
    path: 'production/detail/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The head of a record and the design of its pile',
    input: ofRecord,
    output: productionDetailSchema,
  },
  productionSegments: {
    method: 'GET',
    path: 'production/segments/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Amounts put into each 0.25 m of a record, and the time it took',
    input: ofRecord,
    output: productionSegmentsSchema,
  },
  productionScore: {
    method: 'POST',
    path: 'production/score/',
    base: 'type',
    needsToken: true,
    right: { action: 'pileScore' },
    summary: 'Sets the score of a record that has ended by hand; null goes back to what its warnings make of it',
    input: recordChange.extend({ score: z.number().min(0).max(100).nullable() }),
    output: productionItemSchema,
  },
  productionRemove: {
    method: 'POST',
    path: 'production/remove/',
    base: 'type',
    needsToken: true,
    right: { action: 'deletePile' },
    summary: 'Removes a record that has ended with its log and warnings; its pile is what the others make of it',
    input: recordChange,
    output: z.object({
      record_no: z.string(),
      /** That went with it. */
      warnings: z.int(),
      /** PILE_STATUS; null where the pile is no longer there. */
      pile_status: z.int().nullable(),
    }),
  },
} as const satisfies CallSpecs;
