// The worker of spreadsheets: it holds the sheets of one workbook.
import type { SpreadsheetRequests } from '../../src/contracts/spreadsheet';
import { DataCoreError } from '../rpc/data-core-error';
import type { Handlers } from '../rpc/serve';
import { readOutlines } from './drawn-outlines';
import { readPlan } from './drawn-plan';
import { readDrawing } from './dxf';
import { isDrawing } from './dxf-file';
import { readWorkbook, type Sheet } from './workbook';

export function createSpreadsheet(): Handlers<SpreadsheetRequests> {
  let sheets: readonly Sheet[] = [];
  const sheetAt = (at: number): Sheet => {
    const sheet = sheets[at];
    if (sheet === undefined) throw new DataCoreError('internal', `no sheet ${at} is open`);
    return sheet;
  };
  return {
    'spreadsheet.open': async ({ bytes, drawingHeads }) => {
      sheets = [];
      const read = isDrawing(bytes) ? readDrawing(bytes, drawingHeads) : await readWorkbook(bytes);
      if ('fault' in read) return read;
      sheets = read.sheets;
      return { sheets: sheets.map(({ name, lines, isHidden }) => ({ name, rows: lines.length, isHidden })) };
    },
    'drawing.outlines': ({ bytes }) => (isDrawing(bytes) ? readOutlines(bytes) : { fault: 'broken' }),
    'drawing.plan': ({ bytes }) => (isDrawing(bytes) ? readPlan(bytes) : { fault: 'broken' }),
    'spreadsheet.rows': ({ sheet, mostRows, withHidden }) => {
      const { lines: all, shownLines, columns, hidden } = sheetAt(sheet);
      const lines = withHidden === true ? all : shownLines;
      return {
        lines: lines.slice(0, mostRows),
        columns,
        hidden,
        hiddenLines: hiddenLinesOf(all, shownLines),
        isCut: lines.length > mostRows,
      };
    },
    'spreadsheet.cells': ({ sheet, column, from, to, withHidden }) => {
      const { lines, shownLines, cellAt } = sheetAt(sheet);
      const read = withHidden === true ? lines : shownLines;
      return Array.from(read.subarray(from, to), (line) => cellAt(line, column));
    },
  };
}

/** `shown` is a part of `all`, in the same order. */
function hiddenLinesOf(all: Int32Array, shown: Int32Array): Int32Array<ArrayBuffer> {
  const hidden = new Int32Array(all.length - shown.length);
  let next = 0;
  let at = 0;
  for (const line of all) {
    if (shown[next] === line) next += 1;
    else {
      hidden[at] = line;
      at += 1;
    }
  }
  return hidden;
}
