// Messages that a simulated machine would have sent by now. Pure: the clock comes in, messages go out.
import type { RealMessage } from '../src/contracts/broker';
import type { PlannedPile, SimulatedMachine } from '../src/contracts/simulator';
import { axesOf } from '../src/equipment/axes';
import type { Channel } from '../src/equipment/descriptor';
import type { Course, RecordRun } from '../src/equipment/machines/course';
import { courseOf, profileOf } from '../src/equipment/machines/courses';
import { type Random, randomOf } from '../src/equipment/machines/random';
import { recordNoOf, scriptSeed } from '../src/equipment/machines/record-identity';
import {
  plannedLitres,
  type ServedRig,
  SlurryDemand,
  weighedBy,
  weighedLitres,
} from '../src/equipment/machines/slurry-demand';
import { type Standing, standingOf } from '../src/equipment/machines/stand';

interface Current {
  readonly recordNo: string;
  readonly pile: PlannedPile;
  readonly run: RecordRun;
  readonly standing: Standing | null;
  /** Device time of the run's second 0. */
  baseMs: number;
  seq: number;
}

/** All machines send at once what they recorded before the start: of records that take hours, no more than this. */
const MAX_CATCH_UP_MS = 20 * 60_000;
/** Between two piles, seconds. */
const MOVE_S = { from: 45, to: 90 } as const;

export class MachineDriver {
  private readonly queue: PlannedPile[];
  private readonly random: Random;
  private readonly channels: readonly Channel[];
  private current: Current | null = null;
  private nextStartMs: number;
  private locked: boolean;
  /** Of a rig: whether there is slurry to begin a pile with. */
  private supplied = true;
  /** Of a slurry plant: the slurry that its rigs have drawn. */
  private readonly demand: SlurryDemand | null;

  /**
   * `phase` in [0, 1): how far into its first pile the machine is when it cannot be told from the data. A plant that
   * `waitsForDraws` begins a batch when its rigs have drawn enough; others make one after the other.
   */
  constructor(
    readonly machine: SimulatedMachine,
    nowMs: number,
    phase: number,
    private readonly waitsForDraws = false,
  ) {
    this.queue = [...machine.queue];
    this.locked = machine.lock.locked;
    this.demand = machine.serves === undefined ? null : new SlurryDemand(machine.serves);
    this.channels = profileOf(machine.typeCode).channels;
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

  /** A locked machine finishes the pile in work and does not begin another. */
  setLocked(locked: boolean, nowMs: number): void {
    if (this.locked && !locked) this.nextStartMs = Math.max(this.nextStartMs, nowMs + this.moveMs());
    this.locked = locked;
  }

  /** A rig that its plants no longer supply finishes its pile, and begins the next one when slurry comes again. */
  setSupplied(supplied: boolean, nowMs: number): void {
    if (supplied && !this.supplied) this.nextStartMs = Math.max(this.nextStartMs, nowMs);
    this.supplied = supplied;
  }

  /** Of a slurry plant: whether it stands still with its tank empty. */
  get isOut(): boolean {
    const [next] = this.queue;
    if (!this.locked || this.current !== null || this.demand === null || next === undefined) return false;
    return this.demand.isDry(plannedLitres(next.design));
  }

  /** When the next message is due; null while there is nothing to make. */
  get nextMs(): number | null {
    if (this.current) return this.current.baseMs + this.current.run.elapsedS * 1000;
    const mayBegin = !this.locked && this.supplied && this.isAskedFor();
    return this.queue.length > 0 && mayBegin ? this.nextStartMs : null;
  }

  /** Tells a plant that a rig has drawn slurry. */
  addDraw(rig: ServedRig, litres: number, atMs: number): void {
    const waited = !this.isAskedFor();
    this.demand?.draw(rig, litres);
    if (waited && this.isAskedFor()) this.nextStartMs = Math.max(this.nextStartMs, atMs);
  }

  private isAskedFor(): boolean {
    const [next] = this.queue;
    if (!this.waitsForDraws || this.demand === null || next === undefined) return true;
    return this.demand.asksFor(plannedLitres(next.design));
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
    const seconds = this.courseOf(this.machine.name, first).durationS();
    const natural = lastEndMs === null ? 0 : lastEndMs + this.moveMs();
    // A clock that ran ahead: the machine goes on now.
    if (natural > nowMs + MOVE_S.to * 1000) return nowMs + this.moveMs();
    const earliest = nowMs - MAX_CATCH_UP_MS;
    if (natural > nowMs - seconds * 900) return Math.max(natural, earliest);
    // Long idle: as if it had come back to work some minutes ago.
    return Math.max(natural, earliest, nowMs - Math.round(seconds * (0.05 + 0.75 * phase)) * 1000);
  }

  private courseOf(seed: string, { design: pile, xM, yM }: PlannedPile): Course {
    const { typeCode, limits } = this.machine;
    return courseOf(typeCode, { seed, pile, limits, isPlaced: xM !== null && yM !== null });
  }

  private moveMs(): number {
    return this.random.integer(MOVE_S.from, MOVE_S.to) * 1000;
  }

  private begin(startMs: number): void {
    const pile = this.queue.shift();
    if (!pile) return;
    const baseMs = Math.round(startMs / 1000) * 1000;
    const recordNo = recordNoOf(this.machine.name, baseMs);
    const course = this.courseOf(scriptSeed(recordNo), pile);
    const run = course.run(1);
    run.step();
    this.current = { recordNo, pile, run, standing: standingOf(course.stand, pile), baseMs, seq: 0 };
  }

  /** Runs a record that was begun up to where it stands; from there it goes on now. */
  private resume(open: NonNullable<SimulatedMachine['open']>, nowMs: number): void {
    const course = this.courseOf(scriptSeed(open.recordNo), open.pile);
    const run = course.run(1);
    run.step();
    let seq = 0;
    while (seq <= open.lastSeq && !run.isLast) {
      run.step();
      seq += 1;
    }
    const baseMs = Math.round(nowMs / 1000) * 1000 - run.elapsedS * 1000;
    const standing = standingOf(course.stand, open.pile);
    this.current = { recordNo: open.recordNo, pile: open.pile, run, standing, baseMs, seq };
  }

  private emit(current: Current): RealMessage {
    const { run, recordNo, pile, seq } = current;
    const values: Record<string, number | null> = {};
    this.channels.forEach(({ key, axis }, i) => {
      const value = run.values[i] ?? Number.NaN;
      if (!Number.isNaN(value)) values[key] = value;
      // A machine says nothing of axes that it has not.
      else if (axis === undefined || axis <= axesOf(pile.design.terms)) values[key] = null;
    });
    const timeMs = current.baseMs + run.elapsedS * 1000;
    const event = eventOf(run, seq);
    const standsAt =
      event === 'start' ? current.standing?.setUp : event === 'end' ? current.standing?.asBuilt : undefined;
    const message: RealMessage = {
      record_no: recordNo,
      seq,
      time_ms: timeMs,
      event,
      pile_id: pile.pileId,
      pile_no: pile.pileNo,
      pass: run.pass,
      values,
      ...(standsAt === undefined ? {} : { position: { x_m: standsAt.xM, y_m: standsAt.yM } }),
      ...(event === 'end' && this.demand !== null ? { deliveries: this.deliveries(current, this.demand) } : {}),
    };
    current.seq += 1;
    if (!run.step()) {
      this.current = null;
      this.nextStartMs = timeMs + this.moveMs();
    }
    return message;
  }

  /** Deliveries of the batch: its litres by the weights, which the record's number decides, to those that drew them. */
  private deliveries({ recordNo, pile }: Current, demand: SlurryDemand): NonNullable<RealMessage['deliveries']> {
    const batch = weighedBy(this.courseOf(scriptSeed(recordNo), pile), this.channels);
    const litres = batch && weighedLitres(batch, pile.design);
    if (litres === null) return [];
    return demand.deliver(litres).map(({ no, rig, litres }) => ({
      no,
      project_id: rig.projectId,
      equipment_id: rig.deviceId,
      litres,
    }));
  }
}

/** A driver that was held up (a sleeping laptop) begins its next pile at most this long ago. */
const MAX_LATE_MS = 2 * 3_600_000;

function eventOf(run: RecordRun, seq: number): RealMessage['event'] {
  if (run.isLast) return 'end';
  if (seq === 0) return 'start';
  return run.stopsNext ? 'pause' : 'record';
}
