// Columns as the text of a file.
import { type LongColumn, rowsOf } from '../../contracts/table-file';
import { CSV_BEGINNING, csvLine } from '../../shared/csv';
import { inSlices } from '../../shared/in-slices';
import { textIn } from '../../shared/texts';

const LINES_AT_ONCE = 128;

/** The columns as CSV, in the parts of one text, with notes behind the rows, each in a line; an empty cell is a missing number. */
export function csvOf(columns: readonly LongColumn[], notes: readonly string[] = []): Promise<readonly string[]> {
  return inSlices(csvInSteps(columns, notes));
}

function* csvInSteps(
  columns: readonly LongColumn[],
  notes: readonly string[],
): Generator<undefined, readonly string[]> {
  const rows = rowsOf(columns);
  const parts = [`${CSV_BEGINNING}${csvLine(columns.map(({ title }) => title))}`];
  for (let from = 0; from < rows; from += LINES_AT_ONCE) {
    let lines = '';
    for (let row = from; row < Math.min(rows, from + LINES_AT_ONCE); row += 1) {
      lines += csvLine(columns.map(({ values }) => cellOf(values, row)));
    }
    parts.push(lines);
    yield;
  }
  for (const note of notes) parts.push(csvLine(columns.map((_, at) => (at === 0 ? note : null))));
  return parts;
}

function cellOf(values: LongColumn['values'], row: number): string | number | null {
  if (!(values instanceof Float64Array)) return textIn(values, row);
  const value = values[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}
