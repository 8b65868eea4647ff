// The server's reads of its database while it answers, by the database's own count of rows and scans: figures come from
// rollups and not from heads, logs or warnings; a page of a long list from an index and not from all of the list; and for
// a reader who has left nothing more is read. With tens of thousands of rows nobody would see the difference, with
// millions everybody.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumProject } from '../../server/db/fill-sums';
import { ensureLogPartition, logMonthOf } from '../../server/db/log-partition';
import { type ApiName, productionColumns, TABLE_REVISION_HEADER } from '../../src/contracts/api';
import { warningColumns } from '../../src/contracts/api/warnings';
import type { ApiClient, Input } from './api-client';
import { BROAD_KEYS, broadChunk } from './broad-chunk';
import { DEVICE, PROJECT, ROAD_PILES } from './fixture-site';
import { headCells } from './open-parts';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };
/** Where the records with logs lie. */
const LOGGED = { project_id: PROJECT.empty };
const RECORDS = 20_000;
const WARNINGS = 8000;
/** The days on which the records were made. */
const RANGE = { begin_day: '2026-09-25', end_day: '2026-11-16' };
/** Of the trail, each of a pile of its own. */
const ENTRIES = 3000;
/** Rows that a page may take from a large table, with those that it goes past. */
const A_PAGE = 1000;
/** So many logs that an answer with all of them, 53 MB, does not fit into what network and processes hold on the way: of a
 *  connection Linux 6.18 holds up to 36 MB. */
const LOGS = 320;
const LOGGED_MS = Date.UTC(2020, 2, 1);

/** The columns of a list that is compared. */
const LISTED = (() => {
  const { record_no, pile_no, equipment_id, equipment_name, started_ms, ended_ms, depth_m } = productionColumns;
  const { water_cement_ratio, score, is_simulated } = productionColumns;
  const named = { record_no, pile_no, equipment_id, equipment_name, started_ms, ended_ms, depth_m };
  return { ...named, water_cement_ratio, score, is_simulated };
})();

/** Tables with a row a pile, record, warning, or less. */
const LARGE = ['pile', 'record', 'warning', 'log_tail', 'segment', 'log_chunk', 'log_chunk values'] as const;
type Large = (typeof LARGE)[number];

interface Read {
  /** Rows of the table itself, by scans of all of it and by way of indexes. */
  readonly rows: number;
  readonly scansOfAll: number;
}

interface Asking {
  query(text: string): Promise<{ rows: { name: string; rows: string; scans: string }[] }>;
}

/** Reads so far; of log_chunk in all months together. The pieces of long values are in tables beside theirs. */
async function counted(database: Asking): Promise<ReadonlyMap<string, Read>> {
  const { rows } = await database.query(
    `select regexp_replace(coalesce(c.relname, t.relname), '_\\d{6}$', '') || case when c is null then '' else ' values' end as name,
       sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows, sum(seq_scan) as scans
     from pg_stat_all_tables t left join pg_class c on c.reltoastrelid = t.relid
     where t.schemaname in ('public', 'pg_toast') group by 1`,
  );
  return new Map(rows.map(({ name, rows, scans }) => [name, { rows: Number(rows), scansOfAll: Number(scans) }]));
}

describe.each(STORAGE_KINDS)('what is read on $name', ({ openSite, machinesAt }) => {
  const isEmbedded = machinesAt === 'server';
  // The embedded database's thread puts its socket here, where this test finds it.
  const folder = mkdtempSync(path.join(tmpdir(), 'pile-console-read-'));
  let server: SiteServer;
  let client: ApiClient;
  let admin: ApiClient;
  let database: pg.Client;

  beforeAll(async () => {
    let databaseUrl: string | undefined;
    server = await SiteServer.start(
      async () => {
        const opened = await openSite();
        ({ databaseUrl } = opened.storage);
        return opened;
      },
      async ({ pool }) => {
        const month = logMonthOf(LOGGED_MS);
        await ensureLogPartition(pool, month);
        const connection = await pool.connect();
        for (const table of ['warning', 'warning_count', 'record', 'daily', 'work_sum']) {
          await connection.query(`delete from ${table} where project_id = $1`, [PROJECT.road]);
        }
        await connection.query(
          `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, depth_m, slurry_l,
             ash_kg, score, log_rows, log_month)
           select $1::int, 'READ-' || n, 1 + n, 'k12_' || 1 + n || '_A', 7 + n % 2, at, at + interval '4 minutes',
             12, 700, 720, n % 97, 0, date_trunc('month', at)::date
           from (select n, $3::timestamptz + n * interval '225 seconds' as at from generate_series(0, $2::int - 1) n) q`,
          [PROJECT.road, RECORDS, `${RANGE.begin_day}T00:00:00Z`],
        );
        await connection.query(
          `insert into warning (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at, value,
             limit_value, pass, status)
           select project_id, record_no, pile_id, pile_no, device_id, 'current_max', 'current_a', 1 + pile_id % 3, started_at,
             1, 0, 0, pile_id % 4
           from record where project_id = $1 order by started_at limit $2::int`,
          [PROJECT.road, WARNINGS],
        );
        await sumProject(connection, PROJECT.road);
        await connection.query(
          `insert into audit (project_id, action, subject)
           select $1::int, 'pile.edit', 'pile/' || n from generate_series(1, $2::int) n`,
          [PROJECT.road, ENTRIES],
        );
        const { row_count, from_seq, to_seq, from_ms, to_ms, data } = broadChunk(LOGGED_MS);
        await connection.query(
          `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, log_rows, log_month,
             channels)
           select $1::int, 'LOG-' || n, 1, 'k', 7, '2020-03-01', '2020-03-02', $2::int, $3::date, $4::text[]
           from generate_series(1, $5::int) n`,
          [PROJECT.empty, row_count, month, BROAD_KEYS, LOGS],
        );
        await connection.query(
          `insert into log_chunk (project_id, record_no, month, chunk_no, row_count, from_seq, to_seq, from_ms, to_ms, data)
           select $1::int, 'LOG-' || n, $2::date, 0, $3::int, $4::int, $5::int, $6::float8, $7::float8, $8::bytea
           from generate_series(1, $9::int) n`,
          [PROJECT.empty, month, row_count, from_seq, to_seq, from_ms, to_ms, data, LOGS],
        );
        await connection.query('vacuum analyze');
        connection.release();
      },
      { TMPDIR: folder },
    );
    client = await server.signIn(7);
    admin = await server.signIn(0);
    const [socketDir = ''] = readdirSync(folder).filter((name) => name.startsWith('pile-console-'));
    database = new pg.Client(
      databaseUrl === undefined
        ? { host: path.join(folder, socketDir), user: 'postgres', database: 'postgres' }
        : { connectionString: databaseUrl },
    );
    await database.connect();
  });

  afterAll(async () => {
    await database?.end();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * The embedded database has one process, whose counts are told once it is asked for them. Those of PostgreSQL tell theirs
   * seconds later, or when they end: the servers connect anew.
   */
  async function readSoFar(): Promise<ReadonlyMap<string, Read>> {
    if (isEmbedded) await database.query('select pg_stat_force_next_flush()');
    else {
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`;
      await expect.poll(async () => (await database.query(end)).rowCount).toBe(0);
    }
    return counted(database);
  }

  /** A call's reads of the large tables; those of which it reads nothing are left out. */
  async function readBy(name: ApiName, input: Input = {}): Promise<Partial<Record<Large, Read>>> {
    return readWhile(async () => {
      const { envelope } = await client.envelope(name, { ...ROAD, ...input }, MIXING);
      expect(envelope.error_code, `${name}: ${envelope.message}`).toBe(0);
    });
  }

  async function readWhile(work: () => Promise<unknown>): Promise<Partial<Record<Large, Read>>> {
    const before = await readSoFar();
    await work();
    const after = await readSoFar();
    const grown = LARGE.map((table) => {
      const [was, is] = [before.get(table), after.get(table)];
      const by = (of: keyof Read): number => (is?.[of] ?? 0) - (was?.[of] ?? 0);
      return [table, { rows: by('rows'), scansOfAll: by('scansOfAll') }] as const;
    });
    return Object.fromEntries(grown.filter(([, { rows, scansOfAll }]) => rows > 0 || scansOfAll > 0));
  }

  // The counts of other processes come seconds late. The statements are the same on both shapes.
  describe.runIf(isEmbedded)('by a call', () => {
    const figures: readonly (readonly [ApiName, Input])[] = [
      ['statisticsTotal', RANGE],
      ['statisticsDaily', RANGE],
      ['statisticsShifts', RANGE],
      ['statisticsRanking', RANGE],
      ['projectSummary', {}],
      ['machineDay', {}],
      ['warningNumber', {}],
      ['warningCounts', {}],
    ];
    it.each(figures)('%s sums neither heads nor warnings, and looks into no log', async (name, input) => {
      expect(await readBy(name, input)).toEqual({});
    });

    /** How often each table may be gone through for the number of all that a filter finds. */
    const pages: readonly (readonly [string, ApiName, Input, Partial<Record<Large, number>>])[] = [
      ['piles', 'pileList', {}, {}],
      ['piles near the end', 'pileList', { offset: ROAD_PILES - 500 }, {}],
      ['piles by a part of the number', 'pileList', { pile_no: '_1234' }, {}],
      ['records', 'productionPage', {}, {}],
      ['records near the end', 'productionPage', { offset: RECORDS - 500 }, {}],
      ['records by score', 'productionPage', { sort: 'score', order: 'desc' }, {}],
      ['records by score, the worst first', 'productionPage', { sort: 'score', order: 'asc' }, {}],
      ['records of a machine', 'productionPage', { equipment_id: DEVICE.registered }, {}],
      ['records of some days', 'productionPage', { begin_time: '2026-11-01T00:00:00Z' }, { record: 1 }],
      ['records by a part of the number', 'productionPage', { pile_no: '_1234' }, {}],
      ['records by a part that none has', 'productionPage', { pile_no: 'none has it' }, {}],
      ['warnings', 'warningInfo', {}, {}],
      ['warnings near the end', 'warningInfo', { offset: WARNINGS - 500 }, {}],
      ['open warnings of a level', 'warningInfo', { handle_status: [0, 2], level: 2 }, {}],
      ['warnings by their values', 'warningInfo', { sort: 'value' }, { warning: 1 }],
    ];
    it.each(pages)('a page of %s takes that page', async (_, name, input, counts) => {
      const read = await readBy(name, input);
      for (const [table, { rows, scansOfAll }] of Object.entries(read)) {
        const times = counts[table as Large] ?? 0;
        const all = { record: RECORDS, warning: WARNINGS }[table] ?? 0;
        expect(scansOfAll, `scans of ${table}`).toBeLessThanOrEqual(times);
        expect(rows, `rows of ${table}`).toBeLessThanOrEqual(times * all + A_PAGE);
      }
    });

    it('a page of the trail looks up the numbers of its own piles alone, wherever it lies', async () => {
      const asked = { ...ROAD, order: 'asc', offset: ENTRIES - 100, limit: 50 };
      const read = await readWhile(async () => {
        const { items } = await admin.call('auditTrail', asked, MIXING);
        expect(items).toHaveLength(50);
        for (const { subject, pile_no } of items) {
          const pileId = Number(subject.replace('pile/', ''));
          expect(pile_no).toBe(`k12_${pileId}_${String.fromCharCode(65 + (pileId % 26))}`);
        }
      });
      expect(read.pile?.rows).toBe(50);
    });

    const columns = ['record_no', 'depth_m'];
    /** So many rows, besides those of a page. */
    const lists: readonly (readonly [string, ApiName, Input, Partial<Record<Large, number>>])[] = [
      ['warnings', 'warningTable', {}, { warning: WARNINGS }],
      ['records', 'productionList', { columns }, { record: RECORDS }],
      // Sorted by number alone first, then read by it.
      ['records by depth', 'productionList', { sort: 'depth', columns }, { record: 2 * RECORDS }],
      ['piles', 'pileLocations', {}, { pile: ROAD_PILES }],
      // A page after the first is found by the index of the order, or by sorting what is left of few.
      ['heads', 'productionHeads', {}, { record: 2 * RECORDS, pile: 2 * RECORDS }],
    ];
    it.each(lists)('all %s are gone through as often as needed, and nothing else', async (_, name, input, most) => {
      const read = await readBy(name, input);
      for (const [table, { rows }] of Object.entries(read)) {
        expect(rows, `rows of ${table}`).toBeLessThanOrEqual((most[table as Large] ?? 0) + A_PAGE);
      }
    });

    it.each([
      ['started', 'desc'],
      ['score', 'asc'],
    ])('a list by %s, in parts, has what another statement finds, in its order', async (sort, order) => {
      const asked = { ...ROAD, sort, order, columns: Object.keys(LISTED) };
      const { data, end } = await client.parts('productionList', asked, MIXING);
      expect(data.length).toBeGreaterThan(1);
      expect(end.rows).toBe(RECORDS);
      const key = sort === 'score' ? 'r.score, ' : '';
      const { rows } = await database.query(
        `select r.record_no, r.pile_no, r.device_id as equipment_id, d.name as equipment_name,
           extract(epoch from r.started_at)::float8 * 1000 as started_ms,
           extract(epoch from r.ended_at)::float8 * 1000 as ended_ms, r.depth_m::float8 as depth_m,
           r.water_cement_ratio::float8 as water_cement_ratio, r.score::float8 as score, r.is_simulated::int as is_simulated
         from record r join device d using (project_id, device_id) where r.project_id = $1
         order by ${key}r.started_at ${order}, r.record_no ${order}`,
        [PROJECT.road],
      );
      const cells = headCells(data, LISTED);
      for (const name of Object.keys(LISTED)) expect(cells[name], name).toEqual(rows.map((row) => row[name]));
    });

    it('all warnings, in parts, are those that another statement finds, the newest first', async () => {
      const { data, end } = await client.parts('warningTable', ROAD, MIXING);
      expect(data.length).toBeGreaterThan(1);
      expect(end.rows).toBe(WARNINGS);
      const { rows } = await database.query(
        `select w.warning_id::float8 as warning_id, w.record_no, d.name as equipment_name, w.rule, w.level,
           extract(epoch from w.raised_at)::float8 * 1000 as raised_ms, w.value::float8 as value, w.status,
           w.lasted_ms::float8 as lasted_ms, '' as handler
         from warning w join device d using (project_id, device_id) where w.project_id = $1
         order by w.raised_at desc, w.warning_id desc`,
        [PROJECT.road],
      );
      const cells = headCells(data, warningColumns);
      for (const name of Object.keys(rows[0] ?? {})) expect(cells[name], name).toEqual(rows.map((row) => row[name]));
    });

    it.each(['pileLocations', 'productionHeads', 'warningHeads'] as const)(
      '%s reads nothing for who has seen all, and what changed for who has not',
      async (name) => {
        const state = async () => {
          const response = await client.fetch(name, ROAD, MIXING);
          await response.arrayBuffer();
          return response.headers.get(TABLE_REVISION_HEADER) ?? '';
        };
        const since = await state();
        expect(since).not.toBe('');
        expect(await readBy(name, { since })).toEqual({});
        const { items } = await admin.call('pileList', { ...ROAD, limit: 1 }, MIXING);
        const { pile_id, revision } = items[0] ?? {};
        await admin.call('pileNumber', { ...ROAD, pile_id, revision, pile_no: `k12_1_${name}` }, MIXING);
        expectFew(await readBy(name, { since }), 20);
      },
    );
  });

  describe('for a reader of logs', () => {
    const chunksRead = async (): Promise<number> => (await readSoFar()).get('log_chunk')?.rows ?? 0;
    const logs = async () => {
      const response = await client.fetch('productionLogs', LOGGED, { ...MIXING, parts: true, suites: 'aes-256-gcm' });
      if (response.body === null) throw new Error('no body');
      return response.body.getReader();
    };

    it('who is slow nothing is held, and for one who leaves nothing more is read', async () => {
      const before = await chunksRead();
      const reader = await logs();
      await reader.read();
      if (isEmbedded) expect(await steady(chunksRead)).toBeGreaterThan(before);
      else await expectAtRest();
      await reader.cancel();
      const whenLeft = isEmbedded ? await steady(chunksRead) : await readWhenLeft();
      const whole = await logs();
      while (!(await whole.read()).done);
      const all = (await chunksRead()) - whenLeft;
      expect(all).toBeGreaterThanOrEqual(LOGS);
      expect(whenLeft).toBeGreaterThan(before);
      expect(whenLeft - before).toBeLessThan(0.75 * all);
    });

    // After the slow reader: a connection that has taken all of it holds more on the way.
    it.runIf(isEmbedded)(
      'the channels and stretches asked for are read, and of chunks without any nothing',
      async () => {
        const inParts = async (input: Input) => {
          const read = await readWhile(async () => {
            const options = { ...MIXING, parts: true, suites: 'aes-256-gcm' };
            await (await client.fetch('productionLogs', { ...LOGGED, ...input }, options)).arrayBuffer();
          });
          return { chunks: read.log_chunk?.rows ?? 0, values: read['log_chunk values']?.rows ?? 0 };
        };
        const whole = await inParts({});
        expect(whole.chunks).toBeGreaterThanOrEqual(LOGS);
        expect((await inParts({ channels: BROAD_KEYS[0] })).values).toBeLessThan(whole.values / 2);
        // The records lasted a day, their chunks are of its first hour.
        const later = await inParts({ from_time: new Date(LOGGED_MS + 6 * 3_600_000).toISOString() });
        expect(later.values).toBe(0);
        const other = await inParts({ from_time: new Date(LOGGED_MS + 48 * 3_600_000).toISOString() });
        expect(other).toEqual({ chunks: 0, values: 0 });
      },
    );

    /** When a statement about logs was last begun, and which processes are at work on one or in a transaction. */
    const activity = async () => {
      const { rows } = await database.query<{ last: string; busy: number }>(
        `select max(query_start) filter (where query like '%log_chunk%')::text as last,
           count(*) filter (where state <> 'idle')::int as busy
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      return rows[0];
    };
    const lastBegun = () => steady(async () => (await activity())?.last);
    const expectAtRest = async (): Promise<void> => {
      await lastBegun();
      await expect.poll(async () => (await activity())?.busy).toBe(0);
    };
    /** Chunks read until no statement about logs was begun any more. */
    const readWhenLeft = async (): Promise<number> => {
      await client.call('projectSummary', ROAD, MIXING);
      await lastBegun();
      return chunksRead();
    };
  });
});

function expectFew(read: Readonly<Partial<Record<Large, Read>>>, most: number): void {
  for (const [table, { rows, scansOfAll }] of Object.entries(read)) {
    expect(scansOfAll, `scans of ${table}`).toBe(0);
    expect(rows, `rows of ${table}`).toBeLessThanOrEqual(most);
  }
}

/** A value once it stays. */
async function steady<T>(look: () => Promise<T>): Promise<T> {
  let last = await look();
  let times = 0;
  await expect
    .poll(async () => {
      const now = await look();
      times = now === last ? times + 1 : 0;
      last = now;
      return times;
    })
    .toBeGreaterThan(5);
  return last;
}
