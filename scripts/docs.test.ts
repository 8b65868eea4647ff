// Links of the documents lead to files and headings, the list of decisions is complete, and tables name what there is.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const under = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}/${name}`] : []));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'crates/README.md',
  ...['docs', 'docs/adr', 'docs/guide/cn', 'docs/guide/en', 'docs/protocol'].flatMap(under),
];
/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('links lead to files that exist', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it('links within documents lead to headings', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([\w./-]+\.md)?#([^)\s]+)\)/g)].flatMap(([, target, anchor = '']) => {
      const path = target === undefined ? document : join(dirname(document), target);
      return anchorsOf(path).includes(anchor) ? [] : [`${document}: ${path}#${anchor}`];
    }),
  );
  expect(broken).toEqual([]);
});

it('the architecture names only places that exist', () => {
  const places = [...read('docs/architecture.md').matchAll(/`((?:src|server|workers|crates|tests)\/[\w./-]+)`/g)];
  const missing = places.flatMap(([, place = '']) => (existsSync(join(root, place)) ? [] : [place]));
  expect(places.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

it('the architecture names only requests and code that exist', () => {
  const page = read('docs/architecture.md');
  const sources = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => read(`${folder}/${name}`));
  const code = ['src', 'workers'].flatMap(sources);
  const [requests, words] = [new Set<string>(), new Set<string>()];
  for (const source of code) {
    for (const [, name = ''] of source.matchAll(/^ {2}'([a-z]+\.\w+)': (?:read|change)\b/gm)) requests.add(name);
    for (const [word] of source.matchAll(/\w+/g)) words.add(word);
  }
  const asked = [...page.matchAll(/`((?:heads|log|layout|piles|records|steps)\.\w+)`/g)].map(([, name = '']) => name);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !requests.has(name))).toEqual([]);
  // Names of code have capitals within.
  const named = [...page.matchAll(/`(\w*[a-z][A-Z]\w*)\b[^`]*`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !words.has(name))).toEqual([]);
});

const decisions = under('docs/adr').filter((path) => !path.endsWith('README.md'));
/** The start of a decision's state: `Superseded in part by [0087](0087-….md)`. */
const STATE =
  /^\*\*State\.\*\* ((?:Superseded|Superseded in part|Amended)(?:(?: by|,| and) \[\d{4}\]\(\d{4}-[\w-]+\.md\))*)[.:] ?/;

it('the state of a decision is its second paragraph, and says what became of it', () => {
  const stated = decisions.filter((path) => /\*\*State\.\*\*/.test(read(path)));
  const amiss = stated.filter((path) => {
    const [, , state = '', blank] = read(path).split('\n');
    return !STATE.test(state) || blank !== '';
  });
  expect(stated.length).toBeGreaterThan(40);
  expect(amiss).toEqual([]);
});

it('a decision tells of a later one that changed it by its state alone', () => {
  const elsewhere = decisions.filter((path) =>
    /^\W*(?:Amended|Changed|Superseded) by|\bis superseded by|^Since (?:ADR |\[)?\d/m.test(
      read(path).replace(/^\*\*State\.\*\*.*$/m, ''),
    ),
  );
  expect(elsewhere).toEqual([]);
});

it('the list of decisions has each of them, by its title and state', () => {
  const listed = decisions.map((path) => {
    const [heading = '', , state = ''] = read(path).split('\n');
    const [, number = '', title = ''] = /^# (\d{4}): (.+)$/.exec(heading) ?? [];
    const [, fate = ''] = STATE.exec(state) ?? [];
    const stateText = fate === '' ? '' : ` (${fate.toLowerCase().replaceAll(/\[(\d{4})\]\([^)]*\)/g, '$1')})`;
    return `- [${number}](${path.slice('docs/adr/'.length)}) ${title}${stateText}`;
  });
  expect(
    read('docs/adr/README.md')
      .split('\n')
      .filter((line) => line.startsWith('- ')),
  ).toEqual(listed.sort());
});

/** The row of a table whose first cell is `first`. */
const rowOf = (document: string, first: string): string =>
  read(document)
    .split('\n')
    .find((line) => line.startsWith(`| ${first} |`)) ?? '';
const foldersOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
const unnamedIn = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => !text.includes(`\`${name}\``));

it('the architecture names each folder of server, crates and workers', () => {
  for (const folder of ['server', 'crates', 'workers']) {
    const folders = foldersOf(folder).filter((name) => name !== 'target' && !name.startsWith('.'));
    expect(unnamedIn(rowOf('docs/architecture.md', `\`${folder}/\``), folders)).toEqual([]);
  }
});

it('the architecture has a row for each folder of the sources, and for each beside them', () => {
  const rows = [...read('docs/architecture.md').matchAll(/^\| ((?:`[\w/-]+\/`(?:, )?)+) \|/gm)].flatMap(
    ([, cell = '']) => cell.replaceAll('`', '').split(', '),
  );
  const made = new Set(['dist', 'node_modules', 'test-results', 'coverage', 'src']);
  const beside = foldersOf('.').filter((name) => !name.startsWith('.') && !made.has(name));
  const wanted = [...beside, ...foldersOf('src').map((name) => `src/${name}`)].map((name) => `${name}/`);
  expect(wanted.length).toBeGreaterThan(15);
  expect(wanted.filter((name) => !rows.includes(name))).toEqual([]);
});

it('each part that the recipe of a screen names has an example in a test beside it', () => {
  const [, recipe = ''] =
    /The parts that\s+screens share stand ready(.+?)\n3\. /s.exec(read('docs/architecture.md')) ?? [];
  const parts = [...recipe.matchAll(/`(src\/(?:ui|parts)\/[\w./-]+)`/g)].map(([, part = '']) => part);
  const tests = ['src/ui', 'src/parts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  // A folder has a test in it; a file has one of its name, or is a part of another's example.
  const tried = tests.flatMap((test) => [
    dirname(test),
    test.replace(/\.test\.tsx?$/, ''),
    ...[...read(test).matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(test), path)),
  ]);
  expect(parts.length).toBeGreaterThan(6);
  expect(parts.filter((part) => !tried.includes(part.replace(/\.tsx$/, '')))).toEqual([]);
});

it('the README of the crates names the files that bind them, and no others', () => {
  const row = rowOf('crates/README.md', '`data-core`');
  const named = [...row.matchAll(/`(\w+_api)`/g)].map(([, name]) => name);
  const there = readdirSync(join(root, 'crates/data-core/src')).filter((name) => name.endsWith('_api.rs'));
  expect(named.toSorted()).toEqual(there.map((name) => name.slice(0, -'.rs'.length)).sort());
});

it('adding a type names each list that is compared with all types', () => {
  const page = read('docs/adding-a-type.md');
  for (const list of ['README.md', 'deploy/nginx.conf', 'docs/protocol/calls.md']) expect(page).toContain(list);
});

it('CONTRIBUTING tells how many browser tests run at once', () => {
  const [, workers = ''] = /^ {2}workers: (\d+),$/m.exec(read('tests/e2e/playwright.config.ts')) ?? [];
  const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
  expect(read('CONTRIBUTING.md')).toContain(`in Chromium, ${words[Number(workers)]} at once`);
});
