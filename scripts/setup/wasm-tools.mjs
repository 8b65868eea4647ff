// wasm-pack and wasm-bindgen, the programs that turn a crate into a package for the browser. wasm-bindgen must be of
// the very version that the crates are compiled with.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureRust } from './rust.mjs';
import { ask, root, run, step } from './steps.mjs';

const WASM_PACK_VERSION = '0.15.1';
const OLDEST_WASM_PACK = /^wasm-pack 0\.(1[3-9]|[2-9]\d)\./;

/** Shared by all clones on this machine, since building these programs takes a minute or two. */
const toolsDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'pile-console', 'tools');
/** Where the npm package wasm-pack puts the program once it has downloaded it. */
const npmWasmPack = join(root, 'node_modules/wasm-pack/binary');

function wasmBindgenVersion() {
  const lock = readFileSync(join(root, 'crates/Cargo.lock'), 'utf8');
  const version = /name = "wasm-bindgen"\r?\nversion = "([^"]+)"/.exec(lock)?.[1];
  if (version === undefined) throw new Error('crates/Cargo.lock does not name wasm-bindgen');
  return version;
}

/**
 * @param {string} crate
 * @param {string} version
 */
async function buildTool(crate, version) {
  const { env } = await ensureRust();
  await step(
    `Building ${crate} ${version} (once; kept in ${toolsDir})`,
    `check that crates.io can be reached, or install it yourself: \`cargo install ${crate}@${version}\`.`,
    async () => {
      // It works for seconds a build: compiling it as one does while developing saves minutes.
      const args = ['install', '--debug', '--config', 'profile.dev.debug=false'];
      const what = ['--root', toolsDir, `${crate}@${version}`];
      try {
        await run('cargo', [...args, ...what, '--locked'], { env });
      } catch (error) {
        console.log(`  ${error instanceof Error ? error.message : error}; trying with the newest dependencies.`);
        await run('cargo', [...args, ...what], { env });
      }
    },
  );
}

/**
 * Folders to put before PATH so that both programs are found. Missing ones are built, both at once.
 * @returns {Promise<string[]>}
 */
export async function ensureWasmTools() {
  const folders = [join(toolsDir, 'bin'), npmWasmPack];
  const env = { ...process.env, PATH: [...folders, process.env.PATH].join(':') };
  await Promise.all([ensureWasmBindgen(env), ensureWasmPack(env)]);
  return folders;
}

/** @param {NodeJS.ProcessEnv} env */
async function ensureWasmBindgen(env) {
  const version = wasmBindgenVersion();
  if ((await ask('wasm-bindgen', ['--version'], { env })) === `wasm-bindgen ${version}`) return;
  await buildTool('wasm-bindgen-cli', version);
}

/** @param {NodeJS.ProcessEnv} env */
async function ensureWasmPack(env) {
  if (OLDEST_WASM_PACK.test((await ask('wasm-pack', ['--version'], { env })) ?? '')) return;
  await downloadWasmPack();
  if (!existsSync(join(npmWasmPack, 'wasm-pack'))) await buildTool('wasm-pack', WASM_PACK_VERSION);
}

/** Its npm package fetches the program in seconds, if it is installed already and its server can be reached. */
async function downloadWasmPack() {
  const installer = join(root, 'node_modules/wasm-pack/install.js');
  if (!existsSync(installer)) return;
  await step('Downloading wasm-pack', '', async () => {
    try {
      await run(process.execPath, [installer], { limitMs: 60_000 });
    } catch (error) {
      console.log(`  not possible here (${error instanceof Error ? error.message : error}).`);
    }
  });
}
