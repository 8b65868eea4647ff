// RFC 4180 with a byte order mark, without which Excel takes UTF-8 for something else.
import type { Cell, Row, SheetColumn, SheetWriter } from './cells';

/**
 * Start of a text that spreadsheets run as a formula (OWASP, "CSV injection"), in all forms of the signs. Invisible
 * characters and quotes, which spreadsheets skip, may stand before it.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]/u;
/** A tab or a line break at the beginning is taken for the beginning of a cell by some. */
const BREAK = /^[\t\r\n]/;
/** The pieces between the separators of all locales: a program that splits at one of them begins a cell there. */
const PIECES = /[^,;|\t\r\n]+/g;

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
  const text = withoutFormulas(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text with an apostrophe before everything in it that would be run: that makes it a text for a spreadsheet. */
function withoutFormulas(cell: string): string {
  const text = cell.replaceAll(PIECES, (piece) => (FORMULA.test(piece) ? `'${piece}` : piece));
  return BREAK.test(text) ? `'${text}` : text;
}
