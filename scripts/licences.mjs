// Checks that everything the project is made with comes under a permissive licence: npm packages and crates.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, root } from './setup/steps.mjs';

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]);

/** Used to build or test and never shipped; their licences ask nothing of what is made with them. */
const toolsOnly = new Set(['MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'Python-2.0']);

/** Packages that name no licence, with the one they are under and where it is said. */
const unstated = new Map([
  // Said by its next release, which is the same code but wants Node 22.
  ['@mapbox/jsonlint-lines-primitives@2.0.2', 'MIT'],
]);

/**
 * Whether an SPDX expression can be met with allowed licences alone.
 * @param {string} expression
 * @param {(licence: string) => boolean} isAllowed
 */
export function isMet(expression, isAllowed) {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+(?:\s+WITH\s+[^\s()]+)?/g) ?? [];
  let at = 0;
  /** @returns {boolean} */
  const primary = () => {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && isAllowed(token);
    const inner = either();
    at++;
    return inner;
  };
  const both = () => {
    let met = primary();
    while (tokens[at] === 'AND') {
      at++;
      met = primary() && met;
    }
    return met;
  };
  const either = () => {
    let met = both();
    while (tokens[at] === 'OR') {
      at++;
      met = both() || met;
    }
    return met;
  };
  return either() && at === tokens.length;
}

/**
 * Licences of npm packages that are not allowed, as lines to show.
 * @returns {Promise<string[]>}
 */
export async function packageLicenceFaults() {
  const [shipped, all] = await Promise.all([listPackages(['--production']), listPackages([])]);
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).name;
  return Object.entries(all)
    .filter(([name]) => !name.startsWith(`${own}@`))
    .filter(([name, licence]) => {
      const isTool = !(name in shipped);
      return !isMet(unstated.get(name) ?? licence, (one) => permissive.has(one) || (isTool && toolsOnly.has(one)));
    })
    .map(([name, licence]) => `${name}: ${licence}${name in shipped ? ' (shipped)' : ''}`);
}

/** @param {readonly string[]} args @returns {Promise<Record<string, string>>} */
async function listPackages(args) {
  const checker = join(root, 'node_modules/license-checker-rseidelsohn/bin/license-checker-rseidelsohn.js');
  const json = await ask(process.execPath, [checker, '--json', '--start', root, ...args], { limitMs: 120_000 });
  if (json === null) throw new Error('license-checker-rseidelsohn failed');
  /** @type {[string, {licenses?: string | string[]}][]} */
  const entries = Object.entries(JSON.parse(json));
  // An array is the old way of offering a choice.
  return Object.fromEntries(entries.map(([name, { licenses = 'unknown' }]) => [name, [licenses].flat().join(' OR ')]));
}

/**
 * Licences of crates that are not allowed, as lines to show.
 * @param {NodeJS.ProcessEnv} env of the Rust toolchain
 * @returns {Promise<string[]>}
 */
export async function crateLicenceFaults(env) {
  const json = await ask(
    'cargo',
    ['metadata', '--manifest-path', join(root, 'crates/Cargo.toml'), '--format-version', '1', '--locked'],
    { env, limitMs: 300_000 },
  );
  if (json === null) throw new Error('cargo metadata failed: is crates/Cargo.lock up to date?');
  /** @type {{name: string, version: string, license: string | null}[]} */
  const packages = JSON.parse(json).packages;
  return packages
    .filter(({ license }) => license === null || !isMet(license, (one) => permissive.has(one)))
    .map(({ name, version, license }) => `crate ${name} ${version}: ${license ?? 'no licence named'}`);
}
