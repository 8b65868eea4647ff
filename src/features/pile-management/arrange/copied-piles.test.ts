// An array in the wrong place, or with numbers that are there twice, is a plan that cannot be built.
import { describe, expect, it } from 'vitest';
import type { PileItem } from '../../../contracts/api/pile-management';
import { type ArrayTerms, copiedPiles, copyCount, endsOfRow, lineThrough, mirroredPiles } from './copied-piles';

const pile = (pile_no: string, x_m: number | null, y_m: number | null): PileItem => ({
  ...{ pile_id: 1, pile_no, row_no: 'A', numeral: 1, mileage_m: 120, x_m, y_m, diameter_m: 0.5, design_depth_m: 12 },
  ...{ depth_m: null, status: 0, finished_ms: null, is_simulated: false, generation_state: 0, discard: 0 },
  ...{ discard_comment: null, discard_account: null, audit_comment: null, audit_account: null },
  ...{
    discard_note: '',
    records: 0,
    revision: 1,
    updated_ms: 0,
    design: { ash_kgpm: 60, spray_mode: 'full', chainage_m: 120, gone: null },
  },
});
const terms: ArrayTerms = {
  ...{ count: 3, spacingM: 1.5, azimuthDeg: 90, rows: 2, rowSpacingM: 1.3, isOffset: true },
  ...{ pattern: '{no}-{n:2}', first: 8 },
};

describe('copies in an array', () => {
  it('go along the direction and in rows to the right of it, every second one moved by half the spacing', () => {
    const copies = [...copiedPiles([pile('P', 3_400_000, 500_000)], terms)];
    // To the east; to the right of it is south. The first of the first row is the pile itself.
    expect(copies.map(({ xM, yM, pileNo }) => [xM, yM, pileNo])).toEqual([
      [3_400_000, 500_001.5, 'P-08'],
      [3_400_000, 500_003, 'P-09'],
      [3_399_998.7, 500_000.75, 'P-10'],
      [3_399_998.7, 500_002.25, 'P-11'],
      [3_399_998.7, 500_003.75, 'P-12'],
    ]);
    expect(copies[0]).toMatchObject({ rowNo: 'A', numeral: 8, mileageM: null, diameterM: 0.5, depthM: 12 });
    expect(copies[0]?.terms).toEqual({ ash_kgpm: 60, spray_mode: 'full' });
    expect(copyCount(terms, 1)).toBe(copies.length);
  });

  it('have rows of their own beside the first, with places from 1 on; a row in the number counts its places', () => {
    const rowsOf = (group: readonly PileItem[], more: Partial<ArrayTerms>) =>
      [...copiedPiles(group, { ...terms, count: 2, rows: 3, isOffset: false, ...more })].map(
        ({ rowNo, numeral, pileNo }) => [rowNo, numeral, pileNo],
      );
    expect(rowsOf([pile('P', 0, 0)], { first: 2, pattern: '{row}{n}' })).toEqual([
      ['A', 2, 'A2'],
      ['B', 1, 'B1'],
      ['B', 2, 'B2'],
      ['C', 1, 'C1'],
      ['C', 2, 'C2'],
    ]);
    // Without the row in it only a count through all of them tells the numbers apart.
    expect(rowsOf([pile('P', 0, 0)], { first: 2, pattern: '{no}-{n}' })).toEqual([
      ['A', 2, 'P-2'],
      ['B', 1, 'P-3'],
      ['B', 2, 'P-4'],
      ['C', 1, 'P-5'],
      ['C', 2, 'P-6'],
    ]);
    // Two rows in a group, and one pile without a row.
    const group = [pile('P', 0, 0), { ...pile('Q', 1, 0), row_no: 'C' }, { ...pile('R', 2, 0), row_no: null }];
    expect(rowsOf(group, { count: 1, first: 5, pattern: '{no}{row}{n}' })).toEqual([
      ['D', 1, 'PD1'],
      ['E', 1, 'QE1'],
      ['', 5, 'R5'],
      ['F', 1, 'PF1'],
      ['G', 1, 'QG1'],
      ['', 6, 'R6'],
    ]);
  });

  it('keep groups together, and leave out what has no place', () => {
    const group = [pile('P', 0, 0), pile('Q', 0.4, 0), pile('R', null, null)];
    const copies = [
      ...copiedPiles(group, { ...terms, count: 2, rows: 1, azimuthDeg: 0, pattern: '{row}{n}', first: 1 }),
    ];
    expect(copies.map(({ xM, yM, pileNo }) => [xM, yM, pileNo])).toEqual([
      [1.5, 0, 'A1'],
      [1.9, 0, 'A2'],
    ]);
  });
});

describe('mirrored copies', () => {
  it('lie on the other side of the line through two places, turned with it, with numbers of their own', () => {
    const line = lineThrough({ xM: 3_400_010, yM: 500_000 }, { xM: 3_400_010, yM: 500_100 });
    if (line === null) throw new Error('no line');
    expect(line.azimuthDeg).toBe(90);
    const wall = { ...pile('W', 3_400_007.5, 500_020.25), design: { heading_deg: 30, panel_m: 6 } };
    const copies = [
      ...mirroredPiles([wall, pile('Q', null, null), pile('R', 3_400_010, 500_000)], {
        ...{ ...line, pattern: '{no}m{n:2}', first: 5 },
      }),
    ];
    expect(copies.map(({ xM, yM, pileNo, numeral }) => [xM, yM, pileNo, numeral])).toEqual([
      [3_400_012.5, 500_020.25, 'Wm05', 5],
      [3_400_010, 500_000, 'Rm06', 6],
    ]);
    // 30° to the east of north becomes 30° to the east of south.
    expect(copies[0]?.terms).toEqual({ heading_deg: 150, panel_m: 6 });
    expect(copies[0]).toMatchObject({ rowNo: 'A', mileageM: null, diameterM: 0.5, depthM: 12 });
  });

  it('count the places in each row, as the originals have them, where the number has the row', () => {
    const originals = [
      pile('A1', 0, 0),
      { ...pile('B1', 0, 2), row_no: 'B' },
      { ...pile('R', 0, 4), row_no: null },
      pile('A2', 1, 0),
      { ...pile('B2', 1, 2), row_no: 'B' },
    ];
    const line = { throughXM: 5, throughYM: 0, azimuthDeg: 90 };
    const numbersOf = (pattern: string) =>
      [...mirroredPiles(originals, { ...line, pattern, first: 3 })].map(({ rowNo, numeral, pileNo }) => [
        rowNo,
        numeral,
        pileNo,
      ]);
    expect(numbersOf('{row}{n:2}')).toEqual([
      ['A', 3, 'A03'],
      ['B', 3, 'B03'],
      ['', 3, '03'],
      ['A', 4, 'A04'],
      ['B', 4, 'B04'],
    ]);
    // As in an array: without the row in it only a count through all of them tells the numbers apart.
    expect(numbersOf('M{n}')).toEqual([
      ['A', 3, 'M3'],
      ['B', 3, 'M4'],
      ['', 3, 'M5'],
      ['A', 4, 'M6'],
      ['B', 4, 'M7'],
    ]);
  });

  it('twice are the original again', () => {
    const line = lineThrough({ xM: 3_400_003, yM: 500_001 }, { xM: 3_400_009, yM: 500_004 });
    if (line === null) throw new Error('no line');
    const terms = { ...line, pattern: '{no}', first: 1 };
    const [once] = mirroredPiles([pile('P', 3_400_000, 500_000)], terms);
    const [twice] = mirroredPiles([pile('P', once?.xM ?? 0, once?.yM ?? 0)], terms);
    expect(Math.hypot((twice?.xM ?? 0) - 3_400_000, (twice?.yM ?? 0) - 500_000)).toBeLessThan(0.003);
  });

  it('have no line through one place, nor along a row of one', () => {
    expect(lineThrough({ xM: 1, yM: 1 }, { xM: 1.001, yM: 1 })).toBeNull();
    expect(endsOfRow({ xM: Float64Array.of(1, Number.NaN), yM: Float64Array.of(1, 1) })).toBeNull();
  });

  it('find the ends of a row in whichever order its piles come', () => {
    const ends = endsOfRow({ xM: Float64Array.of(4, 0, 9, Number.NaN, 2), yM: Float64Array.of(4, 0, 9, 5, 2) });
    expect(ends?.map(({ xM }) => xM).sort()).toEqual([0, 9]);
  });
});
