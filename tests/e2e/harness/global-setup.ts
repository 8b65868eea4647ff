// Makes the demo sites once for the whole run; the server of each worker gets a copy.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FETCHED } from '../../../scripts/browser-run.mjs';
import { root } from '../../../scripts/setup/steps.mjs';
import { DEMO_FOLDER_VARIABLE, ensureDemo, nameDemoFolder } from '../../fixtures/demo-folder';

export default async function makeDemo(): Promise<() => void> {
  rmSync(join(root, FETCHED), { force: true });
  const { folder, remove } = nameDemoFolder();
  process.env[DEMO_FOLDER_VARIABLE] = folder;
  await ensureDemo(folder);
  return remove;
}
