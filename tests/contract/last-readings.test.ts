// Last readings of a long record against its raw rows: of channels that report seldom, stopped long ago, or came late; while
// the record is in work, after an earlier server's database is brought up to date, and when it has ended.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { CHUNK_ROWS } from '../../server/db/log-codec';
import { machineLogs } from '../../server/db/machine-logs';
import { migrate } from '../../server/db/migrate';
import { inTransaction } from '../../server/db/transact';
import { readingsOf } from '../../server/http/handlers/readings';
import { parseMachineMessage } from '../../server/ingest/messages';
import { RecordJudges } from '../../server/ingest/record-judge';
import { storeBatch } from '../../server/ingest/store-batch';
import type { RealMessage } from '../../src/contracts/broker';
import { foldRow, noReadings } from '../../src/contracts/machine-readings';
import { equipmentOf } from '../../src/equipment/registry';
import { DEVICE, PROJECT } from './fixture-site';
import { topicFor } from './machine';
import { THREAD_URL } from './server-process';
import { STORAGE_KINDS } from './storages';

const TYPE = equipmentOf('HS-MI');
const START_MS = Date.UTC(2026, 10, 20, 2);
/** More than a chunk; the last row ends the record. */
const ROWS = CHUNK_ROWS + 400;
const A_BATCH = 400;
/** Rows that come after all others, the only ones with a second tilt. */
const LATE = { from: 150, to: 160 } as const;
const isLate = ({ seq }: RealMessage): boolean => seq >= LATE.from && seq <= LATE.to;

const VALUES: Readonly<Record<string, (seq: number) => number | null>> = {
  depth_m: (seq) => seq / 100,
  slurry_l: (seq) => seq,
  // With each tenth row, and then no more; before the last chunk; once; seldom; never; late.
  current_a: (seq) => (seq % 10 === 0 && seq <= 200 ? 50 + seq / 10 : null),
  speed_mpm: (seq) => (seq <= 5000 ? 0.5 : null),
  flow_lpm: (seq) => (seq === 5 ? 61.5 : null),
  density_gcm3: (seq) => (seq % 350 === 0 ? 1.7 : null),
  tilt_x_deg: () => null,
  tilt_y_deg: (seq) => (seq >= LATE.from && seq <= LATE.to ? (seq - LATE.from) / 100 : null),
};

const COURSE = Array.from({ length: ROWS }, (_, seq): RealMessage => {
  const values = Object.fromEntries(Object.entries(VALUES).map(([key, valueAt]) => [key, valueAt(seq)]));
  return {
    record_no: 'LONG',
    seq,
    time_ms: START_MS + seq * 1000,
    event: seq === 0 ? 'start' : seq === ROWS - 1 ? 'end' : 'record',
    pile_id: 900,
    pile_no: 'k12_900',
    pass: 0,
    values,
  };
});

describe.each(STORAGE_KINDS)('the last readings of a long record on $name', ({ openSite, machinesAt }) => {
  let closeStorage: () => Promise<void>;
  let database: Database;
  const judges = new RecordJudges();
  const sent: RealMessage[] = [];

  beforeAll(async () => {
    const { storage, close } = await openSite();
    closeStorage = close;
    database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    await store(COURSE.slice(0, -1).filter((message) => !isLate(message)));
  });

  afterAll(async () => {
    await database.close();
    await closeStorage();
  });

  async function store(messages: readonly RealMessage[]): Promise<void> {
    for (let at = 0; at < messages.length; at += A_BATCH) {
      const batch = messages.slice(at, at + A_BATCH).map((message) => {
        const topic = topicFor('real', DEVICE.other);
        const parsed = parseMachineMessage(topic, Buffer.from(JSON.stringify(message)), Date.now());
        if (typeof parsed === 'string') throw new Error(parsed);
        return parsed;
      });
      const { rows } = await inTransaction(database.pool, (client) => storeBatch(client, batch, judges));
      expect(rows).toBe(batch.length);
    }
    sent.push(...messages);
    sent.sort((a, b) => a.seq - b.seq);
  }

  async function readings(deviceId?: number) {
    const asked = { projectId: PROJECT.road, ...(deviceId === undefined ? {} : { deviceId }) };
    const machines = await machineLogs(database.pool, asked, TYPE, (text) => {
      throw new Error(text);
    });
    const machine = machines.find(({ device_id }) => device_id === DEVICE.other);
    if (machine === undefined) throw new Error('no machine');
    return readingsOf(machine, TYPE.profile);
  }

  async function expectThoseOfRows(): Promise<void> {
    const answer = await readings();
    const last = sent.at(-1);
    expect(answer).toMatchObject({ record_no: 'LONG', seq: last?.seq, at_ms: last?.time_ms });
    expect(await readings(DEVICE.other)).toEqual({ ...answer, age_ms: expect.any(Number) });
    for (const { key, value, at_ms, intervals_ms } of answer.channels) {
      const [newest, before] = sent
        .filter(({ values }) => (values[key] ?? null) !== null)
        .slice(-2)
        .reverse();
      const every = newest && before && newest.time_ms - before.time_ms;
      expect([key, value, at_ms, intervals_ms?.at(-1)]).toEqual([
        key,
        newest?.values[key] ?? null,
        newest?.time_ms ?? null,
        every,
      ]);
    }
    // The rows as a console folds them.
    const keys = answer.channels.map(({ key }) => key);
    const recent = answer.recent.channels.map(({ key }) => key);
    const live = noReadings(DEVICE.other, { record_no: 'LONG', pile_no: 'k12_900' }, keys, recent);
    for (const { seq, time_ms: timeMs, pass, values } of sent) {
      foldRow(live, { seq, timeMs, pass, valueOf: (key) => values[key] }, true);
    }
    const lasts = (of: typeof live) => of.channels.map(({ key, value, at_ms }) => ({ key, value, at_ms }));
    expect(lasts(answer)).toEqual(lasts(live));
    expect(answer.recent).toEqual(live.recent);
    expect(answer.intervals_ms).toEqual(live.intervals_ms);
  }

  it('are those of its raw rows while it is in work, whatever their age', async () => {
    await expectThoseOfRows();
    const flow = (await readings()).channels.find(({ key }) => key === 'flow_lpm');
    expect(flow).toEqual({ key: 'flow_lpm', value: 61.5, at_ms: START_MS + 5000 });
  });

  it('are those of rows that came late, where no other row has any', async () => {
    await store(COURSE.filter(isLate));
    await expectThoseOfRows();
  });

  // The counts of other processes come seconds late. The statements are the same on both shapes.
  it.runIf(machinesAt === 'server')('are found without a walk through the log', async () => {
    const read = async (): Promise<number> => {
      await database.pool.query('select pg_stat_force_next_flush()');
      const { rows } = await database.pool.query<{ rows: string }>(
        `select seq_tup_read + idx_tup_fetch as rows from pg_stat_all_tables where relname = 'log_tail'`,
      );
      return Number(rows[0]?.rows);
    };
    const before = await read();
    await readings();
    const rows = (await read()) - before;
    expect(rows).toBeGreaterThanOrEqual(300);
    expect(rows).toBeLessThan(400);
  });

  it('are the same where an earlier server has stored the rows', async () => {
    const known = `select reading_seqs from record where record_no = 'LONG'`;
    const before = await database.pool.query(known);
    await database.pool.query('alter table record drop column reading_seqs');
    await database.pool.query('delete from schema_version where version = 80');
    await migrate(database.pool, 'the test');
    expect((await database.pool.query(known)).rows).toEqual(before.rows);
    await expectThoseOfRows();
  });

  it('are the same when it has ended', async () => {
    await store(COURSE.slice(-1));
    const { rows } = await database.pool.query(
      `select (select count(*)::int from log_chunk where record_no = 'LONG') as chunks,
         (select count(*)::int from log_tail where record_no = 'LONG') as tail`,
    );
    expect(rows).toEqual([{ chunks: 2, tail: 0 }]);
    await expectThoseOfRows();
  });

  it('are the same where it had ended before anybody noted which rows have them', async () => {
    const { rowCount } = await database.pool.query(
      `update record set reading_seqs = null where record_no = 'LONG' and reading_seqs is not null`,
    );
    expect(rowCount).toBe(1);
    await expectThoseOfRows();
  });
});
