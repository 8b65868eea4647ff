// Rows of a sheet that a filter hides, or somebody by hand.
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { filteredBook } from '../../tests/fixtures/pile-files/filtered-book';
import { createSpreadsheet } from './spreadsheet';

const context = { signal: new AbortController().signal, progress: () => undefined };

/** A worker's answer of the first sheet. */
async function opened(bytes: Uint8Array<ArrayBuffer>) {
  const worker = createSpreadsheet();
  const book = await worker['spreadsheet.open']({ bytes, drawingHeads: { number: '', diameter: '' } }, context);
  if ('fault' in book) throw new Error(book.fault);
  const rows = async (withHidden?: boolean, mostRows = 100) => {
    const asked = withHidden === undefined ? {} : { withHidden };
    const { lines, hiddenLines, isCut } = await worker['spreadsheet.rows']({ sheet: 0, mostRows, ...asked }, context);
    const stretch = { sheet: 0, column: 0, from: 0, to: lines.length, ...asked };
    return {
      lines: [...lines],
      hiddenLines: [...hiddenLines],
      isCut,
      cells: await worker['spreadsheet.cells'](stretch, context),
    };
  };
  return { book, rows };
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Made by hand: a sheet of rows as they are, without what a library adds. */
const bookOf = (rows: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>${rows}</sheetData><rowBreaks><brk hidden="1"/></rowBreaks></worksheet>`,
      ),
    }),
  );

describe('the rows that a sheet hides', () => {
  const list = ['桩号', 'P1', 'P2', 'P3', 'P4', 'P5'].map((number) => [number]);

  it('are not handed out, but named; all are where they are asked for', async () => {
    const { book, rows } = await opened(await filteredBook(list, [3, 5, 6]));
    expect(book.sheets).toEqual([{ name: '桩位', rows: 6, isHidden: false }]);
    const hiddenLines = [3, 5, 6];
    const shown = { lines: [1, 2, 4], hiddenLines, isCut: false, cells: ['桩号', 'P1', 'P3'] };
    expect(await rows()).toEqual(shown);
    expect(await rows(false)).toEqual(shown);
    expect(await rows(true)).toEqual({ lines: [1, 2, 3, 4, 5, 6], hiddenLines, isCut: false, cells: list.flat() });
  });

  it('do not count among the most that are read', async () => {
    const { rows } = await opened(await filteredBook(list, [3, 5, 6]));
    expect(await rows(false, 3)).toMatchObject({ lines: [1, 2, 4], isCut: false });
    expect(await rows(true, 3)).toMatchObject({ lines: [1, 2, 3], isCut: true });
  });

  it('are none where nothing is hidden, or everything is', async () => {
    for (const hidden of [[], [1, 2, 3, 4, 5, 6]]) {
      const { rows } = await opened(await filteredBook(list, hidden));
      expect(await rows()).toMatchObject({ lines: [1, 2, 3, 4, 5, 6], hiddenLines: [] });
    }
  });

  it('are told in every way that the standard lets programs write it; empty ones are no matter', async () => {
    const cell = (value: number) => `<c><v>${value}</v></c>`;
    const { rows } = await opened(
      bookOf(
        `<row>${cell(1)}</row><row hidden = 'true' ht="0">${cell(2)}</row><row r="5" hidden="0">${cell(5)}</row>` +
          `<row spans="1:1" collapsed="1" r="6"\n hidden="1">${cell(6)}</row><row hidden="1"/><row hidden="false">${cell(8)}</row>` +
          `<row r="9" x:hidden="1">${cell(9)}</row>`,
      ),
    );
    expect(await rows()).toMatchObject({ lines: [1, 5, 8, 9], hiddenLines: [2, 6], cells: [1, 5, 8, 9] });
    // Where the cells have addresses, rows need no number.
    const row = (n: number, more: string) => `<row${more}><c r="A${n}"><v>${n}</v></c></row>`;
    const unnumbered = await opened(bookOf(row(1, '') + row(2, ' hidden="1"') + row(3, '')));
    expect(await unnumbered.rows()).toMatchObject({ lines: [1, 3], hiddenLines: [2], cells: [1, 3] });
  });
});
