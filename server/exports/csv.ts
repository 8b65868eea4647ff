// RFC 4180 with a byte order mark, without which Excel takes UTF-8 for something else.
import type { Cell, Row, SheetColumn, SheetWriter } from './cells';

/** A text that begins so is run as a formula by spreadsheets: OWASP, "CSV injection". */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes CSV to `put`. */
export function csvWriter(
  columns: readonly SheetColumn[],
  language: 'cn' | 'en',
  put: (bytes: Uint8Array) => void,
): SheetWriter {
  const write = (rows: readonly Row[]): void =>
    put(Buffer.from(rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join(''), 'utf8'));
  put(Buffer.from('\ufeff', 'utf8'));
  write([columns.map(({ title }) => title[language])]);
  return { add: write, end: () => undefined };
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
