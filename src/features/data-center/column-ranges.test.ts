// Ranges of numbers in the heads of the list: in the address, as they are typed, and what the worker finds by them beside
// a plain filter of the rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { context, framed, SCOPE, type SiteCore, startCore } from '../../../tests/fixtures/workers/core';
import { headColumns } from '../../contracts/api/heads';
import { randomOf } from '../../equipment/machines/random';
import { shownRanges } from '../../equipment/record-numbers';
import { descriptor as mixing } from '../../equipment/types/mixing-pile/descriptor';
import { formatNumber } from '../../i18n/format';
import type { ColumnRange, RangeEnds } from '../../shared/column-range';
import { textsOf } from '../../shared/text-column';
import { rangesPart, rangeText, typedEnds, withRange } from './column-ranges';
import { recordFields } from './record-fields';

const fields = recordFields(mixing.profile);
const part = rangesPart(fields);
const read = (query: string) => part.read(new URLSearchParams(query));

describe('ranges in the address', () => {
  it('come back as they were written, other parameters untouched, and leave nothing once they are gone', () => {
    const ranges = [
      { key: 'depth_m', low: 3, high: 5.25 },
      { key: 'score', low: null, high: 60 },
      { key: 'dx_m', low: -0.125, high: null },
    ];
    const search = new URLSearchParams('project=3&within=ash_kg~1~');
    part.write(search, ranges);
    expect(search.getAll('within')).toEqual(['depth_m~3~5.25', 'score~~60', 'dx_m~-0.125~']);
    expect(part.read(search)).toEqual(ranges);
    part.write(search, []);
    expect(search.toString()).toBe('project=3');
  });

  it('keep ends that are very small or very large, as somebody could have typed them', () => {
    const ranges = [{ key: 'depth_m', low: 0.000_000_15, high: 1e24 }];
    const search = new URLSearchParams();
    part.write(search, ranges);
    expect(search.get('within')).toBe(`depth_m~0.00000015~1${'0'.repeat(24)}`);
    expect(part.read(search)).toEqual(ranges);
  });

  it('take no column that the type has not or that has no numbers, and nothing that is no range', () => {
    for (const odd of [
      'nothing~1~2',
      'pile_no~1~2',
      'started_ms~1~2',
      'depth_m',
      'depth_m~~',
      'depth_m~5~3',
      'depth_m~x~',
    ]) {
      expect(read(`within=${odd}`), odd).toEqual([]);
    }
    // The last one of a column.
    expect(read('within=depth_m~1~2&within=score~60~&within=depth_m~~4')).toEqual([
      { key: 'score', low: 60, high: null },
      { key: 'depth_m', low: null, high: 4 },
    ]);
  });
});

it.each<[string, string, RangeEnds | null]>([
  ['', '', { low: null, high: null }],
  [' 3 ', '', { low: 3, high: null }],
  ['', '−2.5', { low: null, high: -2.5 }],
  ['３．５', '3.5', { low: 3.5, high: 3.5 }],
  ['5', '3', null],
  ['deep', '', null],
  ['1e3', '', null],
  ['9'.repeat(400), '', null],
])('“%s” to “%s” is %j', (low, high, ends) => {
  expect(typedEnds(low, high)).toEqual(ends);
});

it('takes the place of another range of its column, or takes it away', () => {
  const depth: ColumnRange = { key: 'depth_m', low: 1, high: null };
  const score: ColumnRange = { key: 'score', low: 60, high: null };
  expect(withRange([depth, score], { ...depth, high: 2 })).toEqual([score, { ...depth, high: 2 }]);
  expect(withRange([depth, score], { ...depth, low: null })).toEqual([score]);
});

it('is said with its unit, and with the digits that were typed', () => {
  const format = { number: (value: number, decimals: number) => formatNumber('en', value, decimals) };
  const depth = { unit: 'm', decimals: 2 };
  expect(rangeText({ low: 3, high: 5 }, depth, format)).toBe('3.00–5.00\u00a0m');
  expect(rangeText({ low: 3.125, high: null }, depth, format)).toBe('≥\u00a03.125\u00a0m');
  expect(rangeText({ low: null, high: -1200 }, { unit: '', decimals: 0 }, format)).toBe('≤\u00a0−1,200');
});

describe('records within ranges', () => {
  const KEYS = ['depth_m', 'dx_m', 'score', 'slurry_l', 'x_m'] as const;
  const ROWS = 4000;
  const random = randomOf('ranges of columns');
  const decimalsOf = (key: string): number => fields.find((field) => field.key === key)?.decimals ?? Number.NaN;
  // Many lie on halves of the last digit shown, on either side of 0; some are missing.
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    record_no: `R${row}`,
    ...Object.fromEntries(
      KEYS.map((key) => {
        // In 64 bits a decimal half is none, but a little more or less.
        const parts = key === 'x_m' || random.chance(0.5) ? 8 : 10 ** (decimalsOf(key) + 1);
        const cell = random.integer(-400, 400) / parts;
        return [key, random.chance(0.1) ? null : cell];
      }),
    ),
  }));
  const cellOf = (row: (typeof rows)[number], key: string): number | null => {
    const cell = Object.entries(row).find(([name]) => name === key)?.[1];
    return typeof cell === 'number' ? cell : null;
  };
  /** A number as a column of 32 bits has it, rounded by hand; halves go away from 0. */
  const shownAs = (cell: number, key: string, decimals: number): number => {
    const number = key === 'x_m' ? cell : Math.fround(cell);
    return (Math.sign(number) * Math.floor(Math.abs(number) * 10 ** decimals + 0.5)) / 10 ** decimals;
  };
  let site: SiteCore;
  beforeAll(async () => {
    site = await startCore();
    const cells = (name: string) =>
      rows.map((row) => (name === 'record_no' ? row.record_no : (cellOf(row, name) ?? null)));
    const columns = Object.fromEntries(Object.keys(headColumns).map((name) => [name, cells(name)]));
    site.server.on('/smw/api/v1/client/production/heads/', framed({ rows: ROWS, columns }));
    await site.core.handlers['heads.open']({ ...SCOPE, key: 'heads', figures: [] }, context());
  });
  afterAll(() => site.close());

  async function found(ranges: readonly ColumnRange[]): Promise<readonly string[]> {
    const view = { filter: { ranges: shownRanges(mixing.profile, ranges) }, sorts: [] };
    const asked = { key: 'heads', view, from: 0, to: ROWS, columns: ['record_no'] };
    const { columns } = await site.core.handlers['heads.rows'](asked, context());
    const numbers = columns.record_no;
    if (numbers === undefined || !('utf8' in numbers)) throw new Error('no numbers of records');
    return textsOf(numbers);
  }

  const plain = (ranges: readonly ColumnRange[], decimals = decimalsOf): readonly string[] =>
    rows
      .filter((row) =>
        ranges.every(({ key, low, high }) => {
          const cell = cellOf(row, key);
          if (cell === null) return false;
          const shown = shownAs(cell, key, decimals(key));
          return (low === null || shown >= low) && (high === null || shown <= high);
        }),
      )
      .map(({ record_no }) => record_no);

  it('are those whose numbers, as they are shown, lie within all of them', async () => {
    let some = 0;
    for (let time = 0; time < 120; time += 1) {
      const ranges = KEYS.filter(() => random.chance(0.4)).map((key): ColumnRange => {
        // Ends are numbers that the table shows.
        const end = () =>
          shownAs(cellOf(rows[random.integer(0, ROWS - 1)] ?? { record_no: '' }, key) ?? 0, key, decimalsOf(key));
        const [low = 0, high = 0] = [end(), end()].sort((a, b) => a - b);
        const open = random.integer(0, 3);
        return { key, low: open === 1 ? null : low, high: open === 2 ? null : high };
      });
      const wanted = plain(ranges);
      expect([...(await found(ranges))].sort(), JSON.stringify(ranges)).toEqual([...wanted].sort());
      if (wanted.length > 0 && wanted.length < ROWS) some += 1;
    }
    expect(some).toBeGreaterThan(60);
  });

  it('are found by the very number that a cell shows, which a column of 32 bits does not have', async () => {
    const cell = rows.map((row) => cellOf(row, 'score')).find((one) => one !== null && Math.fround(one) > one) ?? 0;
    const shown = shownAs(cell, 'score', decimalsOf('score'));
    const only: ColumnRange = { key: 'score', low: shown, high: shown };
    expect((await found([only])).length).toBe(plain([only]).length);
    expect((await found([only])).length).toBeGreaterThan(0);
  });

  it('are told apart by an end that has more digits than the table shows', async () => {
    const fine: ColumnRange = { key: 'score', low: 10.125, high: 20.375 };
    expect([...(await found([fine]))].sort()).toEqual([...plain([fine], () => 3)].sort());
  });
});
