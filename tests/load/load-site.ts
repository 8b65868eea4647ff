// The site under load: a project of every equipment type as the demo has it, with history, and as many further machines
// as are asked for, each found in the midst of a pile.
import type { Pool } from 'pg';
import { type Database, openDatabase } from '../../server/db/database';
import { demoAccounts, insertAccounts } from '../../server/demo/accounts';
import { buildSite } from '../../server/demo/built-site';
import { DEMO_SITE_NAME, insertProject, writeBuilt } from '../../server/demo/write-site';
import { hashPassword } from '../../server/http/password';
import { type MachineMessage, parseMachineMessage } from '../../server/ingest/messages';
import { RecordJudges } from '../../server/ingest/record-judge';
import { storeBatch } from '../../server/ingest/store-batch';
import { MachineDriver } from '../../simulator/machine-driver';
import type { RealMessage } from '../../src/contracts/broker';
import { topicOf } from '../../src/contracts/broker';
import type { PlannedPile } from '../../src/contracts/simulator';
import type { DemoSite, LogChoice } from '../../src/equipment/demo-sites/demo-site';
import { LARGE_DEMO_SITES, SMALL_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import { designTermsOf } from '../../src/equipment/machines/design-terms';
import { EQUIPMENT_CODES } from '../../src/equipment/registry';
import type { Storage } from '../contract/fixture-site';
import { THREAD_URL } from '../contract/server-process';
import { databaseBytes } from './disk-cost';

export const PASSWORD = 'of the load test only';
export const ACCOUNTS = demoAccounts().filter(({ account }) => account.startsWith('role'));

/** A project with the type it is of. */
export interface LoadedProject {
  readonly projectId: number;
  readonly typeCode: string;
}

/** A machine that is about to send, and the records that it sent before. */
export interface LoadedMachine {
  readonly topic: string;
  readonly driver: MachineDriver;
  readonly earlier: readonly RealMessage[];
}

export interface LoadSite {
  readonly projects: readonly LoadedProject[];
  readonly machines: readonly LoadedMachine[];
  readonly piles: number;
  /** Of the database before the machines were added; null for a site that is not fresh. */
  readonly bytesBefore: number | null;
}

export interface LoadSiteOptions {
  readonly machines: number;
  /** A smaller project of mixing piles: 4,000 instead of 120,000. */
  readonly small: boolean;
  /** Nineteen of twenty machines begin their pile, so that not so many rows have to be there already. */
  readonly isFresh: boolean;
  readonly log: (line: string) => void;
}

const LOGS: LogChoice = { latest: 2, everyNth: 0, brokenDays: 3, rows: 0 };
/** Above every device of the demo. */
const FIRST_DEVICE = 10_000;
const BATCH = 1000;
/** The driver's phase of a machine that is about to end its pile: some end while the test runs. */
const LAST_PHASE = 1.25;

/** Fills an empty database. */
export async function makeLoadSite(storage: Storage, options: LoadSiteOptions): Promise<LoadSite> {
  const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
  try {
    if (!database.isNew) throw new Error('the database is not empty: the load test needs one of its own');
    const { projects, piles } = await seedProjects(database, options);
    const bytesBefore = options.isFresh ? await databaseBytes(database.pool) : null;
    const machines = await addMachines(database.pool, projects, options);
    const rows = await storeEarlier(database.pool, machines);
    options.log(`${machines.length} machines at work, ${rows} rows of their piles are there already`);
    await database.pool.query('analyze');
    return { projects, machines, piles, bytesBefore };
  } finally {
    await database.close();
  }
}

async function seedProjects(
  { pool }: Database,
  { small, log }: LoadSiteOptions,
): Promise<{ projects: LoadedProject[]; piles: number }> {
  const nowMs = Date.now();
  const passwordHash = hashPassword(PASSWORD);
  const projects: LoadedProject[] = [];
  let piles = 0;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await insertAccounts(client, passwordHash);
    for (const site of sitesOf(small)) {
      const built = buildSite(site, nowMs, LOGS);
      const projectId = await insertProject(client, site);
      piles += (await writeBuilt(client, projectId, built, nowMs)).piles;
      projects.push({ projectId, typeCode: site.typeCode });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  log(`${projects.length} projects with ${piles} piles`);
  return { projects, piles };
}

/** The first site of every type, that of mixing piles the second where a small one is asked for. */
function sitesOf(small: boolean): DemoSite[] {
  const mixing = LARGE_DEMO_SITES[small ? 1 : 0];
  const others = EQUIPMENT_CODES.map((code) => SMALL_DEMO_SITES.find((site) => site.typeCode === code));
  return [mixing, ...others].filter((site) => site !== undefined);
}

/**
 * Registers machines, types in turn, also among the first of them alone; the piles of a project that are not made yet are
 * shared out among its machines.
 */
async function addMachines(
  pool: Pool,
  projects: readonly LoadedProject[],
  { machines: count, isFresh }: LoadSiteOptions,
): Promise<LoadedMachine[]> {
  const nowMs = Date.now();
  const machines: LoadedMachine[] = [];
  for (const [p, project] of projects.entries()) {
    const own = Array.from({ length: count }, (_, i) => i).filter((i) => i % projects.length === p);
    const type = EQUIPMENT_CODES.find((code) => code === project.typeCode);
    if (own.length === 0 || type === undefined) continue;
    const piles = await plannedPiles(pool, project.projectId);
    for (const [k, i] of own.entries()) {
      const deviceId = FIRST_DEVICE + i;
      const name = `LT-${deviceId}`;
      await pool.query('insert into device (project_id, device_id, name, is_simulated) values ($1, $2, $3, true)', [
        project.projectId,
        deviceId,
        name,
      ]);
      const identity = { site: DEMO_SITE_NAME, typeCode: type, projectId: project.projectId, deviceId };
      // First its share; where there are more machines than piles, some are made more than once.
      const queue = [...piles.filter((_, n) => n % own.length === k), ...piles];
      const machine = {
        ...identity,
        limits: {},
        name,
        lock: { locked: false, commandNo: 0 },
        lastEndMs: null,
        open: null,
        queue,
      };
      const driver = new MachineDriver(machine, nowMs, isFresh && k % 20 !== 0 ? 0 : (LAST_PHASE * k) / own.length);
      const earlier = driver.due(nowMs, Number.MAX_SAFE_INTEGER);
      machines.push({ topic: topicOf({ ...identity, kind: 'real' }), driver, earlier });
    }
  }
  return machines.sort((a, b) => a.driver.machine.deviceId - b.driver.machine.deviceId);
}

async function plannedPiles(pool: Pool, projectId: number): Promise<PlannedPile[]> {
  const { rows } = await pool.query<{
    pile_id: number;
    pile_no: string;
    design_depth_m: number | null;
    diameter_m: number | null;
    x_m: number | null;
    y_m: number | null;
    design: unknown;
  }>(
    `select pile_id, pile_no, design_depth_m, diameter_m, x_m, y_m, design from pile
     where project_id = $1 and status = 0 order by pile_id limit 5000`,
    [projectId],
  );
  return rows.map((row) => ({
    pileId: row.pile_id,
    pileNo: row.pile_no,
    xM: row.x_m,
    yM: row.y_m,
    design: { depthM: row.design_depth_m ?? 0, diameterM: row.diameter_m ?? 0, terms: designTermsOf(row.design) },
  }));
}

/** Stores what the machines sent before, as the server does. */
async function storeEarlier(pool: Pool, machines: readonly LoadedMachine[]): Promise<number> {
  const receivedMs = Date.now();
  const judges = new RecordJudges();
  const client = await pool.connect();
  let batch: MachineMessage[] = [];
  let rows = 0;
  const storeRest = async (): Promise<void> => {
    await client.query('begin');
    await storeBatch(client, batch, judges);
    await client.query('commit');
    rows += batch.length;
    batch = [];
  };
  try {
    for (const { topic, earlier } of machines) {
      for (const message of earlier) {
        const parsed = parseMachineMessage(topic, Buffer.from(JSON.stringify(message)), receivedMs);
        if (typeof parsed === 'string') throw new Error(`the simulator sent what the server refuses: ${parsed}`);
        batch.push(parsed);
        if (batch.length === BATCH) await storeRest();
      }
    }
    if (batch.length > 0) await storeRest();
  } finally {
    client.release();
  }
  return rows;
}
