// Bringing in design piles from a file: its columns, checked row by row before anything is written.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { type CallSpecs, ofProject, params } from './call';
import { designKey, MAX_PILES_A_CALL, PILES_BODY_BYTES } from './pile-management';

/** Faults of a cell. */
export const IMPORT_PROBLEMS = [
  'missing',
  'not_text',
  'too_long',
  'control_character',
  /** A spreadsheet has made a date of what was typed: `{date}`. */
  'a_date',
  /** A formula that failed, or that nothing has worked out: `{error}`. */
  'failed_formula',
  'not_a_number',
  'not_finite',
  'not_whole',
  'not_positive',
  'out_of_range',
  'not_a_choice',
  'cement_density',
  'duplicate_in_file',
  'duplicate_in_project',
  'same_place',
] as const;
export type ImportProblemCode = (typeof IMPORT_PROBLEMS)[number];

/** Problems that an answer lists; it counts all of them. */
export const MAX_PROBLEMS = 1000;

/** Cells as a file has them: numbers, texts, `{date}` and `{error}` of spreadsheets, or nothing. They are checked one by one, not by the schema. */
const cells = z.array(z.unknown()).max(MAX_PILES_A_CALL);

const pileColumnsSchema = params({
  pile_no: cells.min(1, refusal('must have a row')),
  row_no: cells.optional(),
  numeral: cells.optional(),
  mileage_m: cells.optional(),
  x_m: cells.optional(),
  y_m: cells.optional(),
  diameter_m: cells.optional(),
  design_depth_m: cells.optional(),
  /** Further parameters by name, a column each. */
  design: z.record(designKey, cells).default({}),
}).superRefine(({ design, ...columns }, context) => {
  for (const [name, column] of [...Object.entries(columns), ...Object.entries(design)]) {
    if (column !== undefined && column.length !== columns.pile_no.length) {
      const message = `has ${column.length} cells where pile_no has ${columns.pile_no.length}`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  }
});
export type PileColumns = z.output<typeof pileColumnsSchema>;

export const importProblemSchema = z.object({
  /** Row of the columns, from 0. */
  row: z.int(),
  column: z.string(),
  code: z.enum(IMPORT_PROBLEMS),
  message: z.string(),
  /** An error keeps the file from being imported, a caution does not. */
  severity: z.enum(['error', 'caution']),
  /** The row that has the same number or place. */
  other_row: z.int().nullable(),
});

/** Made by who sends a file, anew for each. */
const importKey = z.uuid();

export const pileImportCalls = {
  pileImport: {
    method: 'POST',
    path: 'pile/import/',
    base: 'type',
    needsToken: true,
    right: { screens: ['pile'] },
    bodyBytes: PILES_BODY_BYTES,
    summary:
      'Adds the piles of a file, all of them or none; with `dry_run` only says what is wrong with which row. Rows that come again under their `import_key` are not added twice',
    input: ofProject.extend({
      dry_run: z.boolean().default(false),
      import_key: importKey.optional(),
      columns: pileColumnsSchema,
    }),
    output: z.object({
      rows: z.int(),
      /** 0 for a dry run, and where there is an error. */
      added: z.int(),
      /** The new piles have this id and the next ones, in the order of the rows; null where none were added. */
      first_pile_id: z.int().nullable(),
      errors: z.int(),
      cautions: z.int(),
      /** By row; the first MAX_PROBLEMS of `errors` and `cautions` together. */
      problems: z.array(importProblemSchema),
    }),
  },
  pileImportState: {
    method: 'GET',
    path: 'pile/import_state/',
    base: 'type',
    needsToken: true,
    right: { screens: ['pile'] },
    summary: 'Whether an import whose answer was lost has been stored',
    input: ofProject.extend({ import_key: importKey }),
    output: z.object({
      /** 0 where it was not, or not yet. */
      added: z.int(),
      first_pile_id: z.int().nullable(),
    }),
  },
} as const satisfies CallSpecs;
