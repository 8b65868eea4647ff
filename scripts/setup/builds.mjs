// The three builds: crates to WebAssembly, the browser side and the server side. Each runs only when something that it
// is made from has changed.
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from './packages.mjs';
import { ensureWasmRust } from './rust.mjs';
import { isFresh, unlessFresh } from './stamps.mjs';
import { root, run, step } from './steps.mjs';
import { ensureWasmTools } from './wasm-tools.mjs';

const pkg = 'crates/data-core/pkg';

/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$/.test(path);

/** @type {import('./stamps.mjs').Build} */
const wasm = {
  name: 'wasm',
  inputs: ['crates', 'scripts/setup/builds.mjs', 'scripts/setup/wasm-tools', 'scripts/setup/wasm-tools.mjs'],
  skip: (path) => /^crates\/(target$|data-core\/(pkg|size\.json)$|[^/]+\/(tests|benches)$)/.test(path),
  environment: binaryenVersion(),
  outputs: [pkg],
};

/** Of the optimiser; from the lockfile, since packages may not be installed yet. @returns {string} */
function binaryenVersion() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return String(packages['node_modules/binaryen'].version);
}

/** @type {import('./stamps.mjs').Build} */
const client = {
  name: 'client',
  inputs: [
    'index.html',
    'public',
    // The help of each page.
    'docs/guide',
    'src',
    'workers',
    pkg,
    'vite.config.ts',
    'scripts/vite-plugins.ts',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  skip: isTest,
  environment: JSON.stringify(
    Object.entries(process.env)
      .filter(([name]) => name.startsWith('VITE_'))
      .sort(),
  ),
  outputs: ['dist/client'],
};

/** @type {import('./stamps.mjs').Build} */
const server = {
  name: 'server',
  inputs: [
    'server',
    'simulator',
    'src/contracts',
    'src/equipment',
    'src/shared',
    pkg,
    'vite.server.config.ts',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  skip: isTest,
  outputs: ['dist/server'],
};

/** @type {Promise<void> | undefined} */
let wasmBuilt;
/** Compiles the crates to crates/data-core/pkg: release, SIMD, optimised for speed. Packages may still be being installed. */
export function buildWasm() {
  wasmBuilt ??= compileWasm();
  return wasmBuilt;
}

async function compileWasm() {
  if (isFresh(wasm)) return;
  await unlessFresh(wasm, async () => {
    const [folders] = await Promise.all([ensureWasmTools(), compileCrates()]);
    await ensurePackages();
    await step('Making the WebAssembly package', 'see what wasm-pack or wasm-opt says above.', async () => {
      const { env } = await ensureWasmRust();
      await run(
        'wasm-pack',
        ['build', 'crates/data-core', '--mode', 'no-install', '--no-opt', '--target', 'web', '--release'],
        { env: { ...env, PATH: [...folders, env.PATH].join(':') } },
      );
      await optimise(join(root, pkg, 'data_core_bg.wasm'));
    });
  });
}

/** Compiles the crates ahead, while packages are installed and tools built; wasm-pack then finds them compiled. */
async function compileCrates() {
  const { env, version } = await ensureWasmRust();
  const what = ['--lib', '--release', '--target', 'wasm32-unknown-unknown'];
  await step(
    `Compiling the crates to WebAssembly with Rust ${version}`,
    'the compiler says above what it does not accept; `cargo build --manifest-path crates/Cargo.toml` shows it natively.',
    // In the folder in which wasm-pack calls cargo: settings come from folders above, and others compile everything again.
    () => run('cargo', ['build', ...what], { env, cwd: join(root, 'crates/data-core') }),
  );
}

/** The features are those that every browser with SIMD has. @param {string} file */
async function optimise(file) {
  const features = [
    'simd',
    'bulk-memory',
    'nontrapping-float-to-int',
    'sign-ext',
    'mutable-globals',
    'reference-types',
    'multivalue',
  ];
  const optimised = `${file}.optimised`;
  await run(process.execPath, [
    join(root, 'node_modules/binaryen/bin/wasm-opt'),
    '-O3',
    ...features.map((feature) => `--enable-${feature}`),
    file,
    '-o',
    optimised,
  ]);
  renameSync(optimised, file);
}

/** Everything that the built server needs to run. On a bare machine packages are installed while crates are compiled. */
export async function buildAll() {
  await Promise.all([ensurePackages(), buildWasm()]);
  await Promise.all([buildClient(), buildServer()]);
}

const vite = join(root, 'node_modules/vite/bin/vite.js');
const seeErrors = 'the message above names the file; `npm run check` checks all of them.';

/** @type {Promise<unknown> | undefined} */
let clientBuilt;
/** Builds the browser side to dist/client. Needs the WebAssembly package. */
export async function buildClient() {
  clientBuilt ??= unlessFresh(client, () =>
    step('Building the console', seeErrors, () => run(process.execPath, [vite, 'build', '--logLevel', 'warn'])),
  );
  await clientBuilt;
}

/** Builds the server side to dist/server, and the WebAssembly package that it runs where that is not fresh. */
export async function buildServer() {
  await buildWasm();
  await unlessFresh(server, () =>
    step('Building the server', seeErrors, () =>
      run(process.execPath, [vite, 'build', '--logLevel', 'warn', '-c', 'vite.server.config.ts']),
    ),
  );
}
