import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALWAYS, contentIds, dueSpecs, failedSpecs, fetchedIds } from './browser-run.mjs';

it('files of which a test failed are told by the report, also of a test within a group', () => {
  const test = (file: string, ok: boolean) => ({ file, ok });
  const report = {
    suites: [
      { specs: [test('map.spec.ts', true), test('map.spec.ts', false), test('map.spec.ts', false)] },
      { specs: [test('tabs.spec.ts', true)], suites: [{ specs: [test('tabs.spec.ts', true)] }] },
      { suites: [{ specs: [test('guide/pictures.spec.ts', false)] }] },
    ],
  };
  expect(failedSpecs(report)).toEqual(['map.spec.ts', 'pictures.spec.ts']);
  expect(failedSpecs({})).toEqual([]);
});

describe('ids of what a browser fetches', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'build-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** A page that imports a list, which imports a table; each file named after what is in it, as the bundler does. */
  function build(list: string, hashes: readonly [string, string]): Map<string, string> {
    rmSync(folder, { recursive: true });
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), `<script src="/assets/page-${hashes[0]}.js">`);
    writeFileSync(join(folder, `assets/page-${hashes[0]}.js`), `import "./list-${hashes[1]}.js"; show();`);
    writeFileSync(join(folder, `assets/list-${hashes[1]}.js`), list);
    writeFileSync(join(folder, `assets/list-${hashes[1]}.js.br`), 'a copy');
    writeFileSync(join(folder, 'version.json'), hashes[0]);
    return contentIds(folder);
  }

  it('change with the file itself, and not with the names of those that it comes before', () => {
    const before = build('rows();', ['AAAAAAAA', 'BBBBBBBB']);
    const after = build('columns();', ['CCCCCCCC', 'D-_DDDDD']);
    expect([...before.keys()].sort()).toEqual(['assets/list-BBBBBBBB.js', 'assets/page-AAAAAAAA.js', 'index.html']);
    expect(after.get('index.html')).toBe(before.get('index.html'));
    expect(after.get('assets/page-CCCCCCCC.js')).toBe(before.get('assets/page-AAAAAAAA.js'));
    expect(after.get('assets/list-D-_DDDDD.js')).not.toBe(before.get('assets/list-BBBBBBBB.js'));
  });
});

describe('the record of a run', () => {
  const [always = ''] = ALWAYS;
  const ids = new Map([
    ['index.html', 'i'],
    ['assets/map-AAAAAAAA.js', 'm'],
    ['assets/list-BBBBBBBB.js', 'l'],
  ]);

  it('has the ids of what the pages of each file fetched, in all its tests', () => {
    const fetched = [
      { spec: 'map.spec.ts', paths: ['assets/map-AAAAAAAA.js', 'version.json'] },
      { spec: 'map.spec.ts', paths: ['assets/list-BBBBBBBB.js'] },
      { spec: 'failed.spec.ts', paths: ['assets/map-AAAAAAAA.js'] },
      { spec: always, paths: [] },
    ];
    expect(fetchedIds(['map.spec.ts', always], fetched, ids)).toEqual({ 'map.spec.ts': 'i l m', [always]: '' });
  });

  it('is not made of another build than was run, but for pages of builds of their own', () => {
    const paths = ['assets/map-CCCCCCCC.js', 'assets/list-BBBBBBBB.js'];
    expect(() => fetchedIds([always], [{ spec: always, paths }], ids)).toThrow(/it has no assets\/map-CCCCCCCC\.js/);
    expect(fetchedIds(['other.spec.ts'], [{ spec: 'other.spec.ts', paths }], ids)).toEqual({ 'other.spec.ts': 'i l' });
  });
});

describe('browser tests', () => {
  const [always = ''] = ALWAYS;
  const specs = ['map.spec.ts', 'list.spec.ts', always];
  const last = { server: 'one', specs: { 'map.spec.ts': 'm c', 'list.spec.ts': 'l c', [always]: 'c' } };
  const present = {
    specs,
    changed: [''],
    server: 'one',
    ids: new Set(['m', 'l', 'c']),
    reached: (spec: string) => new Set([spec, 'tests/e2e/harness/test.ts', 'src/shared/angles.ts']),
  };
  const due = (changes: Partial<Parameters<typeof dueSpecs>[1]>): string[] => [
    ...dueSpecs(last, { ...present, ...changes }).keys(),
  ];

  it('are left out but for the few when nothing of them has changed', () => {
    expect(due({})).toEqual([always]);
    expect(
      due({ changed: ['CHANGELOG.md', 'docs/adr/0001-core.md', 'src/features/none.ts', 'tests/contract/a.test.ts'] }),
    ).toEqual([always]);
  });

  it('are due when a file that their pages fetched is no longer there', () => {
    expect(due({ ids: new Set(['m', 'c', 'new']) })).toEqual(['list.spec.ts', always]);
    expect(due({ ids: new Set(['m', 'l']) })).toEqual(specs);
  });

  it('are due when they themselves have changed, or what they are run by or work with', () => {
    expect(due({ changed: ['tests/e2e/map.spec.ts'] })).toEqual(['map.spec.ts', always]);
    expect(due({ changed: ['tests/e2e/harness/test.ts'] })).toEqual(specs);
    expect(due({ changed: ['src/shared/angles.ts'] })).toEqual(specs);
  });

  it('are due when a kept picture has changed, as far as they look at any', () => {
    const tool = 'tests/e2e/harness/pictures.ts';
    const reached = (spec: string) => new Set([spec, ...(spec.endsWith('list.spec.ts') ? [tool] : [])]);
    expect(due({ changed: ['tests/e2e/pictures/list.webp'], reached })).toEqual(['list.spec.ts', always]);
  });

  it('are due when the server has changed, packages or data have, or it is not known what has', () => {
    expect(due({ server: 'another' })).toEqual(specs);
    expect(due({ changed: ['package-lock.json'] })).toEqual(specs);
    expect(due({ changed: ['tests/fixtures/piles.csv'] })).toEqual(specs);
    expect(due({ changed: null })).toEqual(specs);
  });

  it('are due when their pages are made of nothing that is in the build', () => {
    const own = { server: 'one', specs: { ...last.specs, 'list.spec.ts': '' } };
    expect([...dueSpecs(own, present).keys()]).toEqual(['list.spec.ts', always]);
  });

  it('are due when they are new', () => {
    expect(due({ specs: [...specs, 'new.spec.ts'] })).toEqual([always, 'new.spec.ts']);
  });

  it('that are run each time are there', () => {
    expect(readdirSync('tests/e2e')).toEqual(expect.arrayContaining([...ALWAYS]));
  });
});
