// Messages that could not be stored are sent again, in the order in which they came.
import type { Pool } from 'pg';
import pino from 'pino';
import { expect, it } from 'vitest';
import { topicOf } from '../../src/contracts/broker';
import { Ingest } from './ingest';

const topicOfDevice = (deviceId: number) =>
  topicOf({ site: 'hskj', typeCode: 'HS-MI', projectId: 1, deviceId, kind: 'real' });
const TOPIC = topicOfDevice(1);

const message = (seq: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      record_no: 'R-1',
      seq,
      time_ms: 1_790_000_000_000 + seq * 1000,
      event: seq === 0 ? 'start' : 'record',
      pile_id: 1,
      pile_no: 'P-1',
      pass: 0,
      values: { depth_m: seq },
    }),
  );

it('messages of a machine behind its batch that could not be stored are refused with it, and not stored before it', async () => {
  let refuse: () => void = () => undefined;
  let begun: () => void = () => undefined;
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  let connects = 0;
  const pool = {
    connect: () => {
      connects += 1;
      begun();
      return new Promise((_, reject) => {
        refuse = () => reject(new Error('the database is gone'));
      });
    },
  } as unknown as Pool;
  const ingest = new Ingest({ pool, logger: pino({ level: 'silent' }), announce: () => undefined });
  const first = [0, 1, 2].map((seq) => ingest.accept(TOPIC, message(seq)));
  await begins;
  // They come while the batch is being stored.
  const behind = [3, 4].map((seq) => ingest.accept(TOPIC, message(seq)));
  const ofAnother = ingest.accept(topicOfDevice(2), message(0));
  refuse();
  const ends = await Promise.allSettled([...first, ...behind]);
  expect(ends.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  // Another machine's do not wait with them.
  await expect.poll(() => connects).toBe(2);
  refuse();
  await expect(ofAnother).rejects.toThrow('the database is gone');
  // Those that come later begin a batch of their own.
  const later = ingest.accept(TOPIC, message(5));
  await expect.poll(() => connects).toBe(3);
  refuse();
  await expect(later).rejects.toThrow('the database is gone');
  expect(ingest.counts).toMatchObject({ stored: 0, failedBatches: 3 });
  await ingest.stop();
});

it('a message that comes while the disk is full is refused at once, and those before it are stored or refused by themselves', async () => {
  let hasRoom = true;
  let fail: () => void = () => undefined;
  let connects = 0;
  const pool = {
    connect: () => {
      connects += 1;
      return new Promise((_, reject) => {
        fail = () => reject(new Error('the database is gone'));
      });
    },
  } as unknown as Pool;
  const options = { pool, logger: pino({ level: 'silent' }), announce: () => undefined, hasRoom: () => hasRoom };
  const ingest = new Ingest(options);
  const ends: string[] = [];
  const accept = (seq: number) =>
    ingest.accept(TOPIC, message(seq)).catch((error: unknown) => void ends.push(`${seq} ${String(error)}`));
  const first = [accept(0), accept(1)];
  await expect.poll(() => connects).toBe(1);
  hasRoom = false;
  await accept(2);
  expect(ends).toEqual(['2 Error: the disk is full']);
  // With room again, one that comes goes behind those that are being stored, and is refused with them.
  hasRoom = true;
  const behind = accept(3);
  fail();
  await Promise.all([...first, behind]);
  const gone = 'Error: the database is gone';
  expect(ends.slice(1)).toEqual([`0 ${gone}`, `1 ${gone}`, `3 ${gone}`]);
  // The refused one is in no batch: it comes once more from its sender.
  expect(connects).toBe(1);
  expect(ingest.counts).toMatchObject({ stored: 0, malformed: 0, failedBatches: 1 });
  await ingest.stop();
});
