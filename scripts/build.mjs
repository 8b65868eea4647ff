// `node scripts/build.mjs`: everything that `npm start` builds, and nothing is started.
import './setup/node-version.mjs';
import { buildClient, buildServer, buildWasm } from './setup/builds.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { runMain } from './setup/steps.mjs';

await runMain(async () => {
  await ensurePackages();
  await buildWasm();
  await buildClient();
  await buildServer();
});
