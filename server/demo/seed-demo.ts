// Makes the demo in an empty database: accounts, three large sites of mixing piles and three smaller ones of every
// other type, as of now.
import type { Pool, PoolClient } from 'pg';
import type { DemoSite, LogChoice } from '../../src/equipment/demo-sites/demo-site';
import { LARGE_DEMO_SITES, SMALL_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import type { ServedRig } from '../../src/equipment/machines/slurry-demand';
import { equipmentOf } from '../../src/equipment/registry';
import type { Database } from '../db/database';
import { sumProject } from '../db/fill-sums';
import { sumPlants } from '../db/slurry-sums';
import { hashPassword } from '../http/password';
import { type DemoAccount, demoAccounts, insertAccounts } from './accounts';
import { type BuiltSite, buildSite, type DueBatches } from './built-site';
import { drawsOfPlants, dueBatches } from './slurry-draws';
import { insertGenerations } from './write-generations';
import { insertBatches, insertCameras, insertTasks } from './write-plants';
import { insertProject, writeBuilt } from './write-site';

export { type DemoAccount, demoAccounts } from './accounts';

const SEEDED_KEY = 'seeded';
/** Arbitrary, but the same in every replica: only one of them seeds. */
const SEED_LOCK = 7_240_312;
/** The choice of logs for a site that makes none. */
const FEW_LOGS: LogChoice = { latest: 1, everyNth: 0, brokenDays: 7, rows: 4000 };

export interface SeedOptions {
  /** Password of all demo accounts. */
  readonly password: string;
  /** One line a step. */
  readonly log: (line: string) => void;
  /** The instant the demo is made for; now, if not given. */
  readonly nowMs?: number;
}

async function isSeededOn(client: Pool | PoolClient): Promise<boolean> {
  const found = await client.query('select 1 from demo_state where key = $1', [SEEDED_KEY]);
  return found.rows.length > 0;
}

/** Whether the demo is there. */
export async function isSeeded(database: Database): Promise<boolean> {
  return isSeededOn(database.pool);
}

/**
 * Makes the demo unless it is there. One transaction: a seeding that was broken off has left nothing.
 * The same instant gives the same sites.
 */
export async function seedDemo(database: Database, options: SeedOptions): Promise<readonly DemoAccount[]> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    if (!(await isSeededOn(client))) await seed(client, hashPassword(options.password), options);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await database.pool.query('analyze');
  return demoAccounts();
}

async function seed(client: PoolClient, passwordHash: string, options: SeedOptions): Promise<void> {
  const { log } = options;
  const nowMs = options.nowMs ?? Date.now();
  await insertAccounts(client, passwordHash);
  const live = new Map<string, number>();
  for (const site of LARGE_DEMO_SITES) {
    const started = performance.now();
    const built = buildSite(site, nowMs, site.logs ?? FEW_LOGS);
    log(`demo: ${site.name}: ${built.piles.length} piles, ${built.work.length} of them made`);
    const projectId = await insertProject(client, site);
    const isLive = !live.has(site.typeCode);
    if (isLive) live.set(site.typeCode, projectId);
    const written = await writeBuilt(client, projectId, built, nowMs);
    await sumProject(client, projectId);
    await insertCameras(client, projectId, site.devices[0]?.id ?? null);
    if (isLive) await insertGenerations(client, projectId, site, nowMs);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(`  ${written.logs} logs with ${written.logRows} rows, ${written.warnings} warnings, in ${seconds} s`);
  }
  await seedSmallSites(client, nowMs, live, log);
  await client.query(`insert into demo_state (key, value) values ('simulator', $1)`, [
    JSON.stringify({ project_ids: [...live.values()] }),
  ]);
  await client.query('insert into demo_state (key, value) values ($1, $2)', [
    SEEDED_KEY,
    JSON.stringify({ at: new Date(nowMs).toISOString() }),
  ]);
}

/** The sites of the other types. The first of a type is added to `live`: its machines are simulated. */
async function seedSmallSites(
  client: PoolClient,
  nowMs: number,
  live: Map<string, number>,
  log: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  const sum = { piles: 0, records: 0, logs: 0, logRows: 0, warnings: 0 };
  const plants: { readonly projectId: number; readonly site: DemoSite; readonly serves: string }[] = [];
  for (const site of SMALL_DEMO_SITES) {
    const projectId = await insertProject(client, site);
    if (!live.has(site.typeCode)) live.set(site.typeCode, projectId);
    if (site.serves === undefined) await write(site, projectId);
    else plants.push({ projectId, site, serves: site.serves });
  }
  // A plant makes what its rigs have used.
  for (const { projectId, site, serves } of plants) {
    const draws = await drawsOfPlants(client, site, rigsOf(serves, live), nowMs);
    const built = await write(site, projectId, dueBatches(site, draws, nowMs));
    await insertBatches(client, projectId, built, draws);
    await sumPlants(client, projectId);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`demo: ${SMALL_DEMO_SITES.length} smaller sites of the other types: ${sum.piles} piles, ${sum.records} made`);
  log(`  ${sum.logs} logs with ${sum.logRows} rows, ${sum.warnings} warnings, in ${seconds} s`);

  async function write(site: DemoSite, projectId: number, due?: DueBatches): Promise<BuiltSite> {
    const built = buildSite(site, nowMs, site.logs ?? FEW_LOGS, due);
    const written = await writeBuilt(client, projectId, built, nowMs);
    await sumProject(client, projectId);
    await insertCameras(client, projectId, site.devices[0]?.id ?? null);
    if (live.get(site.typeCode) === projectId) await insertGenerations(client, projectId, site, nowMs);
    if (equipmentOf(site.typeCode).screens.some(({ key }) => key === 'task'))
      await insertTasks(client, projectId, built, nowMs);
    sum.piles += written.piles;
    sum.records += written.records;
    sum.logs += written.logs;
    sum.logRows += written.logRows;
    sum.warnings += written.warnings;
    return built;
  }
}

/** A site has no more plants than serve so many. */
const RIGS_SERVED = 8;

/** The first rigs of the first site of a type. */
function rigsOf(typeCode: string, live: ReadonlyMap<string, number>): readonly ServedRig[] {
  const site = [...LARGE_DEMO_SITES, ...SMALL_DEMO_SITES].find((each) => each.typeCode === typeCode);
  const projectId = site && live.get(site.typeCode);
  if (site === undefined || projectId === undefined) return [];
  return site.devices.slice(0, RIGS_SERVED).map((device) => ({ projectId, deviceId: device.id }));
}
