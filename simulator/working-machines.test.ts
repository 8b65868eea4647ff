// Machines at a broker: which of their messages it has when they say that it has all until the start.
import { createServer } from 'node:net';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { realMessageSchema, topicOf } from '../src/contracts/broker';
import { type PlannedPile, type SimulatedMachine, STORED_SINCE_START } from '../src/contracts/simulator';
import { mixingTerms } from '../src/equipment/types/mixing-pile/design';
import { WorkingMachines } from './working-machines';

const PATIENCE = { timeout: 30_000 };
const PILE: PlannedPile = {
  pileId: 1,
  pileNo: 'K2_1',
  xM: null,
  yM: null,
  design: {
    depthM: 5.5,
    diameterM: 0.55,
    terms: mixingTerms({
      emptyStirM: 0.5,
      waterCementRatio: 0.6,
      cementGcm3: 3.1,
      ashKgpm: 64,
      strokes: 2,
      downMpm: 0.93,
      upMpm: 0.475,
    }),
  },
};
/** In the middle of its only pile. */
const MACHINE: SimulatedMachine = {
  site: 'demo',
  typeCode: 'HS-MI',
  limits: {},
  projectId: 1,
  deviceId: 7,
  name: 'MI-07',
  lock: { locked: false, commandNo: 0 },
  lastEndMs: null,
  open: null,
  queue: [PILE],
};

let broker: Aedes;
let server: ReturnType<typeof createServer>;
/** The broker acknowledges no message before. */
let gate: Promise<void>;
let openGate: () => void = () => undefined;
/** Messages that have come, acknowledged or not. */
let published = 0;
/** When those were recorded that were acknowledged, in their order. */
let taken: number[] = [];

beforeEach(async () => {
  gate = new Promise((resolve) => {
    openGate = resolve;
  });
  published = 0;
  taken = [];
  const topic = topicOf({ ...MACHINE, kind: 'real' });
  broker = await Aedes.createBroker({
    authorizePublish: (_client, packet, done) => {
      if (packet.topic !== topic) {
        done(null);
        return;
      }
      published += 1;
      void gate.then(() => {
        taken.push(realMessageSchema.parse(JSON.parse(packet.payload.toString())).time_ms);
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

/** The machine at the broker. `takenBy`: how many messages were acknowledged each time that it said that all were. */
function atWork(onNeed: () => void): { readonly machines: WorkingMachines; readonly takenBy: readonly number[] } {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the broker listens on no port');
  const takenBy: number[] = [];
  const input = { brokerUrl: `mqtt://127.0.0.1:${address.port}`, logins: null, machines: [MACHINE], speed: 1 };
  const machines = new WorkingMachines(input, (message) => {
    if (message.kind === 'needPiles') onNeed();
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
