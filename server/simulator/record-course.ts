// Runs a course to its end and keeps what a record is: head, breaches and, where wanted, the log. Head and breaches
// come from the same code as those of live records.
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { type Breach, createJudge, type Limits } from '../../src/equipment/judge';
import type { LogColumns } from '../db/log-codec';
import { type RecordSummary, summariseRecord } from '../ingest/record-summary';
import { type Course, type PileDesign, termOf } from './course';

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

/** Rows for which there is room at first; doubled when they are used up. */
const FIRST_ROWS = 1024;

/** The record of a course that begins at `startMs`. */
export function recordCourse(
  course: Pick<Course, 'run' | 'quickStepS'>,
  profile: EquipmentProfile,
  { startMs, limits, pile, quick = false }: RecordTerms,
): CourseRecord {
  const keys = profile.channels.map((channel) => channel.key);
  let timeMs = new Float64Array(FIRST_ROWS);
  let pass = new Uint8Array(FIRST_ROWS);
  let values = keys.map(() => new Float64Array(FIRST_ROWS));
  const run = course.run(quick ? course.quickStepS : 1);
  const judge = createJudge(profile.warningRules, limits, keys);
  const found = new Map<string, Breach>();
  const note = (breaches: readonly Breach[]): void => {
    for (const breach of breaches) {
      const key = `${breach.rule.key} ${breach.pass}`;
      if (!found.has(key)) found.set(key, breach);
    }
  };
  let rows = 0;
  for (; run.step(); rows++) {
    if (rows === timeMs.length) {
      timeMs = grown(timeMs, new Float64Array(2 * rows));
      pass = grown(pass, new Uint8Array(2 * rows));
      values = values.map((column) => grown(column, new Float64Array(2 * rows)));
    }
    const at = startMs + run.elapsedS * 1000;
    timeMs[rows] = at;
    pass[rows] = run.pass;
    for (let i = 0; i < values.length; i++) {
      const column = values[i];
      if (column) column[rows] = run.values[i] ?? Number.NaN;
    }
    note(judge.second({ seq: rows, timeMs: at, pass: run.pass, values: run.values }));
  }
  note(judge.end(pile.depthM));
  const log: LogColumns = {
    seq: Uint32Array.from({ length: rows }, (_, i) => i),
    timeMs: timeMs.subarray(0, rows),
    pass: pass.subarray(0, rows),
    channels: profile.channels.map((channel, i) => ({
      key: channel.key,
      // One digit more than is shown, as ingest keeps it.
      decimals: channel.decimals + 1,
      values: values[i]?.subarray(0, rows) ?? new Float64Array(0),
    })),
  };
  const ratio = termOf(pile, 'water_cement_ratio', Number.NaN);
  const summary = summariseRecord(log, profile, Number.isNaN(ratio) ? null : ratio);
  if (summary === null) throw new RangeError('a course without a single step');
  return { summary, breaches: [...found.values()], log };
}

function grown<T extends Float64Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
