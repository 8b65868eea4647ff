// A log that is read at the moment its record ends: its rows move from the tail into chunks meanwhile, and none of them
// may be missing from what is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { chunkOf, type LogColumns } from '../../server/db/log-codec';
import { logMonthOf } from '../../server/db/log-partition';
import { type RecordLogKey, readRecordLog, readTailAfter } from '../../server/db/record-log';
import { logEnd, recordLogPages } from '../../server/db/record-log-pages';
import { readLogsOf } from '../../server/db/record-logs';
import { storedDecimals } from '../../server/db/stored-decimals';
import { inTransaction } from '../../server/db/transact';
import { equipmentOf } from '../../src/equipment/registry';
import { PROJECT } from './fixture-site';
import { courseOf, eventually } from './machine';
import { type OpenedStorage, POSTGRES_ONLY } from './storages';
import { storeMessages } from './stored-messages';

const SECONDS = 60;
const START_MS = Date.UTC(2026, 10, 20, 5);
const DECIMALS = storedDecimals(equipmentOf('HS-MI'));
const CHANNELS = ['depth_m', 'speed_mpm'];

describe.each(POSTGRES_ONLY)('a log that is read while its record ends, on $name', (kind) => {
  let opened: OpenedStorage;
  let database: Database;
  let runs = 0;

  beforeAll(async () => {
    opened = await kind.openSite();
    database = await openDatabase(opened.storage);
  });

  afterAll(async () => {
    await database.close();
    await opened.close();
  });

  const waiting = async (): Promise<boolean> => {
    const { rows } = await database.pool.query<{ waiting: number }>(
      'select count(*)::int as waiting from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    );
    return rows[0]?.waiting === 1;
  };

  const ways: Record<string, (recordNo: string) => Promise<LogColumns | undefined>> = {
    'one record': (recordNo) =>
      readRecordLog(
        database.pool,
        { projectId: PROJECT.road, recordNo, month: logMonthOf(START_MS), channels: CHANNELS },
        DECIMALS,
      ),
    'many records': async (recordNo) => {
      const record = { record_no: recordNo, log_month: logMonthOf(START_MS), channels: CHANNELS };
      const listed = [{ ...record, ended_at: null, late_since: null }];
      return (await readLogsOf(database.pool, PROJECT.road, listed, DECIMALS, {}))[0];
    },
  };

  it.each(Object.keys(ways).flatMap((way) => ['log_tail', 'log_chunk'].map((table) => [way, table] as const)))(
    'holds every row: %s, ending before it comes to %s',
    async (way, table) => {
      const recordNo = `READ-${++runs}`;
      const course = courseOf({ recordNo, pileId: 900 + runs, startMs: START_MS + runs * 3_600_000, seconds: SECONDS });
      await inTransaction(database.pool, (client) => storeMessages(client, course.slice(0, -1)));
      const reading = await inTransaction(database.pool, async (client) => {
        await client.query(`lock table ${table} in access exclusive mode`);
        const log = ways[way]?.(recordNo);
        await eventually('the reader waits for the table', waiting);
        await storeMessages(client, course.slice(-1));
        return { log };
      });
      const log = await reading.log;
      const last = SECONDS - 1;
      // The row that ends the record came after the reader had asked: it may be there or not.
      const rows = [...(log?.seq ?? [])].filter((seq) => seq < last);
      expect(rows).toEqual(course.slice(0, -1).map(({ seq }) => seq));
    },
  );

  describe('a stretch at a time', () => {
    const LONG_SECONDS = 13_000;
    const month = logMonthOf(START_MS);
    const keyOf = (recordNo: string): RecordLogKey => ({
      projectId: PROJECT.road,
      recordNo,
      month,
      channels: CHANNELS,
    });
    const seqs = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

    /** Reads a log, and does something once its first stretch has come. */
    async function readBeside(recordNo: string, meanwhile: () => Promise<unknown>): Promise<number[]> {
      const end = await logEnd(database.pool, keyOf(recordNo));
      const read: number[] = [];
      for await (const { seq } of recordLogPages(database.pool, keyOf(recordNo), end, DECIMALS)) {
        if (read.length === 0) await meanwhile();
        read.push(...seq);
      }
      return read;
    }

    it('has the rows that were there when it was asked for, while the record ends and is put together anew', async () => {
      const recordNo = 'READ-pages';
      const course = courseOf({ recordNo, pileId: 980, startMs: START_MS, seconds: LONG_SECONDS });
      await inTransaction(database.pool, (client) => storeMessages(client, course.slice(0, 12_500)));
      const whileEnding = await readBeside(recordNo, () =>
        inTransaction(database.pool, (client) => storeMessages(client, course.slice(12_510))),
      );
      expect(whileEnding).toEqual(seqs(0, 12_500));
      // Other chunks under the same numbers, and one fewer than were there.
      const whileRemade = await readBeside(recordNo, async () => {
        const log = await readRecordLog(database.pool, keyOf(recordNo), DECIMALS);
        const columns = (from: number, to?: number): LogColumns => ({
          seq: log.seq.slice(from, to),
          timeMs: log.timeMs.slice(from, to),
          pass: log.pass.slice(from, to),
          channels: log.channels.map((channel) => ({ ...channel, values: channel.values.slice(from, to) })),
        });
        const of = [PROJECT.road, recordNo, month];
        const where = 'project_id = $1 and record_no = $2 and month = $3';
        await inTransaction(database.pool, async (client) => {
          await client.query(`delete from log_chunk where ${where}`, of);
          for (const [chunkNo, part] of [columns(0, 7000), columns(7000)].entries()) {
            const { row_count, from_seq, to_seq, from_ms, to_ms, data } = chunkOf(part);
            await client.query(
              `insert into log_chunk (project_id, record_no, month, chunk_no, row_count, from_seq, to_seq, from_ms, to_ms, data)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
              [...of.slice(0, 2), ...[month, chunkNo, row_count, from_seq, to_seq, from_ms, to_ms, data]],
            );
          }
        });
      });
      expect(whileRemade).toEqual([...seqs(0, 12_500), ...seqs(12_510, LONG_SECONDS)]);
    });
  });

  it('has the same rows for the judges, a stretch of them, missing readings too', async () => {
    const recordNo = 'READ-judges';
    const course = courseOf({ recordNo, pileId: 990, startMs: START_MS, seconds: 30 });
    const sent = course.slice(0, -1).map((message) => (message.seq === 7 ? { ...message, values: {} } : message));
    await inTransaction(database.pool, (client) => storeMessages(client, sent));
    const { rows } = await database.pool.query<{ channels: string[] }>(
      'select channels from record where project_id = $1 and record_no = $2',
      [PROJECT.road, recordNo],
    );
    const channels = [...(rows[0]?.channels ?? []), 'never_recorded'];
    const month = logMonthOf(START_MS);
    const whole = await readRecordLog(database.pool, { projectId: PROJECT.road, recordNo, month, channels }, DECIMALS);
    expect(whole.seq).toHaveLength(29);
    const record = { project_id: PROJECT.road, record_no: recordNo, channels };
    const rowsFrom = (from: number, to: number): LogColumns => ({
      seq: whole.seq.slice(from, to),
      timeMs: whole.timeMs.slice(from, to),
      pass: whole.pass.slice(from, to),
      channels: whole.channels.map((channel) => ({ ...channel, values: channel.values.slice(from, to) })),
    });
    expect(await readTailAfter(database.pool, record, -1, 1000, DECIMALS)).toEqual(whole);
    expect(await readTailAfter(database.pool, record, 4, 10, DECIMALS)).toEqual(rowsFrom(5, 15));
    expect(await readTailAfter(database.pool, record, 28, 10, DECIMALS)).toEqual(rowsFrom(29, 29));
  });
});
