// After a restart no machine has its judge any more. They are made again a few at a time, and no warning is missed. A
// warning that was ongoing then is completed by the judge that sees its end.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../../server/db/database';
import { tailColumnsOfBytes } from '../../server/db/tail-bytes';
import { parseMachineMessage } from '../../server/ingest/messages';
import { RecordJudges } from '../../server/ingest/record-judge';
import { type BatchResult, storeBatch } from '../../server/ingest/store-batch';
import type { RealMessage, WarningMessage } from '../../src/contracts/broker';
import { PROJECT } from './fixture-site';
import { courseOf, topicFor } from './machine';
import { THREAD_URL } from './server-process';
import { ON_POSTGRES } from './storages';

const MACHINES = 12;
const FIRST_DEVICE = 100;
/** Together more rows than a batch reads again. */
const ROWS_BEFORE = 600;
const ROWS_A_BATCH = 5000;
const START_MS = Date.UTC(2026, 10, 20, 2);
const HELD_S = 10;

async function store(
  client: PoolClient,
  rows: readonly { deviceId: number; message: RealMessage }[],
  judges: RecordJudges,
): Promise<BatchResult> {
  const batch = rows.flatMap(({ deviceId, message }) => {
    const parsed = parseMachineMessage(topicFor('real', deviceId), Buffer.from(JSON.stringify(message)), Date.now());
    return typeof parsed === 'string' ? [] : [parsed];
  });
  await client.query('begin');
  const result = await storeBatch(client, batch, judges);
  await client.query('commit');
  return result;
}

/** Rows of log that a batch has read again. */
async function rowsRead(asked: MockInstance<PoolClient['query']>): Promise<number> {
  let rows = 0;
  for (const [i, [query]] of asked.mock.calls.entries()) {
    if (!JSON.stringify(query).includes('from log_tail')) continue;
    const answer: unknown = await asked.mock.results[i]?.value;
    const [row] = z.object({ rows: z.array(z.object({ data: z.instanceof(Buffer).nullable() })) }).parse(answer).rows;
    rows += tailColumnsOfBytes(row?.data ?? Buffer.alloc(0), [], () => 0).seq.length;
  }
  return rows;
}

describe.each(ON_POSTGRES)('judging again on $name', ({ openSite }) => {
  let closeStorage: () => Promise<void>;
  let database: Database;
  let client: PoolClient;

  beforeAll(async () => {
    const { storage, close } = await openSite();
    closeStorage = close;
    database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    await database.pool.query(
      `insert into device (project_id, device_id, name) select $1, n, 'J-' || n from generate_series($2::int, $3::int) n`,
      [PROJECT.road, FIRST_DEVICE, FIRST_DEVICE + MACHINES - 1],
    );
    client = await database.pool.connect();
  });

  afterAll(async () => {
    client.release();
    await database.close();
    await closeStorage();
  });

  it('makes the judges of a dozen machines again over several batches, and raises what it would have', async () => {
    const machines = Array.from({ length: MACHINES }, (_, i) => ({
      deviceId: FIRST_DEVICE + i,
      course: courseOf({
        recordNo: `J-${i}`,
        pileId: 1000 + i,
        startMs: START_MS,
        seconds: ROWS_BEFORE + 40,
        // Faster than the limit of 1.0 m/min from the restart on.
        speed: (second) => (second < ROWS_BEFORE ? 0.8 : 1.3),
      }),
    }));
    const before = new RecordJudges();
    for (const { deviceId, course } of machines) {
      await store(
        client,
        course.slice(0, ROWS_BEFORE).map((message) => ({ deviceId, message })),
        before,
      );
    }

    const after = new RecordJudges();
    const asked = vi.spyOn(client, 'query');
    const reread: number[] = [];
    const raised: WarningMessage[] = [];
    for (let second = ROWS_BEFORE; second < ROWS_BEFORE + 30; second++) {
      asked.mockClear();
      const rows = machines.flatMap(({ deviceId, course }) =>
        course.slice(second, second + 1).map((message) => ({ deviceId, message })),
      );
      const { announcements, rows: stored } = await store(client, rows, after);
      expect(stored).toBe(MACHINES);
      raised.push(...announcements.flatMap(({ message }) => ('rule' in message ? [message] : [])));
      reread.push(await rowsRead(asked));
    }
    asked.mockRestore();
    expect(reread[0]).toBe(ROWS_A_BATCH);
    // Each row once, with those that came meanwhile.
    const rows = reread.reduce((sum, count) => sum + count, 0);
    expect(rows).toBeGreaterThanOrEqual(MACHINES * (ROWS_BEFORE + 1));
    expect(rows).toBeLessThanOrEqual(MACHINES * (ROWS_BEFORE + 2));
    const tooFast = raised.filter(({ rule }) => rule === 'down_speed_max');
    expect(tooFast.map(({ record_no }) => record_no).sort()).toEqual(machines.map((_, i) => `J-${i}`).sort());
    for (const { time_ms } of tooFast) expect(time_ms).toBe(START_MS + (ROWS_BEFORE + HELD_S) * 1000);
  });

  it('reads a long record again in pieces, and judges it by all of them', async () => {
    const seconds = ROWS_A_BATCH + 600;
    // Too fast for a while that only the second piece has.
    const course = courseOf({
      recordNo: 'J-long',
      pileId: 1100,
      startMs: START_MS,
      seconds,
      speed: (second) => (second < ROWS_A_BATCH + 100 ? 0.1 : 1.3),
    });
    const rowsOf = (from: number, to: number) =>
      course.slice(from, to).map((message) => ({ deviceId: FIRST_DEVICE, message }));
    // A server that cannot judge in time: its stored records are judged by the next one.
    const busy = new RecordJudges();
    vi.spyOn(busy, 'breaches').mockResolvedValue(new Map());
    for (let from = 0; from < seconds - 10; from += 1000)
      await store(client, rowsOf(from, Math.min(from + 1000, seconds - 10)), busy);

    const after = new RecordJudges();
    const asked = vi.spyOn(client, 'query');
    const first = await store(client, rowsOf(seconds - 10, seconds - 9), after);
    expect(await rowsRead(asked)).toBe(ROWS_A_BATCH);
    expect(first.announcements).toEqual([]);
    asked.mockClear();
    const second = await store(client, rowsOf(seconds - 9, seconds - 8), after);
    expect(await rowsRead(asked)).toBe(seconds - 8 - ROWS_A_BATCH);
    asked.mockRestore();
    expect(second.announcements.map(({ message }) => message)).toMatchObject([
      { rule: 'down_speed_max', time_ms: START_MS + (ROWS_A_BATCH + 100 + HELD_S) * 1000, is_ongoing: true },
    ]);
  });

  describe('a warning that goes on', () => {
    const warningOf = async (recordNo: string) => {
      const { rows } = await client.query(
        `select warning_id, is_ongoing, value, limit_value, depth_m, from_seq, to_seq, from_depth_m, to_depth_m,
           lasted_ms, status, revision, date_part('epoch', raised_at) * 1000 as raised_ms
         from warning where project_id = $1 and record_no = $2 and rule = 'down_speed_max'`,
        [PROJECT.road, recordNo],
      );
      return rows;
    };
    const auditOf = async (recordNo: string) => {
      const { rows } = await client.query('select action from audit where project_id = $1 and subject = $2', [
        PROJECT.road,
        `record/${recordNo}`,
      ]);
      return rows;
    };
    const setLimit = (limit: number) =>
      client.query(`update project set settings = jsonb_set(settings, '{limits}', $2::jsonb) where project_id = $1`, [
        PROJECT.road,
        JSON.stringify({ down_speed_max: limit, toe_hold_min: 0, depth_short_max: 0 }),
      ]);
    /** Too fast from second 20 to 59, at its fastest in second 50; 80 seconds in all. */
    const fastCourse = (recordNo: string, pileId: number) =>
      courseOf({
        recordNo,
        pileId,
        startMs: START_MS,
        seconds: 80,
        speed: (second) => (second === 50 ? 1.9 : second >= 20 && second < 60 ? 1.3 : 0.8),
      });
    const rowsOf = (course: readonly RealMessage[]) => course.map((message) => ({ deviceId: FIRST_DEVICE, message }));
    const whole = (course: readonly RealMessage[]) => ({
      is_ongoing: false,
      value: 1.9,
      depth_m: course[50]?.values.depth_m,
      from_seq: 20,
      to_seq: 59,
      from_depth_m: course[20]?.values.depth_m,
      to_depth_m: course[59]?.values.depth_m,
      lasted_ms: 39_000,
      raised_ms: START_MS + (20 + HELD_S) * 1000,
      revision: 0,
    });

    beforeAll(() => setLimit(1));
    afterAll(() => setLimit(1));

    it('is completed when it ends, by two servers in turn as by one that has just started', async () => {
      const course = fastCourse('J-whole', 1200);
      const servers = [new RecordJudges(), new RecordJudges()] as const;
      for (const second of course.slice(0, 35).keys()) {
        await store(client, rowsOf(course.slice(second, second + 1)), servers[second % 2 === 0 ? 0 : 1]);
      }
      const [raised] = await warningOf('J-whole');
      expect(raised).toMatchObject({ is_ongoing: true, value: 1.3, from_seq: 20, to_seq: 30, lasted_ms: 10_000 });
      await store(client, rowsOf(course.slice(35, 60)), new RecordJudges());
      expect(await warningOf('J-whole')).toMatchObject([{ is_ongoing: true, to_seq: 30 }]);
      const { announcements } = await store(client, rowsOf(course.slice(60, 70)), new RecordJudges());
      expect(announcements.map(({ message }) => message)).toMatchObject([
        { warning_id: raised?.warning_id, status: 0 },
      ]);
      expect(await warningOf('J-whole')).toMatchObject([whole(course)]);
      // Seen again by another server, and at the record's end, it stays as it is.
      await store(client, rowsOf(course.slice(70, 71)), new RecordJudges());
      await store(client, rowsOf(course.slice(71)), new RecordJudges());
      expect(await warningOf('J-whole')).toMatchObject([{ ...whole(course), warning_id: raised?.warning_id }]);
      expect(await auditOf('J-whole')).toEqual([]);
    });

    it('keeps what somebody does about it meanwhile', async () => {
      const course = fastCourse('J-handled', 1201);
      const judges = new RecordJudges();
      await store(client, rowsOf(course.slice(0, 40)), judges);
      await client.query(`update warning set status = 1, revision = 1 where project_id = $1 and record_no = $2`, [
        PROJECT.road,
        'J-handled',
      ]);
      await store(client, rowsOf(course.slice(40, 70)), judges);
      expect(await warningOf('J-handled')).toMatchObject([{ ...whole(course), status: 1, revision: 1 }]);
    });

    it('ends with its record at the latest, and is whole where it comes with one batch', async () => {
      const cut = fastCourse('J-cut', 1202).slice(0, 50);
      const judges = new RecordJudges();
      await store(client, rowsOf(cut.slice(0, 40)), judges);
      expect(await warningOf('J-cut')).toMatchObject([{ is_ongoing: true }]);
      await store(
        client,
        rowsOf([...cut.slice(40, 49), ...cut.slice(49).map((row): RealMessage => ({ ...row, event: 'end' }))]),
        judges,
      );
      expect(await warningOf('J-cut')).toMatchObject([{ is_ongoing: false, to_seq: 49, lasted_ms: 29_000 }]);
      expect(await auditOf('J-cut')).toEqual([]);
      const course = fastCourse('J-batch', 1203);
      const { announcements } = await store(client, rowsOf(course), new RecordJudges());
      expect(announcements.map(({ message }) => message)).toMatchObject([
        { rule: 'down_speed_max', is_ongoing: false },
      ]);
      expect(await warningOf('J-batch')).toMatchObject([whole(course)]);
    });

    it('is completed by the limit it was raised by, where that has changed since', async () => {
      const course = fastCourse('J-limit', 1204);
      const judges = new RecordJudges();
      await store(client, rowsOf(course.slice(0, 40)), judges);
      await setLimit(1.5);
      await store(client, rowsOf(course.slice(40, 79)), judges);
      expect(await warningOf('J-limit')).toMatchObject([{ is_ongoing: true, limit_value: 1 }]);
      await store(client, rowsOf(course.slice(79)), judges);
      await setLimit(1);
      expect(await warningOf('J-limit')).toMatchObject([{ ...whole(course), limit_value: 1 }]);
      expect(await auditOf('J-limit')).toEqual([]);
    });

    it('is taken back at the end where rows that came late show that there was none', async () => {
      const course = fastCourse('J-late', 1205);
      // Second 26 was slow enough, and came late; five seconds before and after it are no ten.
      const rows = rowsOf(course.slice(0, 32)).map((row) =>
        row.message.seq === 26 ? { ...row, message: { ...row.message, values: { speed_mpm: 0.8 } } } : row,
      );
      const judges = new RecordJudges();
      await store(
        client,
        rows.filter(({ message }) => message.seq !== 26),
        judges,
      );
      expect(await warningOf('J-late')).toMatchObject([{ is_ongoing: true, from_seq: 20 }]);
      await store(
        client,
        rows.filter(({ message }) => message.seq === 26),
        judges,
      );
      const end = course.slice(32, 33).map((message): RealMessage => ({ ...message, event: 'end' }));
      const { announcements } = await store(client, rowsOf(end), judges);
      expect(announcements.map(({ message }) => message)).toMatchObject([{ warning_id: null, status: null }]);
      expect(await warningOf('J-late')).toEqual([]);
      expect(await auditOf('J-late')).toEqual([{ action: 'warning.compute' }]);
    });
  });
});
