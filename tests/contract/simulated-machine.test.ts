// A simulated machine at a real broker, of this server's kind and external ones: it loses its connection, is said to be offline by its last will, and what it
// recorded meanwhile arrives. It answers the commands that are for it.
import { createServer } from 'node:net';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MachineDriver } from '../../simulator/machine-driver';
import { MachineLink } from '../../simulator/machine-link';
import { MachineLock } from '../../simulator/machine-lock';
import {
  type AnswerMessage,
  answerMessageSchema,
  realMessageSchema,
  statusMessageSchema,
} from '../../src/contracts/broker';
import type { SimulatedMachine } from '../../src/contracts/simulator';
import { eventually } from './machine';
import { BROKERS } from './storages';

const machine: SimulatedMachine = {
  site: 'demo',
  typeCode: 'HS-PVD',
  limits: {},
  projectId: 1,
  deviceId: 3,
  name: 'PV-03',
  lock: { locked: false, commandNo: 0 },
  lastEndMs: null,
  open: null,
  queue: [
    { pileId: 1, pileNo: 'Z-1-1', xM: 3_400_000, yM: 500_000, design: { depthM: 18, diameterM: 0.1, terms: {} } },
  ],
};
const NOW = Date.UTC(2026, 10, 20, 6, 0, 0);
interface OpenBroker {
  readonly url: string;
  close(): Promise<void>;
}

/** The broker that the server embeds, over TCP. */
async function openAedes(): Promise<OpenBroker> {
  const broker = await Aedes.createBroker();
  const server = createServer(broker.handle);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  return {
    url: `mqtt://127.0.0.1:${port}`,
    close: async () => {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const ALL_BROKERS: readonly { readonly name: string; start(): Promise<OpenBroker> }[] = [
  { name: 'Aedes', start: openAedes },
  ...BROKERS,
];

describe.each(ALL_BROKERS)('a simulated machine at $name', ({ start }) => {
  let broker: OpenBroker;
  let watcher: MqttClient;
  let link: MachineLink;
  const seqs: number[] = [];
  const states: boolean[] = [];
  const answers: AnswerMessage[] = [];

  beforeAll(async () => {
    broker = await start();
    watcher = await mqtt.connectAsync(broker.url, { reconnectPeriod: 0 });
    watcher.on('message', (topic, text) => {
      if (topic.endsWith('/command')) return;
      const payload: unknown = JSON.parse(text.toString());
      if (topic.endsWith('/real')) seqs.push(realMessageSchema.parse(payload).seq);
      if (topic.endsWith('/answer')) answers.push(answerMessageSchema.parse(payload));
      if (topic.endsWith('/status')) states.push(statusMessageSchema.parse(payload).online);
    });
    await watcher.subscribeAsync('hskj/#', { qos: 1 });
    const lock = new MachineLock(machine.lock, 'obeys');
    link = new MachineLink(machine, {
      brokerUrl: broker.url,
      login: null,
      onError: () => undefined,
      onCommand: (command) => lock.obey(command, Date.now()),
    });
  });

  afterAll(async () => {
    await link?.end();
    await watcher?.endAsync(true);
    await broker?.close();
  });

  it('keeps what it records while it is away, and sends it in order when it is back', async () => {
    await eventually('it is online', () => states.at(-1) === true);
    const driver = new MachineDriver(machine, NOW, 0);
    driver.due(NOW, 1);
    link.send(driver.due(NOW + 20_000, 20));
    await eventually('its records arrive', () => seqs.length > 0);
    link.loseConnection(1500);
    await eventually('its last will says that it is offline', () => states.at(-1) === false);
    const away = driver.due(NOW + 40_000, 20);
    link.send(away);
    const before = seqs.length;
    await eventually('it is online again', () => states.at(-1) === true);
    await eventually('the rest arrives', () => seqs.at(-1) === away.at(-1)?.seq);
    expect(seqs.length - before).toBeGreaterThanOrEqual(away.length);
    const first = [...new Set(seqs)];
    expect(first).toEqual(first.toSorted((a, b) => a - b));
  });

  it('hears a command as soon as it is online, answers it, and passes over what is none', async () => {
    await eventually('it is online', () => states.at(-1) === true);
    const expires_ms = Date.now() + 60_000;
    for (const command of [
      'nonsense',
      JSON.stringify({ command_no: 1, command: 'explode' }),
      JSON.stringify({ command_no: 2, time_ms: Date.now(), expires_ms, command: 'lock' }),
    ]) {
      await watcher.publishAsync('hskj/demo/HS-PVD/1/3/command', command, { qos: 1 });
    }
    await eventually('it answers', () => answers.length === 1);
    expect(answers[0]).toMatchObject({ command_no: 2, agreed: true, locked: true });
  });
});
