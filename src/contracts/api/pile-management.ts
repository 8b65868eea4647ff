// Managing design piles: lists, changes, and giving a pile up as waste. The same for all types; a grouting type calls
// its piles holes.
import { z } from '../../shared/zod';
import type { ColumnSchema } from '../columns';
import { PLAIN_NAME } from '../plain-name';
import { refusal } from '../refusals';
import { type CallSpecs, chosenColumns, flag, id, many, ofProject, pageOf, pageParams, sortOrder, text } from './call';
import { changeOfManySchema, pileConflicts } from './pile-conflicts';
import { pileSearch, refuseNoStretch } from './pile-search';

/** Most piles that one call changes. */
export const MAX_PILES_A_CALL = 100_000;
/** A change of that many piles names their ids or holds their columns. */
export const PILES_BODY_BYTES = 32 * 1024 * 1024;

/** `discard` of a pile: whether somebody asked to give it up, and the verdict of the audit. */
export const DISCARD_STATE = { none: 0, asked: 1, agreed: 2, rejected: 3 } as const;

/** Design parameters that the server calculates with; they are numbers. */
export const DESIGN_NUMBERS: ReadonlySet<string> = new Set([
  'ash_kgpm',
  'empty_stir_depth_m',
  'water_cement_ratio',
  'cement_density_gcm3',
]);

export const designKey = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, refusal('must be small letters, digits and _'));
const designValue = z.union([
  z.number(),
  z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(...PLAIN_NAME),
]);

/** Parameters to set by name; null takes one away. */
const designChange = z.record(designKey, designValue.nullable()).superRefine((design, context) => {
  for (const [key, value] of Object.entries(design)) {
    if (typeof value === 'string' && DESIGN_NUMBERS.has(key)) {
      context.addIssue({ code: 'custom', path: [key], message: refusal('must be a number') });
    }
    if (typeof value === 'number' && DESIGN_NUMBERS.has(key) && value < 0) {
      context.addIssue({ code: 'custom', path: [key], message: refusal('must not be negative') });
    }
  }
});

export const pileNo = z
  .string()
  .trim()
  .min(1, refusal('must not be empty'))
  .max(100)
  .regex(...PLAIN_NAME);
const coordinate = z.number().min(-1e9).max(1e9);
const size = z.number().positive(refusal('must be greater than 0')).max(10_000);

/** Fields that an edit may change; a field left out stays, null removes its value. */
const pileFields = {
  row_no: text
    .regex(...PLAIN_NAME)
    .nullable()
    .optional(),
  numeral: z.int().min(0).max(1e9).nullable().optional(),
  mileage_m: coordinate.nullable().optional(),
  /** North and east on the site's grid. */
  x_m: coordinate.nullable().optional(),
  y_m: coordinate.nullable().optional(),
  diameter_m: size.nullable().optional(),
  design_depth_m: size.nullable().optional(),
  design: designChange.optional(),
};

/** Most piles that a filter names: with ids of ten digits they make an address of 5 kB, and proxies pass on 8. */
export const MOST_PILES_NAMED = 250;

/** Which piles; a field left out does not narrow. */
export const pileFilter = ofProject.extend({
  /** One or several. */
  pile_id: many(id, MOST_PILES_NAMED).optional(),
  ...pileSearch,
  status: many(z.coerce.number().int().min(0).max(4)).optional(),
  /** DISCARD_STATE. */
  discard: many(z.coerce.number().int().min(DISCARD_STATE.none).max(DISCARD_STATE.rejected)).optional(),
  /** Whether the pile is given up. */
  is_discard: flag.optional(),
  is_simulation: flag.optional(),
});

export const PILE_SORTS = [
  'pile_id',
  'pile_no',
  'row_no',
  'numeral',
  'mileage',
  'x',
  'y',
  'diameter',
  'design_depth',
  'depth',
  'status',
  'finished',
] as const;

export const pileItemSchema = z.object({
  pile_id: z.int(),
  pile_no: z.string(),
  row_no: z.string().nullable(),
  numeral: z.int().nullable(),
  mileage_m: z.number().nullable(),
  x_m: z.number().nullable(),
  y_m: z.number().nullable(),
  diameter_m: z.number().nullable(),
  design_depth_m: z.number().nullable(),
  depth_m: z.number().nullable(),
  /** PILE_STATUS */
  status: z.int(),
  finished_ms: z.number().nullable(),
  /** Made by the simulator, or with a simulated record. Status and depth are never those of one. */
  is_simulated: z.boolean(),
  /** GENERATION_STATE */
  generation_state: z.int(),
  /** DISCARD_STATE, and why: of who asked, or of the audit that rejected. */
  discard: z.int(),
  discard_note: z.string(),
  /** Further parameters by name. */
  design: z.record(z.string(), z.unknown()),
  /** Records that were made of it. */
  records: z.int(),
  /** Sent back with a change; another one than the stored one means that somebody, or a machine, was faster. */
  revision: z.int(),
});
export type PileItem = z.infer<typeof pileItemSchema>;

/** The state of a pile, by the names of its fields; design parameters are in `design`. */
const pileState = z.record(z.string(), z.unknown());

export const pileDetailSchema = pileItemSchema.extend({
  /** Newest first. */
  made: z.array(
    z.object({
      record_no: z.string(),
      equipment_id: z.int(),
      started_ms: z.number(),
      ended_ms: z.number().nullable(),
      depth_m: z.number().nullable(),
      is_simulated: z.boolean(),
    }),
  ),
  /** The pile as it was before each change, newest first. */
  revisions: z.array(
    z.object({
      revision: z.int(),
      replaced_ms: z.number(),
      /** `edit`, `number`, `design`, `discard`, `discard_audit`. */
      action: z.string(),
      /** Empty for an account that is no more. */
      account: z.string(),
      comment: z.string(),
      state: pileState,
    }),
  ),
});

const pileStepSchema = z.object({
  /** The revision that was replaced; null where the pile came. */
  revision: z.int().nullable(),
  at_ms: z.number(),
  /** Empty for an account that is no more. */
  account: z.string(),
  /** `add`, `import`, or what replaced a revision: `edit`, `number`, `design`, `move`, `remove`, `take_back`. */
  action: z.string(),
  comment: z.string(),
  /** Null where it came. */
  before: pileState.nullable(),
  /** Null where it came or was removed. */
  after: pileState.nullable(),
});
export type PileStep = z.infer<typeof pileStepSchema>;

/** pile/table: one row a design pile, ordered by `pile_id`. */
export const pileTableColumns = {
  pile_id: 'u32',
  pile_no: 'text',
  row_no: 'dict',
  /** The number within the row, whole. */
  numeral: 'f64',
  mileage_m: 'f64',
  /** North and east in metres on the site's grid. */
  x_m: 'f64',
  y_m: 'f64',
  diameter_m: 'f32',
  design_depth_m: 'f32',
  /** In which order (I is 1) or pass the design says that it is made; null where it does not. */
  making_order: 'f32',
  /** Reached depth, null before the pile is made. */
  depth_m: 'f32',
  /** PILE_STATUS */
  status: 'u8',
  finished_ms: 'time',
  is_simulated: 'u8',
  /** GENERATION_STATE */
  generation_state: 'u8',
  /** DISCARD_STATE */
  discard: 'u8',
} as const satisfies ColumnSchema;

/** pile/asked_per_metre/: one row a design pile, ordered by `pile_id`. */
export const pileAskedColumns = {
  pile_id: 'u32',
  /** Designed amount by metre of depth, in the unit of what the type puts in; null where no design says it. */
  asked_pm: 'f64',
  /** Designed amount of the material that the type counts, in its unit; null where no design says it. */
  asked: 'f64',
} as const satisfies ColumnSchema;

const ofPile = ofProject.extend({ pile_id: id });
const change = ofPile.extend({ revision: z.int().nonnegative() });
const comment = z.string().trim().max(1000);
const changeNo = z.int().min(0).max(2_147_483_647);
const pileIds = z.array(z.int().positive()).min(1).max(MAX_PILES_A_CALL);

export const pileManagementCalls = {
  pileList: {
    method: 'GET',
    path: 'pile/list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Design piles, filtered and sorted over all rows, a page at a time',
    input: pileFilter
      .extend({ sort: z.enum(PILE_SORTS).default('pile_id'), order: sortOrder.default('asc'), ...pageParams })
      .superRefine(refuseNoStretch),
    output: pageOf(pileItemSchema),
  },
  pileTable: {
    method: 'GET',
    path: 'pile/table/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'All design piles that a filter lets through, as one table',
    input: pileFilter.extend({ columns: chosenColumns }).superRefine(refuseNoStretch),
    output: { columns: pileTableColumns, parts: 'tables' },
  },
  pileAsked: {
    method: 'GET',
    path: 'pile/asked_per_metre/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Designed amounts of the material of all piles, by metre of depth and altogether',
    input: ofProject,
    output: { columns: pileAskedColumns, parts: 'tables' },
  },
  pileDetail: {
    method: 'GET',
    path: 'pile/detail/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'A pile with its records and what it was before each change',
    input: ofPile,
    output: pileDetailSchema,
  },
  pileChanges: {
    method: 'GET',
    path: 'pile/changes/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Changes of a pile by hand, alone or with many others, newest first; of a removed one too',
    input: ofPile.extend(pageParams),
    output: pageOf(pileStepSchema),
  },
  pileChangeNo: {
    method: 'GET',
    path: 'pile/change_no/',
    base: 'type',
    needsToken: true,
    right: { screens: ['pile'] },
    summary:
      "The number of the newest change of a project's piles; pile/design/ and pile/remove/ take it as the state that was seen",
    input: ofProject,
    /** 0 where none was changed. */
    output: z.object({ change_no: z.int() }),
  },
  pileSave: {
    method: 'POST',
    path: 'pile/save/',
    base: 'type',
    needsToken: true,
    right: { screens: ['pile'] },
    summary:
      'Adds a pile, or with `pile_id` and `revision` changes one; another number needs the right to edit numbers',
    input: ofProject
      .extend({
        pile_id: z.int().positive().optional(),
        revision: z.int().nonnegative().optional(),
        pile_no: pileNo.optional(),
        ...pileFields,
      })
      .superRefine(({ pile_id, pile_no, revision }, context) => {
        if (pile_id === undefined && pile_no === undefined) {
          context.addIssue({ code: 'custom', path: ['pile_no'], message: refusal('a new pile needs its number') });
        }
        if (pile_id !== undefined && revision === undefined) {
          context.addIssue({
            code: 'custom',
            path: ['revision'],
            message: refusal('a change names the revision it has seen'),
          });
        }
      }),
    /** The change is taken back by its number: pile/take_back/; null: a pile was added. */
    output: pileItemSchema.extend({ change_no: z.int().nullable() }),
  },
  pileNumber: {
    method: 'POST',
    path: 'pile/number/',
    base: 'type',
    needsToken: true,
    right: { action: 'editPileNumber' },
    summary: 'Gives a pile, its records and its warnings another number',
    input: change.extend({ pile_no: pileNo }),
    output: pileItemSchema,
  },
  pileDesign: {
    method: 'POST',
    path: 'pile/design/',
    base: 'type',
    needsToken: true,
    right: { screens: ['pile'] },
    bodyBytes: PILES_BODY_BYTES,
    summary:
      'Changes design parameters of many piles at once; all of them or none. A value that somebody has changed since `seen_change_no` is a conflict',
    input: ofProject
      .extend({
        pile_ids: pileIds,
        /** From pile/change_no/, of when the change was thought out; without it nothing is a conflict. */
        seen_change_no: changeNo.optional(),
        diameter_m: pileFields.diameter_m,
        design_depth_m: pileFields.design_depth_m,
        design: pileFields.design,
      })
      .refine(
        ({ diameter_m, design_depth_m, design = {} }) =>
          diameter_m !== undefined || design_depth_m !== undefined || Object.keys(design).length > 0,
        { path: ['design'], message: refusal('names nothing to change') },
      ),
    /** Fields: `diameter_m`, `design_depth_m`, and parameters as `design.` and their name. */
    output: changeOfManySchema(z.string()).extend({
      /** The newest change of the project's piles: sent as `seen_change_no`, it writes over the conflicts. */
      last_change_no: z.int(),
    }),
  },
  pileRemove: {
    method: 'POST',
    path: 'pile/remove/',
    base: 'type',
    needsToken: true,
    right: { screens: ['pile'] },
    bodyBytes: PILES_BODY_BYTES,
    summary:
      'Removes piles; says of each that stays why. Those with records only role 0 removes, with `with_records`. With `whole` all go or none; with `unchanged` those stay that somebody has changed since they were added. A pile that somebody has changed since `seen_change_no` is a conflict: then none goes',
    input: ofProject
      .extend({
        pile_ids: pileIds,
        /**
         * From pile/change_no/, of when the piles were read, or of one's own later change of a pile: one for all, or one for
         * each. Without it nothing is a conflict.
         */
        seen_change_no: z.union([changeNo, z.array(changeNo).max(MAX_PILES_A_CALL)]).optional(),
        with_records: z.boolean().default(false),
        whole: z.boolean().default(false),
        unchanged: z.boolean().default(false),
      })
      .refine(({ pile_ids, seen_change_no: seen }) => !Array.isArray(seen) || seen.length === pile_ids.length, {
        path: ['seen_change_no'],
        message: refusal('must have a cell for each pile'),
      }),
    output: z.object({
      removed: z.int(),
      /** Brings them back: pile/take_back/; null where none was removed. */
      change_no: z.int().nullable(),
      refused: z.array(z.object({ pile_id: z.int(), error_code: z.int(), message: z.string() })),
      /** Fields as of a pile, and design parameters as `design.` and their name. */
      ...pileConflicts(z.string()),
      /** The newest change of the project's piles: sent as `seen_change_no`, it removes the conflicting ones too. */
      last_change_no: z.int(),
    }),
  },
  pileDiscard: {
    method: 'POST',
    path: 'pile/discard/',
    base: 'type',
    needsToken: true,
    right: { screens: ['pile'] },
    summary: 'Asks to give a pile up as waste, subject to the audit',
    input: change.extend({ comment: comment.min(1, refusal('must say why')) }),
    output: pileItemSchema.extend({ change_no: z.int() }),
  },
  pileDiscardAudit: {
    method: 'POST',
    path: 'pile/discard_audit/',
    base: 'type',
    needsToken: true,
    right: { action: 'wastePileAudit' },
    summary: 'Agrees that a pile is waste or rejects it; rejecting one that was agreed to takes it back',
    input: change
      .extend({ agree: z.boolean(), comment: comment.default('') })
      .refine(({ agree, comment: why }) => agree || why !== '', {
        path: ['comment'],
        message: refusal('must say why'),
      }),
    output: pileItemSchema.extend({ change_no: z.int() }),
  },
} as const satisfies CallSpecs;
