// A workbook in the worker that reads it, and the cells of one of its sheets for the page.
import type { DrawingHeads, SheetCell, SheetOfBook, WorkbookFault } from '../../../contracts/spreadsheet';
import { type SpreadsheetWorker, startSpreadsheet } from '../../../data';
import type { FileCells } from './file-cells';

export interface Workbook {
  readonly name: string;
  /** With the number of rows that have a cell. */
  readonly sheets: readonly SheetOfBook[];
  /** Reads at most so many rows of a sheet; those that it hides only where they are asked for. */
  readonly cells: (sheet: number, mostRows: number, withHidden: boolean, signal: AbortSignal) => Promise<FileCells>;
  /** Ends its worker. */
  readonly close: () => void;
}

/** Cells that the worker hands over at a time: the main thread takes them in within a few milliseconds. */
const CELLS_A_CALL = 20_000;
/** Beginnings of ZIP files, and of the compound files of Excel before 2007 and of encrypted workbooks. */
const BEGINNINGS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Drawings (.dxf) are read by the same worker, a layer as a sheet. A text that is named like a workbook of Excel before 2007 is read as a text: programs of machines write such. */
export function isWorkbook(name: string, bytes: Uint8Array): boolean {
  return (
    /\.(xls[xm]|dxf)$/i.test(name) || BEGINNINGS.some((beginning) => beginning.every((byte, at) => bytes[at] === byte))
  );
}

export async function openWorkbook(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  drawingHeads: DrawingHeads,
  signal: AbortSignal,
): Promise<Workbook | { readonly fault: WorkbookFault }> {
  const worker = startSpreadsheet();
  const close = (): void => worker.dispose();
  try {
    const opened = await worker.call('spreadsheet.open', { bytes, drawingHeads }, { signal });
    if ('sheets' in opened) {
      const { sheets } = opened;
      return {
        name,
        sheets,
        cells: (sheet, most, withHidden, stop) =>
          cellsOf(worker, sheet, sheets[sheet]?.name, { most, withHidden }, stop),
        close,
      };
    }
    close();
    return opened;
  } catch (error) {
    close();
    throw error;
  }
}

async function cellsOf(
  worker: SpreadsheetWorker,
  sheet: number,
  name: string | undefined,
  { most: mostRows, withHidden }: { readonly most: number; readonly withHidden: boolean },
  signal: AbortSignal,
): Promise<FileCells> {
  const {
    lines,
    columns: count,
    hidden,
    hiddenLines,
    isCut,
  } = await worker.call('spreadsheet.rows', { sheet, mostRows, withHidden }, { signal });
  const columns: SheetCell[][] = [];
  for (let column = 0; column < count; column += 1) {
    const cells: SheetCell[] = [];
    for (let from = 0; from < lines.length; from += CELLS_A_CALL) {
      const to = Math.min(lines.length, from + CELLS_A_CALL);
      const stretch = { sheet, column, from, to, withHidden };
      for (const cell of await worker.call('spreadsheet.cells', stretch, { signal })) cells.push(cell);
    }
    columns.push(cells);
  }
  const sheetName = name ?? null;
  const hides = { hidden, hiddenLines, readsHidden: withHidden };
  return { columns, rows: lines.length, lines, sheet: sheetName, separator: null, isCut, ...hides };
}
