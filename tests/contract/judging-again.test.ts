// After a restart no machine has its judge any more. They are made again a few at a time, and no warning is missed.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../../server/db/database';
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
    rows += z.object({ rows: z.array(z.unknown()) }).parse(answer).rows.length;
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
    // A server that cannot judge in time: what it stores is judged by the next one.
    const busy = new RecordJudges();
    vi.spyOn(busy, 'breaches').mockResolvedValue([]);
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
      { rule: 'down_speed_max', time_ms: START_MS + (ROWS_A_BATCH + 100 + HELD_S) * 1000 },
    ]);
  });
});
