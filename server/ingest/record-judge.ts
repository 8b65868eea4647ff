// The live judges of records in work. A judge is only a copy of what the stored rows say: it is used while the
// record's last_seq in the database is the one it has seen, and made anew from the stored rows otherwise (after a
// restart, or when another replica took some of the rows).
import type { PoolClient } from 'pg';
import type { RealMessage } from '../../src/contracts/broker';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { type Breach, createJudge, type Judge, type JudgedSecond } from '../../src/equipment/judge';
import type { LogColumns } from '../db/log-codec';
import { settingsOf } from '../db/project-settings';
import { readRecordLog } from '../db/record-log';
import { storedDecimals } from '../db/stored-decimals';

/** A row of `record`, as ingest works with it. */
export interface OpenRecord {
  readonly project_id: number;
  readonly record_no: string;
  readonly device_id: number;
  readonly pile_id: number;
  readonly pile_no: string;
  readonly channels: readonly string[];
  readonly log_month: string;
  readonly last_seq: number;
  readonly ended: boolean;
  readonly is_simulated: boolean;
  /** The generation that made it; null for a machine's own. A generated record is in no sum of the site. */
  readonly generation_id: string | null;
}

/** Whose limits count. */
export interface JudgedProject {
  readonly type: EquipmentType;
  readonly settings: unknown;
  readonly time_zone: string;
}

interface Seat {
  readonly judge: Judge;
  readonly limits: string;
  lastSeq: number;
}

/**
 * Rows that a batch reads again for judges that it lacks. After a restart all machines lack theirs at once: reading all
 * of it in one transaction held up PUBACKs and sign-ins for ten seconds with 200 machines.
 */
const REREAD_ROWS_A_BATCH = 5000;
/** Records in work at once are few; more than this means that many never ended. */
const MAX_JUDGES = 5000;

export class RecordJudges {
  private readonly seats = new Map<string, Seat>();
  private rereadRows = 0;

  /** To be called before the records of a batch. */
  beginBatch(): void {
    this.rereadRows = 0;
  }

  /**
   * What the new rows break. `fresh`: stored by this transaction, in order of seq. Rows that come late are judged
   * when the record ends. A record whose judge has to wait for its turn (REREAD_ROWS_A_BATCH) breaks nothing yet: the
   * judge that a later batch makes sees these rows too. After an error of the transaction call `forget`.
   */
  async breaches(
    client: PoolClient,
    record: OpenRecord,
    project: JudgedProject,
    fresh: readonly RealMessage[],
  ): Promise<readonly Breach[]> {
    const key = keyOf(record);
    const limits = JSON.stringify(project.settings);
    const seat = this.seats.get(key);
    if (seat !== undefined && seat.lastSeq === record.last_seq && seat.limits === limits) {
      const found: Breach[] = [];
      for (const message of fresh) {
        if (message.seq <= seat.lastSeq) continue;
        seat.lastSeq = message.seq;
        found.push(...seat.judge.second(secondOf(message, record.channels)));
      }
      return found;
    }
    if (this.rereadRows >= REREAD_ROWS_A_BATCH) return [];
    const log = await readRecordLog(
      client,
      {
        projectId: record.project_id,
        recordNo: record.record_no,
        month: record.log_month,
        channels: record.channels,
      },
      storedDecimals(project.type),
    );
    this.rereadRows += log.seq.length;
    const judge = judgeOf(project, record.channels);
    const found = judgeRows(judge, log);
    this.seats.set(key, { judge, limits, lastSeq: log.seq.at(-1) ?? -1 });
    this.trim();
    return found;
  }

  forget(record: Pick<OpenRecord, 'project_id' | 'record_no'>): void {
    this.seats.delete(keyOf(record));
  }

  private trim(): void {
    if (this.seats.size <= MAX_JUDGES) return;
    const oldest = this.seats.keys().next();
    if (!oldest.done) this.seats.delete(oldest.value);
  }
}

/** A judge with the project's limits, for rows with these channels. */
export function judgeOf(project: JudgedProject, channels: readonly string[]): Judge {
  const { limits } = settingsOf(project, project.type);
  return createJudge(project.type.profile?.warningRules ?? [], limits, channels);
}

/** Feeds a whole log to a judge. */
export function judgeRows(judge: Judge, log: LogColumns): Breach[] {
  const found: Breach[] = [];
  for (let row = 0; row < log.seq.length; row++) {
    const values = log.channels.map((channel) => channel.values[row] ?? Number.NaN);
    found.push(
      ...judge.second({
        seq: log.seq[row] ?? 0,
        timeMs: log.timeMs[row] ?? 0,
        pass: log.pass[row] ?? 0,
        values,
      }),
    );
  }
  return found;
}

function secondOf(message: RealMessage, channels: readonly string[]): JudgedSecond {
  return {
    seq: message.seq,
    timeMs: message.time_ms,
    pass: message.pass,
    values: channels.map((channel) => message.values[channel] ?? null),
  };
}

function keyOf(record: Pick<OpenRecord, 'project_id' | 'record_no'>): string {
  return `${record.project_id} ${record.record_no}`;
}
