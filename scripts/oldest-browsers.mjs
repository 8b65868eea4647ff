// The oldest browsers that the console runs in, and what its build must not use for their sake (docs/adr/0293).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last Chrome, Edge and Firefox of Windows 7, which laptops in the field still have, and the first Safari with WebAssembly SIMD. */
export const OLDEST_BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4'];

/** Newer than one of them, and not what a bundler turns into older code. */
const TOO_NEW = [
  /\.(?:toSorted|toReversed|toSpliced)\b/,
  /\.with\(/,
  /\bAbortSignal\.any\b/,
  /\bArray\.fromAsync\b/,
  /\b(?:Object|Map)\.groupBy\b/,
  /\bPromise\.(?:try|withResolvers)\b/,
  /\.(?:isWellFormed|toWellFormed)\(/,
  /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|take|drop|reduce|toArray|flatMap)\(/,
];

/** A use only where the browser has it: the text just before a hit. */
const ASKED_FIRST = /typeof [\w$.]*$/;

/**
 * The scripts of a build that use what the oldest browsers lack, each with the words around it.
 * @param {string} folder such as dist/client
 * @returns {string[]}
 */
export function tooNewFor(folder) {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
  return scripts.sort().flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return TOO_NEW.flatMap((pattern) => {
      const at = text.search(pattern);
      if (at < 0 || ASKED_FIRST.test(text.slice(Math.max(0, at - 40), at))) return [];
      return [`${path}: …${text.slice(Math.max(0, at - 40), at + 60)}…`];
    });
  });
}
