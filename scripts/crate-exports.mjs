// Exports of a crate that no other uses: its own code or its tests alone need no `pub` (docs/adr/0281). The compiler
// finds what is `pub` and not exported (`unreachable_pub`), and what then is dead.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup/steps.mjs';

/** The pure crates; `data-core` exports to JavaScript, `answers` macros, and `fuzz` is tests alone. */
const EXPORTING = ['payload', 'history', 'layout', 'log-format', 'heads'];
const USING = [...EXPORTING, 'data-core'];

/** Rust without characters, texts, comments and the tests at its end. @param {string} source */
function codeOf(source) {
  const bare = source
    .replaceAll(/'(?:[^'\\\n]|\\.)'/g, "''")
    .replaceAll(/\/\/.*|"(?:[^"\\]|\\[\s\S])*"/g, (found) => (found.startsWith('"') ? '""' : ''));
  const tests = bare.indexOf('#[cfg(test)]\nmod tests {');
  return tests < 0 ? bare : bare.slice(0, tests);
}

/** The words of a crate but for the names that it gives. @param {string} code */
function wordsIn(code) {
  const used = code
    .replaceAll(/#\[wasm_bindgen[^\]]*\]/g, '')
    .replaceAll(/\b(?:fn|struct|enum|trait|mod|const) \w+/g, '');
  return new Set(used.match(/\w+/g));
}

/** Names of types that come out with something else: in signatures, fields and answers. @param {string} code */
function typesGiven(code) {
  const given = code.match(/pub fn [^{;]*|^\s*(?:pub )?\w+: [^,\n]*,|type \w+ = [^;]*/gm) ?? [];
  return new Set(given.join(' ').match(/\w+/g));
}

/** @param {string} code @returns {readonly string[]} */
function exportedBy(code) {
  const functions = Array.from(code.matchAll(/\bpub (?:const )?fn (\w+)/g), ([, name = '']) => name);
  const constants = Array.from(code.matchAll(/\bpub const (\w+):/g), ([, name = '']) => name);
  const listed = Array.from(
    code.matchAll(/\bpub use ([^;]*);/g),
    ([, list = '']) => list.match(/\w+(?=\s*[,}]|$)/g) ?? [],
  );
  return [...new Set([...functions, ...constants, ...listed.flat()])];
}

/**
 * Needless exports of the crates, as `crate: name`.
 * @param {Readonly<Record<string, string>>} sources by crate, all of its source
 */
export function needlessExports(sources) {
  const crates = Object.entries(sources).map(([crate, source]) => ({ crate, code: codeOf(source) }));
  const words = new Map(crates.map(({ crate, code }) => [crate, wordsIn(code)]));
  return crates.flatMap(({ crate, code }) => {
    if (!EXPORTING.includes(crate)) return [];
    const others = [...words].filter(([other]) => other !== crate);
    const given = typesGiven(code);
    const isNeeded = (/** @type {string} */ name) =>
      others.some(([, used]) => used.has(name)) || (/^[A-Z]\w*[a-z]/.test(name) && given.has(name));
    return exportedBy(code)
      .filter((name) => !isNeeded(name))
      .map((name) => `${crate}: ${name}`);
  });
}

/** Source of a crate of this repository. @param {string} crate */
function sourceOf(crate) {
  const folder = join(root, 'crates', crate, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.rs'));
  return files
    .toSorted()
    .map((path) => codeOf(readFileSync(join(folder, path), 'utf8')))
    .join('\n');
}

/** Those of this repository. */
export function crateExportFaults() {
  return needlessExports(Object.fromEntries(USING.map((crate) => [crate, sourceOf(crate)])));
}
