// Makes the demo in an empty database: accounts and three mixing-pile sites, as of now.
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../db/database';
import { type DemoAccount, demoAccounts, hashForAccounts, insertAccounts } from './accounts';
import { buildSite, type LogChoice } from './built-site';
import { DEMO_SITES } from './sites';
import { insertProject, writeBuilt } from './write-site';

export { type DemoAccount, demoAccounts } from './accounts';

const SEEDED_KEY = 'seeded';
/** Arbitrary, but the same in every replica: only one of them seeds. */
const SEED_LOCK = 7_240_312;
/** What is kept of the logs of the highway. */
export const HIGHWAY_LOGS: LogChoice = { latest: 28, everyNth: 200, brokenDays: 6, rows: 1_150_000 };
const SMALL_LOGS: LogChoice = { latest: 12, everyNth: 100, brokenDays: 6, rows: 0 };

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
  const hashes = hashForAccounts(options.password);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    if (!(await isSeededOn(client))) await seed(client, await hashes, options);
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

async function seed(client: PoolClient, hashes: readonly string[], options: SeedOptions): Promise<void> {
  const { log } = options;
  const nowMs = options.nowMs ?? Date.now();
  await insertAccounts(client, hashes);
  for (const [i, site] of DEMO_SITES.entries()) {
    const started = performance.now();
    const built = buildSite(site, nowMs, i === 0 ? HIGHWAY_LOGS : SMALL_LOGS);
    log(
      `demo ${i + 1}/${DEMO_SITES.length}: ${site.name}: ${built.piles.length} piles, ${built.work.length} of them made`,
    );
    const projectId = await insertProject(client, site);
    const written = await writeBuilt(client, projectId, built, nowMs);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    log(`  ${written.logs} logs with ${written.logRows} rows, ${written.warnings} warnings, in ${seconds} s`);
    if (i === 0)
      await client.query(`insert into demo_state (key, value) values ('simulator', $1)`, [
        JSON.stringify({ project_id: projectId }),
      ]);
  }
  await client.query('insert into demo_state (key, value) values ($1, $2)', [
    SEEDED_KEY,
    JSON.stringify({ at: new Date(nowMs).toISOString() }),
  ]);
}
