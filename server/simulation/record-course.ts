// Runs a course to its end and keeps what a record is: head, breaches and, where wanted, the log. Head and breaches
// come from the same code as those of live records.

import type { EquipmentProfile } from '../../src/equipment/descriptor';
import type { Limits } from '../../src/equipment/limit-of';
import { type Course, type PileDesign, type RecordRun, termOf } from '../../src/equipment/machines/course';
import { offsetMmOf } from '../../src/equipment/machines/stand';
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';
import type { LogColumns } from '../db/log-codec';
import { type RecordSummary, summariseRecord } from '../engine/record-summary';
import type { Breach } from '../judging/breach';
import { judgeLog } from '../judging/judge-log';
import { judgeTerms } from '../judging/judge-terms';

export interface CourseRecord {
  readonly summary: RecordSummary;
  /** As the server stores them: a rule once in each pass. */
  readonly breaches: readonly Breach[];
  readonly log: LogColumns;
}

interface RecordTerms {
  readonly startMs: number;
  readonly limits: Limits;
  readonly pile: PileDesign;
  /** Rows as far apart as will do to judge the record; else a row a second. */
  readonly quick?: boolean;
}

type JudgedCourse = Pick<Course, 'run' | 'quickStepS' | 'stand'>;

/** The head of a record that was not run second by second. */
export type CourseHead = Omit<RecordSummary, 'rows' | 'startedMs' | 'endedMs'> & {
  /** From the first to the last second, stops included. */
  readonly durationS: number;
};

/** Rows for which there is room at first; doubled when they are used up. */
const FIRST_ROWS = 1024;

/** Columns that rows are written into; may be used for one record after the other. */
class RowBuffer {
  timeMs = new Float64Array(FIRST_ROWS);
  pass = new Uint8Array(FIRST_ROWS);
  values: Float64Array[] = [];

  put(row: number, timeMs: number, run: RecordRun): void {
    if (row === this.timeMs.length) this.grow(2 * row);
    this.timeMs[row] = timeMs;
    this.pass[row] = run.pass;
    for (let i = 0; i < run.values.length; i++) {
      this.values[i] ??= new Float64Array(this.timeMs.length);
      const column = this.values[i];
      if (column) column[row] = run.values[i] ?? Number.NaN;
    }
  }

  private grow(rows: number): void {
    this.timeMs = grown(this.timeMs, new Float64Array(rows));
    this.pass = grown(this.pass, new Uint8Array(rows));
    this.values = this.values.map((column) => grown(column, new Float64Array(rows)));
  }
}

/** The record of a course that begins at `startMs`. */
export function recordCourse(
  course: JudgedCourse,
  profile: EquipmentProfile,
  { startMs, limits, pile, quick = false }: RecordTerms,
): CourseRecord {
  const channels = profile.channels.map((channel) => channel.key);
  const log = runThrough(course, profile, startMs, quick ? course.quickStepS : 1, new RowBuffer());
  const breaches = judgeLog(judgeTerms(profile, limits, channels), log, {
    designDepthM: pile.depthM,
    designDiameterM: pile.diameterM,
    setUpOffsetMm: course.stand === null ? null : offsetMmOf(course.stand.setUp),
    offsetMm: course.stand === null ? null : offsetMmOf(course.stand.asBuilt),
    otherPartsM: null,
  });
  return { summary: summaryOf(log, profile, pile), breaches, log };
}

/** Thousands of heads are asked for one after the other, and nothing else of their records. */
const headRows = new RowBuffer();

/** The head of a course: its own estimate, or from a quick run. Within a few percent of what its log gives. */
export function headOfCourse(
  course: Pick<Course, 'estimate' | 'run' | 'headStepS'>,
  profile: EquipmentProfile,
  pile: PileDesign,
): CourseHead {
  const estimate = course.estimate();
  if (estimate !== null) return { ...estimate, figures: {} };
  const log = runThrough(course, profile, 0, course.headStepS, headRows);
  const { rows: _rows, startedMs, endedMs, ...head } = summaryOf(log, profile, pile);
  return { ...head, durationS: (endedMs - startedMs) / 1000 };
}

/**
 * The log of a course that begins at 0 ms, a row a second. Yields every so many rows, so that the caller can let other
 * work run in between.
 */
export function* logOfCourse(
  course: Pick<Course, 'run'>,
  profile: EquipmentProfile,
  rowsAtOnce: number,
): Generator<void, LogColumns> {
  const run = course.run(1);
  const into = new RowBuffer();
  let rows = 0;
  for (; run.step(); rows++) {
    into.put(rows, run.elapsedS * 1000, run);
    if (rows % rowsAtOnce === rowsAtOnce - 1) yield;
  }
  return columnsOf(into, rows, profile);
}

function runThrough(
  course: Pick<Course, 'run'>,
  profile: EquipmentProfile,
  startMs: number,
  stepS: number,
  into: RowBuffer,
): LogColumns {
  const run = course.run(stepS);
  let rows = 0;
  for (; run.step(); rows++) into.put(rows, startMs + run.elapsedS * 1000, run);
  return columnsOf(into, rows, profile);
}

function columnsOf(into: RowBuffer, rows: number, profile: EquipmentProfile): LogColumns {
  return {
    seq: Uint32Array.from({ length: rows }, (_, i) => i),
    timeMs: into.timeMs.subarray(0, rows),
    pass: into.pass.subarray(0, rows),
    channels: profile.channels.flatMap((channel, i) => {
      const values = into.values[i]?.subarray(0, rows) ?? new Float64Array(0);
      // Of an axis that the machine has not.
      if (channel.axis !== undefined && values.every(Number.isNaN)) return [];
      // One digit more than is shown, as ingest keeps it.
      return [{ key: channel.key, decimals: channel.decimals + 1, values }];
    }),
  };
}

function summaryOf(log: LogColumns, profile: EquipmentProfile, pile: PileDesign): RecordSummary {
  const ratio = termOf(pile, 'water_cement_ratio', Number.NaN);
  const summary = summariseRecord(log, profile, Number.isNaN(ratio) ? null : ratio, DEFAULT_CEMENT_DENSITY_GCM3, {
    diameterM: pile.diameterM,
    terms: pile.terms,
  });
  if (summary === null) throw new RangeError('a course without a single step');
  return summary;
}

function grown<T extends Float64Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
