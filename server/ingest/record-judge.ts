// The live judges of records in work. A judge is only a copy of what the stored rows say: it is used while the
// record's last_seq in the database is the one it has seen, and made anew from the stored rows otherwise (after a
// restart, or when another replica took some of the rows).
import type { PoolClient } from 'pg';
import type { RealMessage } from '../../src/contracts/broker';
import type { Breach, JudgedSecond, RecordEnd } from '../../src/equipment/breach';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { createJudge, type Judge } from '../../src/equipment/judge';
import type { LogColumns } from '../db/log-codec';
import { settingsOf } from '../db/project-settings';
import { readTailAfter } from '../db/record-log';
import { storedDecimals } from '../db/stored-decimals';
import { type OpenRecord, recordKey } from './open-record';

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
  private readonly judged = new Set<string>();

  /** To be called before the records of a batch. */
  beginBatch(): void {
    this.rereadRows = 0;
    this.judged.clear();
  }

  /** The rows of the batch are not stored after all: who has judged them is made anew. */
  undoBatch(): void {
    for (const key of this.judged) this.seats.delete(key);
  }

  /**
   * What the new rows break. `fresh`: stored by this transaction, in order of seq. Rows that come late are judged
   * when the record ends. A judge that lacks rows reads as many of them as a batch may (REREAD_ROWS_A_BATCH) and goes on
   * with the next batch; until it has caught up, what it finds is found late. After an error of the transaction call `undoBatch`.
   */
  async breaches(
    client: PoolClient,
    record: OpenRecord,
    project: JudgedProject,
    fresh: readonly RealMessage[],
  ): Promise<readonly Breach[]> {
    const key = recordKey(record);
    this.judged.add(key);
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
    const known = seat !== undefined && seat.limits === limits && seat.lastSeq < record.last_seq ? seat : undefined;
    const behind = known ?? { judge: judgeOf(project, record.channels), limits, lastSeq: -1 };
    const most = REREAD_ROWS_A_BATCH - this.rereadRows;
    if (most <= 0) return [];
    // A record in work has all of its rows in the tail.
    const log = await readTailAfter(client, record, behind.lastSeq, most, storedDecimals(project.type));
    this.rereadRows += log.seq.length;
    const found = judgeRows(behind.judge, log);
    behind.lastSeq = log.seq.at(-1) ?? behind.lastSeq;
    this.seats.set(key, behind);
    this.trim();
    return found;
  }

  forget(record: Pick<OpenRecord, 'project_id' | 'record_no'>): void {
    this.seats.delete(recordKey(record));
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

interface EndedHead {
  readonly design_depth_m: number | null;
  readonly design_diameter_m: number | null;
  readonly set_up_offset_mm: number | null;
  readonly offset_mm: number | null;
}

/** What a record's head says for judging its end. */
export function endOf(head: EndedHead): RecordEnd {
  return {
    designDepthM: head.design_depth_m,
    designDiameterM: head.design_diameter_m,
    setUpOffsetMm: head.set_up_offset_mm,
    offsetMm: head.offset_mm,
  };
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
