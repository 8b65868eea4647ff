// The two databases every contract test runs on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Storage } from './fixture-site';
import { startPostgres } from './postgres';

export interface StorageKind {
  readonly name: string;
  /** A new, empty storage. */
  open(): Promise<{ readonly storage: Storage; close(): Promise<void> }>;
}

export const STORAGE_KINDS: readonly StorageKind[] = [
  {
    name: 'embedded PGlite',
    open: async () => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'pile-console-data-'));
      return { storage: { dataDir }, close: async () => rmSync(dataDir, { recursive: true, force: true }) };
    },
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'pile-console-data-'));
      const cluster = await startPostgres();
      return {
        storage: { dataDir, databaseUrl: await cluster.createDatabase() },
        close: async () => {
          await cluster.stop();
          rmSync(dataDir, { recursive: true, force: true });
        },
      };
    },
  },
];

/** The variables that make a server use a storage. */
export function environmentOf({ dataDir, databaseUrl }: Storage): Record<string, string> {
  return databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
}
