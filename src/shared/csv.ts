// Cells and lines of a CSV file (RFC 4180) that spreadsheets open without running anything in it.

/** Without it at the beginning, Excel takes UTF-8 for something else. */
export const CSV_BEGINNING = '\ufeff';

/**
 * Start of a text that spreadsheets run as a formula (OWASP, "CSV injection"), in all forms of the signs. Invisible
 * characters and quotes, which spreadsheets skip, may stand before it.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]/u;
/** A tab or a line break at the beginning is taken for the beginning of a cell by some. */
const BREAK = /^[\t\r\n]/;
/** The pieces between the separators of all locales: a program that splits at one of them begins a cell there. */
const PIECES = /[^,;|\t\r\n]+/g;

/** A line with its end; null is an empty cell. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | null): string {
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
