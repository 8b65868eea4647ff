// A saved picture of the map says which piles of the site it shows.
import { describe, expect, it } from 'vitest';
import type { NumberRange, PileDistribution } from '../../contracts/data-core';
import { descriptor as mixing } from '../../equipment/types/mixing-pile/descriptor';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import type { WholeColors } from './colors-shown';
import { fileWords } from './file-words';
import { mapNumbers } from './map-numbers';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const DISTRIBUTION: PileDistribution = {
  ...{ count: 9, sum: 40, min: 1.5, max: 8, missing: 2 },
  within: { count: 4, sum: 20, min: 2, max: 6 },
  edges: [3, 5],
  byClass: Uint32Array.of(2, 3, 3, 3),
  bins: { origin: 1.5, width: 1, counts: new Uint32Array(7) },
};
const number = mapNumbers(mixing).find(({ key }) => key === 'depth_m');
if (number === undefined) throw new Error('no such number');
const PAINTED: WholeColors = {
  number,
  tint: { number: number.numberOf(SCOPE), edges: [3, 5], colors: new Uint8Array(16), hidden: [], range: null },
  distribution: DISTRIBUTION,
  hasOthers: false,
};
const format = { number: (value: number, decimals = 0) => value.toFixed(decimals) } as unknown as Format;

const wordsOf = (language: 'cn' | 'en', range: NumberRange | null, selected: number | null, painted = true) =>
  fileWords({
    layer: {
      core: { api: async () => ({ total: 0 }) },
      queries: { projects: () => ({}) },
      queryClient: { ensureQueryData: async () => [{ id: 3, name: 'A2' }] },
    } as unknown as Parameters<typeof fileWords>[0]['layer'],
    scope: SCOPE,
    type: mixing,
    ...{ language, format, selected },
    t: translator(language === 'cn' ? cn : en),
    nameOf: () => 'Depth',
    painted: painted ? PAINTED : null,
    others: null,
    colors: painted ? { by: 'depth_m', classes: { by: 'hand', edges: [3, 5] }, range, hidden: [] } : null,
    replay: null,
    note: undefined,
  });

describe('a saved picture of the map', () => {
  it('names what colours it, and nothing else where all piles are shown', async () => {
    expect(await wordsOf('en', null, null)).toMatchObject({ title: 'A2 Mixing pile', lines: ['Depth m'] });
    expect((await wordsOf('en', null, null, false)).lines).toEqual([]);
  });

  it('says of a range from where to where it goes, and how many piles lie in it', async () => {
    expect((await wordsOf('en', { low: 2, high: 6 }, null)).lines).toEqual(['Depth m 2.00 – 6.00, 4 shown']);
    // An open end is that of all piles.
    expect((await wordsOf('cn', { low: null, high: 6 }, null)).lines).toEqual(['Depth m 1.50 – 6.00，显示 4']);
    expect((await wordsOf('en', { low: 2, high: null }, null)).lines).toEqual(['Depth m 2.00 – 8.00, 4 shown']);
  });

  it('says how many piles are selected', async () => {
    expect((await wordsOf('cn', null, 12)).lines).toEqual(['Depth m', '12 个桩已选中']);
    expect((await wordsOf('en', null, 0, false)).lines).toEqual(['0 selected (pile)']);
  });
});
