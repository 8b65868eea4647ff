// A small site of the tests' own: two projects of mixing piles, one of another type, and accounts with different rights.
import { type Database, openDatabase } from '../../server/db/database';
import { encodeLogColumns } from '../../server/db/log-codec';
import { ensureLogPartition, logMonthOf } from '../../server/db/log-partition';
import { resumPiles } from '../../server/db/pile-sums';
import { addRecordsOf } from '../../server/db/record-sums';
import { addWarningsOf, recountWarnings } from '../../server/db/warning-counts';
import { hashPassword } from '../../server/http/password';
import { EQUIPMENT_CODES, equipmentOf } from '../../src/equipment/registry';
import { CHEAP_HASH } from '../fixtures/cheap-hash';
import { seedTypeSites } from './fixture-type-sites';
import { THREAD_URL } from './server-process';

export const PASSWORD = 'correct horse battery';
export const SITE = 'site-a';
/** Projects by what they are for. */
export const PROJECT = {
  road: 1,
  foreign: 2,
  jet: 3,
  empty: 4,
  compaction: 5,
  emptyCompaction: 6,
  plant: 7,
  emptyPlant: 8,
} as const;
/** Piles of the road project: more than one page of the list. */
export const ROAD_PILES = 20_500;
export const LOG_ROWS = 7000;
export const DAY = '2026-11-18';
const STARTED_MS = Date.UTC(2026, 10, 18, 1, 0, 0);
/** Every role; `roleAccount` names an account of each that owns all types and sees every project but the foreign one. */
export const ROLES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const roleAccount = (role: number): string => `role${role}`;
export const DEVICE = { registered: 7, other: 8 } as const;

/** The road project's warnings, by level and status: 1 closed, 2 pending review. */
export const WARNING = { low: 1, closed: 2, high: 3, pending: 4 } as const;
/** When the devices' terms end, from now; the second one's is not soon. */
const EXPIRES_IN_DAYS = { [DEVICE.registered]: 10, [DEVICE.other]: 90 } as const;

/** Of each type that has calls of its own: a project, and one of the same type that is empty. */
export const TYPE_PROJECTS: Readonly<Record<string, { readonly own: number; readonly empty: number }>> = {
  'HS-MI': { own: PROJECT.road, empty: PROJECT.empty },
  'HS-T': { own: PROJECT.plant, empty: PROJECT.emptyPlant },
  QH1000: { own: PROJECT.compaction, empty: PROJECT.emptyCompaction },
};

/** Where the server under test keeps its data. */
export interface Storage {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** An external broker; then two servers share it and the database. */
  readonly brokerUrl?: string;
}

export const recordNoOf = (index: number): string => `MI-07-2026111${index % 10}T0${index % 10}0000-${index}`;

/** Fills an empty database. */
export async function seedSite(storage: Storage): Promise<void> {
  const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
  try {
    await seedAccounts(database);
    await seedProjects(database);
    await seedRecords(database);
    await seedTypeSites(database, SITE, PROJECT, DEVICE.registered);
  } finally {
    await database.close();
  }
}

async function seedAccounts({ db }: Database): Promise<void> {
  const password_hash = hashPassword(PASSWORD, CHEAP_HASH);
  const accounts = [
    { account: 'admin', role: 0, types: ['HS-MI', 'HS-GP'], all: true, projects: [] },
    { account: 'mixer', role: 1, types: ['HS-MI'], all: false, projects: [PROJECT.road, PROJECT.empty] },
    { account: '空账号', role: 6, types: [], all: true, projects: [] },
    { account: 'gone', role: 6, types: ['HS-MI'], all: true, projects: [], disabled: true },
    ...ROLES.map((role) => ({
      account: roleAccount(role),
      role,
      types: EQUIPMENT_CODES,
      all: false,
      projects: Object.values(PROJECT).filter((project) => project !== PROJECT.foreign),
      disabled: false,
    })),
  ];
  for (const { account, role, types, all, projects, disabled = false } of accounts) {
    const { account_id } = await db
      .insertInto('account')
      .values({ account, role, password_hash, all_projects: all, disabled, customer: '示范集团', warning_level: 2 })
      .returning('account_id')
      .executeTakeFirstOrThrow();
    const owned = types.map((type_code, ordinal) => ({ account_id, type_code, ordinal }));
    if (owned.length > 0) await db.insertInto('account_type').values(owned).execute();
    const seen = projects.map((project_id) => ({ account_id, project_id }));
    if (seen.length > 0) await db.insertInto('account_project').values(seen).execute();
  }
}

async function seedProjects({ db, pool }: Database): Promise<void> {
  const settings = JSON.stringify({ is_warning_level: true, limits: { up_speed_max: 0.45, current_max: 0 } });
  for (const [type_code, name] of [
    ['HS-MI', '示范公路 K12'],
    ['HS-MI', '别人的项目'],
    ['HS-GP', '旋喷项目'],
    ['HS-MI', '空项目'],
  ] as const) {
    await db.insertInto('project').values({ type_code, name, site: SITE, settings }).execute();
  }
  await pool.query(
    `insert into pile (project_id, pile_id, pile_no, x_m, y_m, diameter_m, design_depth_m, depth_m, status, finished_at, design)
     select $1::int, n, 'k12_' || n || '_' || chr(65 + n % 26), case when n = 77 then null else 2560000.125 + n * 0.5 end,
       500000.25 + n % 40, 0.5, 12, case when n <= 100 then 12.05 end, case when n <= 90 then 2 when n <= 100 then 3 else 0 end,
       case when n <= 100 then '${DAY}T04:00:00Z'::timestamptz end,
       '{"ash_kgpm": 60, "empty_stir_depth_m": 0.5, "water_cement_ratio": 0.6}'
     from generate_series(1, $2::int) n`,
    [PROJECT.road, ROAD_PILES],
  );
  await pool.query(
    `insert into pile (project_id, pile_id, pile_no, x_m, y_m, diameter_m, design_depth_m)
     values ($1, 1, '"引号" \\ and ,comma', 1, 2, 0.5, 10)`,
    [PROJECT.foreign],
  );
  for (const project_id of [PROJECT.road, PROJECT.foreign]) {
    await resumPiles(pool, project_id);
    for (const device_id of Object.values(DEVICE)) {
      await db
        .insertInto('device')
        .values({
          project_id,
          device_id,
          name: `${device_id}号机`,
          is_simulated: true,
          expires_at: new Date(Date.now() + EXPIRES_IN_DAYS[device_id] * 86_400_000),
        })
        .execute();
    }
  }
}

async function seedRecords({ db, pool }: Database): Promise<void> {
  const channels = (equipmentOf('HS-MI').profile?.channels ?? []).map((channel) => channel.key);
  const log_month = logMonthOf(STARTED_MS);
  for (let index = 1; index <= 3; index++) {
    await db
      .insertInto('record')
      .values({
        project_id: PROJECT.road,
        record_no: recordNoOf(index),
        pile_id: index,
        pile_no: `k12_${index}_${String.fromCharCode(65 + index)}`,
        device_id: DEVICE.registered,
        started_at: new Date(STARTED_MS + index * 3_600_000),
        ended_at: new Date(STARTED_MS + index * 3_600_000 + LOG_ROWS * 1000),
        depth_m: 12.05,
        design_depth_m: 12,
        slurry_l: 700.5,
        channels,
        log_rows: index === 1 ? LOG_ROWS : 0,
        last_seq: index === 1 ? LOG_ROWS - 1 : -1,
        log_month,
        warnings: index === 1 ? 1 : 0,
        is_simulated: true,
      })
      .execute();
  }
  await ensureLogPartition(pool, log_month);
  for (const [chunk_no, from] of [0, 6000].entries()) {
    const rows = Math.min(6000, LOG_ROWS - from);
    await db
      .insertInto('log_chunk')
      .values({
        project_id: PROJECT.road,
        record_no: recordNoOf(1),
        month: log_month,
        chunk_no,
        row_count: rows,
        from_seq: from,
        to_seq: from + rows - 1,
        from_ms: STARTED_MS + from * 1000,
        to_ms: STARTED_MS + (from + rows - 1) * 1000,
        data: encodeLogColumns({
          seq: Uint32Array.from({ length: rows }, (_, i) => from + i),
          timeMs: Float64Array.from({ length: rows }, (_, i) => STARTED_MS + (from + i) * 1000),
          pass: Uint8Array.from({ length: rows }, (_, i) => (from + i < 3500 ? 0 : 1)),
          channels: channels.map((key, c) => ({
            key,
            decimals: 3,
            values: Float64Array.from({ length: rows }, (_, i) =>
              c === 3 && i % 10 === 0 ? Number.NaN : c + (from + i) / 1000,
            ),
          })),
        }),
      })
      .execute();
  }
  for (const [level, status] of [
    [1, 0],
    [2, 1],
    [3, 0],
    [3, 2],
  ] as const) {
    await db
      .insertInto('warning')
      .values({
        project_id: PROJECT.road,
        record_no: recordNoOf(1),
        pile_id: 1,
        pile_no: 'k12_1_B',
        device_id: DEVICE.registered,
        rule: `rule-${level}-${status}`,
        channel: 'speed_mpm',
        level,
        raised_at: new Date(STARTED_MS),
        value: 1.2,
        limit_value: 1,
        pass: 0,
        status,
      })
      .execute();
  }
  await recountWarnings(pool, PROJECT.road, [DEVICE.registered]);
  const road = { project_id: PROJECT.road, time_zone: 'Asia/Shanghai', profile: equipmentOf('HS-MI').profile };
  await addRecordsOf(pool, road, ['-infinity', 'infinity']);
  await addWarningsOf(pool, road, ['-infinity', 'infinity']);
  // Round figures to compare with; nothing was raised on that day as far as days are asked for.
  await pool.query(
    `update daily set metres = 36, slurry_l = 0, ash_kg = 2100, warnings = 0 where project_id = $1 and day = $2`,
    [PROJECT.road, DAY],
  );
}
