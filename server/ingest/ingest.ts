// Takes machines' messages, stores them in batches, and says when each is stored: that is when it is acknowledged. Of a
// batch that fails by its messages the one that does it is looked for in halves. It is refused, set aside, or waits with
// what its machine has sent after it; the others go on (docs/adr/0299). A record that cannot be finished is left in work.
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isDataError, isOfState } from '../db/faults';
import { inTransaction, isConflict } from '../db/transact';
import { LogThrottle } from '../log-throttle';
import { type BlockedState, type Blocking, BlockingMessages } from './blocking-messages';
import { LateRecords } from './late-records';
import { type MachineMessage, parseMachineMessage } from './messages';
import { EndFault, putOffEnd } from './put-off-ends';
import { RecordJudges } from './record-judge';
import { RefusedMessages } from './refused-messages';
import { setAside } from './set-aside';
import { type BatchResult, storeBatch } from './store-batch';

export interface IngestOptions {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Sends a warning to the consoles. */
  readonly announce: (topic: string, payload: string) => void;
  /** Told of messages once they are stored, or known to be there already. */
  readonly onStored?: (messages: readonly MachineMessage[]) => void;
  /** Whether something new may be written; always, if not given. */
  readonly hasRoom?: () => boolean;
}

/** Since the server started. */
export interface IngestCounts {
  stored: number;
  /** Of those stored, the rows of per-second log; the others say how a machine is. */
  rows: number;
  duplicates: number;
  /** Refused for their data. */
  malformed: number;
  /** Of those, of registered machines, that are not in the audit trail either. */
  refusedNotKept: number;
  unknown: number;
  /** That could not be stored, by no fault of their data, and are in the audit trail. */
  setAside: number;
  failedBatches: number;
}

interface Waiting {
  readonly message: MachineMessage;
  /** As they came. */
  readonly topic: string;
  readonly payload: Buffer;
  /** Whether it is stored. */
  readonly resolve: (stored: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Messages that arrive within this time are stored together; while one batch is stored the next one gathers. */
const GATHER_MS = 20;
const MAX_BATCH = 1000;
const MAX_ATTEMPTS = 3;
/** One that has failed alone so often may be set aside. Its sender waits a second or so from one try to the next. */
const MAX_TRIES = 5;
/** So many that fail alone one after another say that it is not single messages: the rest of their batch is not tried. */
const MAX_ALONE_IN_A_ROW = 3;
/** So many may be set aside since the server's start, and one more for each thousand that were stored. */
const SET_ASIDE_AT_ONCE = 3;
const STORED_FOR_ONE_ASIDE = 1000;

/** Storing failed by what was to be stored, as far as can be said. */
class StoringFault extends Error {
  constructor(readonly fault: unknown) {
    super(String(fault));
  }
}

/** Ends a transaction that was only tried. */
const ONLY_TRIED = new Error('only tried');

export class Ingest {
  readonly counts: IngestCounts = {
    stored: 0,
    rows: 0,
    duplicates: 0,
    malformed: 0,
    refusedNotKept: 0,
    unknown: 0,
    setAside: 0,
    failedBatches: 0,
  };
  private readonly judges = new RecordJudges();
  private readonly late: LateRecords;
  private readonly refused: RefusedMessages;
  private readonly waiting: Waiting[] = [];
  /** So many at the front of `waiting` have one among them by which they failed together; 0: none is looked for. */
  private suspects = 0;
  private aloneInARow = 0;
  private readonly blocking = new BlockingMessages();
  private readonly logThrottle = new LogThrottle();
  private running: Promise<void> | null = null;

  constructor(private readonly options: IngestOptions) {
    const { pool, logger, announce, hasRoom = () => true } = options;
    this.late = new LateRecords({ pool, logger, announce, hasRoom });
    this.refused = new RefusedMessages({ pool, logger, onCut: () => this.counts.refusedNotKept++ });
  }

  /**
   * True when the message is stored, or was before; false when it is refused for good (malformed, unknown machine:
   * sending it again would not help) or set aside. Rejects when it could not be stored now, with all that its machine
   * has sent after it and that are not stored: sent again in their order, they keep it. `retained`: a broker has kept it,
   * nobody knows for how long.
   */
  accept(topic: string, payload: Buffer, retained = false): Promise<boolean> {
    if (this.options.hasRoom?.() === false) return Promise.reject(new Error('the disk is full'));
    const message = parseMachineMessage(topic, payload, Date.now(), retained);
    if (typeof message === 'string') return this.refuse(topic, payload, message);
    return new Promise((resolve, reject) => {
      this.waiting.push({ message, topic, payload, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Machines whose messages wait behind one that cannot be stored. */
  blocked(nowMs: number): BlockedState {
    return this.blocking.state(nowMs);
  }

  /** Waits until everything accepted so far is stored. Work that is planned for later is left to the next start. */
  async stop(): Promise<void> {
    while (this.running !== null) await this.running;
    await this.refused.stop();
    await this.late.stop();
  }

  private async run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.suspects === 0 ? MAX_BATCH : Math.ceil(this.suspects / 2));
      try {
        await this.store(batch);
      } catch (error) {
        this.options.logger.error({ err: error, messages: batch.length }, 'a batch of records could not be stored');
        this.putOff(batch, error);
      }
    }
    this.running = null;
  }

  /** Has the machines of a batch send it again. */
  private putOff(batch: readonly Waiting[], error: unknown): void {
    this.counts.failedBatches++;
    this.suspects = 0;
    for (const { reject } of [...batch, ...this.takeBehind(batch)]) reject(error);
  }

  /**
   * The messages that came later from machines of a batch: stored before that is sent again, an end would stand before its
   * record's rows. Those of other machines stay: a batch that can never be stored must not hold them up.
   */
  private takeBehind(batch: readonly Waiting[]): Waiting[] {
    const machines = new Set(batch.map(machineOf));
    const isBehind = (one: Waiting) => machines.has(machineOf(one));
    const waiting = this.waiting.splice(0);
    this.waiting.push(...waiting.filter((one) => !isBehind(one)));
    return waiting.filter(isBehind);
  }

  private async store(batch: readonly Waiting[]): Promise<void> {
    let result: BatchResult;
    try {
      result = await this.transactAgain(batch.map(({ message }) => message));
    } catch (error) {
      if (!(error instanceof StoringFault)) throw error;
      const { fault } = error;
      if (fault instanceof EndFault && (await this.putOffEnd(fault))) this.waiting.unshift(...batch);
      else await this.search(batch, fault);
      return;
    }
    this.suspects = Math.max(0, this.suspects - batch.length);
    this.aloneInARow = 0;
    this.settle(batch, result);
  }

  /** Has the first half of a batch that failed by its messages stored by itself next; meets one that failed alone. */
  private async search(batch: readonly Waiting[], fault: unknown): Promise<void> {
    if (!isDataError(fault) && this.aloneInARow >= MAX_ALONE_IN_A_ROW) {
      this.aloneInARow = 0;
      throw fault;
    }
    const [one] = batch;
    if (batch.length === 1 && one !== undefined) {
      this.suspects = 0;
      await this.meet(one, fault);
      return;
    }
    this.waiting.unshift(...batch);
    this.suspects = batch.length;
  }

  /** Refuses a message that failed alone, has it sent again, or sets it aside. */
  private async meet(one: Waiting, fault: unknown): Promise<void> {
    if (isDataError(fault)) {
      try {
        one.resolve(await this.refuse(one.topic, one.payload, String(fault)));
      } catch (error) {
        this.putOff([one], error);
      }
      return;
    }
    this.aloneInARow++;
    const blocking = this.blocking.failed(machineOf(one), one.payload, Date.now());
    const waitsFor = blocking.tries < MAX_TRIES ? 'other tries' : await this.trySetAside(one, blocking, fault);
    if (waitsFor === null) return;
    if (this.logThrottle.isDue(`blocked ${machineOf(one)}`)) {
      const { tries, sinceMs } = blocking;
      const about = { ...aboutOf(one), tries, since: new Date(sinceMs).toISOString(), waitsFor };
      this.options.logger.error({ err: fault, ...about }, 'a message that could not be stored blocks its machine');
    }
    this.putOff([one], fault);
  }

  /** Counts a message that is refused for its data; false once that is in the trail. */
  private async refuse(topic: string, payload: Buffer, reason: string): Promise<boolean> {
    await this.refused.keep(topic, payload, reason);
    this.counts.malformed++;
    this.complain(topic, reason);
    return false;
  }

  /** Whether the end of a record is put off: then the batch can be stored without it. */
  private async putOffEnd(end: EndFault): Promise<boolean> {
    if (!(await putOffEnd(this.options.pool, end))) return false;
    const { project_id, record_no } = end.record;
    this.options.logger.error(
      { err: end.fault, project_id, record_no },
      'a record cannot be finished: it stays in work',
    );
    return true;
  }

  /** Null when the message is set aside; otherwise why it waits. */
  private async trySetAside(one: Waiting, blocking: Blocking, fault: unknown): Promise<string | null> {
    const { pool, logger, hasRoom = () => true } = this.options;
    if (!hasRoom()) return 'room on the disk';
    if (this.counts.setAside >= SET_ASIDE_AT_ONCE + Math.floor(this.counts.stored / STORED_FOR_ONE_ASIDE))
      return 'an operator: too many would be set aside';
    if (!(await this.othersPass(one))) return 'another message that can be stored';
    try {
      await setAside(pool, one.message.topic, one.topic, blocking, fault);
    } catch (error) {
      return `its setting aside: ${String(error)}`;
    }
    this.counts.setAside++;
    this.blocking.passed(machineOf(one), one.payload);
    logger.error(
      { err: fault, ...aboutOf(one), tries: blocking.tries },
      'a message that could not be stored is set aside',
    );
    one.resolve(false);
    return null;
  }

  /**
   * Whether one of three that wait, of the same project if there are any, can be stored alone: then it is the message, and
   * neither the database nor something that all of them need. Nothing of them is stored by it.
   */
  private async othersPass({ message: { topic } }: Waiting): Promise<boolean> {
    const rows = this.waiting.filter(({ message }) => message.kind === 'real');
    const own = rows.filter(({ message }) => message.topic.projectId === topic.projectId);
    const others = own.length > 0 ? own : rows;
    for (const other of new Set([others.at(0), others.at(others.length / 2), others.at(-1)])) {
      if (other !== undefined && (await this.passes(other.message))) return true;
    }
    return false;
  }

  private async passes(message: MachineMessage): Promise<boolean> {
    let rows = 0;
    const end: unknown = await inTransaction(this.options.pool, async (client) => {
      ({ rows } = await storeBatch(client, [message], this.judges));
      throw ONLY_TRIED;
    }).catch((error: unknown) => error);
    this.judges.undoBatch();
    // One that is there already takes a shorter way.
    return end === ONLY_TRIED && rows > 0;
  }

  private settle(batch: readonly Waiting[], result: BatchResult): void {
    this.counts.stored += result.stored;
    this.counts.rows += result.rows;
    this.counts.duplicates += result.duplicates;
    this.counts.unknown += result.unknown;
    if (result.unknown > 0) this.complain('unknown', `${result.unknown} messages of machines that are not registered`);
    const accepted = new Set(result.accepted);
    for (const one of batch) {
      one.resolve(accepted.has(one.message));
      if (!this.blocking.isEmpty) this.blocking.passed(machineOf(one), one.payload);
    }
    if (result.lateDueMs !== null) this.late.wakeIn(result.lateDueMs);
    this.options.onStored?.(result.accepted);
    for (const { topic, message } of result.announcements) this.options.announce(topic, JSON.stringify(message));
  }

  /** Replicas that work on the same machine can get into each other's way; then one of them begins again. */
  private async transactAgain(messages: readonly MachineMessage[]): Promise<BatchResult> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.transact(messages);
      } catch (error) {
        if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  /** Throws a StoringFault for what may lie in the messages: neither a connection nor a commit that fails does. */
  private async transact(messages: readonly MachineMessage[]): Promise<BatchResult> {
    let isStoring = false;
    try {
      return await inTransaction(this.options.pool, async (client) => {
        isStoring = true;
        const result = await storeBatch(client, messages, this.judges);
        isStoring = false;
        return result;
      });
    } catch (error) {
      // The judges have seen rows that the database has not kept.
      this.judges.undoBatch();
      throw isDataError(error) || (isStoring && !isOfState(error)) ? new StoringFault(error) : error;
    }
  }

  private complain(about: string, reason: string): void {
    if (!this.logThrottle.isDue(about)) return;
    this.options.logger.warn({ about, reason, counts: this.counts }, 'a machine message was refused');
  }
}

function machineOf({ message: { topic } }: Waiting): string {
  return `${topic.projectId} ${topic.deviceId}`;
}

/** Which message it is, for the log. */
function aboutOf({ topic, message }: Waiting): Readonly<Record<string, unknown>> {
  return message.kind === 'real'
    ? { topic, record_no: message.message.record_no, seq: message.message.seq }
    : { topic };
}
