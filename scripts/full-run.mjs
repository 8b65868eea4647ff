// The last run of all tests, kept in tests/last-full-run.json: `npm test -- --all` writes it when everything passed, and it
// is committed with the change it was run for. CI runs all tests when that is long ago, or when what the two shapes of a
// site may differ in has changed since.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, root } from './setup/steps.mjs';

const file = 'tests/last-full-run.json';
const LONG_AGO_MS = 24 * 3_600_000;
/** Folders of code that talks to databases, brokers and machines. */
const SHAPED = ['server/db', 'server/ingest', 'server/broker'];

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

/** Why all tests are due now; null when they are not. */
export async function fullRunDue() {
  if (!existsSync(join(root, file))) return `${file} tells of no full run`;
  const { commit, at } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const output = await ask('git', ['diff', '--name-only', commit, 'HEAD']);
  const changed = output === null ? null : output.split('\n');
  return reasonForFullRun({ commit, atMs: Date.parse(at) }, { nowMs: Date.now(), changed });
}

/** Keeps that all tests have passed now. */
export async function recordFullRun() {
  const commit = await ask('git', ['rev-parse', 'HEAD']);
  if (commit === null) return;
  writeFileSync(join(root, file), `${JSON.stringify({ commit, at: new Date().toISOString() }, null, 2)}\n`);
  console.log(`All tests passed: ${file} says so, to be committed.`);
}
