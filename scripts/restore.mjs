// `npm run restore -- FILE [--replace]`: puts what `npm run backup` wrote into DATA_DIR. The server must be
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
  await import(pathToFileURL(`${root}dist/server/restore.js`).href);
});
