// A database that an earlier server has made: brought up to date without losing what is in it.
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { openEmbedded } from '../../server/db/embedded';
import { databaseVersion, SCHEMA_VERSION } from '../../server/db/migrate';
import { initial } from '../../server/db/migrations/0001-initial';
import type { Storage } from './fixture-site';
import { THREAD_URL } from './server-process';
import { STORAGE_KINDS } from './storages';

/** Runs statements one after another, without any migration. */
async function run({ dataDir, databaseUrl }: Storage, statements: readonly string[]): Promise<void> {
  const embedded = databaseUrl === undefined ? await openEmbedded(dataDir, THREAD_URL) : null;
  const client = new pg.Client(
    embedded === null
      ? { connectionString: databaseUrl }
      : { host: embedded.socketDir, port: 5432, user: 'postgres', database: 'postgres' },
  );
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
    await embedded?.close();
  }
}

describe.each(STORAGE_KINDS)('a database of the first version on $name', ({ open }) => {
  it('is brought up to date once, and keeps what it holds', async () => {
    const { storage, close } = await open();
    try {
      await run(storage, [
        'create table schema_version (version int primary key, name text not null, applied_at timestamptz not null default now())',
        initial.sql,
        `insert into schema_version (version, name) values (${initial.version}, '${initial.name}')`,
        `insert into project (type_code, site, name, time_zone) values ('HS-MI', 'a', 'K12', 'America/New_York')`,
        `insert into warning (project_id, record_no, pile_id, pile_no, device_id, rule, channel, level, raised_at, value,
           limit_value, pass, status)
         values (1, 'R-1', 1, 'K1', 7, 'down_speed_max', 'speed_mpm', 2, '2026-11-01T00:00:00Z', 1.3, 1, 0, 2)`,
        `insert into project (type_code, site, name, settings)
         values ('QH1000', 'a', 'compaction', '{"limits": {"last_two_max": 80, "last_two_8_max": 0}}')`,
        `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, log_month, extras)
         values (1, 'R-1', 1, 'K1', 7, '2026-11-01T00:00:00Z', '2026-11-01', '{"deviation_x_mm": 3}')`,
        `insert into audit (action, subject) values ('session.signed_in', 'someone')`,
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
