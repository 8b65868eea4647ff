// Tables as files. Each library is loaded when a file of its kind is made.
import { type FileTable, type LongColumn, rowsOf, type TableFileRequests } from '../../src/contracts/table-file';
import { textCount, textIn, textsBetween } from '../../src/shared/texts';
import type { Handlers } from '../rpc/serve';

/** Characters that Excel refuses in the name of a sheet, and the most that it has (ECMA-376 18.2.19). */
const NOT_IN_SHEETS = /[\\/?*[\]:]/g;
const SHEET_CHARACTERS = 31;

export const tableFileHandlers: Handlers<TableFileRequests> = {
  'tableFile.make': (table) => (table.format === 'xlsx' ? xlsxOf(table) : parquetOf(table)),
};

/**
 * Cells of a sheet. The library packs a sheet of 320 KB or more in a worker made of a text, which the page's policy
 * refuses; a cell takes less than 50 bytes. A longer table goes on on another sheet.
 */
const SHEET_CELLS = 6000;

async function xlsxOf({ title, columns, notes = [] }: FileTable): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const rows = rowsOf(columns);
  const rowsOfSheet = Math.max(1, Math.floor(SHEET_CELLS / columns.length));
  const sheets = Math.max(1, Math.ceil(rows / rowsOfSheet));
  const head = columns.map(({ title: value }) => ({ value, fontWeight: 'bold' as const }));
  const blob = await writeExcelFile(
    Array.from({ length: sheets }, (_, sheet) => {
      const from = sheet * rowsOfSheet;
      const cells = Array.from({ length: Math.min(rowsOfSheet, rows - from) }, (_of, row) =>
        columns.map(({ values }) =>
          values instanceof Float64Array ? cellOf(values[from + row]) : textIn(values, from + row),
        ),
      );
      return {
        data: [head, ...cells, ...(sheet < sheets - 1 ? [] : notes.map((note) => [note]))],
        sheet: sheetName(title, sheets === 1 ? '' : ` ${sheet + 1}`),
        stickyRowsCount: 1,
      };
    }),
  ).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

function sheetName(title: string, ending: string): string {
  return `${title.replaceAll(NOT_IN_SHEETS, ' ').slice(0, SHEET_CHARACTERS - ending.length)}${ending}`;
}

function cellOf(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : value;
}

async function parquetOf({ columns, notes = [] }: FileTable): Promise<Uint8Array<ArrayBuffer>> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const noted = notes.length === 0 ? {} : { kvMetadata: [{ key: 'note', value: notes.join('\n') }] };
  return new Uint8Array(parquetWriteBuffer({ columnData: columns.map(sourceOf), ...noted }));
}

function sourceOf({ title, values }: LongColumn) {
  return values instanceof Float64Array
    ? { name: title, data: Array.from(values, cellOf), type: 'DOUBLE' as const, nullable: true }
    : { name: title, data: [...textsBetween(values, 0, textCount(values))], type: 'STRING' as const, nullable: false };
}
