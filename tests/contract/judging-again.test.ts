// After a restart no machine has its judge any more. They are made again a few at a time, and no warning is missed.
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { parseMachineMessage } from '../../server/ingest/messages';
import { RecordJudges } from '../../server/ingest/record-judge';
import { type BatchResult, storeBatch } from '../../server/ingest/store-batch';
import type { RealMessage, WarningMessage } from '../../src/contracts/broker';
import { PROJECT, seedSite } from './fixture-site';
import { courseOf, topicFor } from './machine';
import { THREAD_URL } from './server-process';
import { STORAGE_KINDS } from './storages';

const MACHINES = 12;
const FIRST_DEVICE = 100;
/** Together more rows than a batch reads again. */
const ROWS_BEFORE = 600;
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

describe.each(STORAGE_KINDS)('judging again on $name', ({ open }) => {
  let closeStorage: () => Promise<void>;
  let database: Database;
  let client: PoolClient;

  beforeAll(async () => {
    const { storage, close } = await open();
    closeStorage = close;
    await seedSite(storage);
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
      reread.push(asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('from log_tail')).length);
    }
    asked.mockRestore();
    expect(reread[0]).toBeGreaterThan(0);
    expect(reread[0]).toBeLessThan(MACHINES);
    expect(reread.reduce((sum, count) => sum + count, 0)).toBe(MACHINES);
    const tooFast = raised.filter(({ rule }) => rule === 'down_speed_max');
    expect(tooFast.map(({ record_no }) => record_no).sort()).toEqual(machines.map((_, i) => `J-${i}`).sort());
    for (const { time_ms } of tooFast) expect(time_ms).toBe(START_MS + (ROWS_BEFORE + HELD_S) * 1000);
  });
});
