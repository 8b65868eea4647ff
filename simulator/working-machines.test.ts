// Machines at a broker: which of their messages it has when they say that it has all until the start.
import { createServer } from 'node:net';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { realMessageSchema, topicOf } from '../src/contracts/broker';
import { type SimulatedMachine, STORED_SINCE_START } from '../src/contracts/simulator';
import { mixingMachine, mixingPile } from '../tests/fixtures/mixing-machine';
import { WorkingMachines } from './working-machines';

const PATIENCE = { timeout: 30_000 };
/** In the middle of its only pile. */
const MACHINE = mixingMachine();

let broker: Aedes;
let server: ReturnType<typeof createServer>;
/** The broker acknowledges no message before. */
let gate: Promise<void>;
let openGate: () => void = () => undefined;
/** Messages that have come, acknowledged or not. */
let published = 0;
/** When those were recorded that were acknowledged, in their order. */
let taken: number[] = [];
/** By channel: in how many of those it had no value. */
let unread: Map<string, number>;

beforeEach(async () => {
  gate = new Promise((resolve) => {
    openGate = resolve;
  });
  published = 0;
  taken = [];
  unread = new Map();
  const topic = topicOf({ ...MACHINE, kind: 'real' });
  broker = await Aedes.createBroker({
    authorizePublish: (_client, packet, done) => {
      if (packet.topic !== topic) {
        done(null);
        return;
      }
      published += 1;
      void gate.then(() => {
        const { time_ms, values } = realMessageSchema.parse(JSON.parse(packet.payload.toString()));
        taken.push(time_ms);
        for (const [key, value] of Object.entries(values))
          if (value === null) unread.set(key, (unread.get(key) ?? 0) + 1);
        done(null);
      });
    },
  });
  server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await new Promise<void>((resolve) => broker.close(resolve));
  server.close();
});

/** Machines at the broker. `takenBy`: how many messages were acknowledged each time that they said that all were. */
function atWork(
  onNeed: (deviceId: number) => void,
  of: readonly SimulatedMachine[] = [MACHINE],
  sensorFaultEveryMin = 180,
): { readonly machines: WorkingMachines; readonly takenBy: readonly number[] } {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the broker listens on no port');
  const takenBy: number[] = [];
  const input = {
    brokerUrl: `mqtt://127.0.0.1:${address.port}`,
    logins: null,
    machines: of,
    speed: 1,
    sensorFaultEveryMin,
  };
  const machines = new WorkingMachines(input, (message) => {
    if (message.kind === 'needPiles') onNeed(message.deviceId);
    else if (message.line === STORED_SINCE_START) takenBy.push(taken.length);
  });
  return { machines, takenBy };
}

it('say once that the broker has all from before the start, when piles that they asked for have come', async () => {
  const startMs = Date.now();
  let needs = 0;
  const { machines, takenBy } = atWork(() => {
    needs += 1;
  });
  try {
    openGate();
    await expect.poll(() => taken.some((ms) => ms > startMs), PATIENCE).toBe(true);
    // It may have begun another pile by then.
    expect([needs, ...takenBy]).toEqual([1]);
    machines.addPiles(MACHINE.projectId, MACHINE.deviceId, []);
    await expect.poll(() => takenBy.length, PATIENCE).toBe(1);
    const [count = 0] = takenBy;
    expect(taken.slice(0, count).filter((ms) => ms <= startMs).length).toBeGreaterThan(20);
    await expect.poll(() => taken.length, PATIENCE).toBeGreaterThan(count + 1);
    expect(taken.slice(count).filter((ms) => ms <= startMs)).toEqual([]);
    expect(takenBy).toHaveLength(1);
  } finally {
    await machines.stop();
  }
}, 60_000);

it('do not say so before the broker has acknowledged it', async () => {
  const startMs = Date.now();
  const { machines, takenBy } = atWork(() => machines.addPiles(MACHINE.projectId, MACHINE.deviceId, []));
  try {
    await expect.poll(() => published, PATIENCE).toBeGreaterThan(0);
    expect(takenBy).toEqual([]);
    openGate();
    await expect.poll(() => takenBy.length, PATIENCE).toBe(1);
    expect(taken.slice(takenBy[0]).filter((ms) => ms <= startMs)).toEqual([]);
  } finally {
    openGate();
    await machines.stop();
  }
}, 60_000);

it('say so by a clock that stands still: one has piles left, one none, and one waits for slurry', async () => {
  const nowMs = Date.UTC(2026, 10, 26, 6, 30, 0);
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  const none = mixingMachine({ deviceId: 8, name: 'MI-08', queue: [] });
  const waiting = mixingMachine({ deviceId: 9, name: 'MI-09' });
  const plant = mixingMachine({
    typeCode: 'HS-T',
    deviceId: 10,
    name: 'ZJ-10',
    lock: { locked: true, commandNo: 1 },
    // It owes the rig more than a tank.
    serves: [{ projectId: 1, deviceId: 9, owedL: 1500 }],
    queue: [
      {
        ...mixingPile(1),
        design: { depthM: 0, diameterM: 0, terms: { cement_kg: 800, water_cement_ratio: 0.6, silo_t: 40 } },
      },
    ],
  });
  const asked: number[] = [];
  const { machines, takenBy } = atWork(
    (deviceId) => {
      asked.push(deviceId);
      // Only the first one gets more.
      machines.addPiles(1, deviceId, deviceId === MACHINE.deviceId ? [mixingPile(2), mixingPile(3)] : []);
    },
    [MACHINE, none, waiting, plant],
  );
  try {
    openGate();
    await expect.poll(() => takenBy.length, PATIENCE).toBe(1);
    expect(asked.sort((a, b) => a - b)).toEqual([7, 8, 9, 10]);
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.every((ms) => ms <= nowMs)).toBe(true);
    expect(takenBy).toEqual([taken.length]);
  } finally {
    vi.useRealTimers();
    await machines.stop();
  }
}, 60_000);

it('send nothing of a sensor that has failed, and all else as before', async () => {
  /** Channels of which no message had a value. */
  const never = async (faultEveryMin?: number): Promise<string[]> => {
    [taken, unread] = [[], new Map()];
    const { machines } = atWork(() => undefined, [MACHINE], faultEveryMin);
    openGate();
    try {
      await expect.poll(() => taken.length, PATIENCE).toBeGreaterThan(20);
    } finally {
      await machines.stop();
    }
    return [...unread].filter(([, count]) => count === taken.length).map(([key]) => key);
  };
  const resting = await never();
  const failed = (await never(1e-6)).filter((key) => !resting.includes(key));
  expect(failed).toHaveLength(1);
  expect(failed).not.toContain('depth_m');
}, 60_000);
