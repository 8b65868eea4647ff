// The last run of all tests, kept in tests/last-full-run.json: `npm test -- --all` writes it when everything passed, or all
// but some browser tests, which it names and which CI runs until they pass. It is committed with the change it was run for,
// or with the mend of those tests. CI runs all tests when that is long ago, or when the code in which the two shapes of a
// site may differ has changed since; it leaves out tests of the crates alone while they are the ones of that run, the
// contract tests while only the console's own files have changed, the benchmarks while nothing that they are made from
// has (docs/adr/0101), and the browser tests whose pages would fetch the same files from the same server (docs/adr/0203).
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_RUN, recordBrowserRun } from './browser-run.mjs';
import { ensureRust } from './setup/rust.mjs';
import { ask, root } from './setup/steps.mjs';

const file = 'tests/last-full-run.json';
const LONG_AGO_MS = 24 * 3_600_000;
/** Code that talks to databases, brokers and machines, and that on which the types hang: a full run tries more of both. */
const SHAPED = ['server/db', 'server/ingest', 'server/broker', 'server/site', 'src/equipment', 'src/contracts/api'];
/** Sources of the benchmarks, but for the texts and shapes of the console. */
const BENCHED = ['crates', 'workers', 'tests/bench', 'scripts/bench.mjs', 'package-lock.json'];
/** Texts that the server writes into files, too. */
const TEXTS_OF_FILES = ['cn', 'en'].flatMap((language) =>
  ['daily-statistics', 'pile-management', 'sheets'].map((name) => `src/i18n/${language}/${name}.ts`),
);
/** Files and folders of the console alone, but for those texts: no contract test and no program that it starts reads them. */
export const CONSOLE_ONLY = [
  ...['app', 'charts', 'child-apps', 'features', 'i18n', 'maps', 'parts', 'screens', 'ui'].map((name) => `src/${name}`),
  ...[
    'tests/e2e',
    'tests/console-fixtures',
    'tests/bench',
    'docs/adr',
    'docs/guide',
    'docs/architecture.md',
    'docs/bench.md',
  ],
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'scripts/page-budgets.json', file, BROWSER_RUN],
];
/** All that tests and lint of the crates depend on, beside the toolchain: their cases are drawn from fixed seeds. */
export const CRATES_INPUTS = [
  'crates',
  'src/contracts/data-core/answers.ts',
  'tests/fixtures/engine',
  'tests/fixtures/natural-order.txt',
];

/** @typedef {{inputs: Readonly<Record<string, string>>, rust: string}} Crates Git's hashes of the inputs, and the compiler */
/** @typedef {{commit: string, at: string, failedSpecs: readonly string[], ranAgain: readonly string[], crates?: Crates}} LastRun */

/**
 * Why all tests are due; null when they are not.
 * @param {{commit: string, atMs: number}} last
 * @param {{nowMs: number, changed: readonly string[] | null}} present `changed` are the paths that differ from the
 *   commit of the last run, null when it is not known here (a shallow clone)
 * @returns {string | null}
 */
export function reasonForFullRun(last, { nowMs, changed }) {
  if (nowMs - last.atMs > LONG_AGO_MS) return 'the last full run is more than a day ago';
  if (changed === null) return `commit ${last.commit} of the last full run is not known here`;
  const touched = changed.find((path) => SHAPED.some((folder) => path.startsWith(`${folder}/`)));
  return touched === undefined ? null : `${touched} has changed since the last full run`;
}

/** @returns {LastRun | null} */
function lastRun() {
  return existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), 'utf8')) : null;
}

/** Paths that differ from a commit; null when it is not known here. @param {string} commit */
async function changedSince(commit) {
  return (await ask('git', ['diff', '--name-only', commit, 'HEAD']))?.split('\n') ?? null;
}

/** Why all tests are due now; null when they are not. */
export async function fullRunDue() {
  const last = lastRun();
  if (last === null) return `${file} tells of no full run`;
  const { commit, at } = last;
  return reasonForFullRun({ commit, atMs: Date.parse(at) }, { nowMs: Date.now(), changed: await changedSince(commit) });
}

/** @param {string} path @param {readonly string[]} places files and folders */
export const liesIn = (path, places) => places.some((place) => path === place || path.startsWith(`${place}/`));

/** @param {string} path */
export const isOfConsoleAlone = (path) =>
  liesIn(path, CONSOLE_ONLY) && !TEXTS_OF_FILES.includes(path) && path !== 'src/i18n/shape.ts';

/** Whether contract tests may end otherwise than in the last full run, by the paths that differ from it. @param {readonly string[] | null} changed */
export const touchesContract = (changed) =>
  changed === null || changed.some((path) => path !== '' && !isOfConsoleAlone(path));

/** Paths that differ from the commit of the last full run; null when it is not known here. */
export const changedSinceLastRun = () => changedSince(lastRun()?.commit ?? 'HEAD');

export const contractDue = async () => touchesContract(await changedSinceLastRun());

/** Whether the benchmarks may give other results than in the last full run, by the paths that differ from it. */
export async function benchmarksDue() {
  const changed = await changedSinceLastRun();
  return changed === null || changed.some((path) => liesIn(path, BENCHED));
}

/** The crates and the compiler here; null where Git does not know them, as with changes that are not committed. */
async function presentCrates() {
  if ((await ask('git', ['status', '--porcelain', '--', ...CRATES_INPUTS])) !== '') return null;
  /** @type {Record<string, string>} */
  const inputs = {};
  for (const path of CRATES_INPUTS) {
    const hash = await ask('git', ['rev-parse', `HEAD:${path}`]);
    if (hash === null) return null;
    inputs[path] = hash;
  }
  const { env } = await ensureRust();
  const version = await ask('rustc', ['--version', '--verbose'], { env });
  return version === null ? null : { inputs, rust: version.replaceAll('\n', ', ') };
}

/** Whether crates and compiler are those of a run. @param {Crates | null} present @param {Crates | undefined} last */
export const sameCrates = (present, last) =>
  present !== null &&
  last !== undefined &&
  present.rust === last.rust &&
  CRATES_INPUTS.every((path) => present.inputs[path] === last.inputs[path]);

/** Whether the last full run tested these very crates with this very compiler: then so would another. */
export async function cratesWereTested() {
  const last = lastRun()?.crates;
  return last !== undefined && sameCrates(await presentCrates(), last);
}

/** Why something is left out that needs the crates alone. */
export const SAME_CRATES = `not run, ${file} names these crates and this compiler`;

/** The text of the record, in the project's format where that can be had. @param {LastRun} run */
export function textOf(run) {
  const text = JSON.stringify(run, null, 2);
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  try {
    const options = { cwd: root, input: text };
    return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], options).toString();
  } catch (error) {
    console.log(`${file} is not in the project's format: ${String(error)}`);
    return `${text}\n`;
  }
}

/**
 * Keeps that all tests have passed now, but for browser tests of these files, which CI runs until they pass.
 * @param {readonly string[]} failedSpecs
 * @param {readonly string[]} ranAgain other tests that failed, were mended, and passed by themselves: only people say so
 */
export async function recordFullRun(failedSpecs, ranAgain = []) {
  const commit = await ask('git', ['rev-parse', 'HEAD']);
  if (commit === null) return;
  const crates = await presentCrates();
  /** @type {LastRun} */
  const run = { commit, at: new Date().toISOString(), failedSpecs, ranAgain, ...(crates === null ? {} : { crates }) };
  writeFileSync(join(root, file), textOf(run));
  recordBrowserRun(failedSpecs);
  const what = failedSpecs.length === 0 ? 'All tests passed' : `All tests passed but for ${failedSpecs.join(', ')}`;
  console.log(`${what}: ${file} and ${BROWSER_RUN} say so, to be committed.`);
}
