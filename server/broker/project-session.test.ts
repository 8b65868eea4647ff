// A project's session at a real broker.
import { createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import type { Pool } from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { topicOf } from '../../src/contracts/broker';
import { RowDatabase } from '../../tests/fixtures/row-database';
import { Ingest } from '../ingest/ingest';
import { ProjectSession, type SessionOptions } from './project-session';

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

/** A machine's end of the broker. */
const machineOf = async () => {
  const machine = await mqtt.connectAsync(url, { clientId: 'machine', reconnectPeriod: 0 });
  const publish = (seq: number) => machine.publishAsync('site/1/real', String(seq), { qos: 1 });
  return { machine, publish };
};

const sessionOf = (accept: SessionOptions['accept'], filter = 'site/+/real') =>
  new ProjectSession({
    url,
    clientId: 'session-1',
    filter,
    markTopic: 'site/-/mark',
    accept,
    logger: pino({ level: 'silent' }),
  });

it('a session that is dropped while messages wait to be tried again stores none; the next holder gets them in their order', async () => {
  let refusals = 0;
  const dropped = sessionOf(async () => {
    refusals += 1;
    throw new Error('the database is gone');
  });
  await dropped.connect();
  const { machine, publish } = await machineOf();
  const all = [0, 1, 2, 3];
  await Promise.all(all.slice(0, 3).map(publish));
  await expect.poll(() => refusals).toBe(3);
  // The fourth waits behind the pause; none of them is tried once more.
  await publish(3);
  dropped.drop();
  await expect.poll(() => dropped.connected).toBe(false);
  // As long as the longest pause.
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  expect(refusals).toBe(3);

  const stored: string[] = [];
  const next = sessionOf(async (_topic, payload) => void stored.push(payload.toString()));
  await next.connect();
  await expect.poll(() => new Set(stored).size, { timeout: 10_000 }).toBe(all.length);
  // One that is sent twice by the broker is a duplicate of the same place.
  expect([...new Set(stored)]).toEqual(all.map(String));
  await machine.endAsync();
  await next.release();
});

it('messages that come while a session is given back are stored and acknowledged by it', async () => {
  const begun: (() => void)[] = [];
  const stored: string[] = [];
  const session = sessionOf(async (_topic, payload) => {
    if (payload.toString() === '0') await new Promise<void>((goOn) => begun.push(goOn));
    stored.push(payload.toString());
  });
  await session.connect();
  const { machine, publish } = await machineOf();
  await publish(0);
  await expect.poll(() => begun).toHaveLength(1);
  const released = session.release();
  // The session waits for the first one; the broker knows nothing yet.
  await Promise.all([1, 2].map(publish));
  await expect.poll(() => stored).toEqual(['1', '2']);
  for (const goOn of begun) goOn();
  await released;
  expect(stored).toEqual(['1', '2', '0']);

  const byNext: string[] = [];
  const next = sessionOf(async (_topic, payload) => void byNext.push(payload.toString()));
  await next.connect();
  await publish(3);
  await expect.poll(() => byNext).toEqual(['3']);
  await machine.endAsync();
  await next.release();
});

it('a message that the broker sent before it read the goodbye is stored before the session is given back', async () => {
  const stored: string[] = [];
  const sending = createServer((socket) => {
    socket.on('data', (data) => {
      for (let at = 0; at < data.length; at += 2 + (data[at + 1] ?? 0)) {
        const kind = (data[at] ?? 0) >> 4;
        // Both begin with two bytes of a packet id, a publication behind its topic.
        const idAt = kind === 3 ? at + 4 + data.readUInt16BE(at + 2) : at + 2;
        if (kind === 1) socket.write(Buffer.of(0x20, 2, 0, 0));
        if (kind === 8) socket.write(Buffer.of(0x90, 3, data[idAt] ?? 0, data[idAt + 1] ?? 0, 1));
        if (kind === 3) socket.write(Buffer.of(0x40, 2, data[idAt] ?? 0, data[idAt + 1] ?? 0));
        if (kind === 14) socket.end(Buffer.from([0x32, 8, 0, 3, ...Buffer.from('s/1'), 0, 7, ...Buffer.from('x')]));
      }
    });
  });
  await new Promise<void>((resolve) => sending.listen(0, '127.0.0.1', resolve));
  const address = sending.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const session = new ProjectSession({
    url: `mqtt://127.0.0.1:${address.port}`,
    clientId: 'session-1',
    filter: 's/+',
    markTopic: 's/mark',
    accept: async (_topic, payload) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      stored.push(payload.toString());
    },
    logger: pino({ level: 'silent' }),
  });
  await session.connect();
  await session.release();
  expect(stored).toEqual(['x']);
  await new Promise((resolve) => sending.close(resolve));
});

it('a message that is refused at once for want of room is tried again behind those before it, whose batch failed later', async () => {
  let hasRoom = true;
  let failBatch: () => void = () => undefined;
  let batches = 0;
  const pool = {
    connect: () => {
      batches += 1;
      return new Promise((_, reject) => {
        failBatch = () => reject(new Error('the database is gone'));
      });
    },
  } as unknown as Pool;
  const logger = pino({ level: 'silent' });
  const ingest = new Ingest({ pool, logger, announce: () => undefined, hasRoom: () => hasRoom });
  const topic = topicOf({ site: 'hskj', typeCode: 'HS-MI', projectId: 1, deviceId: 1, kind: 'real' });
  const tried: number[] = [];
  const refused: number[] = [];
  const session = sessionOf(async (from, payload) => {
    const { seq } = JSON.parse(payload.toString());
    tried.push(seq);
    await ingest.accept(from, payload).catch((error: unknown) => {
      refused.push(seq);
      throw error;
    });
  }, topic);
  await session.connect();
  const machine = await mqtt.connectAsync(url, { clientId: 'machine', reconnectPeriod: 0 });
  const publish = (seq: number) => machine.publishAsync(topic, rowOf(seq), { qos: 1 });
  await Promise.all([0, 1].map(publish));
  await expect.poll(() => batches).toBe(1);
  hasRoom = false;
  await publish(2);
  await expect.poll(() => refused).toEqual([2]);
  failBatch();
  await expect.poll(() => refused).toEqual([2, 0, 1]);
  hasRoom = true;
  await expect.poll(() => tried.length, { timeout: 10_000 }).toBe(6);
  expect(tried).toEqual([0, 1, 2, 0, 1, 2]);
  await expect.poll(() => batches).toBe(2);
  session.drop();
  failBatch();
  await ingest.stop();
  await machine.endAsync();
});

it('a message that can never be stored is acknowledged once it is set aside, and those behind it with it', async () => {
  const BAD = 5;
  const database = new RowDatabase();
  database.refuseRows = (seqs) => {
    if (seqs.includes(BAD)) throw new TypeError('a fault of the server');
  };
  let acknowledged = 0;
  broker.on('ack', (_, client) => {
    if (client.id === 'session-1') acknowledged += 1;
  });
  const acknowledgedThen: number[] = [];
  database.refuseTrail = () => void acknowledgedThen.push(acknowledged);
  const logger = pino({ level: 'silent' });
  const ingest = new Ingest({ pool: database.pool, logger, announce: () => undefined });
  const topic = topicOf({ site: 'hskj', typeCode: 'HS-MI', projectId: 1, deviceId: 1, kind: 'real' });
  const session = sessionOf(async (from, payload) => void (await ingest.accept(from, payload)), topic);
  await session.connect();
  const machine = await mqtt.connectAsync(url, { clientId: 'machine', reconnectPeriod: 0 });
  const seqs = Array.from({ length: 20 }, (_, seq) => seq);
  await Promise.all(seqs.map((seq) => machine.publishAsync(topic, rowOf(seq), { qos: 1 })));
  await expect.poll(() => acknowledged).toBe(seqs.length);
  expect(database.seqsOf('R-1')).toEqual(seqs.filter((seq) => seq !== BAD));
  expect(database.trail).toHaveLength(1);
  expect(acknowledgedThen).toEqual([BAD]);
  await session.release();
  await ingest.stop();
  await machine.endAsync();
});

/** A row of a machine's log. */
const rowOf = (seq: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      ...{ record_no: 'R-1', seq, time_ms: 1_790_000_000_000 + seq * 1000, event: 'record' },
      ...{ pile_id: 1, pile_no: 'P-1', pass: 0, values: { depth_m: seq } },
    }),
  );
