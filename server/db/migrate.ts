// Brings a database to the version this server was written for, and refuses one that is ahead of it.
import type { Pool, PoolClient } from 'pg';
import { ExitCode, StartError } from '../start-error';
import { fillPauses } from './fill-pauses';
import { fillSums } from './fill-sums';
import { initial } from './migrations/0001-initial';
import { warningHandling } from './migrations/0002-warning-handling';
import { exportTasks } from './migrations/0003-exports';
import { plantsAndTasks } from './migrations/0004-plants-and-tasks';
import { serverSecrets } from './migrations/0005-server-secrets';
import { pileManagement } from './migrations/0006-pile-management';
import { tableHeaders } from './migrations/0007-table-headers';
import { taskPoints } from './migrations/0008-task-points';
import { slurryRecipes } from './migrations/0009-slurry-recipes';
import { machineLock } from './migrations/0010-machine-lock';
import { warningCounts } from './migrations/0011-warning-counts';
import { segments } from './migrations/0012-segments';
import { pileSums } from './migrations/0013-pile-sums';
import { pileGeneration } from './migrations/0014-pile-generation';
import { ingestLeases } from './migrations/0015-ingest-leases';
import { recordNumbers } from './migrations/0016-record-numbers';
import { recordFigures } from './migrations/0017-record-figures';
import { positions } from './migrations/0018-positions';
import { recordRevisions } from './migrations/0019-record-revisions';
import { wholeBreaches } from './migrations/0020-whole-breaches';
import { machineCredentials } from './migrations/0023-machine-credentials';
import { givenUpPiles } from './migrations/0025-given-up-piles';
import { logChunks } from './migrations/0026-log-chunks';
import { listIndexes } from './migrations/0027-list-indexes';
import { headSnapshots } from './migrations/0028-head-snapshots';
import { workSums } from './migrations/0029-work-sums';
import { tableSnapshots } from './migrations/0030-table-snapshots';
import { pileChanges } from './migrations/0031-pile-changes';
import { designAmounts } from './migrations/0033-design-amounts';
import { weighedSlurry } from './migrations/0035-weighed-slurry';
import { pileChangeNumbers } from './migrations/0037-pile-change-numbers';
import { alarms } from './migrations/0045-alarms';
import { notesAndSeals } from './migrations/0055-notes-and-seals';
import { managedSite } from './migrations/0064-managed-site';
import { invitations } from './migrations/0065-invitations';
import { pilePlaces } from './migrations/0067-pile-places';
import { pileImports } from './migrations/0068-pile-imports';
import { sessionVisits } from './migrations/0070-session-visits';
import { slurrySums } from './migrations/0071-slurry-sums';
import { warningNeighbours } from './migrations/0072-warning-neighbours';
import { lateRows } from './migrations/0073-late-rows';
import { logMarks } from './migrations/0074-log-marks';
import { loggedRecords } from './migrations/0075-logged-records';
import { materialBySlot } from './migrations/0076-material-by-slot';
import { wallCement } from './migrations/0077-wall-cement';
import { exportDamage } from './migrations/0078-export-damage';
import { workSpans } from './migrations/0079-work-spans';
import { readingSeqs } from './migrations/0080-reading-seqs';
import { recordPauses } from './migrations/0081-record-pauses';
import { batchedCement } from './migrations/0082-batched-cement';
import { exportMarks } from './migrations/0083-export-marks';
import type { Migration } from './migrations/migration';

const MIGRATIONS: readonly Migration[] = [
  initial,
  warningHandling,
  exportTasks,
  plantsAndTasks,
  serverSecrets,
  pileManagement,
  tableHeaders,
  taskPoints,
  slurryRecipes,
  machineLock,
  warningCounts,
  segments,
  pileSums,
  pileGeneration,
  ingestLeases,
  recordNumbers,
  recordFigures,
  positions,
  recordRevisions,
  wholeBreaches,
  machineCredentials,
  givenUpPiles,
  logChunks,
  listIndexes,
  headSnapshots,
  workSums,
  tableSnapshots,
  pileChanges,
  designAmounts,
  weighedSlurry,
  pileChangeNumbers,
  alarms,
  notesAndSeals,
  managedSite,
  invitations,
  pilePlaces,
  pileImports,
  sessionVisits,
  slurrySums,
  warningNeighbours,
  lateRows,
  logMarks,
  loggedRecords,
  materialBySlot,
  wallCement,
  exportDamage,
  workSpans,
  readingSeqs,
  recordPauses,
  batchedCement,
  exportMarks,
];

/** The newest version this server knows. */
export const SCHEMA_VERSION = Math.max(...MIGRATIONS.map((m) => m.version));

/** Arbitrary, but the same in every replica: only one of them migrates at a time. */
const MIGRATION_LOCK = 7_240_311;

/** The refusal of a database that a newer server has written. */
export function newerDatabase(where: string, version: number): StartError {
  return new StartError(
    ExitCode.databaseUnusable,
    `${where} has database version ${version}, but this server knows versions up to ${SCHEMA_VERSION}. ` +
      'Nothing was changed. Start the newer server that made it, or use another DATA_DIR.',
  );
}

/** Version of the database, 0 when it is empty; only reads. */
export async function databaseVersion(client: Pool | PoolClient): Promise<number> {
  const table = await client.query<{ known: boolean }>(`select to_regclass('schema_version') is not null as known`);
  if (table.rows[0]?.known !== true) return 0;
  const version = await client.query<{ version: number }>(
    'select coalesce(max(version), 0)::int as version from schema_version',
  );
  return version.rows[0]?.version ?? 0;
}

/** Versions before and after, and lines for the operator. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
  readonly notes: readonly string[];
}

/** Applies the missing migrations, in order. */
export async function migrate(pool: Pool, where: string): Promise<Migrated> {
  const client = await pool.connect();
  try {
    const seen = await databaseVersion(client);
    if (seen > SCHEMA_VERSION) throw newerDatabase(where, seen);
    if (seen === SCHEMA_VERSION && (await isWhole(client))) return { from: seen, to: seen, notes: [] };
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      // Another replica may have been faster while this one waited for the lock.
      const from = await databaseVersion(client);
      if (from > SCHEMA_VERSION) throw newerDatabase(where, from);
      await client.query(
        'create table if not exists schema_version (' +
          'version int primary key, name text not null, applied_at timestamptz not null default now())',
      );
      const notes: string[] = [];
      for (const step of await missing(client)) notes.push(...(await apply(client, step)));
      await fillSums(client);
      await fillPauses(client);
      return { from, to: SCHEMA_VERSION, notes };
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

/** Whether nothing is to be done: neither a step, nor the rest of what one has left to be filled. */
async function isWhole(client: PoolClient): Promise<boolean> {
  if ((await missing(client)).length > 0) return false;
  const { rows } = await client.query<{ left: boolean }>(
    `select exists (select from sums_to_fill) or exists (select from pauses_to_fill)
       or exists (select from pile_sum where progress is null) as left`,
  );
  return rows[0]?.left === false;
}

/** Not only the newest: versions that were made side by side are merged in any order. The table must be there. */
async function missing(client: PoolClient): Promise<readonly Migration[]> {
  const { rows } = await client.query<{ version: number }>('select version from schema_version');
  const applied = new Set(rows.map((row) => row.version));
  return MIGRATIONS.filter(({ version }) => !applied.has(version));
}

async function apply(client: PoolClient, step: Migration): Promise<readonly string[]> {
  const notes = (await step.rewrite?.(client)) ?? [];
  await client.query('begin');
  try {
    await client.query(step.sql);
    await client.query('insert into schema_version (version, name) values ($1, $2)', [step.version, step.name]);
    await client.query('commit');
    return notes;
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${step.version} (${step.name}) failed`, { cause: error });
  }
}
