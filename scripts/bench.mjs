// `npm run bench`: the data core beside its best peers, in Node and in a real Chromium, on the same data.
//   npm run bench -- --only aes        some of the cases (several with commas)
//   npm run bench -- --quick           small sizes: shows that the results are right, not how fast they come
//   npm run bench -- --growth          how cost and memory grow from ten thousand to ten million, instead of the cases
//                                      (--only chooses here too)
//   npm run bench -- --json FILE       writes the rows to a file as well
//   npm run bench -- --rounds 21       runs of each contender; 9 unless said
// It exits with an error only when a result is wrong or a case cannot run. docs/bench.md says how to read it.
import './setup/node-version.mjs';
import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './setup/browser.mjs';
import { buildAll, buildWasm } from './setup/builds.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { cacheDir, root, runMain, step } from './setup/steps.mjs';

const entries = join(root, 'tests/bench/entries');
const folder = join(cacheDir, 'bench');

/** Bundles the runner for Node and the worker for the browser. */
async function buildBench() {
  const { build } = await import('vite');
  /** @param {string} name @param {import('vite').BuildEnvironmentOptions} options @param {string} file */
  const bundle = (name, options, file) =>
    build({
      root,
      configFile: false,
      logLevel: 'error',
      base: '/',
      publicDir: false,
      worker: { format: 'es' },
      // Playwright finds its own files; the rest is bundled for Node as it is for the browser.
      ssr: { noExternal: true, external: ['playwright'] },
      build: {
        ...options,
        outDir: join(folder, name),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 4_000,
        rolldownOptions: { ...options.rolldownOptions, output: { entryFileNames: file, format: 'es' } },
      },
    });
  const input = { main: join(entries, 'main.ts'), 'node-thread': join(entries, 'node-thread.ts') };
  await bundle('node', { ssr: true, target: 'node20', rolldownOptions: { input } }, '[name].mjs');
  await bundle(
    'browser',
    { target: 'chrome91', rolldownOptions: { input: join(entries, 'browser-worker.ts') } },
    'worker.js',
  );
}

/** Whether the case `start` is asked for, which sets the built console beside a plain one on one server. */
function comparesStart() {
  const only = process.argv[process.argv.indexOf('--only') + 1] ?? '';
  const asked = !process.argv.includes('--only') || only.split(',').some((word) => 'start'.includes(word));
  return asked && !process.argv.includes('--quick') && !process.argv.includes('--growth');
}

/** Lays the plain console's page beside a copy of the built one. */
async function buildSite() {
  const site = join(folder, 'site');
  rmSync(site, { recursive: true, force: true });
  cpSync(join(root, 'dist'), site, { recursive: true });
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'vite.plain-console.config.ts'),
    build: { outDir: join(site, 'client') },
  });
}

await runMain(async () => {
  process.chdir(root);
  await Promise.all([ensurePackages(), buildWasm()]);
  const browser = await ensureBrowser();
  if (comparesStart()) {
    await buildAll();
    await step('Building the plain console', '`npm run check -- --only types` checks it.', buildSite);
  }
  await step('Bundling the benchmarks', '`npm run check -- --only types` checks them.', buildBench);
  process.exitCode = await new Promise((resolve, reject) => {
    const command = ['--expose-gc', join(folder, 'node/main.mjs'), ...process.argv.slice(2)];
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_CHROMIUM: browser, SERVER_BUILD: join(root, 'dist/server') },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
});
