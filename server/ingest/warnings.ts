// Stores what the judges found. A breach is known by record, rule and pass, so that judging twice stores it once.
import {
  type CommandMessage,
  type HandlingMessage,
  type LockMessage,
  topicOf,
  type WarningMessage,
} from '../../src/contracts/broker';
import { WARNING_STATUS } from '../../src/contracts/warning-handling';
import type { Breach } from '../../src/equipment/breach';
import { type Runner, runSql } from '../db/run-sql';
import { type CountChange, countWarnings } from '../db/warning-counts';
import type { OpenRecord } from './open-record';

/** What consoles or a machine are told once its transaction is through. */
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

/**
 * Inserts the warnings of one record; answers those that are new. Counts them in the record and the project's counts,
 * those of a generated record not in the day's sums.
 */
export async function storeWarnings(runner: Runner, warned: WarnedRecord): Promise<readonly Announcement[]> {
  const { record, site, typeCode, breaches } = warned;
  if (breaches.length === 0) return [];
  const rows = breaches.map((breach) => ({
    rule: breach.rule.key,
    channel: breach.rule.channel,
    level: breach.rule.level,
    raised_ms: breach.timeMs,
    value: breach.value,
    limit_value: breach.limit,
    pass: breach.pass,
    depth_m: breach.depthM !== null && Number.isFinite(breach.depthM) ? breach.depthM : null,
    from_seq: breach.fromSeq,
    to_seq: breach.seq,
  }));
  const stored = await runSql<StoredWarning>(
    runner,
    `insert into warning (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at, value,
       limit_value, pass, depth_m, from_seq, to_seq, is_simulated, generation_id)
     select $1, $2, $3, $4, $5, rule, channel, level, to_timestamp(raised_ms / 1000), value, limit_value, pass, depth_m,
       from_seq, to_seq, $6, $7::uuid
     from jsonb_to_recordset($8::jsonb) as b(rule text, channel text, level smallint, raised_ms float8, value real,
       limit_value real, pass smallint, depth_m real, from_seq int, to_seq int)
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
      JSON.stringify(rows),
    ],
  );
  if (stored.length === 0) return [];
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
      },
    });
  }
  await countWarnings(runner, { project_id: record.project_id, time_zone: warned.timeZone }, counted);
  return announcements;
}
