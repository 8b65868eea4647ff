// Warnings: counts, lists and their handling.
import { z } from '../../shared/zod';
import type { ColumnSchema } from '../columns';
import { refusal } from '../refusals';
import { WARNING_STATUS } from '../warning-handling';
import { warningNeighboursSchema } from '../warning-neighbour';
import {
  type CallSpecs,
  chosenColumns,
  flag,
  id,
  instant,
  many,
  ofProject,
  pageOf,
  pageParams,
  params,
  sortOrder,
  text,
} from './call';
import { pileSearch, refuseNoStretch } from './pile-search';
import { photoKeys } from './uploads';

export const level = z.coerce.number().int().min(1).max(3);
export const handleStatus = z.coerce.number().int().min(WARNING_STATUS.notClosed).max(WARNING_STATUS.rejected);

export const warningNumberSchema = z.object({
  total: z.int(),
  not_closed: z.int(),
  /** Open warnings by level 1 low, 2 medium, 3 high. */
  by_level: z.object({ '1': z.int(), '2': z.int(), '3': z.int() }),
});
export type WarningNumber = z.infer<typeof warningNumberSchema>;

/** Which warnings; a field left out does not narrow. */
export const warningFilter = ofProject.extend({
  handle_status: many(handleStatus).optional(),
  level: many(level).optional(),
  rule: many(text).optional(),
  equipment_id: many(id).optional(),
  pile_id: id.optional(),
  ...pileSearch,
  record_no: text.optional(),
  begin_time: instant.optional(),
  end_time: instant.optional(),
  is_simulation: flag.optional(),
  /** 1: of records made by a generation; 0: of those of machines, as statistics count them. */
  is_generated: flag.optional(),
  /** 1: of discarded piles; 0: of the others. */
  is_discard: flag.optional(),
});

export const WARNING_SORTS = [
  'raised',
  'level',
  'status',
  'rule',
  'equipment',
  'pile_no',
  'value',
  'depth',
  'lasted',
  'handled',
] as const;

export const warningItemSchema = z.object({
  warning_id: z.int(),
  record_no: z.string(),
  pile_id: z.int(),
  pile_no: z.string(),
  equipment_id: z.int(),
  equipment_name: z.string(),
  /** Rule and channel by their keys in the type's descriptor. */
  rule: z.string(),
  channel: z.string(),
  level: z.int().min(1).max(3),
  /** Whether the level counts in this project for who may decide. */
  is_warning_level: z.boolean(),
  raised_ms: z.number(),
  /** The limit is still broken: value, depths and duration are those of when it was raised. */
  is_ongoing: z.boolean(),
  /** The worst value. */
  value: z.number(),
  limit: z.number(),
  pass: z.int(),
  /** Where that was read. */
  depth_m: z.number().nullable(),
  /** How long the limit was broken, and between which depths; null where there is no such, or it was not kept. */
  lasted_ms: z.number().nullable(),
  from_depth_m: z.number().nullable(),
  to_depth_m: z.number().nullable(),
  /** Null for rules that are not about neighbours, and where it was not kept. */
  neighbours: warningNeighboursSchema.nullable(),
  status: z.int().min(0).max(3),
  is_simulated: z.boolean(),
  /** Sent back with a step; another one than the stored one means that somebody was faster. */
  revision: z.int(),
  /** Account and client uuid behind the last step that still stands; null before the first. */
  handler: z.string().nullable(),
  uuid: z.string().nullable(),
  handled_ms: z.number().nullable(),
  dealt_ms: z.number().nullable(),
  audited_ms: z.number().nullable(),
});
export type WarningItem = z.infer<typeof warningItemSchema>;

export const warningDetailSchema = warningItemSchema.extend({
  /** The limit in force now; null for a rule the type no longer has. */
  limit_now: z.number().nullable(),
  /** Where in the record's log it happened; null where the log is not kept. */
  stretch: z
    .object({
      from_seq: z.int(),
      to_seq: z.int(),
      from_ms: z.number(),
      to_ms: z.number(),
      from_depth_m: z.number().nullable(),
      to_depth_m: z.number().nullable(),
    })
    .nullable(),
});

export const warningTrailSchema = z.array(
  z.object({
    at_ms: z.number(),
    /** `close`, `review`, `deal`, `audit`, `revoke` or `compute`. */
    step: z.string(),
    /** Empty for an account that is no more. */
    account: z.string(),
    role: z.int().nullable(),
    uuid: z.string().nullable(),
    /** Of review and audit. */
    agree: z.boolean().nullable(),
    comment: z.string(),
    /** Object keys of what was uploaded with it. */
    photos: z.array(z.string()),
    status_before: z.int().nullable(),
    status_after: z.int().nullable(),
    /** Values that judging again has changed; null for every other step. */
    figures: z
      .object({
        value_before: z.number(),
        value_after: z.number(),
        limit_before: z.number(),
        limit_after: z.number(),
      })
      .nullable(),
  }),
);

const share = { n: z.int(), open: z.int() };
export const warningCountsSchema = z.object({
  total: z.int(),
  by_status: z.object({ '0': z.int(), '1': z.int(), '2': z.int(), '3': z.int() }),
  by_level: z.object({ '1': z.int(), '2': z.int(), '3': z.int() }),
  /** `open`: those of `n` that are not closed. */
  by_rule: z.array(z.object({ rule: z.string(), level: z.int(), ...share })),
  by_equipment: z.array(z.object({ equipment_id: z.int(), equipment_name: z.string(), ...share })),
  /** Days in the project's zone, oldest first, those without a warning left out. */
  by_day: z.array(z.object({ day: z.string(), ...share })),
});

/** warning/table/: one row a warning that the filter lets through, newest first. */
export const warningColumns = {
  warning_id: 'u32',
  record_no: 'text',
  pile_id: 'u32',
  pile_no: 'text',
  equipment_id: 'u32',
  equipment_name: 'dict',
  rule: 'dict',
  channel: 'dict',
  level: 'u8',
  raised_ms: 'time',
  value: 'f32',
  limit: 'f32',
  pass: 'u8',
  depth_m: 'f32',
  is_ongoing: 'u8',
  lasted_ms: 'f64',
  from_depth_m: 'f32',
  to_depth_m: 'f32',
  /** Numbers of the neighbours that it was judged against; empty where there are none. */
  neighbours: 'dict',
  /** When the first of them had ended; null: it had not. */
  neighbour_ended_ms: 'time',
  status: 'u8',
  handler: 'dict',
  handled_ms: 'time',
  dealt_ms: 'time',
  audited_ms: 'time',
  is_simulated: 'u8',
  revision: 'u32',
} as const satisfies ColumnSchema;

/** warning/heads/: one row a warning, by when it was raised. */
export const warningHeadColumns = {
  ...warningColumns,
  /** Where the pile stands by the present design. */
  row_no: 'text',
  numeral: 'u32',
  mileage_m: 'f64',
  is_discarded: 'u8',
} as const satisfies ColumnSchema;

const comment = z.string().trim().max(1000);
const ofWarning = ofProject.extend({ warning_id: id });
const step = ofWarning.extend({ revision: z.int().nonnegative(), photos: photoKeys });
const required = comment.min(1, refusal('must say why'));

/** A decision, with its reason where it is a refusal. */
const decision = step
  .extend({ agree: z.boolean(), comment: comment.default('') })
  .refine(({ agree, comment: why }) => agree || why !== '', { path: ['comment'], message: refusal('must say why') });

export const warningCalls = {
  warningNumber: {
    method: 'GET',
    path: 'warning/number/',
    base: 'type',
    anyTypeAtClientBase: true,
    needsToken: true,
    right: 'any',
    summary: 'Open warnings of a project by level',
    input: ofProject,
    output: warningNumberSchema,
  },
  warningInfo: {
    method: 'GET',
    path: 'warning/info/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Warnings, filtered and sorted over all rows, a page at a time',
    input: warningFilter
      .extend({ sort: z.enum(WARNING_SORTS).default('raised'), order: sortOrder.default('desc'), ...pageParams })
      .superRefine(refuseNoStretch),
    output: pageOf(warningItemSchema),
  },
  warningTable: {
    method: 'GET',
    path: 'warning/table/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'All warnings that a filter lets through, as one table',
    input: warningFilter.extend({ columns: chosenColumns }).superRefine(refuseNoStretch),
    output: { columns: warningColumns, parts: 'heads' },
  },
  warningHeads: {
    method: 'GET',
    path: 'warning/heads/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary:
      'All warnings of a project by when they were raised, for a client that keeps them; with `since` all warnings of the ' +
      'piles that changed after that state of the table, and a row without `record_no` for each of them that has none',
    input: ofProject.extend({ since: z.string().max(40).optional() }),
    output: { columns: warningHeadColumns, parts: 'heads' },
  },
  warningCounts: {
    method: 'GET',
    path: 'warning/counts/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Warnings counted by status, level, rule, machine and day',
    input: warningFilter.superRefine(refuseNoStretch),
    output: warningCountsSchema,
  },
  warningDetail: {
    method: 'GET',
    path: 'warning/detail/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'A warning with its stretch of the log',
    input: ofWarning,
    output: warningDetailSchema,
  },
  warningTrail: {
    method: 'GET',
    path: 'warning/trail/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Everything that was done about a warning, oldest first',
    input: ofWarning,
    output: warningTrailSchema,
  },
  warningClose: {
    method: 'POST',
    path: 'warning/close/',
    base: 'type',
    needsToken: true,
    right: { action: 'closure' },
    summary: 'Closes a warning, subject to review',
    input: step.extend({ comment: required }),
    output: warningItemSchema,
  },
  warningCloseAll: {
    method: 'POST',
    path: 'warning/close_all/',
    base: 'type',
    needsToken: true,
    right: { action: 'closure' },
    summary: 'Closes many warnings with one comment; says of each that was refused why',
    input: ofProject.extend({
      warnings: z
        .array(params({ warning_id: z.int().positive(), revision: z.int().nonnegative() }))
        .min(1)
        .max(500),
      comment: required,
      photos: photoKeys,
    }),
    output: z.object({
      closed: z.array(warningItemSchema),
      refused: z.array(z.object({ warning_id: z.int(), error_code: z.int(), message: z.string() })),
    }),
  },
  warningReview: {
    method: 'POST',
    path: 'warning/review/',
    base: 'type',
    needsToken: true,
    right: { action: 'review' },
    summary: 'Agrees to a closure or rejects it',
    input: decision,
    output: warningItemSchema,
  },
  warningDeal: {
    method: 'POST',
    path: 'warning/deal/',
    base: 'type',
    needsToken: true,
    right: { action: 'deal' },
    summary: 'Notes what was done about a warning that is not closed',
    input: step.extend({ comment: required }),
    output: warningItemSchema,
  },
  warningAudit: {
    method: 'POST',
    path: 'warning/audit/',
    base: 'type',
    needsToken: true,
    right: { action: 'audit' },
    summary: 'Confirms a closed warning, or opens it again as rejected',
    input: decision,
    output: warningItemSchema,
  },
  warningRevoke: {
    method: 'POST',
    path: 'warning/revoke/',
    base: 'type',
    needsToken: true,
    right: { action: 'revoke' },
    summary: 'Takes back the last step; only for whom took it',
    input: step.omit({ photos: true }).extend({ comment: comment.default('') }),
    output: warningItemSchema,
  },
  warningCompute: {
    method: 'POST',
    path: 'warning/compute/',
    base: 'type',
    needsToken: true,
    right: { action: 'computeWarnings' },
    summary: 'Judges records again with the present limits, for a few seconds; go on with `next` as `after`',
    input: ofProject.extend({ record_no: text.optional(), after: text.optional() }),
    output: z.object({
      /** Records that were judged by this call, and all that can be. */
      judged: z.int(),
      records: z.int(),
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      next: z.string().nullable(),
    }),
  },
} as const satisfies CallSpecs;
