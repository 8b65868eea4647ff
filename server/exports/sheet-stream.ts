// A sheet as bytes that are made as they are taken: of its rows only the page at hand is held.
import type { ExportFormat } from '../../src/contracts/api/exports';
import type { Language } from '../../src/contracts/language';
import type { Names } from '../../src/equipment/descriptor';
import type { MarkedWriter, Row, SheetColumn, WriterMark } from './cells';
import { csvWriter } from './csv';
import { xlsxWriter } from './xlsx';

/** Name and columns of a sheet. */
export interface SheetHead {
  readonly title: Names;
  readonly columns: readonly SheetColumn[];
}

/** The writer of a format; its bytes go to `put`. `from`: where another one stood. */
export function writerOf(
  format: ExportFormat,
  { title, columns }: SheetHead,
  language: Language,
  put: (bytes: Uint8Array) => void,
  from?: WriterMark,
): MarkedWriter {
  if (format === 'csv') return csvWriter(columns, language, put, from !== undefined);
  return xlsxWriter(columns, language, title[language], put, { from });
}

/** The bytes of a sheet, a page after the other. */
export async function* sheetBytes(
  format: ExportFormat,
  head: SheetHead,
  language: Language,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  const waiting: Uint8Array[] = [];
  const writer = writerOf(format, head, language, (bytes) => waiting.push(bytes));
  const take = (): Buffer => Buffer.concat(waiting.splice(0));
  for await (const rows of pages) {
    writer.add(rows);
    if (waiting.length > 0) yield take();
  }
  writer.end();
  yield take();
}
