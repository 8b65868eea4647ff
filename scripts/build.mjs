// `node scripts/build.mjs`: everything that `npm start` builds, and nothing is started.
import './setup/node-version.mjs';
import { buildAll } from './setup/builds.mjs';
import { runMain } from './setup/steps.mjs';

await runMain(async () => {
  await buildAll();
});
