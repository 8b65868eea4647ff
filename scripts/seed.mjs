// `npm run seed -- --piles N --rows N`: adds a large project to the database that the environment names. The demo sites
// are made by the server itself on its first start.
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
  await import(pathToFileURL(`${root}dist/server/seed.js`).href);
});
