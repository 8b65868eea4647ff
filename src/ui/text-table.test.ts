import { expect, it } from 'vitest';
import { wordColumns } from './text-table';

it('tells columns of words from those of figures', () => {
  const columns = ['No.', 'Work', 'Begun', 'Depth m', 'Grades', 'Result'];
  const rows = [
    ['1', 'Drill', '03:42:36', '0.00', '3:1', '–'],
    ['2', 'Drill · stop', '03:46:00', { odd: '0.80' }, '3:1 → 2:1', { odd: 'too much' }],
  ];
  expect(wordColumns({ columns, rows })).toEqual([true, true, false, false, false, true]);
});

it('has the names of rows as words, and figures where there are no rows', () => {
  expect(wordColumns({ columns: ['No.', 'Depth m'], rows: [] })).toEqual([true, false]);
});
