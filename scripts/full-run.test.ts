import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CRATES_INPUTS, isOfConsoleAlone, reasonForFullRun, sameCrates, textOf, touchesContract } from './full-run.mjs';
import { reachedFiles } from './reached-files.mjs';

const HOUR_MS = 3_600_000;
const last = { commit: 'abc', atMs: 0 };

it.each([
  ['nothing has changed', { nowMs: 23 * HOUR_MS, changed: [''] }, null],
  [
    'only what is the same on both shapes has',
    { nowMs: HOUR_MS, changed: ['src/app/app.tsx', 'server/database.md'] },
    null,
  ],
  ['a day has gone by', { nowMs: 25 * HOUR_MS, changed: [''] }, /more than a day/],
  ['the database has', { nowMs: HOUR_MS, changed: ['README.md', 'server/db/pile-sums.ts'] }, /pile-sums/],
  ['the broker has', { nowMs: HOUR_MS, changed: ['server/broker/broker-sign-in.ts'] }, /broker-sign-in/],
  ['its commit is not known', { nowMs: HOUR_MS, changed: null }, /abc/],
] as const)('all tests are due or not where %s', (_, present, reason) => {
  const found = reasonForFullRun(last, present);
  if (reason === null) expect(found).toBeNull();
  else expect(found).toMatch(reason);
});

const crates = { inputs: Object.fromEntries(CRATES_INPUTS.map((path) => [path, `hash of ${path}`])), rust: '1.95' };

it('crates are those of a run when every input and the compiler are', () => {
  expect(sameCrates(crates, crates)).toBe(true);
  expect(sameCrates(crates, undefined)).toBe(false);
  expect(sameCrates(null, crates)).toBe(false);
  expect(sameCrates({ ...crates, rust: '1.96' }, crates)).toBe(false);
  for (const path of CRATES_INPUTS) {
    expect(sameCrates({ ...crates, inputs: { ...crates.inputs, [path]: 'another' } }, crates), path).toBe(false);
  }
});

it('a run is written as the formatter leaves it: a list on one line where it fits', () => {
  const run = { commit: 'abc', at: '2026-11-29T21:40:20.293Z', failedSpecs: ['map [1].spec.ts', 'board.spec.ts'] };
  const long = ['a', 'b'].map((name) => `${name.repeat(40)}.spec.ts › ${name.repeat(20)}`);
  const head = '{\n  "commit": "abc",\n  "at": "2026-11-29T21:40:20.293Z",\n';
  const specs = '  "failedSpecs": ["map [1].spec.ts", "board.spec.ts"],\n';
  expect(textOf({ ...run, ranAgain: [] })).toBe(`${head}${specs}  "ranAgain": []\n}\n`);
  const lines = long.map((name) => `    "${name}"`).join(',\n');
  expect(textOf({ ...run, ranAgain: long })).toBe(`${head}${specs}  "ranAgain": [\n${lines}\n  ]\n}\n`);
});

const filesUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.rs'))
        .map((name) => `${folder}/${name}`)
    : [];

describe('tests of the crates', () => {
  const sources = readdirSync('crates').flatMap((crate) =>
    ['src', 'tests'].flatMap((kind) =>
      filesUnder(`crates/${crate}/${kind}`).map((path) => ({ path, text: readFileSync(path, 'utf8') })),
    ),
  );

  it('read nothing beside their inputs', () => {
    const read = sources.flatMap(({ path, text }) => [
      ...[...text.matchAll(/include_(?:str|bytes)!\("([^"]+)"\)/g)].map(([, file = '']) => join(dirname(path), file)),
      ...[...text.matchAll(/CARGO_MANIFEST_DIR"\), "\/([^"]+)"/g)].map(([, file = '']) =>
        join(...path.split('/').slice(0, 2), file),
      ),
    ]);
    expect(read.length).toBeGreaterThan(5);
    const isInput = (path: string) => CRATES_INPUTS.some((input) => path === input || path.startsWith(`${input}/`));
    expect(read.filter((path) => !isInput(path))).toEqual([]);
  });

  it('draw their cases from fixed seeds', () => {
    const configured = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\bProptestConfig \{([^}]*)\}/g)].map(([, fields = '']) => ({ path, fields })),
    );
    const given = sources.filter(({ text }) => text.includes('proptest! {'));
    expect(given.length).toBeGreaterThan(8);
    expect(given.filter(({ text }) => !text.includes('#![proptest_config(')).map(({ path }) => path)).toEqual([]);
    const unseeded = configured.filter(({ fields }) => fields.includes('cases') && !fields.includes('rng_seed'));
    expect(unseeded.map(({ path }) => path)).toEqual([]);
  });
});

describe('contract tests', () => {
  it('are due when anything but the console alone has changed, or it is not known what has', () => {
    expect(touchesContract([''])).toBe(false);
    expect(touchesContract(['src/features/overview/forecast.ts', 'docs/guide/cn/overview.md', 'README.md'])).toBe(
      false,
    );
    for (const path of [
      'server/main.ts',
      'src/data/queries.ts',
      'src/features.ts',
      'package-lock.json',
      'docs/operations.md',
    ])
      expect(touchesContract(['README.md', path]), path).toBe(true);
    expect(touchesContract(null)).toBe(true);
  });

  it('reach no file of the console alone, nor do the programs that they start', () => {
    const roots = ['tests/contract', 'tests/fixtures', 'tests/load', 'server', 'simulator', 'workers', 'scripts/setup']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
      )
      .filter((path) => /\.(ts|mjs)$/.test(path) && (path.startsWith('tests/') || !path.includes('.test.')));
    const files = [...reachedFiles(roots)];
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter(isOfConsoleAlone)).toEqual([]);
  });
});
