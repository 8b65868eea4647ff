// The three builds: crates to WebAssembly, the browser side and the server side. Each runs only when something that it
// is made from has changed.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWasmRust } from './rust.mjs';
import { isFresh, unlessFresh } from './stamps.mjs';
import { root, run, step } from './steps.mjs';
import { ensureWasmTools } from './wasm-tools.mjs';

/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$/.test(path);

/** @type {import('./stamps.mjs').Build} */
const wasm = {
  name: 'wasm',
  inputs: ['crates', 'scripts/setup/builds.mjs', 'scripts/setup/wasm-tools.mjs', 'node_modules/binaryen/package.json'],
  skip: (path) => /^crates\/(target$|data-core\/(pkg|size\.json)$|[^/]+\/(tests|benches)$)/.test(path),
  outputs: ['crates/data-core/pkg'],
};

/** @type {import('./stamps.mjs').Build} */
const client = {
  name: 'client',
  inputs: [
    'index.html',
    'public',
    'src',
    'workers',
    'crates/data-core/pkg',
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
    'src/contracts',
    'src/equipment',
    'src/shared',
    'crates/data-core/pkg',
    'vite.server.config.ts',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  skip: isTest,
  outputs: ['dist/server'],
};

/** Compiles the crates to crates/data-core/pkg: release, SIMD, optimised for speed. */
export async function buildWasm() {
  if (isFresh(wasm)) return;
  // Before the build's own step, since each of these tells its own steps.
  const folders = await ensureWasmTools();
  const rust = await ensureWasmRust();
  await unlessFresh(wasm, () =>
    step(
      `Compiling the crates to WebAssembly with Rust ${rust.version}`,
      'the compiler says above what it does not accept; `cargo build --manifest-path crates/Cargo.toml` shows it natively.',
      async () => {
        await run(
          'wasm-pack',
          ['build', 'crates/data-core', '--mode', 'no-install', '--no-opt', '--target', 'web', '--release'],
          {
            env: { ...rust.env, PATH: [...folders, rust.env.PATH].join(':') },
          },
        );
        await optimise(join(root, 'crates/data-core/pkg/data_core_bg.wasm'));
      },
    ),
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

const vite = join(root, 'node_modules/vite/bin/vite.js');
const seeErrors = 'the message above names the file; `npm run check` checks all of them.';

/** Builds the browser side to dist/client. Needs the WebAssembly package. */
export async function buildClient() {
  await unlessFresh(client, () =>
    step('Building the console', seeErrors, () => run(process.execPath, [vite, 'build', '--logLevel', 'warn'])),
  );
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
