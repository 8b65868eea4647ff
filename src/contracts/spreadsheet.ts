// The requests of the worker that reads workbooks of spreadsheets (.xlsx). It holds one workbook at a time, and hands out
// the cells of a sheet by column and stretch, so that nobody waits for all of them at once.
import { change } from './worker-requests';

/** A cell as the file has it: numbers in full, texts without blanks around them, '' for nothing. */
export type SheetCell = string | number | boolean | OddCell;

/** What stands for no number and no text: a date that the spreadsheet has made of what was typed, or a formula without a result. */
export type OddCell = { readonly date: string } | { readonly error: string };

/** Why a file can't be read. */
export type WorkbookFault =
  /** Of Excel before 2007. */
  | 'xls'
  /** Encrypted with a password. */
  | 'protected'
  | 'broken'
  | 'tooLarge'
  /** No sheet has a cell. */
  | 'empty';

export type OpenedWorkbook =
  | { readonly fault: WorkbookFault }
  /** With the number of rows that have a cell. */
  | { readonly sheets: readonly { readonly name: string; readonly rows: number }[] };

/** The rows of a sheet that have a cell. */
export interface SheetRows {
  /** The number that each has in the sheet, from 1. */
  readonly lines: Int32Array<ArrayBuffer>;
  readonly columns: number;
  /** There are more rows than were asked for. */
  readonly isCut: boolean;
}

/** All are lost with the worker that has opened the file, so none is sent to another one. */
export const SPREADSHEET_REQUESTS = {
  /** Reads a file; the one before is dropped. Names the sheets that have cells. */
  'spreadsheet.open': change<{ readonly bytes: Uint8Array<ArrayBuffer> }, OpenedWorkbook>(),
  /** `sheet`: place among those named. */
  'spreadsheet.rows': change<{ readonly sheet: number; readonly mostRows: number }, SheetRows>(),
  /** Cells of a column, by the places of their rows in `lines`. */
  'spreadsheet.cells': change<
    { readonly sheet: number; readonly column: number; readonly from: number; readonly to: number },
    readonly SheetCell[]
  >(),
};
export type SpreadsheetRequests = typeof SPREADSHEET_REQUESTS;
