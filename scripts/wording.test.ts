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

/** Begins a comment, or one of its lines. The slashes of an address begin none. */
const COMMENT = String.raw`(?:(?<!:)//[/!]?|/\*\*?|^\s*\*)`;
const MARKS = ['// ', 'use(); // ', '    /// ', '//! ', '/* ', '/** ', '{/* ', ' * '];
const code = files.filter(({ path }) => /\.(?:tsx?|mjs|rs|css)$/.test(path));

it.each(['What', 'Who', 'Whose'])("no sentence of a comment begins with '%s'", (word) => {
  const begin = new RegExp(`${COMMENT}(?:|.*[.;:?!])\\s*${word}\\b`, 'm');
  for (const mark of MARKS) {
    const faulty = [`${mark}${word} a pile is.`, `${mark}A pile. ${word} made it is told.`];
    for (const text of faulty) expect(linesWith(begin, [{ path: 'faulty.ts', text: `\n${text}` }])).toHaveLength(1);
    expect(linesWith(begin, [{ path: 'right.ts', text: `${mark}A pile, as '${word} is it?' asks.` }])).toEqual([]);
  }
  expect(linesWith(begin, [{ path: 'right.ts', text: `const question = 'A pile. ${word} else?';` }])).toEqual([]);
  expect(linesWith(begin, code)).toEqual([]);
});

it("no clause of a comment has 'what …' for its subject", () => {
  const word = 'what';
  // Words that a clause follows; 'as', 'but' and 'than' may have an object after them.
  const before = ['so that', 'because', 'since', 'whether', 'when', 'while', 'where', 'if', 'though', 'unless'];
  const clause = new RegExp(`${COMMENT}(?:.*;|(?:|.*\\s)(?:${before.join('|')})) ${word}\\b`, 'im');
  for (const joint of before) {
    const faulty = `// Told, ${joint} ${word} it has is known.`;
    expect(linesWith(clause, [{ path: 'faulty.ts', text: faulty }])).toHaveLength(1);
  }
  expect(linesWith(clause, [{ path: 'faulty.ts', text: `/** A pile; ${word} is none goes. */` }])).toHaveLength(1);
  const right = [
    `// Says ${word} it is.`,
    `// By ${word} it did; whatever that was.`,
    `const odd = 'Odd; ${word} now';`,
  ];
  expect(linesWith(clause, [{ path: 'right.ts', text: right.join('\n') }])).toEqual([]);
  expect(linesWith(clause, code)).toEqual([]);
});

it('the languages are written out in src/contracts/language.ts alone', () => {
  expect(linesWith(/'cn' \| 'en'|'en' \| 'cn'/, product)).toEqual([]);
});

it('no name says only that something is held, kept or told', () => {
  const names = '(?:held|kept|settling|told)';
  const declared = [
    String.raw`\b(?:const|let|function|readonly|private|static)\s+#?${names}\b`,
    String.raw`(?:[({,]|\.\.\.|^)\s*${names}\??\s*(?:[:,)}]|=(?!=))`,
  ];
  const declaration = new RegExp(declared.join('|'));
  for (const faulty of [
    'const kept = 1;',
    '  private readonly #held = 1;',
    '  told: number;',
    '({ no, ...kept }) => no',
  ]) {
    expect(linesWith(declaration, [{ path: 'faulty.ts', text: faulty }])).toHaveLength(1);
  }
  const right = ['// Rows are held: by column.', 'return told.length;', "const text = 'held against them';"];
  expect(linesWith(declaration, [{ path: 'right.ts', text: right.join('\n') }])).toEqual([]);
  // The browser's own name for the locks that somebody has.
  const ours = product.filter(({ path }) => path !== 'workers/data-core/tab-lock.ts');
  expect(linesWith(declaration, ours)).toEqual([]);
});

it('no time is written by the clocks of the browser', () => {
  expect(linesWith(/\.toLocale(?:Time|Date)String\(/, product)).toEqual([]);
});

it('no unit test mocks a module: they share them, and one loaded before stays as it is (vitest.config.ts)', () => {
  const mock = /\bvi\s*\.\s*(?:m|doM)ock\(/;
  expect(linesWith(mock, [{ path: 'faulty.test.ts', text: `vi${'.'}mock('../media');` }])).toHaveLength(1);
  const tests = files.filter(({ path }) => /^(?:src|server|workers|simulator|scripts)\/.*\.test\.tsx?$/.test(path));
  expect(tests.length).toBeGreaterThan(500);
  expect(linesWith(mock, tests)).toEqual([]);
});
