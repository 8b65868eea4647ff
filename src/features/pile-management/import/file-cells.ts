// The cells of a file by column, from a text or a workbook.
import type { SheetCell } from '../../../contracts/spreadsheet';

/** A cell of a text file is a text. */
export type FileCell = SheetCell;

/** Shorter rows are filled up with empty cells. */
export interface FileCells {
  readonly columns: readonly (readonly FileCell[])[];
  readonly rows: number;
  /** The line or row of the file that each row stands in, from 1: those without a cell are left out. */
  readonly lines: Int32Array;
  /** Of a workbook: the sheet that the cells are of. */
  readonly sheet: string | null;
  /** Of a text: what stands between its cells. */
  readonly separator: string | null;
  /** There were more lines than may be read. */
  readonly isCut: boolean;
  /** Of a workbook: columns that its sheet does not show, from 0. */
  readonly hidden?: readonly number[];
}

/** As it is shown. */
export function cellText(cell: FileCell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return spreadsheetNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return 'date' in cell ? cell.date : cell.error;
}

/** Spreadsheets show a number with at most 15 digits: the number of a pile is what its writer saw. */
export function spreadsheetNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

/** The texts of the first lines, a cell a column. */
export function firstLines({ columns, rows }: FileCells, most: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.min(most, rows) }, (_, row) => columns.map((column) => cellText(column[row] ?? '')));
}
