// `npm run backup -- FILE`: the embedded database and the uploaded objects of DATA_DIR in one file. The server must be
// stopped.
import './setup/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { buildServer } from './setup/builds.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { root, runMain } from './setup/steps.mjs';

await runMain(async () => {
  await ensurePackages();
  await buildServer();
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(`${root}dist/server/backup.js`).href);
});
