// `npm start`: from a fresh clone to the running console. Steps that are done already are left out.
import './setup/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { buildClient, buildServer, buildWasm } from './setup/builds.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { root, runMain } from './setup/steps.mjs';

await runMain(async () => {
  await Promise.all([ensurePackages(), buildWasm()]);
  const consoleBuilt = buildClient();
  // The server awaits it, which may have to be built first; then it makes the demo meanwhile.
  consoleBuilt.catch(() => undefined);
  await buildServer();
  // In this very process, so that signals, standard streams and the exit code are the server's own.
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  const { runServer } = await import(pathToFileURL(`${root}dist/server/run-server.js`).href);
  await runServer(consoleBuilt);
});
