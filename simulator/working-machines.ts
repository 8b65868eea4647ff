// The machines of a site at work, each over a connection of its own: to a server they are machines like any other.
import type { AnswerMessage, CommandMessage } from '../src/contracts/broker';
import {
  type FromSimulator,
  type PlannedPile,
  type SimulatorInput,
  STORED_SINCE_START,
} from '../src/contracts/simulator';
import { profileOf } from '../src/equipment/machines/courses';
import { type Random, randomOf } from '../src/equipment/machines/random';
import { MachineDriver } from './machine-driver';
import { MachineLink } from './machine-link';
import { MachineLock, mannerOf } from './machine-lock';
import { nextSpell, type OfflineSpell } from './offline-spells';
import { SensorFaults } from './sensor-faults';
import { hearsOfDraws, SlurryPipes } from './slurry-pipes';

/** How often it is looked what is due; a record is at most this late. */
const TICK_MS = 100;
/** Ask for more piles when fewer are left. */
const FEW_PILES = 4;
const ASK_EVERY_MS = 30_000;
/** The same trouble is told once in this time. */
const COMPLAIN_EVERY_MS = 60_000;

interface Seat {
  readonly driver: MachineDriver;
  readonly link: MachineLink;
  readonly random: Random;
  readonly faults: SensorFaults;
  spell: OfflineSpell;
  askedMs: number;
  /** It has asked for piles, and none have come yet. */
  isAsking: boolean;
}

export class WorkingMachines {
  private readonly startMs = Date.now();
  private readonly seats: readonly Seat[];
  private readonly pipes: SlurryPipes;
  private readonly timer: NodeJS.Timeout;
  private complainedMs = 0;
  private hasCaughtUp = false;

  /** Puts them to work. */
  constructor(
    private readonly input: SimulatorInput,
    private readonly tell: (message: FromSimulator) => void,
  ) {
    this.seats = input.machines.map((_, i) => this.seat(i));
    this.pipes = new SlurryPipes(this.seats.map(({ driver }) => driver));
    this.timer = setInterval(() => this.tick(), TICK_MS);
    tell({ kind: 'log', line: `${this.seats.length} machines at work` });
  }

  /** Gives a machine more piles to make. */
  addPiles(projectId: number, deviceId: number, piles: readonly PlannedPile[]): void {
    const seat = this.seats.find(
      ({ driver: { machine } }) => machine.projectId === projectId && machine.deviceId === deviceId,
    );
    if (seat === undefined) return;
    seat.driver.addPiles(piles);
    seat.isAsking = false;
  }

  /** Takes them offline. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.seats.map(({ link }) => link.end()));
  }

  private seat(i: number): Seat {
    const { startMs, input } = this;
    const machine = input.machines[i];
    if (machine === undefined) throw new RangeError(`no machine ${i}`);
    const seed = `${machine.projectId}/${machine.name}/${startMs}`;
    const random = randomOf(`${seed}/offline`);
    const { channels } = profileOf(machine.typeCode);
    const faults = new SensorFaults(channels, randomOf(`${seed}/sensors`), startMs, input.sensorFaultEveryMin);
    const hears = hearsOfDraws(machine, input.machines);
    const driver = new MachineDriver(machine, startMs, i / input.machines.length, hears);
    const lock = new MachineLock(machine.lock, mannerOf(machine));
    const onCommand = (command: CommandMessage): AnswerMessage | null => {
      const answer = lock.obey(command, Date.now());
      driver.setLocked(lock.locked, this.machineTime(Date.now()));
      return answer;
    };
    const link = new MachineLink(machine, {
      brokerUrl: input.brokerUrl,
      login: input.logins?.[i] ?? null,
      onError: (line) => this.complain(line),
      onCommand,
    });
    return { driver, link, random, faults, spell: nextSpell(random, startMs), askedMs: 0, isAsking: false };
  }

  /** With a factor the machines' clocks run ahead of ours. */
  private machineTime(nowMs: number): number {
    return this.startMs + (nowMs - this.startMs) * this.input.speed;
  }

  private tick(): void {
    const now = Date.now();
    const machineNow = this.machineTime(now);
    for (const seat of this.seats) {
      const { driver, link } = seat;
      if (now >= seat.spell.fromMs) {
        link.loseConnection(seat.spell.lastsMs);
        seat.spell = nextSpell(seat.random, now);
      }
      const limit = link.connected ? link.room : 0;
      if (limit > 0) {
        driver.setSupplied(this.pipes.supplies(driver), machineNow);
        const messages = driver.due(machineNow, limit);
        // Slurry is drawn whether or not it is measured.
        link.send(seat.faults.applyTo(messages, now));
        this.pipes.follow(driver, messages);
      }
      if (driver.pilesLeft < FEW_PILES && now - seat.askedMs > ASK_EVERY_MS) {
        seat.askedMs = now;
        seat.isAsking = true;
        const { projectId, deviceId } = driver.machine;
        this.tell({ kind: 'needPiles', projectId, deviceId, afterPileId: driver.lastPileId });
      }
    }
    if (this.hasCaughtUp || this.seats.some((seat) => this.isBehind(seat))) return;
    this.hasCaughtUp = true;
    this.tell({ kind: 'log', line: STORED_SINCE_START });
  }

  /** Whether a machine has yet to send messages from before the start, or may still get piles that it began by then. */
  private isBehind({ driver, link, isAsking }: Seat): boolean {
    if (!link.connected || (isAsking && driver.pilesLeft === 0)) return true;
    return [driver.nextMs, link.oldestMs].some((ms) => ms !== null && ms <= this.startMs);
  }

  private complain(line: string): void {
    const now = Date.now();
    if (now - this.complainedMs < COMPLAIN_EVERY_MS) return;
    this.complainedMs = now;
    this.tell({ kind: 'log', line });
  }
}
