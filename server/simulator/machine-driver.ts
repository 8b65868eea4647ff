// What a simulated machine would send by now. Pure: the clock comes in, messages go out.
import type { RealMessage } from '../../src/contracts/broker';
import { MIXING_CHANNELS } from '../../src/equipment/types/mixing-pile';
import { estimateMixing } from './mixing-estimate';
import { type MixingRun, mixingRun } from './mixing-run';
import { type MixingDesign, type MixingScript, mixingScript } from './mixing-script';
import { type Random, randomOf } from './random';
import { recordNoOf, scriptSeed } from './record-identity';

export interface PlannedPile {
  readonly pileId: number;
  readonly pileNo: string;
  readonly design: MixingDesign;
}

/** A machine as the data stands when the simulator starts. */
export interface SimulatedMachine {
  readonly site: string;
  readonly typeCode: string;
  readonly projectId: number;
  readonly deviceId: number;
  readonly name: string;
  /** When its last finished record ended; null when it has none. */
  readonly lastEndMs: number | null;
  /** A record that was begun and never ended: the machine goes on with it. */
  readonly open: { readonly recordNo: string; readonly pile: PlannedPile; readonly lastSeq: number } | null;
  /** Piles to make, in order. */
  readonly queue: readonly PlannedPile[];
}

interface Current {
  readonly recordNo: string;
  readonly pile: PlannedPile;
  readonly run: MixingRun;
  /** Device time of the run's second 0. */
  baseMs: number;
  seq: number;
}

/** Between two piles, seconds. */
const MOVE_S = { from: 45, to: 90 } as const;

export class MachineDriver {
  private readonly queue: PlannedPile[];
  private readonly random: Random;
  private current: Current | null = null;
  private nextStartMs: number;

  /** `phase` in [0, 1): how far into its first pile the machine is when it cannot be told from the data. */
  constructor(
    readonly machine: SimulatedMachine,
    nowMs: number,
    phase: number,
  ) {
    this.queue = [...machine.queue];
    this.random = randomOf(`${machine.name}/${nowMs}`);
    this.nextStartMs = this.firstStartMs(nowMs, phase);
    if (machine.open) this.resume(machine.open, nowMs);
  }

  /** Piles that are left to make; more can be added at any time. */
  get pilesLeft(): number {
    return this.queue.length;
  }

  /** The last pile that is planned, or in work. */
  get lastPileId(): number {
    return this.queue.at(-1)?.pileId ?? this.current?.pile.pileId ?? this.machine.open?.pile.pileId ?? 0;
  }

  addPiles(piles: readonly PlannedPile[]): void {
    this.queue.push(...piles);
  }

  /** When the next message is due; null while there is nothing to make. */
  get nextMs(): number | null {
    if (this.current) return this.current.baseMs + this.current.run.elapsedS * 1000;
    return this.queue.length > 0 ? this.nextStartMs : null;
  }

  /** Messages due by `nowMs`, oldest first, at most `limit`. */
  due(nowMs: number, limit: number): RealMessage[] {
    const messages: RealMessage[] = [];
    while (messages.length < limit) {
      const at = this.nextMs;
      if (at === null || at > nowMs) break;
      if (!this.current) this.begin(Math.max(at, nowMs - MAX_LATE_MS));
      if (this.current) messages.push(this.emit(this.current));
    }
    return messages;
  }

  private firstStartMs(nowMs: number, phase: number): number {
    const [first] = this.machine.queue;
    const { lastEndMs } = this.machine;
    if (!first) return nowMs;
    const seconds = estimateMixing(mixingScript(this.machine.name, first.design)).durationS;
    const natural = lastEndMs === null ? 0 : lastEndMs + this.moveMs();
    if (natural > nowMs - seconds * 900) return natural;
    // Long idle: as if it had come back to work some minutes ago.
    return Math.max(natural, nowMs - Math.round(seconds * (0.05 + 0.75 * phase)) * 1000);
  }

  private moveMs(): number {
    return this.random.integer(MOVE_S.from, MOVE_S.to) * 1000;
  }

  private begin(startMs: number): void {
    const pile = this.queue.shift();
    if (!pile) return;
    const baseMs = Math.round(startMs / 1000) * 1000;
    const recordNo = recordNoOf(this.machine.name, baseMs);
    const run = mixingRun(scriptOf(recordNo, pile));
    run.step();
    this.current = { recordNo, pile, run, baseMs, seq: 0 };
  }

  /** Runs a record that was begun up to where it stands; from there it goes on now. */
  private resume(open: NonNullable<SimulatedMachine['open']>, nowMs: number): void {
    const run = mixingRun(scriptOf(open.recordNo, open.pile));
    run.step();
    let seq = 0;
    while (seq <= open.lastSeq && !run.isLast) {
      run.step();
      seq += 1;
    }
    const baseMs = Math.round(nowMs / 1000) * 1000 - run.elapsedS * 1000;
    this.current = { recordNo: open.recordNo, pile: open.pile, run, baseMs, seq };
  }

  private emit(current: Current): RealMessage {
    const { run, recordNo, pile, seq } = current;
    const values: Record<string, number | null> = {};
    MIXING_CHANNELS.forEach((channel, i) => {
      const value = run.values[i] ?? Number.NaN;
      values[channel] = Number.isNaN(value) ? null : value;
    });
    const timeMs = current.baseMs + run.elapsedS * 1000;
    const message: RealMessage = {
      record_no: recordNo,
      seq,
      time_ms: timeMs,
      event: eventOf(run, seq),
      pile_id: pile.pileId,
      pile_no: pile.pileNo,
      pass: run.pass,
      values,
    };
    current.seq += 1;
    if (!run.step()) {
      this.current = null;
      this.nextStartMs = timeMs + this.moveMs();
    }
    return message;
  }
}

/** A driver that was held up (a sleeping laptop) begins its next pile at most this long ago. */
const MAX_LATE_MS = 2 * 3_600_000;

function eventOf(run: MixingRun, seq: number): RealMessage['event'] {
  if (run.isLast) return 'end';
  if (seq === 0) return 'start';
  return run.stopsNext ? 'pause' : 'record';
}

function scriptOf(recordNo: string, pile: PlannedPile): MixingScript {
  return mixingScript(scriptSeed(recordNo), pile.design);
}
