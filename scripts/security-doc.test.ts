// docs/security.md says where each measure is enforced. A reader who follows it must find the file.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');
const places = [...text.matchAll(/`([a-z][\w.-]*(?:\/[\w.-]+)+)`/g)].map(([, path]) => path ?? '');

it('names only places that exist', () => {
  const missing = places.filter((place) => !existsSync(new URL(place, root)));
  expect(places.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

it('names a place in every row about what holds against whom', () => {
  const [, section = ''] = text.split('## Who might attack, and what holds');
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| ')) ?? [];
  const without = rows.slice(2).filter((row) => !/`[a-z][\w.-]*\/[\w./-]+`/.test(row.split(' | ')[1] ?? ''));
  expect(rows.length).toBeGreaterThan(10);
  expect(without).toEqual([]);
});
