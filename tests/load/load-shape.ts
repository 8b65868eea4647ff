// The storage and the broker of a run: a folder of its own, and the PostgreSQL and NATS of the contract tests where
// machines publish to an external broker.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Broker } from '../contract/broker';
import type { Storage } from '../contract/fixture-site';
import { startNats } from '../contract/nats';
import { createDatabase, startPostgres } from '../contract/postgres';
import type { LoadOptions } from './options';

export interface LoadShape {
  readonly storage: Storage;
  /** Null: the server's own. */
  readonly broker: Broker | null;
  /** First process of the PostgreSQL that was started for the run; null where none was. */
  readonly databasePid: number | null;
  close(): Promise<void>;
}

/** As PostgreSQL comes: a commit waits for the disk, other than in the contract tests. */
const DEFAULT_SETTINGS: readonly string[] = [];

/** `databaseUrl`: of an empty database that is there already. */
export async function openShape(broker: LoadOptions['broker'], databaseUrl: string | undefined): Promise<LoadShape> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pile-console-load-'));
  const ends = [async () => rmSync(dataDir, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const end of ends.reverse()) await end();
  };
  if (broker === 'own') {
    const storage = databaseUrl === undefined ? { dataDir } : { dataDir, databaseUrl };
    return { storage, broker: null, databasePid: null, close };
  }
  try {
    let url = databaseUrl;
    let databasePid: number | null = null;
    if (url === undefined) {
      const cluster = await startPostgres(DEFAULT_SETTINGS);
      ends.push(() => cluster.stop());
      url = await createDatabase(cluster.url);
      databasePid = cluster.pid() ?? null;
    }
    const nats = await startNats();
    ends.push(() => nats.close());
    return { storage: { dataDir, databaseUrl: url, brokerUrl: nats.url }, broker: nats, databasePid, close };
  } catch (error) {
    await close();
    throw error;
  }
}
