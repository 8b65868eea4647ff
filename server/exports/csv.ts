import type { Language } from '../../src/contracts/language';
import { CSV_BEGINNING, csvLine } from '../../src/shared/csv';
import type { MarkedWriter, Row, SheetColumn } from './cells';

/** Writes CSV to `put`. `isBegun`: behind the rows that another writer has written. */
export function csvWriter(
  columns: readonly SheetColumn[],
  language: Language,
  put: (bytes: Uint8Array) => void,
  isBegun = false,
): MarkedWriter {
  const write = (rows: readonly Row[]): void => put(Buffer.from(rows.map(csvLine).join(''), 'utf8'));
  if (!isBegun) {
    put(Buffer.from(CSV_BEGINNING, 'utf8'));
    write([columns.map(({ title }) => title[language])]);
  }
  const noMore = columns.slice(1).map(() => null);
  return {
    add: write,
    addWords: (lines) => write(lines.map((words) => [words, ...noMore])),
    end: () => undefined,
    mark: () => null,
  };
}
