// Seeds the demo sites once for the whole run. Tests share the folder, so none may count on being the first.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, TestServer } from './server';

/** Names the data folder. Set by hand, it is kept and used again, which saves the seeding while tests are written. */
const DATA_DIR_VARIABLE = 'E2E_DATA_DIR';

export default async function seed(): Promise<() => void> {
  const kept = process.env[DATA_DIR_VARIABLE];
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'pile-console-e2e-'));
  process.env[DATA_DIR_VARIABLE] = dataDir;

  const server = new TestServer(await freePort(), dataDir);
  await server.start();
  await server.stop();
  return () => {
    if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
}
