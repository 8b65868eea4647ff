// Links of the documents lead to files and headings, and the list of decisions is complete.
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

it('the list of decisions has each of them, by its title', () => {
  const titled = under('docs/adr')
    .filter((path) => !path.endsWith('README.md'))
    .map((path) => {
      const [, number = '', title = ''] = /^# (\d{4}): (.+)$/m.exec(read(path)) ?? [];
      return `- [${number}](${path.slice('docs/adr/'.length)}) ${title}`;
    });
  const listed = read('docs/adr/README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(listed).toEqual(titled.sort());
});
