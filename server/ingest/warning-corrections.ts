// What judging a record again changes of its warnings. Only those that nobody has touched change: what was decided about
// stays with the figures of that time, and its trail must not vanish.
import { WARNING_STATUS } from '../../src/contracts/warning-handling';
import type { Breach } from '../../src/equipment/breach';
import { type Runner, runSql } from '../db/run-sql';
import { type CountChange, type CountedProject, countWarnings } from '../db/warning-counts';
import type { OpenRecord } from './open-record';

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
}

export interface Corrections {
  readonly changed: readonly { readonly warning: JudgedWarning; readonly breach: Breach }[];
  readonly removed: readonly JudgedWarning[];
}

/** A record's warnings, locked. */
export function judgedWarnings(
  runner: Runner,
  { project_id, record_no }: Pick<OpenRecord, 'project_id' | 'record_no'>,
): Promise<readonly JudgedWarning[]> {
  return runSql<JudgedWarning>(
    runner,
    `select warning_id, rule, pass, level, value, limit_value, raised_at, status, revision from warning
     where project_id = $1 and record_no = $2 order by warning_id for update`,
    [project_id, record_no],
  );
}

/** Which of the warnings no longer hold, or with other figures. */
export function correctionsOf(stored: readonly JudgedWarning[], breaches: readonly Breach[]): Corrections {
  const open = stored.filter((warning) => warning.status === WARNING_STATUS.notClosed && warning.revision === 0);
  const breachOf = (warning: JudgedWarning) =>
    breaches.find((breach) => breach.rule.key === warning.rule && breach.pass === warning.pass);
  return {
    removed: open.filter((warning) => breachOf(warning) === undefined),
    changed: open.flatMap((warning) => {
      const breach = breachOf(warning);
      return breach !== undefined && differs(warning, breach) ? [{ warning, breach }] : [];
    }),
  };
}

/** Values are kept as 32-bit floats. */
function differs(warning: JudgedWarning, breach: Breach): boolean {
  return (
    Math.fround(warning.value) !== Math.fround(breach.value) ||
    Math.fround(warning.limit_value) !== Math.fround(breach.limit) ||
    warning.level !== breach.rule.level ||
    warning.raised_at.getTime() !== Math.round(breach.timeMs)
  );
}

/** Writes them and takes them into the counts; the record's own sums are the caller's. */
export async function correctWarnings(
  runner: Runner,
  record: Pick<OpenRecord, 'project_id' | 'device_id' | 'is_simulated' | 'generation_id'>,
  project: CountedProject,
  { changed, removed }: Corrections,
): Promise<void> {
  for (const { warning, breach } of changed) {
    await runSql(
      runner,
      `update warning set raised_at = to_timestamp($3::float8 / 1000), value = $4, limit_value = $5, depth_m = $6,
         from_seq = $7, to_seq = $8, level = $9
       where project_id = $1 and warning_id = $2`,
      [
        record.project_id,
        warning.warning_id,
        breach.timeMs,
        breach.value,
        breach.limit,
        breach.depthM !== null && Number.isFinite(breach.depthM) ? breach.depthM : null,
        breach.fromSeq,
        breach.seq,
        breach.rule.level,
      ],
    );
  }
  if (removed.length > 0) {
    await runSql(runner, 'delete from warning where project_id = $1 and warning_id = any($2::bigint[])', [
      record.project_id,
      removed.map((warning) => warning.warning_id),
    ]);
  }
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

/** What the audit trail calls judging a record again. */
export const COMPUTE_ACTION = 'warning.compute';
