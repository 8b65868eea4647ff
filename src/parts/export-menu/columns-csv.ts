// Columns as the text of a file.
import type { FileColumn } from '../../contracts/table-file';
import { CSV_BEGINNING, csvLine } from '../../shared/csv';

/** The columns as CSV; what is missing is an empty cell. */
export function csvOf(columns: readonly FileColumn[]): string {
  const rows = columns[0]?.values.length ?? 0;
  const lines = Array.from({ length: rows }, (_, row) =>
    csvLine(
      columns.map(({ values }) => {
        const value = values[row] ?? null;
        return typeof value === 'number' && Number.isNaN(value) ? null : value;
      }),
    ),
  );
  return `${CSV_BEGINNING}${csvLine(columns.map(({ title }) => title))}${lines.join('')}`;
}
