// A project's session at a real broker.
import { createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProjectSession } from './project-session';

let broker: Aedes;
let listener: Server;
let url: string;

beforeEach(async () => {
  broker = await Aedes.createBroker();
  listener = createServer((socket) => broker.handle(socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  url = `mqtt://127.0.0.1:${address.port}`;
});

afterEach(async () => {
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  await new Promise((resolve) => listener.close(resolve));
});

it('messages that come while others wait to be tried again are stored behind them', async () => {
  const stored: string[] = [];
  let refusals = 0;
  let isDown = true;
  const session = new ProjectSession({
    url,
    clientId: 'session-1',
    filter: 'site/+/real',
    markTopic: 'site/-/mark',
    accept: async (_topic, payload) => {
      if (isDown) {
        refusals += 1;
        throw new Error('the database is gone');
      }
      stored.push(payload.toString());
    },
    logger: pino({ level: 'silent' }),
  });
  await session.connect();
  const machine = await mqtt.connectAsync(url, { clientId: 'machine', reconnectPeriod: 0 });
  const publish = (seq: number) => machine.publishAsync('site/1/real', String(seq), { qos: 1 });
  const first = [0, 1, 2];
  await Promise.all(first.map(publish));
  await expect.poll(() => refusals).toBe(first.length);
  // The database is there again: nothing that comes now may go before those three.
  isDown = false;
  const behind = [3, 4, 5, 6];
  await Promise.all(behind.map(publish));
  const all = [...first, ...behind].map(String);
  await expect.poll(() => stored.length, { timeout: 10_000 }).toBe(all.length);
  expect(stored).toEqual(all);
  expect(refusals).toBe(first.length);
  await machine.endAsync();
  await session.release();
});
