// Takes machines' messages, stores them in batches, and says when each is stored: that is when it is acknowledged.
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isDataError } from '../db/faults';
import { inTransaction, isConflict } from '../db/transact';
import { LogThrottle } from '../log-throttle';
import { LateRecords } from './late-records';
import { type MachineMessage, parseMachineMessage } from './messages';
import { RecordJudges } from './record-judge';
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
  malformed: number;
  unknown: number;
  failedBatches: number;
}

interface Waiting {
  readonly message: MachineMessage;
  /** Whether it is stored. */
  readonly resolve: (stored: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** Messages that arrive within this time are stored together; while one batch is stored the next one gathers. */
const GATHER_MS = 20;
const MAX_BATCH = 1000;
const MAX_ATTEMPTS = 3;

export class Ingest {
  readonly counts: IngestCounts = { stored: 0, rows: 0, duplicates: 0, malformed: 0, unknown: 0, failedBatches: 0 };
  private readonly judges = new RecordJudges();
  private readonly late: LateRecords;
  private readonly waiting: Waiting[] = [];
  private readonly logThrottle = new LogThrottle();
  private running: Promise<void> | null = null;

  constructor(private readonly options: IngestOptions) {
    const { pool, logger, announce, hasRoom = () => true } = options;
    this.late = new LateRecords({ pool, logger, announce, hasRoom });
  }

  /**
   * True when the message is stored, or was before; false when it is refused for good (malformed, unknown machine:
   * sending it again would not help). Rejects when it could not be stored now, with all that its machine
   * has sent after it and that are not stored: sent again in their order, they keep it. `retained`: a broker has kept it, nobody knows
   * for how long.
   */
  accept(topic: string, payload: Buffer, retained = false): Promise<boolean> {
    const message = parseMachineMessage(topic, payload, Date.now(), retained);
    if (typeof message === 'string') {
      this.counts.malformed++;
      this.complain(topic, message);
      return Promise.resolve(false);
    }
    if (this.options.hasRoom?.() === false) return Promise.reject(new Error('the disk is full'));
    return new Promise((resolve, reject) => {
      this.waiting.push({ message, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Waits until everything accepted so far is stored. Work that is planned for later is left to the next start. */
  async stop(): Promise<void> {
    while (this.running !== null) await this.running;
    await this.late.stop();
  }

  private async run(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MAX_BATCH);
      try {
        await this.store(batch);
      } catch (error) {
        this.counts.failedBatches++;
        this.options.logger.error({ err: error, messages: batch.length }, 'a batch of records could not be stored');
        for (const { reject } of [...batch, ...this.takeBehind(batch)]) reject(error);
      }
    }
    this.running = null;
  }

  /**
   * The messages that came later from machines of a batch: stored before that is sent again, an end would stand before its
   * record's rows. Those of other machines stay: a batch that can never be stored must not hold them up.
   */
  private takeBehind(batch: readonly Waiting[]): Waiting[] {
    const machineOf = ({ message: { topic } }: Waiting) => `${topic.projectId} ${topic.deviceId}`;
    const machines = new Set(batch.map(machineOf));
    const isBehind = (one: Waiting) => machines.has(machineOf(one));
    const waiting = this.waiting.splice(0);
    this.waiting.push(...waiting.filter((one) => !isBehind(one)));
    return waiting.filter(isBehind);
  }

  private async store(batch: readonly Waiting[]): Promise<void> {
    try {
      this.settle(batch, await this.transactAgain(batch.map(({ message }) => message)));
    } catch (error) {
      if (!isDataError(error)) throw error;
      // The database refuses one of them for good: each by itself, so that only that one is lost.
      if (batch.length > 1) {
        for (const one of batch) await this.store([one]);
        return;
      }
      this.counts.malformed++;
      for (const { message, resolve } of batch) {
        this.complain(JSON.stringify(message.topic), String(error));
        resolve(false);
      }
    }
  }

  private settle(batch: readonly Waiting[], result: BatchResult): void {
    this.counts.stored += result.stored;
    this.counts.rows += result.rows;
    this.counts.duplicates += result.duplicates;
    this.counts.unknown += result.unknown;
    if (result.unknown > 0) this.complain('unknown', `${result.unknown} messages of machines that are not registered`);
    const accepted = new Set(result.accepted);
    for (const { message, resolve } of batch) resolve(accepted.has(message));
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

  private async transact(messages: readonly MachineMessage[]): Promise<BatchResult> {
    try {
      return await inTransaction(this.options.pool, (client) => storeBatch(client, messages, this.judges));
    } catch (error) {
      // The judges have seen rows that the database has not kept.
      this.judges.undoBatch();
      throw error;
    }
  }

  private complain(about: string, reason: string): void {
    if (!this.logThrottle.isDue(about)) return;
    this.options.logger.warn({ about, reason, counts: this.counts }, 'a machine message was refused');
  }
}
