// Scripts begin with a line that tells Chromium to compile all of their functions while the file is read, which it does
// on a thread of its own. Without it each function is compiled on the main thread when it is first called: 0.3 s between
// sign-in and the map of a machine six times slower. Other browsers take the line for a comment.
// https://v8.dev/blog/explicit-compile-hints
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HINT = '//# allFunctionsCalledOnLoad';

/** Large libraries of which little runs, on demand and not when a screen comes. */
const SELDOM = /^aliyun-oss-sdk/;

/** A script with the hint, by its chunk's name. @param {string} name @param {string} code */
export function withCompileHint(name, code) {
  return SELDOM.test(name) ? code : `${HINT}\n${code}`;
}

/**
 * A line for each script of a build that lacks the hint.
 * @param {string} client folder of the build
 * @param {import('./page-sizes.mjs').Manifest} manifest
 * @returns {string[]}
 */
export function compileHintFaults(client, manifest) {
  const files = new Set(Object.values(manifest).map(({ file }) => file));
  return [...files]
    .filter((file) => file.startsWith('assets/') && file.endsWith('.js') && !SELDOM.test(file.slice('assets/'.length)))
    .filter((file) => !readFileSync(join(client, file), 'utf8').startsWith(`${HINT}\n`))
    .map((file) => `${file} does not begin with ${HINT}`);
}
