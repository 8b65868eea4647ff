// Exports: made in the background, fetched when they are done.
import { columnRangeOf } from '../../shared/column-range';
import { columnTextOf, MAX_PART } from '../../shared/column-text';
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { type CallSpecs, many, ofProject, text } from './call';
import { pileFilter } from './pile-management';
import { refuseNoStretch } from './pile-search';
import { MAX_RECORDS_NAMED, productionFilter } from './production';
import { batchFilter, refuseRigAlone } from './slurry';
import { STATISTICS_VIEWS, shiftStarts, statisticsRange } from './statistics';
import { warningFilter } from './warnings';

export const EXPORT_KINDS = ['production', 'logs', 'warnings', 'piles', 'batches', 'statistics'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

const format = z.enum(EXPORT_FORMATS);
/** Columns by their keys on the screen, in the order of the file; all of the sheet's own where none are named. */
const columns = many(text, 200).optional();
/** Columns by their keys on the screen that rows are sorted by, the first counts most, a minus before those that descend. */
const sort = many(text, 3).optional();
/** Most records by whose numbers an export is begun: so many fit into a usual body. */
export const MAX_RECORDS_EXPORTED = 20_000;

/** Characters of a note; more would not fit into an address beside the rest. */
export const MAX_NOTE = 300;
/** Words behind the rows of the file, as those that say by which search it was made. */
const note = z.string().min(1).max(MAX_NOTE).optional();

/** As long as two ends of some 310 digits each. */
const MAX_RANGE_TEXT = 700;
/**
 * Ranges of columns of the type's numbers, `depth_m~3~5`, both inclusive, one of them open, at most one of a column: only
 * records whose numbers, rounded as the list shows them, lie within all of them. One without a number is in no range.
 */
const within = many(z.string().max(MAX_RANGE_TEXT)).superRefine((texts, { addIssue }) => {
  const ranges = [texts].flat().map(columnRangeOf);
  const keys = ranges.map((range) => range?.key);
  for (const [at, range] of ranges.entries()) {
    const message =
      range === null
        ? refusal('must be a column, from and to as in depth_m~3~5, one of them open or the first not above the other')
        : keys.indexOf(range.key) < at
          ? refusal('is there twice')
          : null;
    if (message !== null) addIssue({ code: 'custom', path: typeof texts === 'string' ? [] : [at], message });
  }
});
/**
 * Parts that texts of columns contain, in small or capital letters, `record_no~R-7`, at most one of a column: only records that
 * have them all.
 */
const containing = many(z.string().max(MAX_PART + 100)).superRefine((texts, { addIssue }) => {
  const parts = [texts].flat().map(columnTextOf);
  const keys = parts.map((part) => part?.key);
  for (const [at, part] of parts.entries()) {
    const message =
      part === null
        ? refusal('must be a column and a part of its texts, as in record_no~R-7')
        : keys.indexOf(part.key) < at
          ? refusal('is there twice')
          : null;
    if (message !== null) addIssue({ code: 'custom', path: typeof texts === 'string' ? [] : [at], message });
  }
});
const ofTask = ofProject.extend({ task_id: z.uuid() });

/** Input of a new export, of so many records named at most. */
function exportInput(mostNamed: number) {
  /** Of the list only these, by their numbers. */
  const record_nos = many(text, mostNamed).optional();
  return z.discriminatedUnion('kind', [
    productionFilter
      .extend({
        kind: z.literal('production'),
        format,
        columns,
        sort,
        note,
        record_nos,
        within: within.optional(),
        containing: containing.optional(),
      })
      .superRefine(refuseNoStretch),
    // The readings of those records, second by second; columns are channels, those worked out of others too, and what says of which
    // record, pass and time a reading is.
    productionFilter
      .extend({
        kind: z.literal('logs'),
        format,
        columns,
        sort,
        note,
        record_nos,
        within: within.optional(),
        containing: containing.optional(),
      })
      .superRefine(refuseNoStretch),
    warningFilter.extend({ kind: z.literal('warnings'), format, columns, sort, note }).superRefine(refuseNoStretch),
    pileFilter.extend({ kind: z.literal('piles'), format, columns, sort, note }).superRefine(refuseNoStretch),
    // Of types that make slurry.
    batchFilter.extend({ kind: z.literal('batches'), format, columns, sort, note }).superRefine(refuseRigAlone),
    // The sums of those days as the screen's table has them.
    statisticsRange.safeExtend({
      kind: z.literal('statistics'),
      format,
      columns,
      view: z.enum(STATISTICS_VIEWS).default('day'),
      shift_starts: shiftStarts,
      /** Key of the measure of which the column `share` tells each row's part. */
      measure: text.default('piles'),
      sort,
      note,
    }),
  ]);
}

/** An export as it is kept, however it was begun. */
export const storedExport = exportInput(MAX_RECORDS_EXPORTED);

export const exportTaskSchema = z.object({
  task_id: z.string(),
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  file_name: z.string(),
  /** Rows written so far, and how many there will be; null before they were counted. */
  rows: z.int(),
  total_rows: z.int().nullable(),
  bytes: z.int(),
  /** Stretches of logs that could not be read, which the file's last lines name; absent where all could. */
  damaged: z.int().positive().optional(),
  created_ms: z.number(),
});
export type ExportTask = z.infer<typeof exportTaskSchema>;

export const exportCalls = {
  exportStart: {
    method: 'GET',
    path: 'data/async_export_db/',
    base: 'type',
    needsToken: true,
    right: { action: 'export' },
    summary:
      'Begins an export of records, their logs, warnings, piles, batches of slurry or daily statistics; the filter is that of the list.',
    input: exportInput(MAX_RECORDS_NAMED),
    output: exportTaskSchema,
  },
  exportSelected: {
    method: 'POST',
    path: 'data/export_db_selected/',
    base: 'type',
    needsToken: true,
    right: { action: 'export' },
    summary:
      'Begins an export of the records that are named, or of their logs: as data/async_export_db/, of more than an address holds.',
    input: ofProject.extend({
      kind: z.enum(['production', 'logs']),
      format,
      columns,
      sort,
      note,
      record_nos: z.array(text).min(1).max(MAX_RECORDS_EXPORTED),
    }),
    output: exportTaskSchema,
  },
  exportTasks: {
    method: 'GET',
    path: 'data/export_db_task/',
    base: 'type',
    needsToken: true,
    right: { action: 'export' },
    summary: 'The account’s exports of a project, newest first, with how far they are.',
    input: ofProject,
    output: z.array(exportTaskSchema),
  },
  exportCancel: {
    method: 'POST',
    path: 'data/export_db_cancel/',
    base: 'type',
    needsToken: true,
    right: { action: 'export' },
    summary: 'Stops an export that is not done, which then stays as cancelled, and drops one that is over.',
    input: ofTask,
    output: exportTaskSchema,
  },
  exportAgain: {
    method: 'POST',
    path: 'data/export_db_again/',
    base: 'type',
    needsToken: true,
    right: { action: 'export' },
    summary: 'Makes an export that is over, done or not, once more, of the rows as they are now.',
    input: ofTask,
    output: exportTaskSchema,
  },
  exportFile: {
    method: 'GET',
    path: 'data/export_db_file/',
    base: 'type',
    needsToken: true,
    right: { action: 'export' },
    summary: 'The file of an export that is done; takes Range.',
    input: ofTask,
    output: { file: true },
  },
} as const satisfies CallSpecs;
