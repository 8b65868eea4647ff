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
  /** Of a text: the mark between its cells. */
  readonly separator: string | null;
  /** There were more lines than may be read. */
  readonly isCut: boolean;
  /** Of a workbook: columns that its sheet does not show, from 0. */
  readonly hidden?: readonly number[];
  /** Of a workbook: the rows that its sheet hides, by their numbers. */
  readonly hiddenLines?: Int32Array;
  /** They are among those that were read. */
  readonly readsHidden?: boolean;
}

/** Whether two readings of a file begin with the same lines: choices for the one hold for the other. */
export function beginAlike(a: FileCells, b: FileCells, lines: number): boolean {
  for (let at = 0; at < lines; at += 1) if (a.lines[at] !== b.lines[at]) return false;
  return true;
}

/** As it is shown. */
export function cellText(cell: FileCell): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return spreadsheetNumber(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return 'date' in cell ? cell.date : cell.error;
}

/** Spreadsheets show a number with at most 15 digits: the number of a pile is as its writer saw it. */
export function spreadsheetNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

/** The texts of the first lines, a cell a column. */
export function firstLines({ columns, rows }: FileCells, most: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.min(most, rows) }, (_, row) => columns.map((column) => cellText(column[row] ?? '')));
}
