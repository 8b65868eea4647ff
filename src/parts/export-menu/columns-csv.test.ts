// Columns as the text of a file, and the note behind them.
import { expect, it } from 'vitest';
import { csvOf } from './columns-csv';

const columns = [
  { title: 'From', values: Float64Array.of(0, 0.5) },
  { title: 'Mean', values: Float64Array.of(60.25, Number.NaN) },
];
const linesOf = async (notes?: readonly string[]): Promise<readonly string[]> => {
  const text = (await csvOf(columns, notes)).join('');
  expect(text).toMatch(/^\ufeff.*\r\n$/s);
  return text.slice(1, -2).split('\r\n');
};
const ROWS = ['From,Mean', '0,60.25', '0.5,'];

it('has a line a row, and nothing behind them where there is nothing to note', async () => {
  expect(await linesOf()).toEqual(ROWS);
  expect(await linesOf([])).toEqual(ROWS);
});

it('has each note as one cell behind the rows, also below numbers', async () => {
  expect(await linesOf(['Filter: K4', 'Lacks R-7: 08:00, "flow"'])).toEqual([
    ...ROWS,
    'Filter: K4,',
    '"Lacks R-7: 08:00, ""flow""",',
  ]);
});
