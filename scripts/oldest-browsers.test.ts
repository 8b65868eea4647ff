import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tooNewFor } from './oldest-browsers.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, 'assets', name), text);

test('what the oldest browsers have may be used', () => {
  write('page.js', 'const a=[...b].sort(c);d.findLast(e);new Map(f).values();structuredClone(g);g.map(h)');
  expect(tooNewFor(folder)).toEqual([]);
});

test.each([
  'x.toSorted(y)',
  'x?.toReversed()',
  'column.with(row,y)',
  'AbortSignal.any([a,b])',
  'Object.groupBy(x,y)',
  'Promise.withResolvers()',
  'x.values().map(y)',
  'for(const a of x.entries().filter(y))b()',
])('%s is found', (text) => {
  write('page.js', `const before=1;${text};`);
  write('other.js', 'fine()');
  const found = tooNewFor(folder);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('assets/page.js: …');
  expect(found[0]).toContain(text.slice(0, 30));
});

test('what is asked for only where it is there is not counted', () => {
  write('page.js', 'const a=typeof AbortSignal.any==="function"?1:2');
  expect(tooNewFor(folder)).toEqual([]);
});
