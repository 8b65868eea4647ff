// A list that somebody has filtered before it was handed over: rows that the filter hides are left out, and named.
import { describe, expect, it } from 'vitest';
import { openBook } from '../../../../tests/console-fixtures/pile-files';
import { filteredBook } from '../../../../tests/fixtures/pile-files/filtered-book';
import { beginAlike } from './file-cells';
import { hiddenText, leftOutText, linesRead } from './left-out-rows';
import { correctedMeaning, meaningOf } from './meaning-of';
import { meantColumns } from './meant-columns';

const ROWS = [
  ['桩位表', null, null, null],
  ['区', '桩号', 'X', 'Y'],
  [1, 'P1', 10.5, 20.5],
  [2, 'P2', 11.5, 20.5],
  [1, 'P3', 12.5, 20.5],
  [2, '小计', null, null],
  [1, '合计', null, null],
  [2, 'P4', 13.5, 20.5],
  [1, 'P5', 14.5, 20.5],
] as const;
const HIDDEN = [4, 6, 8];

async function read(withHidden: boolean, hidden: readonly number[] = HIDDEN) {
  const cells = await (await openBook(await filteredBook(ROWS, hidden))).cells(0, 100, withHidden);
  return { cells, meaning: await meaningOf(cells, [], { site: null, hasDepth: true }) };
}

describe('rows that a filter hides', () => {
  it('are no piles, and lines are named as the sheet counts them', async () => {
    const { cells, meaning } = await read(false);
    expect(await meantColumns(cells, meaning, [])).toMatchObject({
      pile_no: ['P1', 'P3', 'P5'],
      x_m: [10.5, 12.5, 14.5],
    });
    expect([...linesRead(cells, meaning, meaning)]).toEqual([3, 5, 9]);
    expect(hiddenText(cells.hiddenLines ?? new Int32Array())).toBe('4, 6, 8');
    // Those that it shows are left out by themselves.
    expect(leftOutText(cells, meaning.leftOut)).toBe('7');
  });

  it('are read where that is chosen, but for those that are no piles; what was chosen of the columns stays', async () => {
    const { cells: before, meaning } = await read(false);
    const chosen = { ...meaning, swapsAxes: true };
    const { cells } = await read(true);
    expect(beginAlike(before, cells, meaning.headLines)).toBe(true);
    const corrected = await correctedMeaning(cells, chosen, []);
    expect(await meantColumns(cells, corrected, [])).toMatchObject({
      pile_no: ['P1', 'P2', 'P3', 'P4', 'P5'],
      y_m: [10.5, 11.5, 12.5, 13.5, 14.5],
    });
    expect(leftOutText(cells, corrected.leftOut)).toBe('6–7');
  });

  it('among the heads make it another beginning', async () => {
    const { cells: before, meaning } = await read(false, [1, 4]);
    expect(meaning.headLines).toBe(1);
    const { cells, meaning: anew } = await read(true, [1, 4]);
    expect(anew.headLines).toBe(2);
    expect(beginAlike(before, cells, meaning.headLines)).toBe(false);
  });
});

it('hidden rows are named as stretches, the first of many', () => {
  expect(hiddenText(Int32Array.of(4, 5, 6, 9))).toBe('4–6, 9');
  expect(hiddenText(Int32Array.from({ length: 6 }, (_, at) => 3 + 2 * at))).toBe('3, 5, 7, 9, 11, 13');
  expect(hiddenText(Int32Array.from({ length: 900 }, (_, at) => 3 + 2 * at))).toBe('3, 5, 7, 9, 11, 13 …');
});
