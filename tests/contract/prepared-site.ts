// Before the first contract test: one PostgreSQL for all of them, and the fixture site in a database of it and in an
// embedded one. Tests take copies, which costs a fraction of making and filling a database each time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { nameDemoFolder } from '../fixtures/demo-folder';
import { seedSite } from './fixture-site';
import { createDatabase, databaseName, type PostgresCluster, startPostgres } from './postgres';

export interface PreparedSite {
  /** The folder of the embedded database; nobody has it open. */
  readonly dataDir: string;
  /** Leads to the cluster. */
  readonly clusterUrl: string;
  /** The name of the database in it; nobody is connected to it. */
  readonly template: string;
  /** Where the demo lies once somebody has asked for it. */
  readonly demoFolder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    preparedSite: PreparedSite;
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'pile-console-prepared-'));
const demo = nameDemoFolder();
let cluster: PostgresCluster | null = null;

export async function setup(project: TestProject): Promise<void> {
  const dataDir = path.join(folder, 'embedded');
  cluster = await startPostgres();
  const databaseUrl = await createDatabase(cluster.url);
  await Promise.all([seedSite({ dataDir }), seedSite({ dataDir: path.join(folder, 'server'), databaseUrl })]);
  project.provide('preparedSite', {
    dataDir,
    clusterUrl: cluster.url,
    template: databaseName(databaseUrl),
    demoFolder: demo.folder,
  });
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
  demo.remove();
}
