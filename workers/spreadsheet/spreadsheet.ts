// What the worker of spreadsheets does: it holds the sheets of one workbook.
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
    'spreadsheet.open': async ({ bytes, language }) => {
      sheets = [];
      const read = isDrawing(bytes) ? readDrawing(bytes, language) : await readWorkbook(bytes);
      if ('fault' in read) return read;
      sheets = read.sheets;
      return { sheets: sheets.map(({ name, lines, isHidden }) => ({ name, rows: lines.length, isHidden })) };
    },
    'drawing.outlines': ({ bytes }) => (isDrawing(bytes) ? readOutlines(bytes) : { fault: 'broken' }),
    'drawing.plan': ({ bytes }) => (isDrawing(bytes) ? readPlan(bytes) : { fault: 'broken' }),
    'spreadsheet.rows': ({ sheet, mostRows }) => {
      const { lines, columns, hidden } = sheetAt(sheet);
      return { lines: lines.slice(0, mostRows), columns, hidden, isCut: lines.length > mostRows };
    },
    'spreadsheet.cells': ({ sheet, column, from, to }) => {
      const { lines, cellAt } = sheetAt(sheet);
      return Array.from(lines.subarray(from, to), (line) => cellAt(line, column));
    },
  };
}
