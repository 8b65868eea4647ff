// How judging a whole record changes its warnings. Ongoing ones are completed. Of the others only those change that nobody
// has handled: a decision keeps the figures that it was made by, and its trail must not vanish.
import { WARNING_STATUS } from '../../src/contracts/warning-handling';
import type { WarningNeighbour } from '../../src/contracts/warning-neighbour';
import { type Runner, runSql } from '../db/run-sql';
import { type CountChange, type CountedProject, countWarnings } from '../db/warning-counts';
import type { Breach } from '../judging/breach';
import type { OpenRecord } from './open-record';
import { WARNING_COLUMN_TYPES, warningColumnsOf } from './warnings';

export interface JudgedWarning {
  readonly warning_id: number;
  readonly rule: string;
  readonly pass: number;
  readonly level: number;
  readonly value: number;
  readonly limit_value: number;
  readonly raised_at: Date;
  readonly status: number;
  readonly revision: number;
  readonly is_ongoing: boolean;
  readonly from_seq: number | null;
  readonly to_seq: number | null;
  readonly lasted_ms: number | null;
  readonly neighbours: readonly WarningNeighbour[] | null;
}

interface Corrected {
  readonly warning: JudgedWarning;
  readonly breach: Breach;
}

export interface Corrections {
  /** Went on when they were raised, and are over now. */
  readonly completed: readonly Corrected[];
  /** Went on when they were raised, and would not be raised now; somebody has handled them. */
  readonly stopped: readonly JudgedWarning[];
  readonly changed: readonly Corrected[];
  readonly removed: readonly JudgedWarning[];
}

/** A record's warnings, locked. */
export function judgedWarnings(
  runner: Runner,
  { project_id, record_no }: Pick<OpenRecord, 'project_id' | 'record_no'>,
): Promise<readonly JudgedWarning[]> {
  return runSql<JudgedWarning>(
    runner,
    `select warning_id, rule, pass, level, value, limit_value, raised_at, status, revision, is_ongoing, from_seq,
       to_seq, lasted_ms, neighbours
     from warning where project_id = $1 and record_no = $2 order by warning_id for update`,
    [project_id, record_no],
  );
}

/** Which of the warnings are over, no longer hold, or hold with other figures. `breaches`: those of the whole record. */
export function correctionsOf(stored: readonly JudgedWarning[], breaches: readonly Breach[]): Corrections {
  const completed: Corrected[] = [];
  const stopped: JudgedWarning[] = [];
  const changed: Corrected[] = [];
  const removed: JudgedWarning[] = [];
  for (const warning of stored) {
    const breach = breaches.find(({ rule, pass }) => rule.key === warning.rule && pass === warning.pass);
    const isUntouched = warning.status === WARNING_STATUS.notClosed && warning.revision === 0;
    if (warning.is_ongoing && breach !== undefined && isSameRaised(warning, breach, isUntouched)) {
      completed.push({ warning, breach });
    } else if (isUntouched && breach === undefined) removed.push(warning);
    else if (isUntouched && breach !== undefined && differs(warning, breach)) changed.push({ warning, breach });
    else if (warning.is_ongoing) stopped.push(warning);
  }
  return { completed, stopped, changed, removed };
}

/** Whether a breach is the one that was warned of. Of one that somebody has handled, the time may have moved. */
function isSameRaised(warning: JudgedWarning, breach: Breach, isUntouched: boolean): boolean {
  if (Math.fround(warning.limit_value) !== Math.fround(breach.limit)) return false;
  return !isUntouched || (warning.level === breach.rule.level && isRaisedAt(warning, breach));
}

const isRaisedAt = (warning: JudgedWarning, breach: Breach): boolean =>
  warning.raised_at.getTime() === Math.round(breach.timeMs);

/** By which piles, and by which of their times; those of a warning from before they were kept are written then. */
function isSameNeighbours({ neighbours }: JudgedWarning, breach: Breach): boolean {
  const found = breach.neighbours ?? [];
  return (
    (neighbours?.length ?? 0) === found.length &&
    found.every((pile, at) => {
      const known = neighbours?.[at];
      return known?.pile_id === pile.pile_id && known.began_ms === pile.began_ms && known.ended_ms === pile.ended_ms;
    })
  );
}

/** Values are kept as 32-bit floats. */
function differs(warning: JudgedWarning, breach: Breach): boolean {
  return (
    Math.fround(warning.value) !== Math.fround(breach.value) ||
    Math.fround(warning.limit_value) !== Math.fround(breach.limit) ||
    warning.level !== breach.rule.level ||
    warning.from_seq !== breach.fromSeq ||
    warning.to_seq !== breach.toSeq ||
    warning.lasted_ms !== breach.lastedMs ||
    warning.is_ongoing ||
    !isSameNeighbours(warning, breach) ||
    !isRaisedAt(warning, breach)
  );
}

/** Writes them and takes them into the counts; the record's own sums are the caller's. */
export async function correctWarnings(
  runner: Runner,
  record: Pick<OpenRecord, 'project_id' | 'device_id' | 'is_simulated' | 'generation_id'>,
  project: CountedProject,
  { completed, stopped, changed, removed }: Corrections,
): Promise<void> {
  const written = [
    ...changed.map(({ warning, breach }) => ({ warning_id: warning.warning_id, ...warningColumnsOf(breach) })),
    // When it was raised, and at which level, stays as it was told.
    ...completed.map(({ warning, breach }) => ({
      ...warningColumnsOf(breach),
      warning_id: warning.warning_id,
      raised_ms: warning.raised_at.getTime(),
      level: warning.level,
    })),
  ];
  if (written.length > 0) {
    await runSql(
      runner,
      `update warning w set raised_at = to_timestamp(b.raised_ms / 1000), value = b.value,
         limit_value = b.limit_value, depth_m = b.depth_m, is_ongoing = false, from_seq = b.from_seq,
         to_seq = b.to_seq, from_depth_m = b.from_depth_m, to_depth_m = b.to_depth_m, lasted_ms = b.lasted_ms,
         neighbours = b.neighbours, level = b.level
       from jsonb_to_recordset($2::jsonb) as b(warning_id bigint, ${WARNING_COLUMN_TYPES})
       where w.project_id = $1 and w.warning_id = b.warning_id`,
      [record.project_id, JSON.stringify(written)],
    );
  }
  const idsOf = (warnings: readonly JudgedWarning[]) => warnings.map(({ warning_id }) => warning_id);
  if (stopped.length > 0) {
    await runSql(
      runner,
      'update warning set is_ongoing = false where project_id = $1 and warning_id = any($2::bigint[])',
      [record.project_id, idsOf(stopped)],
    );
  }
  if (removed.length > 0) {
    await runSql(runner, 'delete from warning where project_id = $1 and warning_id = any($2::bigint[])', [
      record.project_id,
      idsOf(removed),
    ]);
  }
  if (changed.length + removed.length === 0) return;
  const counted = (n: 1 | -1, raised_at: Date, rule: string, level: number): CountChange => ({
    n,
    device_id: record.device_id,
    is_simulated: record.is_simulated,
    is_generated: record.generation_id !== null,
    raised_at,
    rule,
    level,
    status: WARNING_STATUS.notClosed,
  });
  await countWarnings(runner, project, [
    ...[...removed, ...changed.map(({ warning }) => warning)].map((w) => counted(-1, w.raised_at, w.rule, w.level)),
    ...changed.map(({ breach: b }) => counted(1, new Date(b.timeMs), b.rule.key, b.rule.level)),
  ]);
}

/** A breach, and a stored warning, as the audit trail has them. */
export const breachFigure = (breach: Breach) => ({
  rule: breach.rule.key,
  pass: breach.pass,
  value: breach.value,
  limit: breach.limit,
});
export const warningFigure = ({ warning_id, rule, pass, value, limit_value }: JudgedWarning) => ({
  warning_id,
  rule,
  pass,
  value,
  limit: limit_value,
});

/** The audit trail's name for judging a record again. */
export const COMPUTE_ACTION = 'warning.compute';
