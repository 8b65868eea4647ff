// Words that the texts of this repository do without, and types that are declared once (CONTRIBUTING.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const FOLDERS = ['src', 'server', 'workers', 'simulator', 'scripts', 'tests', 'crates', 'docs', 'deploy'];
/** Made by tools, or not of this repository. */
const LEFT_OUT = new Set(['node_modules', 'target', 'pkg', 'dist', 'vendor']);
const IS_TEXT = /\.(?:tsx?|mjs|css|html|rs|toml|md|ya?ml|conf)$/;

const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : below(`${folder}/${entry.name}`);
    return IS_TEXT.test(entry.name) ? [`${folder}/${entry.name}`] : [];
  });
const files = [...readdirSync(root).filter((name) => IS_TEXT.test(name)), ...FOLDERS.flatMap(below)].map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}));

/** The lines that a pattern finds, as `path:line`. */
const linesWith = (found: RegExp, among: typeof files): string[] =>
  among.flatMap(({ path, text }) =>
    found.test(text)
      ? text.split('\n').flatMap((line, at) => (found.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []))
      : [],
  );
const product = files.filter(
  ({ path }) => /^(?:src|server|workers|simulator)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

it('finds the files', () => {
  for (const folder of FOLDERS) expect(files.some(({ path }) => path.startsWith(`${folder}/`))).toBe(true);
  expect(product.length).toBeGreaterThan(1_000);
});

it("no sentence has 'whoever' as its subject", () => {
  const word = 'whoever';
  // In quotation marks it is only named.
  expect(linesWith(new RegExp(`(?<!')${word}|${word}(?!')`, 'i'), files)).toEqual([]);
});

it("no comment begins with 'What'", () => {
  const word = 'What';
  const begin = new RegExp(`(?:(?<!:)//[/!]?|/\\*\\*?|^\\s*\\*)\\s*${word}\\b`);
  const marks = ['// ', 'use(); // ', '    /// ', '//! ', '/* ', '/** ', '{/* ', ' * '];
  const faulty = { path: 'faulty.ts', text: marks.map((mark) => `${mark}${word} a pile is.`).join('\n') };
  expect(linesWith(begin, [faulty])).toHaveLength(marks.length);
  const code = files.filter(({ path }) => /\.(?:tsx?|mjs|rs|css)$/.test(path));
  expect(linesWith(begin, code)).toEqual([]);
});

it('the languages are written out in src/contracts/language.ts alone', () => {
  expect(linesWith(/'cn' \| 'en'|'en' \| 'cn'/, product)).toEqual([]);
});

it('no time is written by the clocks of the browser', () => {
  expect(linesWith(/\.toLocale(?:Time|Date)String\(/, product)).toEqual([]);
});
