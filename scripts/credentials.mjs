// `npm run credentials -- list | rotate NAME | revoke NAME`: machines’ credentials in the database that the
// environment names.
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
  await import(pathToFileURL(`${root}dist/server/credentials.js`).href);
});
