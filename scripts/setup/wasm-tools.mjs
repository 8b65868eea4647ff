// wasm-pack and wasm-bindgen, the programs that turn a crate into a package for the browser. wasm-bindgen must be of
// the very version that the crates are compiled with.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureRust } from './rust.mjs';
import { ask, root, run, step } from './steps.mjs';

const WASM_PACK_VERSION = '0.15.1';
const OLDEST_WASM_PACK = /^wasm-pack 0\.(1[3-9]|[2-9]\d)\./;

/** Shared by all clones on this machine, since building these programs takes minutes. */
const toolsDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'pile-console', 'tools');

function wasmBindgenVersion() {
  const lock = readFileSync(join(root, 'crates/Cargo.lock'), 'utf8');
  const version = /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(lock)?.[1];
  if (version === undefined) throw new Error('crates/Cargo.lock names no wasm-bindgen');
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
      // Both work for seconds a build: compiling them less thoroughly saves minutes.
      const args = ['install', '--root', toolsDir, '--config', 'profile.release.opt-level=1', `${crate}@${version}`];
      try {
        await run('cargo', [...args, '--locked'], { env });
      } catch (error) {
        console.log(`  ${error instanceof Error ? error.message : error}; trying with the newest dependencies.`);
        await run('cargo', args, { env });
      }
    },
  );
}

/**
 * Folders to put before PATH so that both programs are found.
 * @returns {Promise<string[]>}
 */
export async function ensureWasmTools() {
  // Where the npm package wasm-pack puts the program once it has downloaded it.
  const npmWasmPack = join(root, 'node_modules/wasm-pack/binary');
  const folders = [join(toolsDir, 'bin'), npmWasmPack];
  const env = { ...process.env, PATH: [...folders, process.env.PATH].join(':') };

  const bindgen = wasmBindgenVersion();
  if ((await ask('wasm-bindgen', ['--version'], { env })) !== `wasm-bindgen ${bindgen}`) {
    await buildTool('wasm-bindgen-cli', bindgen);
  }
  if (!(await hasWasmPack(env))) {
    await downloadWasmPack();
    if (!existsSync(join(npmWasmPack, 'wasm-pack'))) await buildTool('wasm-pack', WASM_PACK_VERSION);
  }
  return folders;
}

/** @param {NodeJS.ProcessEnv} env */
async function hasWasmPack(env) {
  return OLDEST_WASM_PACK.test((await ask('wasm-pack', ['--version'], { env })) ?? '');
}

/** Building wasm-pack takes minutes where its npm package fetches it in seconds, if its server can be reached. */
async function downloadWasmPack() {
  await step('Downloading wasm-pack', '', async () => {
    try {
      await run(process.execPath, [join(root, 'node_modules/wasm-pack/install.js')], { limitMs: 60_000 });
    } catch (error) {
      console.log(`  not possible here (${error instanceof Error ? error.message : error}).`);
    }
  });
}
