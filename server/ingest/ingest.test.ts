// Messages that could not be stored are sent again, in the order in which they came. One that never can be is set aside.
import type { Pool } from 'pg';
import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { topicOf } from '../../src/contracts/broker';
import { RowDatabase } from '../../tests/fixtures/row-database';
import { Judges } from '../engine/engine';
import { Ingest } from './ingest';

/** Machines from 10 on are of the second project. */
const topicOfDevice = (deviceId: number) =>
  topicOf({ site: 'hskj', typeCode: 'HS-MI', projectId: deviceId < 10 ? 1 : 2, deviceId, kind: 'real' });
const TOPIC = topicOfDevice(1);

const message = (seq: number, deviceId = 1): Buffer =>
  Buffer.from(
    JSON.stringify({
      record_no: `R-${deviceId}`,
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

describe('a message that cannot be stored', () => {
  /** Of machine 1: 1000, 1001 …; no two machines send the same number. */
  const seqsOf = (deviceId: number, count: number): number[] =>
    Array.from({ length: count }, (_, at) => deviceId * 1000 + at);
  const without = (seqs: readonly number[], ...others: readonly number[]): number[] =>
    seqs.filter((seq) => !others.includes(seq));
  const BAD = 1005;
  const silent = pino({ level: 'silent' });
  const ingestInto = ({ pool }: RowDatabase, logger = silent) =>
    new Ingest({ pool, logger, announce: () => undefined });

  /** Has the engine throw for batches that a test names by the numbers of their rows. */
  function breakEngine(isBroken: (seqs: Uint32Array) => boolean) {
    const { feed } = Judges.prototype;
    const fed: number[][] = [];
    vi.spyOn(Judges.prototype, 'feed').mockImplementation(function (this: Judges, ...rows) {
      const [, , seqs] = rows;
      fed.push([...seqs]);
      if (isBroken(seqs)) throw new RangeError('the engine has met what it cannot count');
      return feed.apply(this, rows);
    });
    return fed;
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  /**
   * Sends as a machine does: what is not acknowledged once more, in its order. Answers what is left in the end, and of the
   * others whether they were stored.
   */
  async function send(
    ingest: Ingest,
    deviceId: number,
    seqs: readonly number[],
    rounds: number,
    onAcknowledged: (seq: number) => void = () => undefined,
  ) {
    const acknowledged = new Map<number, boolean>();
    let left = [...seqs];
    for (let round = 0; round < rounds && left.length > 0; round++) {
      const ends = await Promise.allSettled(
        left.map(async (seq) => {
          acknowledged.set(seq, await ingest.accept(topicOfDevice(deviceId), message(seq, deviceId)));
          onAcknowledged(seq);
        }),
      );
      left = left.filter((_, at) => ends[at]?.status === 'rejected');
    }
    return { left, acknowledged, refused: [...acknowledged].flatMap(([seq, stored]) => (stored ? [] : [seq])) };
  }

  it('is set aside after some tries, and the others are stored in their order', async () => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    const fed = breakEngine((seqs) => seqs.includes(BAD));
    const seqs = [1, 2, 3].map((deviceId) => seqsOf(deviceId, 20));
    let entriesThen = -1;
    const [first, ...others] = await Promise.all(
      seqs.map((ofOne, at) =>
        send(ingest, at + 1, ofOne, at === 0 ? 20 : 1, (seq) => {
          if (seq === BAD) entriesThen = database.trail.length;
        }),
      ),
    );
    // The other machines have not noticed.
    expect(others.map(({ left, refused }) => [left, refused])).toEqual([
      [[], []],
      [[], []],
    ]);
    expect(first).toMatchObject({ left: [], refused: [BAD] });
    expect(database.seqsOf('R-1')).toEqual(without(seqs[0] ?? [], BAD));
    expect([database.seqsOf('R-2'), database.seqsOf('R-3')]).toEqual(seqs.slice(1));
    expect(fed.filter((rows) => rows.length === 1 && rows[0] === BAD)).toHaveLength(5);
    // It was in the trail before it was acknowledged, as it was sent.
    expect(entriesThen).toBe(1);
    expect(database.trail).toEqual([
      {
        ...{ projectId: 1, action: 'machine.set_aside', subject: 'machine/1' },
        detail: {
          ...{ topic: TOPIC, payload: message(BAD).toString(), tries: 5, since_ms: expect.any(Number) },
          error: expect.stringContaining('RangeError: the engine has met what it cannot count'),
        },
      },
    ]);
    expect(ingest.counts).toMatchObject({ setAside: 1, malformed: 0, stored: 59 });
    expect(ingest.blocked(Date.now())).toEqual({ machines: 0, longestS: 0 });
    await ingest.stop();
  });

  it('that breaks a rule of the database each time is set aside with its code', async () => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    database.refuseRows = (seqs) => {
      if (seqs.includes(BAD)) throw Object.assign(new Error('cannot affect row a second time'), { code: '21000' });
    };
    const seqs = seqsOf(1, 20);
    expect(await send(ingest, 1, seqs, 20)).toMatchObject({ left: [], refused: [BAD] });
    expect(database.seqsOf('R-1')).toEqual(without(seqs, BAD));
    expect(database.trail).toMatchObject([{ detail: { error: expect.stringMatching(/^21000 Error: cannot affect/) } }]);
    await ingest.stop();
  });

  it('for its data is refused at once, is in the trail, and blocks nobody', async () => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    database.refuseRows = (seqs) => {
      if (seqs.some((seq) => seq === BAD || seq === 1011)) throw Object.assign(new Error('range'), { code: '22003' });
    };
    const seqs = seqsOf(1, 20);
    expect(await send(ingest, 1, seqs, 1)).toMatchObject({ left: [], refused: [BAD, 1011] });
    expect(database.seqsOf('R-1')).toEqual(without(seqs, BAD, 1011));
    expect(database.trail).toEqual(
      [BAD, 1011].map((seq) => ({
        ...{ projectId: 1, action: 'machine.refused', subject: 'machine/1' },
        detail: { topic: TOPIC, payload: message(seq).toString(), error: 'Error: range' },
      })),
    );
    expect(ingest.counts).toMatchObject({ malformed: 2, refusedNotKept: 0, setAside: 0, failedBatches: 0 });
    await ingest.stop();
  });

  it('for its data is acknowledged only once it is in the trail', async () => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    database.refuseTrail = () => {
      throw Object.assign(new Error('shutting down'), { code: '57P01' });
    };
    database.refuseRows = (seqs) => {
      if (seqs.includes(BAD)) throw Object.assign(new Error('range'), { code: '22003' });
    };
    const seqs = seqsOf(1, 20);
    const { left } = await send(ingest, 1, seqs, 3);
    expect(left).toEqual(seqs.filter((seq) => seq >= BAD));
    const noJson = Buffer.from('{');
    await expect(ingest.accept(TOPIC, noJson)).rejects.toThrow('shutting down');
    expect(ingest.counts.malformed).toBe(0);
    database.refuseTrail = () => undefined;
    expect(await send(ingest, 1, left, 1)).toMatchObject({ left: [], refused: [BAD] });
    expect(await ingest.accept(TOPIC, noJson)).toBe(false);
    expect(database.trail.map(({ detail }) => detail.payload)).toEqual([message(BAD).toString(), '{']);
    expect(ingest.counts.malformed).toBe(2);
    await ingest.stop();
  });

  it('waits when nothing else can be stored either, and all are stored once that is mended', async () => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    let isBroken = true;
    breakEngine(() => isBroken);
    const devices = [1, 2, 3, 4, 5];
    const sent = await Promise.all(devices.map((deviceId) => send(ingest, deviceId, seqsOf(deviceId, 20), 12)));
    expect(sent.map(({ left }) => left)).toEqual(devices.map((deviceId) => seqsOf(deviceId, 20)));
    expect([database.trail, database.rows]).toEqual([[], []]);
    expect(ingest.counts).toMatchObject({ setAside: 0, stored: 0 });
    isBroken = false;
    const again = await Promise.all(devices.map((deviceId) => send(ingest, deviceId, seqsOf(deviceId, 20), 1)));
    expect(again.map(({ left, refused }) => [left, refused])).toEqual(devices.map(() => [[], []]));
    expect(devices.map((deviceId) => database.seqsOf(`R-${deviceId}`))).toEqual(
      devices.map((deviceId) => seqsOf(deviceId, 20)),
    );
    expect(ingest.blocked(Date.now()).machines).toBe(0);
    await ingest.stop();
  });

  it('is not looked for on and on where nothing can be stored', async () => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    breakEngine(() => true);
    const devices = Array.from({ length: 60 }, (_, at) => at + 1);
    await Promise.all(devices.map((deviceId) => send(ingest, deviceId, seqsOf(deviceId, 1), 1)));
    const down = (machines: number) => [
      machines,
      ...[32, 16, 8, 4, 2, 1].map((part) => Math.ceil(machines / (64 / part))),
    ];
    // Down to one message three times, and once more with the rest.
    expect(database.batches).toEqual([...down(60), ...down(59), ...down(58), 57]);
    await ingest.stop();
  });

  it.each([
    ['waits while another of its project fails, too', 2, [20_000, 20_001]],
    ['is set aside where nothing of its project waits, and others are stored', 1, []],
  ])('%s', async (_, count, left) => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    breakEngine((seqs) => seqs.some((seq) => seq >= 20_000));
    let sent = await send(ingest, 20, seqsOf(20, count), 0);
    for (let round = 0; round < 12; round++) {
      const [ofOne] = await Promise.all([
        send(ingest, 20, sent.left, 1),
        send(ingest, 1, seqsOf(1, 12 * 10).slice(10 * round, 10 * round + 10), 1),
      ]);
      sent = ofOne;
    }
    expect(sent.left).toEqual(left);
    expect(database.seqsOf('R-1')).toEqual(seqsOf(1, 120));
    expect(database.trail.map(({ subject }) => subject)).toEqual(count === 1 ? ['machine/20'] : []);
    await ingest.stop();
  });

  it('waits while it comes alone, and says so', async () => {
    const lines: unknown[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const database = new RowDatabase();
    const ingest = ingestInto(database, logger);
    breakEngine((seqs) => seqs.includes(BAD));
    const beforeMs = Date.now();
    expect(await send(ingest, 1, [BAD], 12)).toMatchObject({ left: [BAD] });
    expect(database.trail).toEqual([]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        ...{ msg: 'a message that could not be stored blocks its machine', topic: TOPIC, record_no: 'R-1', seq: BAD },
        ...{ tries: 1, waitsFor: 'other tries', since: expect.stringMatching(/^20/) },
      }),
    );
    const { machines, longestS } = ingest.blocked(beforeMs + 100_000);
    expect(machines).toBe(1);
    expect(longestS).toBeLessThanOrEqual(100);
    expect(longestS).toBeGreaterThan(0);
    // A machine that is not heard any more is no longer said to wait.
    expect(ingest.blocked(Date.now() + 700_000)).toEqual({ machines: 0, longestS: 0 });
    await ingest.stop();
  });

  it('waits while it cannot be put into the trail', async () => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    breakEngine((seqs) => seqs.includes(BAD));
    database.refuseTrail = () => {
      throw new Error('no trail');
    };
    const seqs = seqsOf(1, 20);
    const { left } = await send(ingest, 1, seqs, 12);
    expect(left).toEqual(seqs.filter((seq) => seq >= BAD));
    expect(database.seqsOf('R-1')).toEqual(seqs.filter((seq) => seq < BAD));
    database.refuseTrail = () => undefined;
    expect(await send(ingest, 1, left, 12)).toMatchObject({ left: [], refused: [BAD] });
    expect(database.trail).toHaveLength(1);
    expect(database.seqsOf('R-1')).toEqual(without(seqs, BAD));
    await ingest.stop();
  });

  it.each([
    ['a full disk', '53100'],
    ['an end by an operator', '57P01'],
    ['a standby', '25006'],
    ['a conflict', '40001'],
    ['a lock', '55P03'],
    ['a connection', '08006'],
  ])('for %s (%s) waits with its batch, which is not taken apart', async (_, code) => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    let isBroken = true;
    database.refuseRows = (seqs) => {
      if (isBroken && seqs.includes(BAD)) throw Object.assign(new Error('not now'), { code });
    };
    const seqs = seqsOf(1, 20);
    expect((await send(ingest, 1, seqs, 10)).left).toEqual(seqs);
    expect(new Set(database.batches)).toEqual(new Set([20]));
    expect([database.trail, database.rows]).toEqual([[], []]);
    isBroken = false;
    expect(await send(ingest, 1, seqs, 1)).toMatchObject({ left: [], refused: [] });
    expect(database.seqsOf('R-1')).toEqual(seqs);
    await ingest.stop();
  });

  it('waits when too many would be set aside: three at once, and one more for each thousand that were stored', async () => {
    const database = new RowDatabase();
    const ingest = ingestInto(database);
    breakEngine((seqs) => seqs.some((seq) => seq < 2000 && seq % 10 === 5));
    const seqs = seqsOf(1, 60);
    const { left, refused } = await send(ingest, 1, seqs, 60);
    expect([refused, left[0], ingest.counts.setAside]).toEqual([[1005, 1015, 1025], 1035, 3]);
    expect((await send(ingest, 2, seqsOf(2, 1000), 1)).left).toEqual([]);
    const later = await send(ingest, 1, left, 20);
    expect([later.refused, later.left[0], ingest.counts.setAside]).toEqual([[1035], 1045, 4]);
    expect(database.seqsOf('R-1')).toEqual(without(seqs, 1005, 1015, 1025, 1035).filter((seq) => seq < 1045));
    await ingest.stop();
  });
});

describe('a record that cannot be finished', () => {
  const silent = pino({ level: 'silent' });
  const course = (deviceId: number): Buffer[] =>
    [0, 1, 2, 3].map((seq) => {
      const sent = JSON.parse(message(seq, deviceId).toString());
      return Buffer.from(JSON.stringify({ ...sent, event: seq === 3 ? 'end' : sent.event }));
    });
  const acceptAll = (ingest: Ingest, deviceId: number) =>
    Promise.all(course(deviceId).map((payload) => ingest.accept(topicOfDevice(deviceId), payload)));

  it.each([
    ['a fault of the engine', {}],
    ['a rule of the database', { code: '21000' }],
    // Taken for one of the message, it would refuse the end, and then each first row of the machine's next record.
    ['data that a column does not take', { code: '22003' }],
  ])('for %s stays in work with all of its rows, and stops nobody', async (_, fault) => {
    const database = new RowDatabase();
    const ingest = new Ingest({ pool: database.pool, logger: silent, announce: () => undefined });
    let tries = 0;
    database.refuseEnd = (recordNo) => {
      if (recordNo !== 'R-1') return;
      tries++;
      throw Object.assign(new Error('cannot be summed up'), fault);
    };
    const stored = await Promise.all([1, 2].map((deviceId) => acceptAll(ingest, deviceId)));
    expect(stored).toEqual([1, 2].map(() => [true, true, true, true]));
    expect([database.seqsOf('R-1'), database.seqsOf('R-2')]).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
    expect(tries).toBe(1);
    expect(database.trail).toEqual([
      {
        ...{ projectId: 1, action: 'record.put_off', subject: 'record/R-1' },
        detail: { error: expect.stringContaining('Error: cannot be summed up') },
      },
    ]);
    expect(ingest.counts).toMatchObject({ stored: 8, malformed: 0, setAside: 0, failedBatches: 0 });
    await ingest.stop();
  });

  it('because the database is away waits with its batch', async () => {
    const database = new RowDatabase();
    const ingest = new Ingest({ pool: database.pool, logger: silent, announce: () => undefined });
    database.refuseEnd = () => {
      throw Object.assign(new Error('shutting down'), { code: '57P01' });
    };
    await expect(acceptAll(ingest, 1)).rejects.toThrow('shutting down');
    expect([database.rows, database.trail]).toEqual([[], []]);
    database.refuseEnd = () => undefined;
    expect(await acceptAll(ingest, 1)).toEqual([true, true, true, true]);
    expect(database.trail).toEqual([]);
    await ingest.stop();
  });
});
