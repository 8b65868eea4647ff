// The two shapes every contract test runs in: one server with the embedded database and broker; and two servers that
// share a PostgreSQL, an external broker and the folder of uploads.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { EQUIPMENT_CODES } from '../../src/equipment/registry';
import { DEMO_PASSWORD, ensureDemo, ensureFolder } from '../fixtures/demo-folder';
import { ALL_BROKERS, EVERYTHING } from '../fixtures/everything';
import type { Broker } from './broker';
import type { Storage } from './fixture-site';
import { startNats } from './nats';
import { createDatabase, databaseName, dropDatabase } from './postgres';
import { startRabbitMq } from './rabbitmq';
import { startSite } from './replicas';

export interface OpenedStorage {
  readonly storage: Storage;
  close(): Promise<void>;
}

export interface StorageKind {
  readonly name: string;
  /** The broker at which the machines publish; its rules decide what they may send. */
  readonly machinesAt: 'server' | 'broker';
  /** Equipment types that are tried one by one. */
  readonly types: readonly string[];
  /** A new, empty storage. */
  open(): Promise<OpenedStorage>;
  /** A new storage with the fixture site in it. */
  openSite(): Promise<OpenedStorage>;
  /** A new storage with the demo in it, as the first start of the site has made it. */
  openDemo(): Promise<OpenedStorage>;
}

/** Types with calls, tables or rooms of their own; the others differ by what their descriptors say. */
export const DISTINCT_TYPES: readonly string[] = ['HS-MI', 'HS-GP', 'HS-T', 'QH1000'];
const types = EVERYTHING ? EQUIPMENT_CODES : DISTINCT_TYPES;

/** One server with the database and the broker in it. */
export const EMBEDDED: StorageKind = {
  name: 'embedded PGlite',
  machinesAt: 'server',
  types,
  open: async () => openFolder(),
  openSite: async () => {
    const opened = openFolder();
    copySite(opened.storage.dataDir);
    return opened;
  },
  openDemo: async () => {
    const { demoFolder } = inject('preparedSite');
    await ensureDemo(demoFolder);
    const opened = openFolder();
    cpSync(demoFolder, opened.storage.dataDir, { recursive: true });
    return opened;
  },
};

/**
 * The external brokers. NATS for all tests; behaviour of the broker itself is tried with the others, too, with `--all`.
 */
export const BROKERS: readonly { readonly name: string; start(): Promise<Broker> }[] = [
  { name: 'NATS', start: startNats },
  ...(ALL_BROKERS ? [{ name: 'RabbitMQ', start: startRabbitMq }] : []),
];

const [POSTGRES, ...OTHER_BROKERS] = BROKERS.map(
  ({ name, start }): StorageKind => ({
    name: name === 'NATS' ? 'PostgreSQL' : `PostgreSQL and ${name}`,
    machinesAt: 'broker',
    types,
    open: () => openServer(start),
    openSite: () => openServer(start, inject('preparedSite').template),
    openDemo: async () => {
      const { demo, database } = await ensureDemoOnPostgres();
      const opened = await openServer(start, database);
      cpSync(path.join(demo, 'files'), opened.storage.dataDir, { recursive: true });
      return opened;
    },
  }),
) as [StorageKind, ...StorageKind[]];

/** The shapes of a site, for what may hang on them: intake, leases, locks, rollups, files and streams, SQL that differs. */
export const STORAGE_KINDS: readonly StorageKind[] = [EMBEDDED, POSTGRES];
/** The same, and with each external broker, for what machines send and hear. */
export const MACHINE_KINDS: readonly StorageKind[] = [...STORAGE_KINDS, ...OTHER_BROKERS];

/** For tests that cannot depend on the shape. */
export const POSTGRES_ONLY: readonly StorageKind[] = [POSTGRES];
/** The shape that is tried with `--all` only. */
const second = (kind: StorageKind): StorageKind => ({ ...kind, types: DISTINCT_TYPES });
/**
 * For tests that are the same on both (docs/adr/0055): the one with two servers, an external broker and the older SQL.
 * `npm test -- --all` tries both.
 */
export const ON_POSTGRES: readonly StorageKind[] = EVERYTHING ? [second(EMBEDDED), POSTGRES] : POSTGRES_ONLY;
/** Likewise the one with an embedded database. */
export const ON_EMBEDDED: readonly StorageKind[] = EVERYTHING ? [EMBEDDED, second(POSTGRES)] : [EMBEDDED];

/** Puts the fixture site's embedded database into a folder. */
export function copySite(dataDir: string): void {
  cpSync(inject('preparedSite').dataDir, dataDir, { recursive: true });
}

/** The demo as two servers make it that start at once: its files, and the name of its database. */
async function ensureDemoOnPostgres(): Promise<{ readonly demo: string; readonly database: string }> {
  const { dataDir, clusterUrl } = inject('preparedSite');
  const demo = path.join(path.dirname(dataDir), 'demo-on-postgres');
  await ensureFolder(demo, async (folder) => {
    const [databaseUrl, broker] = await Promise.all([createDatabase(clusterUrl), startNats()]);
    const storage = { dataDir: path.join(folder, 'files'), databaseUrl, brokerUrl: broker.url };
    const site = await startSite(storage, { DEMO: 'on', DEMO_PASSWORD });
    await site.stop();
    await broker.close();
    writeFileSync(path.join(folder, 'database'), databaseName(databaseUrl));
  });
  return { demo, database: readFileSync(path.join(demo, 'database'), 'utf8') };
}

function openFolder(): OpenedStorage {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pile-console-data-'));
  return { storage: { dataDir }, close: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function openServer(startBroker: () => Promise<Broker>, template?: string): Promise<OpenedStorage> {
  const { clusterUrl } = inject('preparedSite');
  const [databaseUrl, broker] = await Promise.all([createDatabase(clusterUrl, template), startBroker()]);
  const folder = openFolder();
  return {
    storage: { ...folder.storage, databaseUrl, brokerUrl: broker.url },
    close: async () => {
      await Promise.all([dropDatabase(clusterUrl, databaseUrl), broker.close(), folder.close()]);
    },
  };
}
