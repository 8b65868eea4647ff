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
import { JudgePool, type PooledJudge } from '../judging/judge-pool';
import { type JudgeTerms, judgeTerms } from '../judging/judge-terms';
import { type OpenRecord, recordKey } from './open-record';

/** The project's part of the judgement: type, limits and clock. */
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

interface RecordEntry {
  readonly key: string;
  readonly judge: PooledJudge;
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
  private readonly entries = new Map<string, RecordEntry>();
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
    const current: { readonly entry: RecordEntry; readonly fresh: readonly RealMessage[] }[] = [];
    const behind: { readonly entry: RecordEntry; readonly log: LogColumns }[] = [];
    let mayRead = REREAD_ROWS_A_BATCH;
    for (const { record, project, fresh } of batch) {
      const key = recordKey(record);
      this.judged.add(key);
      const limits = JSON.stringify(project.settings);
      const entry = this.entryOf(key, limits, record, project);
      if (entry.lastSeq === record.last_seq) {
        current.push({ entry, fresh });
      } else if (mayRead > 0) {
        // A record in work has all of its rows in the tail.
        const log = await readTailAfter(client, record, entry.lastSeq, mayRead, storedDecimals(project.type));
        mayRead -= log.seq.length;
        behind.push({ entry, log });
      }
    }
    for (const { entry, fresh } of current) {
      const rows = fresh.filter(({ seq }) => seq > entry.lastSeq);
      this.pool.addRows(entry.judge, rows);
      entry.lastSeq = rows.at(-1)?.seq ?? entry.lastSeq;
    }
    for (const { entry, log } of behind) {
      this.pool.addLog(entry.judge, log);
      entry.lastSeq = log.seq.at(-1) ?? entry.lastSeq;
    }
    const found = this.pool.judge();
    this.trim();
    return new Map(
      [...current, ...behind].flatMap(({ entry }) => {
        const breaches = found.get(entry.judge.number);
        return breaches === undefined ? [] : [[entry.key, breaches] as const];
      }),
    );
  }

  forget(record: Pick<OpenRecord, 'project_id' | 'record_no'>): void {
    this.leave(recordKey(record));
  }

  /** The judge of a record; a new one, which has seen nothing, where the known one judges by other limits or too far. */
  private entryOf(key: string, limits: string, record: OpenRecord, project: JudgedProject): RecordEntry {
    const known = this.entries.get(key);
    if (known !== undefined && known.limits === limits && known.lastSeq <= record.last_seq) return known;
    this.leave(key);
    const judge = this.pool.add(termsOf(project, record.channels));
    const entry = { key, judge, limits, lastSeq: NOTHING_SEEN };
    this.entries.set(key, entry);
    return entry;
  }

  private leave(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.pool.remove(entry.judge);
    this.entries.delete(key);
  }

  private trim(): void {
    const oldest = this.entries.size > MAX_JUDGES ? this.entries.keys().next() : null;
    if (oldest?.done === false) this.leave(oldest.value);
  }
}

/** The project's limits, for rows with these channels. */
export function termsOf(project: JudgedProject, channels: readonly string[]): JudgeTerms {
  const { type } = project;
  return judgeTerms(type.profile ?? NO_PROFILE, settingsOf(project, type).limits, channels);
}
