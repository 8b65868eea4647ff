// The table as a file: the rows and columns that are on the screen, in their order, with whole numbers.
import { CSV_BEGINNING, csvLine } from '../../shared/csv';
import type { SumRows } from './sums';

interface CsvTerms {
  readonly rows: SumRows;
  /** Row numbers as they are shown. */
  readonly order: Uint32Array;
  /** Title of the rows' names. */
  readonly nameTitle: string;
  readonly measures: readonly { readonly key: string; readonly title: string; readonly decimals: number }[];
}

/** Text of the file. Amounts are rounded to a digit more than the screen shows, which takes the noise of sums off. */
export function csvOf({ rows, order, nameTitle, measures }: CsvTerms): string {
  const shown = measures.flatMap(({ key, title, decimals }) => {
    const sums = rows.sums.get(key);
    return sums === undefined ? [] : [{ title, sums, decimals }];
  });
  const head = csvLine([nameTitle, ...shown.map(({ title }) => title)]);
  const lines = Array.from(order, (row) =>
    csvLine([
      rows.labels[row] ?? '',
      ...shown.map(({ sums, decimals }) => Number((sums[row] ?? 0).toFixed(decimals === 0 ? 0 : decimals + 1))),
    ]),
  );
  return `${CSV_BEGINNING}${head}${lines.join('')}`;
}
