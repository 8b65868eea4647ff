// The two shapes every contract test runs in: one server with the embedded database and broker; and two servers that
// share a PostgreSQL, an external broker and the folder of uploads.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Storage } from './fixture-site';
import { startBroker } from './nats';
import { startPostgres } from './postgres';

export interface StorageKind {
  readonly name: string;
  /** Where the machines publish: what they may send is then that broker's to say. */
  readonly machinesAt: 'server' | 'broker';
  /** A new, empty storage. */
  open(): Promise<{ readonly storage: Storage; close(): Promise<void> }>;
}

export const STORAGE_KINDS: readonly StorageKind[] = [
  {
    name: 'embedded PGlite',
    machinesAt: 'server',
    open: async () => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'pile-console-data-'));
      return { storage: { dataDir }, close: async () => rmSync(dataDir, { recursive: true, force: true }) };
    },
  },
  {
    name: 'PostgreSQL',
    machinesAt: 'broker',
    open: async () => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'pile-console-data-'));
      const [cluster, broker] = await Promise.all([startPostgres(), startBroker()]);
      return {
        storage: { dataDir, databaseUrl: await cluster.createDatabase(), brokerUrl: broker.url },
        close: async () => {
          await Promise.all([cluster.stop(), broker.close()]);
          rmSync(dataDir, { recursive: true, force: true });
        },
      };
    },
  },
];

/** The variables that make a server use a storage. */
export function environmentOf({ dataDir, databaseUrl, brokerUrl }: Storage): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(brokerUrl === undefined ? {} : { MQTT_URL: brokerUrl }),
  };
}
