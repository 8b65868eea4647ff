// A database that an earlier server has made: brought up to date without losing what is in it.
import { deflateRawSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { sumProject } from '../../server/db/fill-sums';
import { chunkOf, decodeLogColumns, type LogColumns } from '../../server/db/log-codec';
import { ensureLogPartition } from '../../server/db/log-partition';
import { databaseVersion, SCHEMA_VERSION } from '../../server/db/migrate';
import { initial } from '../../server/db/migrations/0001-initial';
import { ApiClient } from './api-client';
import { PASSWORD, PROJECT, roleAccount, type Storage } from './fixture-site';
import { eventually } from './machine';
import { hasStalled, NO_STALL, run, stallAt } from './raw-database';
import { startSite } from './replicas';
import { spawnServer, THREAD_URL } from './server-process';
import { environmentOf } from './storage-environment';
import { STORAGE_KINDS } from './storages';
import { expectExactSums } from './sums-oracle';

/** Six rows of three channels as version 25 stored them, and the same read. */
const DEFLATED =
  'q1YqU7Iy1FEqyi8vVrIy01FKzkjMy0vNKVayiq5Wyk6tVLJSSkktKMmIz1XSUUpJTc7MTQRJGtfqwKTTcvLL43MKUOWNEPIlmTkl8Smp6WjysbVcjMzMrMzMjROa31xOu8h/kX+h/EX+BfKMjIzMjIyMvxl/MzJ8Zf7FyPiLcW1TQ8MBnlu////fz8PIyAAGAA==';
const ROWS = {
  seq: Uint32Array.of(0, 1, 2, 4, 5, 6),
  timeMs: Float64Array.of(0, 1, 2, 4, 5, 3).map((s) => 1_763_600_000_000 + s * 1000),
  pass: Uint8Array.of(0, 0, 0, 1, 1, 1),
  channels: [
    { key: 'depth_m', decimals: 3, values: Float64Array.of(0, 0.125, 0.25, Number.NaN, 0.5, 0.375) },
    { key: 'flow_lpm', decimals: 2, values: Float64Array.of(0, -1.25, 2 ** 31 + 0.25, 3, 3, 3) },
    { key: 'tilt_deg', decimals: 2, values: new Float64Array(6).fill(Number.NaN) },
  ],
};

/** Statements for a database of version 1. */
const FIRST_VERSION = [
  'create table schema_version (version int primary key, name text not null, applied_at timestamptz not null default now())',
  initial.sql,
  `insert into schema_version (version, name) values (${initial.version}, '${initial.name}')`,
];

/** Rows of an earlier server of October and November, with rounding errors in the sums of its days. */
const TWO_MONTHS = [
  `insert into project (type_code, site, name, time_zone) values ('HS-MI', 'a', 'K12', 'America/New_York')`,
  `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, depth_m, slurry_l, log_month)
   select 1, 'R-' || n, n, 'K' || n, 7 + n % 2, timestamptz '2026-10-31T20:00:00.250Z' + n * interval '37 minutes',
     timestamptz '2026-10-31T20:20:00.125Z' + n * interval '37 minutes', 10.1 + n / 100.0, 700.3 + n / 7.0, '2026-10-01'
   from generate_series(1, 20) n`,
  `insert into warning (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at, value,
     limit_value, pass)
   select 1, 'R-' || n, n, 'K' || n, 7 + n % 2, 'r', 'c', 1, timestamptz '2026-10-31T20:10:00Z' + n * interval '37 minutes',
     1, 1, 0
   from generate_series(1, 20, 3) n`,
  `insert into daily (project_id, day, device_id, piles, metres) values (1, '2026-10-31', 7, 99, 0.30000000000000004)`,
];

describe.each(STORAGE_KINDS)('the sums of an earlier server on $name', ({ open }) => {
  it('are made anew, and gone on with where that was broken off', async () => {
    const { storage, close } = await open();
    try {
      await run(storage, [
        ...FIRST_VERSION,
        ...TWO_MONTHS,
        // It stops within the second month.
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
        `create trigger refused before insert on daily for each row when (new.day >= '2026-11-01')
         execute function refuse()`,
      ]);
      await expect(openDatabase({ ...storage, threadUrl: THREAD_URL })).rejects.toThrow(
        'the sums of project 1 from 2026-11-01',
      );
      await run(storage, ['drop trigger refused on daily']);
      for (let start = 1; start <= 2; start++) {
        const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
        try {
          await expectExactSums(database.pool, 1);
          const { rows } = await database.pool.query(
            'select sum(piles)::int as piles from work_sum where grain_min = 15',
          );
          expect(rows).toEqual([{ piles: 20 }]);
        } finally {
          await database.close();
        }
      }
    } finally {
      await close();
    }
  });
});

describe.each(STORAGE_KINDS)('the sums of version 78 on $name', ({ open }) => {
  it('get spans of four hours from their hours, also when that is broken off, to which a month that waits is added', async () => {
    const { storage, close } = await open();
    const options = { ...storage, threadUrl: THREAD_URL };
    try {
      const earlier = await openDatabase(options);
      try {
        const { pool } = earlier;
        await pool.query(`insert into project (type_code, site, name, time_zone) values ('HS-CFG', 'a', 'K12', 'UTC')`);
        // Every fifth ends as an hour begins; some reach from one month into the next.
        await pool.query(
          `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, depth_m, slurry_l,
             ash_kg, figures, log_month)
           select 1, 'R-' || n, n, 'K' || n, 7 + n % 2, at, case when n % 5 = 0 then date_trunc('hour', at) + interval '1 hour'
               else at + n % 3 * interval '80 minutes' + interval '19 minutes' end, 10.1 + n / 100.0, 700.3 + n / 7.0, n / 3.0,
             case when n % 4 = 0 then '{}'::jsonb else jsonb_build_object('concrete_m3', n / 9.0) end, '2026-10-01'
           from generate_series(1, 60) n
             cross join lateral (select timestamptz '2026-10-31T12:00:10.25Z' + n * interval '23 minutes' as at) x`,
        );
        await pool.query(
          `insert into warning (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at, value,
             limit_value, pass)
           select project_id, record_no, pile_id, pile_no, device_id, 'r', 'c', 1, started_at + interval '7 minutes', 1, 1, 0
           from record where pile_id % 3 = 0`,
        );
        const client = await pool.connect();
        try {
          await sumProject(client, 1, ['2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z']);
        } finally {
          client.release();
        }
        await pool.query('delete from work_sum where grain_min = 240');
        await pool.query(`insert into sums_to_fill values (1, '2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z')`);
        await pool.query('delete from schema_version where version = 79');
        // It stops within the second month.
        await pool.query(
          `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
           create trigger refused before insert on work_sum for each row
           when (new.grain_min = 240 and new.slot >= '2026-11-01T05:00:00Z') execute function refuse()`,
        );
      } finally {
        await earlier.close();
      }
      await expect(openDatabase(options)).rejects.toThrow('the spans of project 1 from 2026-11-01');
      await run(storage, [
        'drop trigger refused on work_sum',
        // A server of before that was at work meanwhile knows nothing of spans: those of the first month are wrong then.
        'update work_sum set metres = metres + 1 where grain_min = 240',
      ]);
      const database = await openDatabase(options);
      try {
        await expectExactSums(database.pool, 1);
        const { rows } = await database.pool.query(
          `select count(*) > 10 as all, count(*) filter (where figures <> '{}') > 10 as poured from work_sum
           where grain_min = 240`,
        );
        expect(rows).toEqual([{ all: true, poured: true }]);
      } finally {
        await database.close();
      }
    } finally {
      await close();
    }
  });
});

describe.each(STORAGE_KINDS)('the designed amounts of version 81 on $name', ({ open }) => {
  it('get the cement of the recipes of batches, which no design had, and those of other types stay', async () => {
    const { storage, close } = await open();
    const options = { ...storage, threadUrl: THREAD_URL };
    try {
      const earlier = await openDatabase(options);
      try {
        const { pool } = earlier;
        await pool.query(`insert into project (type_code, site, name) values ('HS-T', 'a', 'B'), ('HS-MI', 'a', 'K')`);
        // Two batches are made, a third is still to come, and a fourth has no recipe.
        await pool.query(
          `insert into pile (project_id, pile_id, pile_no, row_no, numeral, status, design)
           select 1, n, 'B' || n, '', n, case when n < 3 then 2 else 0 end,
             case when n = 4 then '{}'::jsonb else jsonb_build_object('cement_kg', 800 + n) end
           from generate_series(1, 4) n`,
        );
        await pool.query(
          `insert into pile_sum (project_id, status, piles, metres, ash_kg, progress, material)
           values (1, 2, 2, 0, 0, 0, 0), (1, 0, 2, 0, 0, 0, 0), (2, 2, 1, 12, 690, 12, 690)`,
        );
        await pool.query('delete from schema_version where version = 82');
      } finally {
        await earlier.close();
      }
      const database = await openDatabase(options);
      try {
        const { rows } = await database.pool.query(
          'select project_id, status, piles, progress, material from pile_sum order by 1, 2',
        );
        expect(rows).toEqual([
          { project_id: 1, status: 0, piles: 2, progress: 0, material: 803 },
          { project_id: 1, status: 2, piles: 2, progress: 0, material: 801 + 802 },
          { project_id: 2, status: 2, piles: 1, progress: 12, material: 690 },
        ]);
      } finally {
        await database.close();
      }
    } finally {
      await close();
    }
  });
});

/** Rows a second, both ends among them. */
const each = (fromS: number, toS: number): number[] => Array.from({ length: toS - fromS + 1 }, (_, n) => fromS + n);

/** Seconds of the rows of logs, and of the pauses in them. */
const STOOD: Readonly<Record<string, readonly [rows: readonly number[], pauses: readonly number[] | null]>> = {
  even: [each(0, 600), null],
  // Over a quarter of an hour and an hour; half a minute is no pause.
  stood: [
    [...each(0, 700), ...each(1300, 1350), ...each(1380, 1400), ...each(6000, 6001)],
    [700, 1300, 1400, 6000],
  ],
  slow: [
    [0, 40, 80, 120],
    [0, 120],
  ],
  twoSeconds: [each(0, 300).map((n) => 2 * n), []],
  damaged: [[...each(0, 10), ...each(100, 110)], null],
};

describe.each(STORAGE_KINDS)('the pauses of version 80 on $name', ({ open }) => {
  it('are read from the logs of all projects, and taken out of the time worked', async () => {
    const { storage, close } = await open();
    const options = { ...storage, threadUrl: THREAD_URL };
    const startMs = Date.UTC(2026, 9, 31, 12, 3, 5);
    const msOf = (seconds: readonly number[]): number[] => seconds.map((s) => startMs + s * 1000);
    try {
      const earlier = await openDatabase(options);
      try {
        const { pool } = earlier;
        await ensureLogPartition(pool, '2026-10-01');
        for (const project of [1, 2]) {
          await pool.query(`insert into project (type_code, site, name, time_zone) values ('HS-MI', 'a', 'K', 'UTC')`);
          for (const [no, [rows]] of Object.entries(STOOD)) {
            await pool.query(
              `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, depth_m,
                 log_rows, log_month)
               values ($1, $2, 1, 'K1', 7, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), 10, $5,
                 '2026-10-01')`,
              [project, no, startMs, startMs + (rows.at(-1) ?? 0) * 1000, rows.length],
            );
            // In two chunks, as long logs are.
            for (const [at, part] of [rows.slice(0, 3), rows.slice(3)].entries()) {
              const times = Float64Array.from(msOf(part));
              const seq = Uint32Array.from(part, (_, n) => at * 3 + n);
              const chunk = chunkOf({ seq, timeMs: times, pass: new Uint8Array(part.length), channels: [] });
              await pool.query(
                `insert into log_chunk (project_id, record_no, month, chunk_no, row_count, from_seq, to_seq, from_ms, to_ms,
                   data)
                 values ($1, $2, '2026-10-01', $3, $4, $5, $6, $7, $8, $9)`,
                [
                  ...[project, no, at, chunk.row_count, chunk.from_seq, chunk.to_seq, chunk.from_ms, chunk.to_ms],
                  no === 'damaged' && at === 1 ? Buffer.from('damaged') : chunk.data,
                ],
              );
            }
          }
          await pool.query(
            `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, log_rows, log_month)
             values ($1, 'in work', 2, 'K2', 8, to_timestamp($2::float8 / 1000), 5, '2026-10-01')`,
            [project, startMs],
          );
          await pool.query(
            `insert into log_tail (project_id, record_no, seq, time_ms, pass, values)
             select $1::int, 'in work', (n - 1)::int, at, 0, '{}'::real[] from unnest($2::float8[]) with ordinality t(at, n)`,
            [project, msOf([0, 1, 100, 130, 200])],
          );
          const client = await pool.connect();
          try {
            await sumProject(client, project);
          } finally {
            client.release();
          }
        }
        await pool.query('drop table pauses_to_fill');
        await pool.query('alter table record drop column pauses_ms');
        await pool.query('alter table work_sum drop column paused_us');
        await pool.query('delete from schema_version where version = 81');
      } finally {
        await earlier.close();
      }
      for (let start = 1; start <= 2; start++) {
        const database = await openDatabase(options);
        try {
          const { rows } = await database.pool.query(
            'select record_no, pauses_ms from record order by project_id, record_no collate "C"',
          );
          const found = [...Object.entries(STOOD), ['in work', [[], [1, 100, 130, 200]]] as const]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([record_no, [, pauses]]) => ({ record_no, pauses_ms: pauses && msOf(pauses) }));
          expect(rows).toEqual([...found, ...found]);
          for (const project of [1, 2]) await expectExactSums(database.pool, project);
          const { rows: sums } = await database.pool.query(
            `select sum(paused_us)::float8 / 1e6 as paused, sum(work_us + paused_us)::float8 / 1e6 as all
             from work_sum where grain_min = 15 and project_id = 1`,
          );
          expect(sums).toEqual([{ paused: 600 + 4600 + 120, all: 600 + 6001 + 120 + 600 + 110 }]);
          const { rows: left } = await database.pool.query('select from pauses_to_fill');
          expect(left).toEqual([]);
        } finally {
          await database.close();
        }
      }
    } finally {
      await close();
    }
  });
});

describe.each(STORAGE_KINDS)('a database of the first version on $name', ({ open }) => {
  it('is brought up to date once, and keeps what it holds', async () => {
    const { storage, close } = await open();
    try {
      await run(storage, [
        ...FIRST_VERSION,
        `insert into project (type_code, site, name, time_zone) values ('HS-MI', 'a', 'K12', 'America/New_York')`,
        `insert into warning (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at, value,
           limit_value, pass, status)
         values (1, 'R-1', 1, 'K1', 7, 'down_speed_max', 'speed_mpm', 2, '2026-11-01T00:00:00Z', 1.3, 1, 0, 2)`,
        `insert into project (type_code, site, name, settings)
         values ('QH1000', 'a', 'compaction', '{"limits": {"last_two_max": 80, "last_two_8_max": 0}}')`,
        `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, log_month, extras)
         values (1, 'R-1', 1, 'K1', 7, '2026-11-01T00:00:00Z', '2026-11-01', '{"deviation_x_mm": 3}')`,
        `insert into audit (action, subject) values ('session.signed_in', 'someone')`,
        `insert into pile (project_id, pile_id, pile_no, design_depth_m, status, design)
         values (1, 1, 'K1', 12, 2, '{"ash_kgpm": 60, "empty_stir_depth_m": 0.5}')`,
      ]);
      for (let start = 1; start <= 2; start++) {
        const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
        try {
          expect(await databaseVersion(database.pool)).toBe(SCHEMA_VERSION);
          expect(database.isNew).toBe(false);
          const warnings = await database.db.selectFrom('warning').selectAll().execute();
          expect(warnings).toMatchObject([{ status: 2, value: 1.3, revision: 0, handler_uuid: null, from_seq: null }]);
          const counts = await database.db.selectFrom('warning_count').selectAll().execute();
          expect(counts).toMatchObject([{ day: '2026-10-31', device_id: 7, rule: 'down_speed_max', status: 2, n: 1 }]);
          const [record] = await database.db.selectFrom('record').selectAll().execute();
          expect(record).toMatchObject({ record_no: 'R-1', x_m: null, offset_mm: null });
          const compaction = database.db.selectFrom('project').where('type_code', '=', 'QH1000').select('settings');
          expect(await compaction.executeTakeFirstOrThrow()).toEqual({
            settings: { limits: { last_two_max: 80, last_two_6_max: 80, last_two_8_max: 0, last_two_12_max: 80 } },
          });
          const piles = await database.db.selectFrom('pile_sum').selectAll().execute();
          expect(piles).toMatchObject([{ status: 2, piles: 1, progress: 12, material: 690 }]);
          const trail = await database.db.selectFrom('audit').selectAll().execute();
          expect(trail).toMatchObject([{ action: 'session.signed_in', subject: 'someone', role: null }]);
        } finally {
          await database.close();
        }
      }
    } finally {
      await close();
    }
  });
});

/** The embedded database is opened six times; on a busy machine each takes some ten seconds. */
const OPENED_OFTEN_MS = 180_000;

describe.each(STORAGE_KINDS)('logs as version 25 stored them on $name', ({ open }) => {
  it(
    'are packed anew, go on where that was stopped, and what is damaged is told of and left',
    async () => {
      const { storage, close } = await open();
      const options = { ...storage, threadUrl: THREAD_URL };
      try {
        await (await openDatabase(options)).close();
        await run(storage, [
          'delete from schema_version where version = 26',
          `create table log_chunk_202511 partition of log_chunk for values from ('2025-11-01') to ('2025-12-01')`,
          `insert into log_chunk (project_id, record_no, month, chunk_no, row_count, from_seq, to_seq, from_ms, to_ms, data)
         select 1, 'R-' || lpad(n::text, 3, '0'), '2025-11-01', 0, 6, 0, 6, 1763600000000, 1763600003000,
           decode('${DEFLATED}', 'base64') from generate_series(1, 250) as n`,
          `insert into segment (project_id, record_no, height_m, data)
         values (1, 'R-001', 0.25, decode('${DEFLATED}', 'base64'))`,
          `update log_chunk set data = 'damaged' where record_no = 'R-007'`,
          // Stops it in its second hundred.
          `create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`,
          `create trigger stop before update on log_chunk for each row when (new.record_no = 'R-150') execute function stop()`,
        ]);
        await expect(openDatabase(options)).rejects.toThrow();
        const isNew = `substring(data from 1 for 3) = '\\x89504c'`;
        await run(storage, [
          `do $$ begin assert (select count(*) = 99 from log_chunk where ${isNew}), 'the first hundred'; end $$`,
          'drop trigger stop on log_chunk',
        ]);

        const database = await openDatabase(options);
        try {
          expect(database.notes).toEqual([
            expect.stringMatching(/^record R-007, chunk 0 cannot be read and is left as it is: /),
          ]);
          const chunks = await database.db.selectFrom('log_chunk').selectAll().orderBy('record_no').execute();
          expect(chunks).toHaveLength(250);
          for (const { record_no, data, from_ms, to_ms } of chunks.filter((chunk) => chunk.record_no !== 'R-007')) {
            expect(decodeLogColumns(data), record_no).toEqual(ROWS);
            expect([from_ms, to_ms], 'a clock that jumped back').toEqual([1_763_600_000_000, 1_763_600_005_000]);
          }
          expect(chunks[6]?.data.toString()).toBe('damaged');
          const segments = await database.db.selectFrom('segment').select('data').execute();
          expect(segments.map(({ data }) => decodeLogColumns(data))).toEqual([ROWS]);
        } finally {
          await database.close();
        }
      } finally {
        await close();
      }
    },
    OPENED_OFTEN_MS,
  );
});

/** A stretch of a log as version 25 stored it: the zigzag LEB128 differences of each column, a missing reading as 0. */
function deflated({ seq, timeMs, pass, channels }: LogColumns): Buffer {
  const bytes: number[] = [];
  const put = (values: ArrayLike<number>, scale: number): void => {
    let last = 0;
    for (const value of Array.from(values)) {
      const scaled = Number.isNaN(value) ? last : Math.round(value * scale);
      const change = scaled - last;
      last = scaled;
      let code = Number.isNaN(value) ? 0 : (change < 0 ? -2 * change - 1 : 2 * change) + 1;
      for (; code >= 0x80; code = Math.floor(code / 0x80)) bytes.push((code % 0x80) + 0x80);
      bytes.push(code);
    }
  };
  for (const column of [seq, timeMs, pass]) put(column, 1);
  for (const { decimals, values } of channels) put(values, 10 ** decimals);
  const told = channels.map(({ key, decimals }) => ({ key, decimals }));
  const head = `${JSON.stringify({ v: 1, rows: seq.length, channels: told })}\n`;
  return deflateRawSync(Buffer.concat([Buffer.from(head, 'utf8'), Buffer.from(bytes)]));
}

const OLD_LOGS = 250;
/** In its second hundred. */
const STOPS_AT = 150;
const OLD_ROWS = 40;
const FIRST_MS = Date.UTC(2025, 10, 20, 1);
const oldNo = (n: number): string => `OLD-${String(n).padStart(3, '0')}`;

/** The raw rows of an old log; some readings are missing, and numbers have a hole. */
function oldLog(n: number): LogColumns {
  const rows = Array.from({ length: OLD_ROWS }, (_, row) => row);
  return {
    seq: Uint32Array.from(rows, (row) => (row < 30 ? row : row + 3)),
    timeMs: Float64Array.from(rows, (row) => FIRST_MS + n * 60_000 + row * 1000 + (row % 3)),
    pass: Uint8Array.from(rows, (row) => Math.floor(row / 20)),
    channels: [
      { key: 'depth_m', decimals: 3, values: Float64Array.from(rows, (row) => (row * 31 + n) / 1000) },
      {
        key: 'flow_lpm',
        decimals: 2,
        values: Float64Array.from(rows, (row) =>
          row % 7 === n % 7 ? Number.NaN : (((row * 37 + n * 11) % 997) - 300) / 100,
        ),
      },
    ],
  };
}

const IS_NEW = `substring(data from 1 for 3) = '\\x89504c'`;
const NOT_NOTED = 'not exists (select from schema_version where version = 26)';

/** Lets a server begin, holds it up within the second hundred, and kills it there. */
async function killHalfWay(storage: Storage): Promise<void> {
  const { databaseUrl } = storage;
  const begin = () => {
    const child = spawnServer(environmentOf(storage));
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    };
  };
  if (databaseUrl === undefined) {
    await run(storage, stallAt('update', oldNo(STOPS_AT)));
    const kill = begin();
    await eventually('it is half-way', () => hasStalled(storage));
    await kill();
    await run(storage, NO_STALL);
    return;
  }
  const newClient = () => new pg.Client({ connectionString: databaseUrl });
  const holding = newClient();
  const looking = newClient();
  const others = async (which: string): Promise<number> => {
    const { rows } = await looking.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${which}`,
    );
    return rows[0]?.n ?? 0;
  };
  await Promise.all([holding.connect(), looking.connect()]);
  try {
    await holding.query('begin');
    await holding.query(`select 1 from log_chunk where record_no = '${oldNo(STOPS_AT)}' for update`);
    // Both servers of such a site: one of them waits for the other.
    const kills = [begin(), begin()];
    try {
      const waits = `wait_event_type = 'Lock' and query like 'update log_chunk%'`;
      await eventually('one of them is half-way', async () => (await others(waits)) === 1);
    } finally {
      for (const kill of kills) await kill();
    }
    await holding.end();
    // The statement that waited goes on, and its transaction ends with the connection that is gone.
    await eventually('nobody is left', async () => (await others('true')) === 0);
  } finally {
    await holding.end();
    await looking.end();
  }
}

describe.each(STORAGE_KINDS)('a server that packs logs of version 25 anew on $name', ({ openSite }) => {
  it(
    'is killed half-way, and the next one goes on: all readings are those of the raw rows',
    async () => {
      const { storage, close } = await openSite();
      try {
        const values = Array.from({ length: OLD_LOGS }, (_unused, n) => {
          const log = oldLog(n);
          return `(${PROJECT.road}, '${oldNo(n)}', date '2025-11-01', 0, ${OLD_ROWS}, 0, ${log.seq.at(-1)},
            ${log.timeMs[0]}, ${log.timeMs.at(-1)}, decode('${deflated(log).toString('base64')}', 'base64'))`;
        });
        await run(storage, [
          'delete from schema_version where version = 26',
          `create table if not exists log_chunk_202511 partition of log_chunk for values from ('2025-11-01') to ('2025-12-01')`,
          `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, log_rows, log_month, channels)
           select ${PROJECT.road}, 'OLD-' || lpad(n::text, 3, '0'), 1, 'k', 7, timestamptz '2025-11-20T01:00:00Z' + n * interval '1 minute',
             timestamptz '2025-11-20T01:01:00Z' + n * interval '1 minute', ${OLD_ROWS}, '2025-11-01', '{depth_m,flow_lpm}'
           from generate_series(0, ${OLD_LOGS - 1}) n`,
          `insert into log_chunk (project_id, record_no, month, chunk_no, row_count, from_seq, to_seq, from_ms, to_ms, data)
           values ${values.join(',')}`,
        ]);
        await killHalfWay(storage);
        await run(storage, [
          `do $$ begin
             assert (select count(*) = 100 from log_chunk where record_no like 'OLD-%' and ${IS_NEW}), 'the first hundred';
             assert ${NOT_NOTED}, 'it is not done';
           end $$`,
        ]);

        const site = await startSite(storage);
        try {
          const { client } = await new ApiClient(site.origin).signIn(roleAccount(0), PASSWORD);
          const period = {
            from_time: new Date(FIRST_MS).toISOString(),
            to_time: new Date(FIRST_MS + 86_400_000).toISOString(),
          };
          const asked = { project_id: PROJECT.road, ...period, channels: ['depth_m', 'flow_lpm'] };
          const { columns, rows } = await client.table('productionLogs', asked, { typeCode: 'HS-MI' });
          expect(rows).toBe(OLD_LOGS * OLD_ROWS);
          const logs = Array.from({ length: OLD_LOGS }, (_unused, n) => oldLog(n));
          const cells = (pick: (log: LogColumns) => ArrayLike<number>) =>
            logs.flatMap((log) => Array.from(pick(log), (value) => (Number.isNaN(value) ? null : value)));
          expect(columns.record_no).toEqual(logs.flatMap((log, n) => Array.from(log.seq, () => oldNo(n))));
          expect(columns.seq).toEqual(cells(({ seq }) => seq));
          expect(columns.time_ms).toEqual(cells(({ timeMs }) => timeMs));
          expect(columns.pass).toEqual(cells(({ pass }) => pass));
          expect(columns.depth_m).toEqual(cells(({ channels }) => channels[0]?.values ?? []));
          expect(columns.flow_lpm).toEqual(cells(({ channels }) => channels[1]?.values ?? []));
          expect(site.output()).not.toContain('cannot be read');
        } finally {
          expect(await site.stop()).toBe(0);
        }
        await run(storage, [
          `do $$ begin
             assert (select count(*) = ${OLD_LOGS} from log_chunk where record_no like 'OLD-%' and ${IS_NEW}), 'all';
             assert not (${NOT_NOTED}), 'it is done';
           end $$`,
        ]);
      } finally {
        await close();
      }
    },
    OPENED_OFTEN_MS,
  );
});
