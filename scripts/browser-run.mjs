// Which browser tests cannot come out differently than in the last full run: those whose server and whose files of the
// console, as the browser fetched them then, are byte for byte the same, and whose own code is (docs/adr/0203).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reachedFiles } from './reached-files.mjs';
import { root } from './setup/steps.mjs';

/** The record of the last full run, committed with the change it was run for. */
export const BROWSER_RUN = 'tests/last-browser-run.json';
/** Written by the browser tests as they go: a line a test, with the files that its pages fetched. */
export const FETCHED = 'test-results/e2e-fetched.ndjson';
const SPECS = 'tests/e2e';
/** Few and quick, through much of the console: they are run each time, so that a build that does not start is noticed. */
export const ALWAYS = ['journeys.spec.ts', 'shell.spec.ts', 'smoke.spec.ts'];

/** Files that run every browser test. */
const RUN_BY = [`${SPECS}/playwright.config.ts`, `${SPECS}/harness/test.ts`];
/** Pictures that are kept, and what compares screens with them. */
const PICTURES = `${SPECS}/pictures`;
const PICTURES_TOOL = `${SPECS}/harness/pictures.ts`;
/** Changes there show in the files that the browser fetches, or in the server's. */
const BUILT = [
  'crates',
  'docs/guide',
  'index.html',
  'public',
  'server',
  'simulator',
  'src',
  'vite.config.ts',
  'workers',
];
/** Not read by a browser test, unless one names it. */
const NOT_READ = [
  ...[
    '.ci',
    '.devcontainer',
    'docs',
    'scripts/page-budgets.json',
    'tests/bench',
    'tests/contract',
    'tests/load',
    'tests/last-full-run.json',
    BROWSER_RUN,
  ],
  ...['CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'LICENSE'],
];

/** @typedef {{server: string, specs: Readonly<Record<string, string>>}} BrowserRun
 *   `specs`: for each the ids of what its pages fetched, with spaces between; empty: they fetched nothing of the build */

/** @param {string} text */
const idOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8);

const HASHED = /^(.+)-[\w-]{8}(\.\w+)$/;

/**
 * An id of the content of each file of a build that a browser may fetch, by its path in it. Names of other files in it
 * count without the hashes that they carry: else each change would reach all files that come before it.
 * @param {string} folder
 * @returns {Map<string, string>}
 */
export function contentIds(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$|^(version|manifest)\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const plainNames = new Map(
    paths.flatMap((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1);
      const [, stem, ending] = HASHED.exec(name) ?? [];
      return stem === undefined ? [] : [[name, `${stem}${ending}`]];
    }),
  );
  return new Map(
    paths.map((path) => {
      const bytes = readFileSync(path);
      const text = /\.(js|css|html|json|svg)$/.test(path)
        ? bytes.toString('utf8').replace(/[\w.~-]+-[\w-]{8}\.\w+/g, (name) => plainNames.get(name) ?? name)
        : bytes.toString('latin1');
      return [path.slice(folder.length + 1), idOf(text)];
    }),
  );
}

/** @param {string} path @param {readonly string[]} places files and folders */
const liesIn = (path, places) => places.some((place) => path === place || path.startsWith(`${place}/`));

/**
 * The specs that may come out differently than in the last run, each with the reason.
 * @param {BrowserRun} last
 * @param {object} present
 * @param {readonly string[]} present.specs file names
 * @param {readonly string[] | null} present.changed paths that differ from the commit of the last run; null when unknown
 * @param {string} present.server its id
 * @param {ReadonlySet<string>} present.ids of the console's files
 * @param {(path: string) => ReadonlySet<string>} present.reached files that a spec names, and those name
 * @returns {Map<string, string>}
 */
export function dueSpecs(last, { specs, changed, server, ids, reached }) {
  const all = (/** @type {string} */ reason) => new Map(specs.map((spec) => [spec, reason]));
  if (changed === null) return all('the commit of the last full run is not known here');
  if (server !== last.server) return all('the server has changed');
  const differing = changed
    .filter((path) => path !== '')
    .map((path) => (liesIn(path, [PICTURES]) ? PICTURES_TOOL : path));
  const unplaced = differing.find((path) => !liesIn(path, [...BUILT, ...NOT_READ]) && !/\.(ts|mjs)$/.test(path));
  if (unplaced !== undefined) return all(`${unplaced} has changed`);
  const due = new Map();
  for (const spec of specs) {
    const fetched = last.specs[spec];
    const files = reached(`${SPECS}/${spec}`);
    const own = differing.find((path) => files.has(path));
    if (fetched === undefined) due.set(spec, 'it was not run then');
    else if (fetched === '') due.set(spec, 'what its pages are made of is not in the build');
    else if (own !== undefined) due.set(spec, `${own} has changed`);
    else if (fetched.split(' ').some((id) => !ids.has(id))) due.set(spec, 'what its pages fetch has changed');
    else if (ALWAYS.includes(spec)) due.set(spec, 'it is run each time');
  }
  return due;
}

const specNames = () => readdirSync(join(root, SPECS)).filter((name) => name.endsWith('.spec.ts'));

const serverId = () => idOf([...contentIds(join(root, 'dist/server'))].sort().join('\n'));

/**
 * The specs that are due now, of all of them; null when no run is known. Needs both builds.
 * @param {readonly string[] | null} changed
 */
export function browserTestsDue(changed) {
  if (!existsSync(join(root, BROWSER_RUN))) return null;
  /** @type {BrowserRun} */
  const last = JSON.parse(readFileSync(join(root, BROWSER_RUN), 'utf8'));
  const specs = specNames();
  const ids = new Set(contentIds(join(root, 'dist/client')).values());
  const reached = (/** @type {string} */ spec) => reachedFiles([spec, ...RUN_BY]);
  return { specs, due: dueSpecs(last, { specs, changed, server: serverId(), ids, reached }) };
}

/**
 * The files with a test that failed, by Playwright's report in JSON.
 * @typedef {{ok: boolean, file: string}} ReportedTest
 * @typedef {{specs?: readonly ReportedTest[], suites?: readonly ReportedSuite[]}} ReportedSuite
 * @param {ReportedSuite} report
 * @returns {string[]}
 */
export function failedSpecs({ specs = [], suites = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ file }) => basename(file));
  return [...new Set([...own, ...suites.flatMap(failedSpecs)])].sort();
}

/**
 * The ids of what the pages of each spec fetched. A build that lacks what the pages of those that are run each time fetched
 * is another than was tested: files whose names have changed would be left out, and no change of them ever noticed.
 * Other specs have builds of their own, too.
 * @param {readonly string[]} specs
 * @param {readonly {readonly spec: string, readonly paths: readonly string[]}[]} fetched
 * @param {ReadonlyMap<string, string>} ids by the paths of the build
 * @returns {Record<string, string>}
 */
export function fetchedIds(specs, fetched, ids) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map(specs.map((name) => [name, new Set()]));
  for (const { spec, paths } of fetched) {
    if (paths.length === 0) continue;
    for (const path of ['index.html', ...paths]) {
      const id = ids.get(path);
      if (id !== undefined) found.get(spec)?.add(id);
      else if (ALWAYS.includes(spec) && path.startsWith('assets/')) {
        throw new Error(
          `dist/client is not the build that ${spec} was run on: it has no ${path}. Build that commit again.`,
        );
      }
    }
  }
  return Object.fromEntries([...found].map(([spec, of]) => [spec, [...of].sort().join(' ')]).sort());
}

/**
 * Keeps what the pages of each browser test fetched in the run that has just ended, but for files with a test that failed:
 * those are due until they pass.
 * @param {readonly string[]} failed
 */
export function recordBrowserRun(failed) {
  const ids = contentIds(join(root, 'dist/client'));
  const passed = specNames().filter((name) => !failed.includes(name));
  const lines = readFileSync(join(root, FETCHED), 'utf8').split('\n');
  const fetched = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  /** @type {BrowserRun} */
  const run = { server: serverId(), specs: fetchedIds(passed, fetched, ids) };
  writeFileSync(join(root, BROWSER_RUN), `${JSON.stringify(run, null, 2)}\n`);
}
