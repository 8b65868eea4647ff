// Copies of logs beside the database: with them an answer is byte for byte what it is without, whatever has happened to the
// records, to their chunks or to the copies meanwhile.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { dropRecords } from '../../server/db/drop-records';
import { type AskedOfLogs, type ForwardedRecord, forwardedChunks } from '../../server/db/forwarded-logs';
import { LOG_MARK_OF_RECORD } from '../../server/db/log-mark';
import { storedDecimals } from '../../server/db/stored-decimals';
import { inTransaction } from '../../server/db/transact';
import { LateRecords } from '../../server/ingest/late-records';
import { LogPacks } from '../../server/packs/log-packs';
import { packLogs } from '../../server/packs/pack-logs';
import type { RealMessage } from '../../src/contracts/broker';
import type { DamagedStretch } from '../../src/contracts/envelope';
import { equipmentOf } from '../../src/equipment/registry';
import { PROJECT } from './fixture-site';
import { courseOf, eventually } from './machine';
import { THREAD_URL } from './server-process';
import { type OpenedStorage, STORAGE_KINDS } from './storages';
import { storeMessages } from './stored-messages';

const TYPE = equipmentOf('HS-MI');
const DECIMALS = storedDecimals(TYPE);
const CHANNELS = (TYPE.profile?.channels ?? []).map(({ key }) => key);
const DAY_MS = 86_400_000;
const RECORDS = 12;
const SECONDS = 40;
/** On three days that are over. */
const startOf = (n: number): number => Date.UTC(2026, 8, 20, 1) + (n % 3) * DAY_MS + n * 300_000;
const noOf = (n: number): string => `PACK-${n}`;
const NO_BOUND = 1e12;

describe.each(STORAGE_KINDS)('packs of logs on $name', (kind) => {
  let opened: OpenedStorage;
  let database: Database;
  let folder: string;
  let packs: LogPacks;
  let none: LogPacks;

  beforeAll(async () => {
    opened = await kind.openSite();
    database = await openDatabase({ ...opened.storage, threadUrl: THREAD_URL });
    folder = mkdtempSync(path.join(tmpdir(), 'pile-console-packs-'));
    none = new LogPacks(path.join(folder, 'none'));
    packs = new LogPacks(path.join(folder, 'packs'));
    for (let n = 0; n < RECORDS; n += 1) await send(courseFor(n));
  });

  afterAll(async () => {
    await database.close();
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const courseFor = (n: number) =>
    courseOf({ recordNo: noOf(n), pileId: 600 + n, startMs: startOf(n), seconds: SECONDS + n });
  const send = (messages: readonly RealMessage[]) =>
    inTransaction(database.pool, (client) => storeMessages(client, messages));

  const pack = (mostBytes = NO_BOUND) =>
    packLogs({ pool: database.pool, packs, mostBytes, rest: async () => undefined });
  const files = (): string[] => {
    const ofProject = path.join(folder, 'packs', String(PROJECT.road));
    return readdirSync(ofProject)
      .sort()
      .map((name) => path.join(ofProject, name));
  };
  const listed = async (): Promise<readonly ForwardedRecord[]> => {
    const { rows } = await database.pool.query<ForwardedRecord>(
      `select record_no, log_month, channels, ended_at, late_since, started_at, log_rows, log_mark from record
       where project_id = $1 and log_rows > 0 order by started_at, record_no`,
      [PROJECT.road],
    );
    return rows;
  };
  const ALL: AskedOfLogs = { channels: CHANNELS, period: {} };

  async function answer(from: LogPacks, asked: AskedOfLogs, records?: readonly ForwardedRecord[]) {
    const damaged: DamagedStretch[] = [];
    const stores = { pool: database.pool, packs: from };
    const chunks = await forwardedChunks(
      stores,
      PROJECT.road,
      records ?? (await listed()),
      asked,
      DECIMALS,
      (_text, stretch) => damaged.push(stretch),
    );
    return {
      damaged,
      chunks: chunks.map(({ bytes, ...chunk }) => ({ ...chunk, bytes: Buffer.from(bytes).toString('hex') })),
    };
  }

  /** With packs, and without; how many records' logs come from packs. */
  async function agree(asked: AskedOfLogs = ALL): Promise<number> {
    const records = await listed();
    const copied = await packs.logsOf(PROJECT.road, records);
    expect(await answer(packs, asked, records)).toEqual(await answer(none, asked, records));
    return copied.size;
  }

  it('marks logs as the database itself does', async () => {
    const { rows } = await database.pool.query<{ same: boolean }>(
      `select r.log_mark = ${LOG_MARK_OF_RECORD} as same from record r where r.project_id = $1 and r.record_no like 'PACK-%'`,
      [PROJECT.road],
    );
    expect(rows).toEqual(Array.from({ length: RECORDS }, () => ({ same: true })));
  });

  it('give what the database gives, whatever is asked', async () => {
    expect(await agree()).toBe(0);
    expect(await pack()).toBe(3);
    const withLogs = (await listed()).length;
    expect(await agree()).toBe(RECORDS);
    // One of the fixture's has a log without a mark.
    expect(withLogs).toBeGreaterThan(RECORDS);
    expect(await pack()).toBe(0);
    const times = fc.option(fc.integer({ min: startOf(0), max: startOf(RECORDS) }), { nil: undefined });
    const anything = fc.record({
      channels: fc.subarray([...CHANNELS, 'no_such_channel']),
      period: fc.record({
        fromMs: times,
        toMs: times,
        passes: fc.option(
          fc.uniqueArray(fc.integer({ min: 0, max: 4 })).map((some) => new Set(some)),
          {
            nil: undefined,
          },
        ),
      }),
    });
    await fc.assert(
      fc.asyncProperty(anything, async (asked) => {
        await agree(asked);
      }),
      { numRuns: 40 },
    );
  });

  it('are read without the database', async () => {
    const records = (await listed()).filter(({ record_no }) => record_no.startsWith('PACK-'));
    const right = await answer(none, ALL, records);
    const pool = { connect: () => Promise.reject(new Error('it is asked')) } as unknown as Database['pool'];
    const chunks = await forwardedChunks({ pool, packs }, PROJECT.road, records, ALL, DECIMALS, () => undefined);
    expect(chunks.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).toEqual(
      right.chunks.map(({ bytes }) => bytes),
    );
  });

  it('take in a record whose rows came late', async () => {
    const late = courseFor(1);
    const last = late.at(-1);
    if (last === undefined) throw new Error('a course has rows');
    // Beyond what was its end: it is put together anew, with another mark.
    await send([{ ...last, seq: last.seq + 1, time_ms: last.time_ms + 1000 }]);
    const marked = async () => (await listed()).find(({ record_no }) => record_no === noOf(1));
    const before = await marked();
    expect(before?.late_since).not.toBeNull();
    expect(await agree()).toBe(RECORDS - 1);
    const lateRecords = new LateRecords({
      pool: database.pool,
      logger: pino({ level: 'silent' }),
      announce: () => undefined,
      hasRoom: () => true,
    });
    await database.pool.query(
      `update record set late_since = now() - interval '1 hour' where project_id = $1 and record_no = $2`,
      [PROJECT.road, noOf(1)],
    );
    lateRecords.wakeIn(0);
    await eventually('it is put together anew', async () => (await marked())?.late_since === null);
    await lateRecords.stop();
    expect((await marked())?.log_mark).not.toEqual(before?.log_mark);
    expect(await agree()).toBe(RECORDS - 1);
    expect(await pack()).toBe(1);
    expect(await agree()).toBe(RECORDS);
  });

  it('lose what is deleted', async () => {
    const gone = (await listed()).find(({ record_no }) => record_no === noOf(2));
    if (gone?.log_mark == null) throw new Error('it is there');
    const { log_mark } = gone;
    const holds = () => files().some((file) => readFileSync(file).includes(log_mark));
    expect(holds()).toBe(true);
    const project = await database.db
      .selectFrom('project')
      .where('project_id', '=', PROJECT.road)
      .select(['project_id', 'time_zone'])
      .executeTakeFirstOrThrow();
    if (TYPE.profile === null) throw new Error('mixing piles record something');
    const summed = { ...project, profile: TYPE.profile };
    await database.db.transaction().execute((trx) => dropRecords(trx, summed, [gone], false));
    await agree();
    expect(await pack()).toBe(1);
    expect(holds()).toBe(false);
    expect(await agree()).toBe(RECORDS - 1);
  });

  it('do not hide damage of what is stored, and are made anew when they are damaged themselves', async () => {
    const [file] = files();
    if (file === undefined) throw new Error('there are packs');
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(300) ^ 4, 300);
    writeFileSync(file, bytes);
    packs = new LogPacks(path.join(folder, 'packs'));
    await agree();
    expect(await pack()).toBe(1);
    expect(await agree()).toBe(RECORDS - 1);

    const where = 'project_id = $1 and record_no = $2';
    const harmed = [PROJECT.road, noOf(3)];
    await database.pool.query(
      `update log_chunk set data = set_byte(data, octet_length(data) - 3, get_byte(data, octet_length(data) - 3) # 8) where ${where}`,
      harmed,
    );
    await packs.clear();
    await pack();
    expect(await agree()).toBe(RECORDS - 2);
    expect((await answer(packs, ALL)).damaged).toHaveLength(1);
    // Known to be read from the database: no reason to write the pack again.
    expect(await pack()).toBe(0);
    // Marked as it is, as a migration would.
    await database.pool.query(`update record r set log_mark = ${LOG_MARK_OF_RECORD} where ${where}`, harmed);
    await pack();
    await agree();
    expect((await answer(packs, ALL)).damaged).toHaveLength(1);
  });

  it('keep to their bound, the newest days first', async () => {
    await packs.clear();
    await pack();
    const [oldest, middle, newest] = files().map((file) => path.basename(file).slice(0, 10));
    const sizes = files().map((file) => statSync(file).size);
    expect(sizes).toHaveLength(3);
    await packs.clear();
    await pack(0.85 * sizes.reduce((sum, size) => sum + size, 0));
    expect(files().map((file) => path.basename(file).slice(0, 10))).toEqual([middle, newest]);
    expect(oldest).not.toBe(middle);
    await agree();
    await packs.clear();
    expect(await pack(10)).toBe(0);
    await agree();
  });

  it('of a project that is gone are removed', async () => {
    await packs.put(999, '2026-09-20', async () => undefined);
    await pack();
    expect(readdirSync(path.join(folder, 'packs'))).not.toContain('999');
  });
});
