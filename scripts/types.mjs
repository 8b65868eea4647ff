// `npm run types`: makes the TypeScript types of what the data core answers anew, from the crates.
import './setup/node-version.mjs';
import { makeTypes } from './setup/made-types.mjs';
import { root, runMain } from './setup/steps.mjs';

await runMain(async () => {
  process.chdir(root);
  await makeTypes();
});
