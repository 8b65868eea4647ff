// `npm run simulate -- --broker URL --site FILE`: machines of a site file at any broker.
import './setup/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { buildServer } from './setup/builds.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { root, runMain } from './setup/steps.mjs';

await runMain(async () => {
  await ensurePackages();
  await buildServer();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(`${root}dist/server/simulator.js`).href);
});
