// The simulated machines, on a thread of their own and over real MQTT: to the server they are machines like any other.
import { parentPort, workerData } from 'node:worker_threads';
import type { AnswerMessage, CommandMessage } from '../../src/contracts/broker';
import { MachineDriver } from './machine-driver';
import { MachineLink } from './machine-link';
import { MachineLock, mannerOf } from './machine-lock';
import { nextSpell, type OfflineSpell } from './offline-spells';
import { type Random, randomOf } from './random';
import type { FromThread, SimulatorInput, ToThread } from './thread-messages';

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
  spell: OfflineSpell;
  askedMs: number;
}

const port = parentPort;
if (port === null) throw new Error('the simulator runs as a worker thread');
// Made by simulator/start.ts of the same build, so its shape is known.
const input: SimulatorInput = workerData;
const tell = (message: FromThread): void => port.postMessage(message);

let complainedMs = 0;
function complain(line: string): void {
  const now = Date.now();
  if (now - complainedMs < COMPLAIN_EVERY_MS) return;
  complainedMs = now;
  tell({ kind: 'log', line });
}

const startMs = Date.now();
const count = input.plan.machines.length;
const seats: readonly Seat[] = input.plan.machines.map((machine, i) => {
  const random = randomOf(`${machine.projectId}/${machine.name}/${startMs}/offline`);
  const driver = new MachineDriver(machine, startMs, i / Math.max(1, count));
  const lock = new MachineLock(machine.lock, mannerOf(machine));
  const onCommand = (command: CommandMessage): AnswerMessage | null => {
    const answer = lock.obey(command, Date.now());
    driver.setLocked(lock.locked, machineTime(Date.now()));
    return answer;
  };
  return {
    driver,
    link: new MachineLink(machine, {
      brokerUrl: input.brokerUrl,
      login: input.logins?.[i] ?? null,
      onError: complain,
      onCommand,
    }),
    random,
    spell: nextSpell(random, startMs),
    askedMs: 0,
  };
});

/** With a factor the machines' clocks run ahead of ours. */
function machineTime(nowMs: number): number {
  return startMs + (nowMs - startMs) * input.speed;
}

function tick(): void {
  const now = Date.now();
  const machineNow = machineTime(now);
  for (const seat of seats) {
    const { driver, link } = seat;
    if (now >= seat.spell.fromMs) {
      link.loseConnection(seat.spell.lastsMs);
      seat.spell = nextSpell(seat.random, now);
    }
    const limit = link.connected ? link.room : 0;
    if (limit > 0) link.send(driver.due(machineNow, limit));
    if (driver.pilesLeft < FEW_PILES && now - seat.askedMs > ASK_EVERY_MS) {
      seat.askedMs = now;
      const { projectId, deviceId } = driver.machine;
      tell({ kind: 'needPiles', projectId, deviceId, afterPileId: driver.lastPileId });
    }
  }
}

const timer = setInterval(tick, TICK_MS);
tell({ kind: 'log', line: `${count} machines at work` });

async function stop(): Promise<void> {
  clearInterval(timer);
  await Promise.all(seats.map((seat) => seat.link.end()));
  process.exit(0);
}

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'piles':
      seats
        .find(
          ({ driver: { machine } }) => machine.projectId === message.projectId && machine.deviceId === message.deviceId,
        )
        ?.driver.addPiles(message.piles);
      break;
    case 'stop':
      void stop();
      break;
  }
});
