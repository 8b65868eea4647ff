// `npm start`: from a fresh clone to the running console. Steps that are done already are left out.
import './setup/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { buildAll } from './setup/builds.mjs';
import { root, runMain } from './setup/steps.mjs';

await runMain(async () => {
  await buildAll();
  // In this very process, so that signals, standard streams and the exit code are the server's own.
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(`${root}dist/server/main.js`).href);
});
