// Stamps tell whether a build's inputs or outputs changed since it last succeeded. A stamp is removed before the build
// and written after it, so an interrupted build is never taken for a finished one.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { cacheDir, root } from './steps.mjs';

/**
 * Files under a path of the repository, sorted; a missing path has none.
 * @param {string} path file or folder, relative to the repository
 * @param {(path: string) => boolean} skip paths not to enter or list
 * @returns {string[]}
 */
function filesUnder(path, skip) {
  const absolute = join(root, path);
  if (skip(path) || !existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`, skip));
}

/**
 * @typedef {object} Build
 * @property {string} name
 * @property {readonly string[]} inputs files and folders, relative to the repository
 * @property {(path: string) => boolean} [skip] inputs that do not matter
 * @property {string} [environment] all else that the result depends on
 * @property {readonly string[]} outputs folders or files that the build writes
 */

/** @param {Build} build */
function inputHash({ inputs, skip = () => false, environment = '' }) {
  const hash = createHash('sha256').update(environment);
  for (const path of inputs.flatMap((input) => filesUnder(input, skip))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Names and sizes: enough to notice outputs that were deleted, cut or replaced. @param {Build} build */
function outputHash({ outputs }) {
  const hash = createHash('sha256');
  for (const output of outputs) {
    const files = filesUnder(output, () => false);
    if (files.length === 0) return null;
    for (const path of files) hash.update(`${path}\0${statSync(join(root, path)).size}\0`);
  }
  return hash.digest('hex');
}

/** @param {Build} build */
const stampFile = ({ name }) => join(cacheDir, 'stamps', name);

/**
 * Whether the build's outputs stand and came from the present inputs.
 * @param {Build} build
 */
export function isFresh(build) {
  const file = stampFile(build);
  return existsSync(file) && readFileSync(file, 'utf8') === `${inputHash(build)} ${outputHash(build)}`;
}

/**
 * Runs `work` unless the build is fresh, and while no other process builds in this folder. Answers whether it ran.
 * @param {Build} build
 * @param {() => Promise<void>} work
 */
export async function unlessFresh(build, work) {
  if (isFresh(build)) return false;
  return await oneAtATime(() => buildUnlessFresh(build, work));
}

/** @param {Build} build @param {() => Promise<void>} work */
async function buildUnlessFresh(build, work) {
  // Somebody else may just have built it.
  if (isFresh(build)) return false;
  const file = stampFile(build);
  rmSync(file, { force: true });
  // Taken before the work: inputs that change during it make the next run build again.
  const inputs = inputHash(build);
  await work();
  const outputs = outputHash(build);
  if (outputs === null) throw new Error(`the build of ${build.name} wrote nothing to ${build.outputs.join(', ')}`);
  mkdirSync(join(cacheDir, 'stamps'), { recursive: true });
  writeFileSync(`${file}.new`, `${inputs} ${outputs}`);
  renameSync(`${file}.new`, file);
  return true;
}
