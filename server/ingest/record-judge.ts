// The live judges of records in work. A judge is only a copy of what the stored rows say: it is used while the
// record's last_seq in the database is the one it has seen, and made anew from the stored rows otherwise (after a
// restart, or when another replica took some of the rows).
import type { PoolClient } from 'pg';
import type { RealMessage } from '../../src/contracts/broker';
import type { EquipmentType } from '../../src/equipment/descriptor';
import type { LogColumns } from '../db/log-codec';
import { settingsOf } from '../db/project-settings';
import { readTailAfter } from '../db/record-log';
import { storedDecimals } from '../db/stored-decimals';
import type { Breach } from '../judging/breach';
import { JudgePool, type Seated } from '../judging/judge-pool';
import { type JudgeTerms, judgeTerms } from '../judging/judge-terms';
import { type OpenRecord, recordKey } from './open-record';

/** Whose limits count. */
export interface JudgedProject {
  readonly type: EquipmentType;
  readonly settings: unknown;
  readonly time_zone: string;
}

/** With the site, whose consoles get the message. */
export interface FinishedProject extends JudgedProject {
  readonly site: string;
}

/** A record that has got rows. `fresh`: those stored by this transaction, in order of seq. */
export interface FreshRows {
  readonly record: OpenRecord;
  readonly project: JudgedProject;
  readonly fresh: readonly RealMessage[];
}

interface Seat {
  readonly key: string;
  readonly judge: Seated;
  readonly limits: string;
  lastSeq: number;
}

/**
 * Rows that a batch reads again for judges that it lacks. After a restart all machines lack theirs at once: reading all
 * of it in one transaction held up PUBACKs and sign-ins for ten seconds with 200 machines.
 */
const REREAD_ROWS_A_BATCH = 5000;
const NO_PROFILE = { warningRules: [], channels: [] };
/** Below any `seq`. */
const NOTHING_SEEN = -1;
/** Records in work at once are few; more than this means that many never ended. */
const MAX_JUDGES = 5000;

export class RecordJudges {
  private readonly pool = new JudgePool();
  private readonly seats = new Map<string, Seat>();
  private readonly judged = new Set<string>();

  /** To be called when the rows of the batch were not stored: the judges that have read them are dropped and made again. */
  undoBatch(): void {
    for (const key of this.judged) this.leave(key);
    this.judged.clear();
  }

  /**
   * Breaches that begin or end with the new rows of a batch, by the record's key. Rows that come late are judged when the
   * record ends. A judge that lacks rows reads as many of them as a batch may (REREAD_ROWS_A_BATCH) and goes on with the
   * next batch; until it has caught up, it finds breaches late. Call `undoBatch` after an error of the transaction.
   */
  async breaches(client: PoolClient, batch: readonly FreshRows[]): Promise<ReadonlyMap<string, readonly Breach[]>> {
    this.judged.clear();
    const current: { readonly seat: Seat; readonly fresh: readonly RealMessage[] }[] = [];
    const behind: { readonly seat: Seat; readonly log: LogColumns }[] = [];
    let mayRead = REREAD_ROWS_A_BATCH;
    for (const { record, project, fresh } of batch) {
      const key = recordKey(record);
      this.judged.add(key);
      const limits = JSON.stringify(project.settings);
      const seat = this.seatOf(key, limits, record, project);
      if (seat.lastSeq === record.last_seq) {
        current.push({ seat, fresh });
      } else if (mayRead > 0) {
        // A record in work has all of its rows in the tail.
        const log = await readTailAfter(client, record, seat.lastSeq, mayRead, storedDecimals(project.type));
        mayRead -= log.seq.length;
        behind.push({ seat, log });
      }
    }
    for (const { seat, fresh } of current) {
      const rows = fresh.filter(({ seq }) => seq > seat.lastSeq);
      this.pool.addRows(seat.judge, rows);
      seat.lastSeq = rows.at(-1)?.seq ?? seat.lastSeq;
    }
    for (const { seat, log } of behind) {
      this.pool.addLog(seat.judge, log);
      seat.lastSeq = log.seq.at(-1) ?? seat.lastSeq;
    }
    const found = this.pool.judge();
    this.trim();
    return new Map(
      [...current, ...behind].flatMap(({ seat }) => {
        const breaches = found.get(seat.judge.number);
        return breaches === undefined ? [] : [[seat.key, breaches] as const];
      }),
    );
  }

  forget(record: Pick<OpenRecord, 'project_id' | 'record_no'>): void {
    this.leave(recordKey(record));
  }

  /** The judge of a record; a new one, which has seen nothing, where the known one judges by other limits or too far. */
  private seatOf(key: string, limits: string, record: OpenRecord, project: JudgedProject): Seat {
    const known = this.seats.get(key);
    if (known !== undefined && known.limits === limits && known.lastSeq <= record.last_seq) return known;
    this.leave(key);
    const judge = this.pool.seat(termsOf(project, record.channels));
    const seat = { key, judge, limits, lastSeq: NOTHING_SEEN };
    this.seats.set(key, seat);
    return seat;
  }

  private leave(key: string): void {
    const seat = this.seats.get(key);
    if (seat === undefined) return;
    this.pool.leave(seat.judge);
    this.seats.delete(key);
  }

  private trim(): void {
    const oldest = this.seats.size > MAX_JUDGES ? this.seats.keys().next() : null;
    if (oldest?.done === false) this.leave(oldest.value);
  }
}

/** The project's limits, for rows with these channels. */
export function termsOf(project: JudgedProject, channels: readonly string[]): JudgeTerms {
  const { type } = project;
  return judgeTerms(type.profile ?? NO_PROFILE, settingsOf(project, type).limits, channels);
}
