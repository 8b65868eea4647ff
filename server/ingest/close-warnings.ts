// The warnings of a record that has ended, from judging it as a whole: ongoing ones are completed, and those that late
// rows have changed are corrected.
import type { PoolClient } from 'pg';
import type { LogColumns } from '../db/log-codec';
import { settingsOf } from '../db/project-settings';
import type { Breach } from '../judging/breach';
import { type JudgeTerms, judgeTerms } from '../judging/judge-terms';
import type { OpenRecord } from './open-record';
import { type EndedHead, recordBreaches } from './record-breaches';
import { type FinishedProject, termsOf } from './record-judge';
import {
  breachFigure,
  COMPUTE_ACTION,
  type Corrections,
  correctionsOf,
  correctWarnings,
  type JudgedWarning,
  judgedWarnings,
  warningFigure,
} from './warning-corrections';
import { type Announcement, changeOf, storeWarnings } from './warnings';

/** Judges the record; returns the changes of its warnings for the consoles. */
export async function closeWarnings(
  client: PoolClient,
  record: OpenRecord,
  project: FinishedProject,
  log: LogColumns,
  head: EndedHead,
): Promise<readonly Announcement[]> {
  const terms = termsOf(project, record.channels);
  const breaches = await recordBreaches(client, terms, record, log, head, project.time_zone);
  const stored = await judgedWarnings(client, record);
  const byPresentLimits = stored.filter((warning) => isByLimits(warning, terms));
  // Warnings by limits that have changed since are left to `warning/compute/`; only the ongoing ones are completed.
  const before = stored.filter((warning) => warning.is_ongoing && !byPresentLimits.includes(warning));
  const now = correctionsOf(byPresentLimits, breaches);
  const corrections = { ...now, ...(await completedBefore(client, record, project, log, head, before, now)) };
  await correctWarnings(client, record, { project_id: record.project_id, time_zone: project.time_zone }, corrections);
  await noteCorrections(client, record, corrections);
  const { site, type, time_zone: timeZone } = project;
  const ofRecord = { site, typeCode: type.code, record };
  const { changed, removed, completed, stopped } = corrections;
  return [
    ...[...completed.map(({ warning }) => warning), ...stopped].map((warning) => changeOf(ofRecord, warning)),
    ...(changed.length + removed.length === 0 ? [] : [changeOf(ofRecord, { warning_id: null, status: null })]),
    ...(await storeWarnings(client, { record, site, typeCode: type.code, timeZone, breaches })),
  ];
}

function isByLimits(warning: JudgedWarning, { rules, limits }: JudgeTerms): boolean {
  const limit = limits[rules.findIndex(({ key }) => key === warning.rule)];
  return limit !== undefined && Math.fround(limit) === Math.fround(warning.limit_value);
}

/** Completes ongoing warnings by the limits that raised them, which may have changed. One not found again is over. */
async function completedBefore(
  client: PoolClient,
  record: OpenRecord,
  project: FinishedProject,
  log: LogColumns,
  head: EndedHead,
  before: readonly JudgedWarning[],
  { completed, stopped }: Corrections,
): Promise<Pick<Corrections, 'completed' | 'stopped'>> {
  const { profile } = project.type;
  if (before.length === 0 || profile === null) return { completed, stopped };
  const off = Object.keys(settingsOf(project, project.type).limits).map((key) => [key, 0] as const);
  const limits = Object.fromEntries([...off, ...before.map((w) => [w.rule, w.limit_value] as const)]);
  const terms = judgeTerms(profile, limits, record.channels);
  const breaches: readonly Breach[] = await recordBreaches(client, terms, record, log, head, project.time_zone);
  const corrections = correctionsOf(before, breaches);
  const found = new Set(corrections.completed.map(({ warning }) => warning));
  return {
    completed: [...completed, ...corrections.completed],
    stopped: [...stopped, ...before.filter((warning) => !found.has(warning))],
  };
}

/** Completing a warning gets no entry in the trail, which holds corrections and decisions only. */
async function noteCorrections(
  client: PoolClient,
  record: OpenRecord,
  { changed, removed }: Corrections,
): Promise<void> {
  if (changed.length + removed.length === 0) return;
  await client.query('insert into audit (project_id, action, subject, detail) values ($1, $2, $3, $4::jsonb)', [
    record.project_id,
    COMPUTE_ACTION,
    `record/${record.record_no}`,
    JSON.stringify({
      changed: changed.map(({ warning, breach }) => ({ before: warningFigure(warning), after: breachFigure(breach) })),
      removed: removed.map(warningFigure),
    }),
  ]);
}
