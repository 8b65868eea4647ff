// Stores the breaches that the judges found. A breach is known by record, rule and pass, so that judging twice stores
// it once. One that goes on is stored when it is raised, and completed when it is over.
import {
  type CommandMessage,
  type HandlingMessage,
  type LockMessage,
  topicOf,
  type WarningMessage,
} from '../../src/contracts/broker';
import { WARNING_STATUS } from '../../src/contracts/warning-handling';
import { type Runner, runSql } from '../db/run-sql';
import { type CountChange, countWarnings } from '../db/warning-counts';
import type { Breach } from '../judging/breach';
import type { OpenRecord } from './open-record';

/** Messages for consoles or a machine, to be published after the commit. */
export interface Announcement {
  readonly topic: string;
  readonly message: WarningMessage | HandlingMessage | LockMessage | CommandMessage;
}

export interface WarnedRecord {
  readonly record: Pick<
    OpenRecord,
    'project_id' | 'record_no' | 'device_id' | 'pile_id' | 'pile_no' | 'is_simulated' | 'generation_id'
  >;
  readonly site: string;
  readonly typeCode: string;
  readonly timeZone: string;
  readonly breaches: readonly Breach[];
}

interface StoredWarning {
  readonly warning_id: number;
  readonly rule: string;
  readonly pass: number;
}

/** The figures of a breach, as the columns of a warning. */
export function warningColumnsOf(breach: Breach) {
  return {
    rule: breach.rule.key,
    channel: breach.rule.channel,
    level: breach.rule.level,
    raised_ms: breach.timeMs,
    value: breach.value,
    limit_value: breach.limit,
    pass: breach.pass,
    depth_m: breach.depthM,
    is_ongoing: !breach.isEnded,
    from_seq: breach.fromSeq,
    to_seq: breach.toSeq,
    from_depth_m: breach.fromDepthM,
    to_depth_m: breach.toDepthM,
    lasted_ms: breach.lastedMs,
    neighbours: breach.neighbours ?? null,
  };
}

/** As `warning.neighbours` takes them. */
export function neighboursText({ neighbours }: Breach): string | null {
  return neighbours === undefined ? null : JSON.stringify(neighbours);
}

/** The types of them, for jsonb_to_recordset. */
export const WARNING_COLUMN_TYPES = `rule text, channel text, level smallint, raised_ms float8, value real,
  limit_value real, pass smallint, depth_m real, is_ongoing boolean, from_seq int, to_seq int, from_depth_m real,
  to_depth_m real, lasted_ms float8, neighbours jsonb`;

/**
 * Inserts the warnings of one record, and completes those that are stored and are over now; returns the new ones.
 * Counts them in the record and the project's counts, those of a generated record not in the day's sums.
 */
export async function storeWarnings(runner: Runner, warned: WarnedRecord): Promise<readonly Announcement[]> {
  const { record, site, typeCode } = warned;
  // One that is raised and over within one batch is told twice.
  const latest = new Map(warned.breaches.map((breach) => [`${breach.rule.key} ${breach.pass}`, breach]));
  const breaches = [...latest.values()];
  if (breaches.length === 0) return [];
  const stored = await runSql<StoredWarning>(
    runner,
    `insert into warning (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at, value,
       limit_value, pass, depth_m, is_ongoing, from_seq, to_seq, from_depth_m, to_depth_m, lasted_ms, neighbours,
       is_simulated, generation_id)
     select $1, $2, $3, $4, $5, rule, channel, level, to_timestamp(raised_ms / 1000), value, limit_value, pass, depth_m,
       is_ongoing, from_seq, to_seq, from_depth_m, to_depth_m, lasted_ms, neighbours, $6, $7::uuid
     from jsonb_to_recordset($8::jsonb) as b(${WARNING_COLUMN_TYPES})
     on conflict (project_id, record_no, rule, pass) do nothing
     returning warning_id, rule, pass`,
    [
      record.project_id,
      record.record_no,
      record.pile_id,
      record.pile_no,
      record.device_id,
      record.is_simulated,
      record.generation_id,
      JSON.stringify(breaches.map(warningColumnsOf)),
    ],
  );
  const known = breaches.filter((b) => !stored.some(({ rule, pass }) => b.rule.key === rule && b.pass === pass));
  const completed = await completeWarnings(
    runner,
    warned,
    known.filter(({ isEnded }) => isEnded),
  );
  if (stored.length === 0) return completed;
  await runSql(runner, 'update record set warnings = warnings + $3 where project_id = $1 and record_no = $2', [
    record.project_id,
    record.record_no,
    stored.length,
  ]);
  const announcements: Announcement[] = [];
  const counted: CountChange[] = [];
  for (const { warning_id, rule, pass } of stored) {
    const breach = breaches.find((b) => b.rule.key === rule && b.pass === pass);
    if (breach === undefined) continue;
    counted.push({
      n: 1,
      raised_at: new Date(breach.timeMs),
      device_id: record.device_id,
      rule,
      level: breach.rule.level,
      status: WARNING_STATUS.notClosed,
      is_simulated: record.is_simulated,
      is_generated: record.generation_id !== null,
    });
    announcements.push({
      topic: topicOf({ site, typeCode, projectId: record.project_id, deviceId: record.device_id, kind: 'warning' }),
      message: {
        warning_id,
        time_ms: breach.timeMs,
        level: breach.rule.level,
        rule,
        pile_id: record.pile_id,
        pile_no: record.pile_no,
        record_no: record.record_no,
        value: breach.value,
        limit: breach.limit,
        is_ongoing: !breach.isEnded,
        ...(breach.neighbours === undefined ? {} : { neighbours: [...breach.neighbours] }),
      },
    });
  }
  await countWarnings(runner, { project_id: record.project_id, time_zone: warned.timeZone }, counted);
  return [...completed, ...announcements];
}

/**
 * Gives warnings that go on the figures of the whole breach. Steps taken meanwhile stay, and so does their revision.
 * One of another limit is left to the record's end, where it is judged by its own.
 */
async function completeWarnings(
  runner: Runner,
  { record, site, typeCode }: WarnedRecord,
  breaches: readonly Breach[],
): Promise<readonly Announcement[]> {
  if (breaches.length === 0) return [];
  const rows = await runSql<{ warning_id: number; status: number }>(
    runner,
    `update warning w set value = b.value, depth_m = b.depth_m, is_ongoing = false, from_seq = b.from_seq,
       to_seq = b.to_seq, from_depth_m = b.from_depth_m, to_depth_m = b.to_depth_m, lasted_ms = b.lasted_ms
     from jsonb_to_recordset($3::jsonb) as b(${WARNING_COLUMN_TYPES})
     where w.project_id = $1 and w.record_no = $2 and w.rule = b.rule and w.pass = b.pass and w.is_ongoing
       and w.limit_value = b.limit_value
     returning w.warning_id, w.status`,
    [record.project_id, record.record_no, JSON.stringify(breaches.map(warningColumnsOf))],
  );
  return rows.map((warning) => changeOf({ site, typeCode, record }, warning));
}

/** Tells the consoles that a warning which they show has changed. */
export function changeOf(
  {
    site,
    typeCode,
    record,
  }: Pick<WarnedRecord, 'site' | 'typeCode'> & {
    readonly record: Pick<OpenRecord, 'project_id' | 'device_id'>;
  },
  { warning_id, status }: { readonly warning_id: number | null; readonly status: number | null },
): Announcement {
  const { project_id: projectId, device_id: deviceId } = record;
  const topic = topicOf({ site, typeCode, projectId, deviceId, kind: 'handling' });
  return { topic, message: { warning_id, time_ms: Date.now(), status } };
}
