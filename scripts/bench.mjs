// `npm run bench`: the data core beside its best peers, in Node and in a real Chromium, on the same data.
//   npm run bench -- --only aes        some of the cases (several with commas)
//   npm run bench -- --quick           small sizes: shows that the results are right, not how fast they come
//   npm run bench -- --growth          how cost and memory grow from ten thousand to ten million, instead of the cases
//                                      (--only chooses here too)
//   npm run bench -- --json FILE       writes the rows to a file as well
//   SITE_PILES=1000000 SITE_ROWS=10000000 npm run bench -- --only site      at another size
//   SITE_DATA=DIR SITE_PROJECT=ID npm run bench -- --only calls              in a folder that `npm run seed` has filled
//   ANALYSIS_ROWS=10000000 npm run bench -- --only analysis                  likewise
//   PLAN_PILES=100000 PLAN_ROWS=10000 npm run bench -- --only plan           likewise
//   MAP_PILES=120000 npm run bench -- --only map                             likewise, several sizes with commas
//   npm run bench -- --rounds 21       runs of each contender; 9 unless said
// It exits with an error only when a result is wrong or a case cannot run. docs/bench.md says how to read it.
import './setup/node-version.mjs';
import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OLDEST_BROWSERS } from './oldest-browsers.mjs';
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
      // Playwright, pg, PGlite and the hash of passwords find their own files; the rest is bundled for Node as it is for the browser.
      ssr: { noExternal: true, external: ['playwright', 'pg', '@electric-sql/pglite', '@node-rs/argon2'] },
      build: {
        ...options,
        outDir: join(folder, name),
        emptyOutDir: true,
        assetsInlineLimit: 0,
        // Cases run in workers, where there is no document that could load modules ahead.
        modulePreload: false,
        reportCompressedSize: false,
        chunkSizeWarningLimit: 4_000,
        rolldownOptions: { ...options.rolldownOptions, output: { entryFileNames: file, format: 'es' } },
      },
    });
  const input = {
    main: join(entries, 'main.ts'),
    'node-thread': join(entries, 'node-thread.ts'),
    'plain-backend': join(root, 'tests/bench/site/plain-backend.ts'),
  };
  await bundle('node', { ssr: true, target: 'node20', rolldownOptions: { input } }, '[name].mjs');
  await bundle(
    'browser',
    { target: OLDEST_BROWSERS, rolldownOptions: { input: join(entries, 'browser-worker.ts') } },
    'worker.js',
  );
  // A site to measure is made by the server's own code, which finds its module beside it.
  cpSync(join(root, 'crates/data-core/pkg/data_core_bg.wasm'), join(folder, 'node/data_core_bg.wasm'));
}

/** Whether a case is asked for that compares pages, by its name. @param {readonly string[]} names */
function comparesPages(names) {
  const only = process.argv[process.argv.indexOf('--only') + 1] ?? '';
  const words = only.split(',');
  const asked = !process.argv.includes('--only') || names.some((name) => words.some((word) => name.includes(word)));
  return asked && !process.argv.includes('--quick') && !process.argv.includes('--growth');
}

/** Builds a page of the benchmarks. @param {string} page @param {string} outDir @param {string} [mode] */
async function buildPage(page, outDir, mode) {
  const { build } = await import('vite');
  await build({
    ...(mode === undefined ? {} : { mode }),
    configFile: join(root, 'vite.bench-pages.config.ts'),
    root: dirname(join(root, page)),
    build: { outDir, rolldownOptions: { input: join(root, page) } },
  });
}

/** Lays the pages of the benchmarks beside a copy of the built console, and the plain backend's in a folder of its own. */
async function buildPages() {
  const site = join(folder, 'site');
  rmSync(site, { recursive: true, force: true });
  cpSync(join(root, 'dist'), site, { recursive: true });
  await buildPage('tests/bench/start/plain/plain.html', join(site, 'client'));
  await buildPage('tests/bench/site/pages/ours.html', join(site, 'client'));
  await buildPage('tests/bench/site/pages/plain.html', join(folder, 'plain-site'));
  // Last: a build with compression compresses whatever lies beside it.
  for (const engine of ['duckdb', 'perspective']) {
    await buildPage(`tests/bench/analysis/pages/${engine}.html`, join(site, 'client'), 'uncompressed');
  }
}

await runMain(async () => {
  process.chdir(root);
  await Promise.all([ensurePackages(), buildWasm()]);
  const browser = await ensureBrowser();
  if (comparesPages(['map-frames'])) {
    const folder = join(cacheDir, 'bench/map');
    await step('Building the page of the map', '`npm run check -- --only types` checks it.', async () => {
      rmSync(folder, { recursive: true, force: true });
      await buildPage('tests/bench/map/pages/map.html', folder);
    });
  }
  if (comparesPages(['analysis', 'calls', 'start', 'site'])) {
    await buildAll();
    await step('Building the pages that are compared', '`npm run check -- --only types` checks them.', buildPages);
  }
  if (comparesPages(['map-console', 'paper'])) await buildAll();
  if (comparesPages(['plan'])) {
    await buildAll();
    await step('Building the page of the plan', '`npm run check -- --only types` checks it.', async () => {
      const site = join(folder, 'plan');
      rmSync(site, { recursive: true, force: true });
      cpSync(join(root, 'dist'), site, { recursive: true });
      await buildPage('tests/bench/plan/plain/plan.html', join(site, 'client'), 'uncompressed');
    });
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
