// Makes the demo sites once for the whole run; the server of each worker gets a copy.
import { DEMO_FOLDER_VARIABLE, ensureDemo, nameDemoFolder } from '../../fixtures/demo-folder';

export default async function makeDemo(): Promise<() => void> {
  const { folder, remove } = nameDemoFolder();
  process.env[DEMO_FOLDER_VARIABLE] = folder;
  await ensureDemo(folder);
  return remove;
}
