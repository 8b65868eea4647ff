// wasm-pack and wasm-bindgen, the programs that turn a crate into a package for the browser. wasm-bindgen must be of
// the very version that the crates are compiled with.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureRust } from './rust.mjs';
import { ask, cacheDir, root, run, step } from './steps.mjs';

const OLDEST_WASM_PACK = /^wasm-pack 0\.(1[3-9]|[2-9]\d)\./;

/** Shared by all clones on this machine, since building these programs takes a minute. */
const toolsDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'pile-console', 'tools');
/** Where the npm package wasm-pack puts the program once it has downloaded it. */
const npmWasmPack = join(root, 'node_modules/wasm-pack/binary');
/** The package that makes both programs (docs/adr/0122). */
const source = join(root, 'scripts/setup/wasm-tools');

/**
 * The version of a package in a lockfile of cargo.
 * @param {string} lock
 * @param {string} name
 */
export function lockedVersion(lock, name) {
  const version = new RegExp(`name = "${name}"\\r?\\nversion = "([^"]+)"`).exec(lock)?.[1];
  if (version === undefined) throw new Error(`the lockfile does not name ${name}`);
  return version;
}

/**
 * Folders to put before PATH so that both programs are found. Missing ones are built, both in one go.
 * @returns {Promise<string[]>}
 */
export async function ensureWasmTools() {
  const folders = [join(toolsDir, 'bin'), npmWasmPack];
  const env = { ...process.env, PATH: [...folders, process.env.PATH].join(':') };
  const [hasBindgen, hasPack] = await Promise.all([hasWasmBindgen(env), hasWasmPack(env)]);
  const missing = [...(hasBindgen ? [] : ['wasm-bindgen']), ...(hasPack ? [] : ['wasm-pack'])];
  if (missing.length > 0) await buildTools(missing);
  return folders;
}

/** @param {NodeJS.ProcessEnv} env */
async function hasWasmBindgen(env) {
  const version = lockedVersion(readFileSync(join(root, 'crates/Cargo.lock'), 'utf8'), 'wasm-bindgen');
  return (await ask('wasm-bindgen', ['--version'], { env })) === `wasm-bindgen ${version}`;
}

/** @param {NodeJS.ProcessEnv} env */
async function hasWasmPack(env) {
  if (OLDEST_WASM_PACK.test((await ask('wasm-pack', ['--version'], { env })) ?? '')) return true;
  await downloadWasmPack();
  return existsSync(join(npmWasmPack, 'wasm-pack'));
}

/** @param {readonly string[]} names */
async function buildTools(names) {
  const { env } = await ensureRust();
  await step(
    `Building ${names.join(' and ')} (once; kept in ${toolsDir})`,
    'check that crates.io can be reached, or install them yourself: `cargo install wasm-pack`, and `cargo install wasm-bindgen-cli` of the version in crates/Cargo.lock.',
    async () => {
      // Kept until they are there: the parts that an interrupted build has compiled are not compiled again.
      const built = join(cacheDir, 'wasm-tools');
      const what = names.flatMap((name) => ['--bin', name]);
      await run('cargo', ['build', '--locked', '--target-dir', built, ...what], { env, cwd: source });
      mkdirSync(join(toolsDir, 'bin'), { recursive: true });
      for (const name of names) {
        const program = join(toolsDir, 'bin', name);
        // Another clone may do the same, or run the program.
        copyFileSync(join(built, 'debug', name), `${program}.${process.pid}`);
        renameSync(`${program}.${process.pid}`, program);
      }
      rmSync(built, { recursive: true, force: true });
    },
  );
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
