// A workbook (.xlsx, ECMA-376) as sheets of cells. The library reads what spreadsheets write; before it does, the file is
// unpacked here: an unreadable cell is told by its kind, no file unpacks to more than fits, and cells that the library
// would take for empty keep what is wrong with them (mend-sheet.ts).
import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import type { SheetCell, WorkbookFault } from '../../src/contracts/spreadsheet';
import { mendSheet, NO_RESULT } from './mend-sheet';
import { AS_SHOWN, type Layout, layoutsOf } from './sheet-layout';

export interface Sheet {
  readonly name: string;
  /** Numbers of the rows that have a cell, from 1. */
  readonly lines: Int32Array<ArrayBuffer>;
  /** Those of them that the sheet shows; all where it shows none. */
  readonly shownLines: Int32Array<ArrayBuffer>;
  readonly columns: number;
  /** Columns that are not shown, from 0. */
  readonly hidden: readonly number[];
  /** The workbook does not show it. */
  readonly isHidden: boolean;
  readonly cellAt: (line: number, column: number) => SheetCell;
}

type Read = { readonly fault: WorkbookFault } | { readonly sheets: readonly Sheet[] };

/** A list of 100,000 piles unpacks to some 60 MB. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024;
/** Container of encrypted workbooks and of Excel before 2007 (MS-CFB 2.2). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
/** A stream that only encrypted workbooks have (MS-OFFCRYPTO 2.3.4.4), as directories of compound files write names. */
const ENCRYPTED_PACKAGE = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
/** Files that the library reads. */
const PART_FILE = /\.xml(\.rels)?$/;
const SHEET_FILE = /(^|\/)worksheets\/[^/]+\.xml$/i;
/** Results of formulas that failed (ECMA-376 part 1, 18.17.3, and later additions). */
const ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA)$/;

/** Reads the sheets that have cells. `mostBytes` is for tests. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  mostBytes: number = MOST_UNPACKED_BYTES,
): Promise<Read> {
  if (COMPOUND_FILE.every((byte, at) => bytes[at] === byte)) {
    return { fault: hasBytes(bytes, ENCRYPTED_PACKAGE) ? 'protected' : 'xls' };
  }
  let unpackedBytes = 0;
  let parts: Unzipped;
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PART_FILE.test(name) || unpackedBytes > mostBytes) return false;
        unpackedBytes += originalSize;
        return unpackedBytes <= mostBytes;
      },
    });
    if (unpackedBytes > mostBytes) return { fault: 'tooLarge' };
    for (const [name, content] of Object.entries(parts)) {
      if (SHEET_FILE.test(name)) parts[name] = strToU8(mendSheet(strFromU8(content)));
    }
    // Stored, not compressed: the library would unpack in a worker made of a text, which the page's policy forbids.
    const read = await readXlsxFile(zipSync(parts, { level: 0 }).buffer);
    const layouts = layoutsOf((name) => {
      const part = parts[name];
      return part === undefined ? '' : strFromU8(part);
    });
    const sheets = read.flatMap(({ sheet, data }, at) => sheetOf(sheet, data, layouts[at] ?? AS_SHOWN));
    return sheets.length === 0 ? { fault: 'empty' } : { sheets };
  } catch {
    // The fault of bytes that are no workbook helps nobody; any error means that they are none.
    return { fault: 'broken' };
  }
}

/** None for a sheet without cells, and for one that is a chart. A cell that goes over several rows is in each of them. */
function sheetOf(name: string, rows: readonly unknown[][] | undefined, layout: Layout): readonly Sheet[] {
  const lines: number[] = [];
  let columns = 0;
  for (const [at, row] of (rows ?? []).entries()) {
    if (row.every((cell) => cell === null)) continue;
    lines.push(at + 1);
    columns = Math.max(columns, row.length);
  }
  if (rows === undefined || lines.length === 0) return [];
  for (const { column, from, to } of layout.tallCells) {
    const value = rows[from - 1]?.[column] ?? null;
    if (value === null) continue;
    for (const row of rows.slice(from, to)) row[column] ??= value;
  }
  const cellAt = (line: number, column: number): SheetCell => cellOf(rows[line - 1]?.[column]);
  const { hidden, hiddenRows, isHidden } = layout;
  const all = Int32Array.from(lines);
  const shown = hiddenRows.size === 0 ? all : all.filter((line) => !hiddenRows.has(line));
  const shownLines = shown.length === 0 ? all : shown;
  return [{ name, lines: all, shownLines, columns, hidden, isHidden, cellAt }];
}

function cellOf(value: unknown): SheetCell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value instanceof Date) return { date: Number.isNaN(value.valueOf()) ? '' : value.toISOString().slice(0, 10) };
  if (typeof value !== 'string') return '';
  return ERROR.test(value) || value === NO_RESULT ? { error: value } : value;
}

function hasBytes(bytes: Uint8Array, searched: readonly number[]): boolean {
  const [first = 0] = searched;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (searched.every((byte, n) => bytes[at + n] === byte)) return true;
  }
  return false;
}
