// `npm run load`: how many machines one server takes, and whether it keeps what it acknowledged.
//   npm run load -- --machines 200 --seconds 120
//   npm run load -- --help
import './setup/node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildServer } from './setup/builds.mjs';
import { ensurePackages } from './setup/packages.mjs';
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

await runMain(async () => {
  process.chdir(root);
  await ensurePackages();
  await buildServer();
  await buildLoad();
  process.exitCode = await new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', join(folder, 'main.mjs'), ...process.argv.slice(2)],
      {
        cwd: root,
        env: { ...process.env, SERVER_BUILD: process.env.SERVER_BUILD ?? join(root, 'dist/server') },
        stdio: 'inherit',
      },
    );
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
});
