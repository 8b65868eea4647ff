// wasm-bindgen, the program that turns a compiled crate into a package for the browser. It must be of the very version
// that the crates are compiled with.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureRust } from './rust.mjs';
import { ask, root, run, step } from './steps.mjs';

/** Shared by all clones on this machine, since building the program takes a minute or two. */
const toolsDir = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'pile-console', 'tools');

function wasmBindgenVersion() {
  const lock = readFileSync(join(root, 'crates/Cargo.lock'), 'utf8');
  const version = /name = "wasm-bindgen"\nversion = "([^"]+)"/.exec(lock)?.[1];
  if (version === undefined) throw new Error('crates/Cargo.lock names no wasm-bindgen');
  return version;
}

/** @param {string} version */
async function buildBindgen(version) {
  const { env } = await ensureRust();
  await step(
    `Building wasm-bindgen ${version} (once; kept in ${toolsDir})`,
    `check that crates.io can be reached, or install it yourself: \`cargo install wasm-bindgen-cli@${version}\`.`,
    async () => {
      // It works for seconds a build: compiling it as one does while developing saves minutes.
      const args = ['install', '--debug', '--config', 'profile.dev.debug=false'];
      const what = ['--root', toolsDir, `wasm-bindgen-cli@${version}`];
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
 * The program, built if it is not here yet.
 * @returns {Promise<string>}
 */
export async function ensureWasmBindgen() {
  const version = wasmBindgenVersion();
  const own = join(toolsDir, 'bin/wasm-bindgen');
  for (const program of [own, 'wasm-bindgen']) {
    if ((await ask(program, ['--version'])) === `wasm-bindgen ${version}`) return program;
  }
  await buildBindgen(version);
  return own;
}
