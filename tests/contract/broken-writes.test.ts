// Writes of a record's log that something comes in the way of: servers killed while they write its chunks, and two servers
// that take in its rows at once. Every row is there once, and the head says so.
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../server/db/database';
import { logMonthOf } from '../../server/db/log-partition';
import { readRecordLog } from '../../server/db/record-log';
import { storedDecimals } from '../../server/db/stored-decimals';
import { inTransaction } from '../../server/db/transact';
import { Ingest } from '../../server/ingest/ingest';
import { equipmentOf } from '../../src/equipment/registry';
import { PROJECT } from './fixture-site';
import { connectGateway, connectMachine, courseOf, eventually, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { hasStalled, NO_STALL, run, stallAt } from './raw-database';
import { startSite } from './replicas';
import { THREAD_URL } from './server-process';
import { EMBEDDED, type OpenedStorage, POSTGRES_ONLY } from './storages';

const SECONDS = 300;
const START_MS = Date.UTC(2026, 10, 20, 5);

describe.each(POSTGRES_ONLY)('the log of a record on $name', (kind) => {
  let opened: OpenedStorage;
  let database: Database;

  beforeAll(async () => {
    opened = await kind.openSite();
    database = await openDatabase(opened.storage);
  });

  afterAll(async () => {
    await database.close();
    await opened.close();
  });

  interface Stored {
    readonly inChunks: number;
    readonly inTail: number;
    readonly logRows: number;
    readonly ended: boolean;
  }

  async function storedOf(recordNo: string): Promise<Stored | undefined> {
    const { rows } = await database.pool.query<Stored>(
      `select log_rows as "logRows", ended_at is not null as ended,
         (select coalesce(sum(row_count), 0)::int from log_chunk where project_id = $1 and record_no = $2) as "inChunks",
         (select count(*)::int from log_tail where project_id = $1 and record_no = $2) as "inTail"
       from record where project_id = $1 and record_no = $2`,
      [PROJECT.road, recordNo],
    );
    return rows[0];
  }

  const seqsOf = async (recordNo: string): Promise<number[]> => {
    const key = { projectId: PROJECT.road, recordNo, month: logMonthOf(START_MS), channels: ['depth_m'] };
    const { seq } = await readRecordLog(database.pool, key, storedDecimals(equipmentOf('HS-MI')));
    return [...seq];
  };

  it('is whole when the servers are killed while they write its chunks', async () => {
    const { storage } = opened;
    const recordNo = 'WRITE-killed';
    const course = courseOf({ recordNo, pileId: 801, startMs: START_MS, seconds: SECONDS });
    const site = await startSite(storage, { GATEWAY_SECRET });
    const machine = await connectMachine(storage.brokerUrl ?? '', 'killed-while-writing');
    await publishAll(machine, course.slice(0, -1));
    await eventually('all but the end is stored', async () => (await storedOf(recordNo))?.inTail === SECONDS - 1);
    await inTransaction(database.pool, async (client) => {
      await client.query('lock table log_chunk in access exclusive mode');
      await publishAll(machine, course.slice(-1));
      await eventually('a server writes the chunks', async () => {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from pg_locks where not granted and relation = 'log_chunk'::regclass`,
        );
        return rows[0]?.n !== 0;
      });
      await site.stop('SIGKILL');
    });
    // As if so long had passed that those of the killed servers had run out.
    await database.pool.query('delete from ingest_replica');
    await database.pool.query('delete from ingest_lease');
    const next = await startSite(storage, { GATEWAY_SECRET });
    try {
      // The broker gives what nobody has acknowledged to the next servers, but only after half a minute.
      await publishAll(machine, course.slice(-1));
      await machine.endAsync(true);
      await eventually('the record has ended', async () => (await storedOf(recordNo))?.ended === true);
    } finally {
      expect(await next.stop()).toBe(0);
    }
    expect(await storedOf(recordNo)).toEqual({ inChunks: SECONDS, inTail: 0, logRows: SECONDS, ended: true });
    expect(await seqsOf(recordNo)).toEqual(course.map(({ seq }) => seq));
  });

  it('has each row once when two servers take it in at once, each all of it', async () => {
    const recordNo = 'WRITE-twice';
    const course = courseOf({ recordNo, pileId: 802, startMs: START_MS, seconds: SECONDS });
    const other = await openDatabase(opened.storage);
    const logger = pino({ level: 'silent' });
    const servers = [database, other].map(({ pool }) => new Ingest({ pool, logger, announce: () => undefined }));
    const payloads = course.map((message) => Buffer.from(JSON.stringify(message)));
    try {
      const taken: Promise<boolean>[] = [];
      // A stretch at a time, in turns, so that each server writes behind and before the other.
      for (let from = 0; from < SECONDS; from += 20) {
        for (const server of servers) {
          const stretch = payloads.slice(from, from + 20).map((payload) => server.accept(topicFor('real'), payload));
          taken.push(...stretch);
        }
        await taken[Math.max(0, taken.length - 60)];
      }
      expect(new Set(await Promise.all(taken))).toEqual(new Set([true]));
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await other.close();
    }
    const stored = await storedOf(recordNo);
    expect(stored).toMatchObject({ logRows: SECONDS, ended: true });
    expect((stored?.inChunks ?? 0) + (stored?.inTail ?? 0)).toBe(SECONDS);
    expect(await seqsOf(recordNo)).toEqual(course.map(({ seq }) => seq));
  });
});

it('the log of a record on an embedded database is whole when the server is killed while it writes its chunks', async () => {
  const { storage, close } = await EMBEDDED.openSite();
  const recordNo = 'WRITE-killed';
  const course = courseOf({ recordNo, pileId: 801, startMs: START_MS, seconds: SECONDS });
  try {
    await run(storage, stallAt('insert', recordNo));
    const site = await startSite(storage, { GATEWAY_SECRET });
    const machine = await connectGateway(site.origin);
    machine.on('error', () => undefined);
    await publishAll(machine, course.slice(0, -1));
    machine.publish(topicFor('real'), JSON.stringify(course.at(-1)), { qos: 1 });
    await eventually('it writes the chunks', () => hasStalled(storage));
    await site.stop('SIGKILL');
    await machine.endAsync(true);
    await run(storage, NO_STALL);
    const next = await startSite(storage, { GATEWAY_SECRET });
    const again = await connectGateway(next.origin);
    // It was never acknowledged: the machine sends it again.
    await publishAll(again, course.slice(-1));
    await again.endAsync(true);
    expect(await next.stop()).toBe(0);
    const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    try {
      const key = { projectId: PROJECT.road, recordNo, month: logMonthOf(START_MS), channels: ['depth_m'] };
      const { seq } = await readRecordLog(database.pool, key, storedDecimals(equipmentOf('HS-MI')));
      expect([...seq]).toEqual(course.map((message) => message.seq));
      const { rows } = await database.pool.query(
        `select log_rows, ended_at is not null as ended,
           (select sum(row_count)::int from log_chunk where project_id = $1 and record_no = $2) as in_chunks
         from record where project_id = $1 and record_no = $2`,
        [PROJECT.road, recordNo],
      );
      expect(rows).toEqual([{ log_rows: SECONDS, ended: true, in_chunks: SECONDS }]);
    } finally {
      await database.close();
    }
  } finally {
    await close();
  }
});
