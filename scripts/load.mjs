// `npm run load`: how many machines one server takes, or several, and whether everything acknowledged is kept.
//   npm run load -- --machines 200 --seconds 120
//   npm run load -- --servers 2 --broker nats --find
//   npm run load -- --help
import './setup/node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from './setup/builds.mjs';
import { ensureNats } from './setup/nats.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { ensurePostgres } from './setup/postgres.mjs';
import { cacheDir, root, runMain } from './setup/steps.mjs';

const folder = join(cacheDir, 'load');

/** Bundles the machines and the consoles' thread for Node; packages stay in node_modules. */
async function buildLoad() {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: {
          main: join(root, 'tests/load/main.ts'),
          'console-thread': join(root, 'tests/load/console-thread.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}

/** The programs that a run with an external broker starts, by the variable of each; the rest is up to its own options. */
async function programs() {
  const { values } = parseArgs({ options: { broker: { type: 'string' } }, strict: false });
  if (values.broker !== 'nats') return {};
  const NATS_SERVER = await ensureNats();
  return process.env.DATABASE_URL === undefined
    ? { NATS_SERVER, POSTGRES_BIN: await ensurePostgres() }
    : { NATS_SERVER };
}

await runMain(async () => {
  process.chdir(root);
  const found = await programs();
  await ensurePackages();
  await buildServer();
  await buildLoad();
  process.exitCode = await new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      // Every record that thousands of machines have sent is remembered, until it was found in the database.
      ['--max-old-space-size=8192', '--enable-source-maps', join(folder, 'main.mjs'), ...process.argv.slice(2)],
      {
        cwd: root,
        env: { ...process.env, ...found, SERVER_BUILD: process.env.SERVER_BUILD ?? join(root, 'dist/server') },
        stdio: 'inherit',
      },
    );
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
});
