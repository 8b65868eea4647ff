// Workbooks as people bring them: written by a library, by this project's exports, by programs that leave out what the
// standard lets them, and files that are none.
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { xlsxWriter } from '../../server/exports/xlsx';
import { createSpreadsheet } from './spreadsheet';
import { readWorkbook, type Sheet } from './workbook';

const signal = new AbortController().signal;
const context = { signal, progress: () => undefined };

/** The sheets as rows of cells behind the number of each row. */
async function rowsOf(bytes: Uint8Array): Promise<Readonly<Record<string, unknown[][]>>> {
  const read = await readWorkbook(Uint8Array.from(bytes));
  if ('fault' in read) throw new Error(read.fault);
  const cells = ({ lines, columns, cellAt }: Sheet): unknown[][] =>
    Array.from(lines, (line) => [line, ...Array.from({ length: columns }, (_, column) => cellAt(line, column))]);
  return Object.fromEntries(read.sheets.map((sheet) => [sheet.name, cells(sheet)]));
}

async function faultOf(bytes: Uint8Array): Promise<unknown> {
  const read = await readWorkbook(Uint8Array.from(bytes));
  return 'fault' in read ? read.fault : read.sheets.length;
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet with the rows' XML. */
function bookOf(rows: string): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="A&amp;B" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
}

describe('a workbook', () => {
  it('is read sheet by sheet: numbers in full, dates as dates, rows by their own numbers, empty sheets left out', async () => {
    const day = new Date(Date.UTC(2026, 0, 2));
    const bytes = await writeXlsxFile([
      { sheet: '说明', data: [] },
      {
        sheet: '一区',
        data: [
          [{ value: '桩位表' }],
          [],
          [{ value: '桩号' }, { value: 'X' }, null],
          [{ value: ' P1 ' }, { value: 3402781.102345679 }, { value: 0.1 + 0.2 }],
          [{ value: day, format: 'yyyy-mm-dd' }, { value: 500_921.946, format: '#,##0.0' }, { value: true }],
        ],
      },
      { sheet: '二区', data: [[{ value: 7 }]] },
    ]).toBuffer();
    expect(await rowsOf(bytes)).toEqual({
      一区: [
        [1, '桩位表', '', ''],
        [3, '桩号', 'X', ''],
        [4, 'P1', 3402781.102345679, 0.30000000000000004],
        [5, { date: '2026-01-02' }, 500_921.946, true],
      ],
      二区: [[1, 7]],
    });
  });

  it('of this project’s exports is read, though its cells have no addresses', async () => {
    const parts: Uint8Array[] = [];
    const columns = [
      { key: 'pile_no', title: { cn: '桩号', en: 'Pile no.' }, kind: 'text', width: 12 },
      { key: 'depth_m', title: { cn: '深度', en: 'Depth' }, kind: 'number', width: 12 },
    ] as const;
    const writer = xlsxWriter(columns, 'cn', '桩位', (bytes) => parts.push(bytes));
    writer.add([
      ['K2 <1>', 12.345],
      [null, 13],
    ]);
    writer.end();
    expect(await rowsOf(Buffer.concat(parts))).toEqual({
      桩位: [
        [1, '桩号', '深度'],
        [2, 'K2 <1>', 12.345],
        [3, '', 13],
      ],
    });
  });

  it('keeps formulas that failed, and those that nobody has worked out', async () => {
    const rows =
      '<row r="2"><c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C2"><f>B2*2</f></c><c r="AB2"><f>3</f><v>3</v></c></row>' +
      '<row><c t="inlineStr"><is><t>#N/A</t></is></c><c t="str"><f>A1&amp;"&gt;"</f></c><c t="b"><v>0</v></c></row>';
    const read = (await rowsOf(bookOf(rows)))['A&B'];
    expect(read?.[0]).toEqual([2, { error: '#DIV/0!' }, '', { error: '#?' }, ...Array(24).fill(''), 3]);
    expect(read?.[1]?.slice(0, 4)).toEqual([3, { error: '#N/A' }, { error: '#?' }, false]);
  });

  it('is handed out by column and stretch, and says what was left out', async () => {
    const worker = createSpreadsheet();
    const data = Array.from({ length: 5 }, (_, row) => [{ value: `P${row}` }, { value: row / 3 }]);
    const bytes = Uint8Array.from(await writeXlsxFile([{ sheet: 'S', data }]).toBuffer());
    expect(await worker['spreadsheet.open']({ bytes, drawingHeads: { number: '', diameter: '' } }, context)).toEqual({
      sheets: [{ name: 'S', rows: 5, isHidden: false }],
    });
    expect(await worker['spreadsheet.rows']({ sheet: 0, mostRows: 4 }, context)).toEqual({
      lines: Int32Array.of(1, 2, 3, 4),
      columns: 2,
      hidden: [],
      hiddenLines: new Int32Array(),
      isCut: true,
    });
    expect(await worker['spreadsheet.cells']({ sheet: 0, column: 1, from: 1, to: 3 }, context)).toEqual([1 / 3, 2 / 3]);
    expect(() => worker['spreadsheet.rows']({ sheet: 1, mostRows: 4 }, context)).toThrow('no sheet 1 is open');
  });
});

describe('a file that can’t be read is told by its kind', () => {
  const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(504).fill(0)];
  const inDirectory = (name: string): Uint8Array => Uint8Array.from([...compound, ...Buffer.from(name, 'utf16le')]);

  it('of Excel before 2007, and with a password: a compound file with the streams that each has', async () => {
    expect(await faultOf(inDirectory('Workbook'))).toBe('xls');
    expect(await faultOf(inDirectory('EncryptionInfo  EncryptedPackage'))).toBe('protected');
  });

  it('cut off, of another kind, or no file at all', async () => {
    const whole = Uint8Array.from(await writeXlsxFile([{ sheet: 'S', data: [[{ value: 1 }]] }]).toBuffer());
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      zipSync({ 'content.xml': strToU8('<ods/>') }),
      strToU8('PK: a text'),
      new Uint8Array(),
      zipSync({
        ...unzipSync(whole),
        'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row r="1"><c r="A1'),
      }),
    ]) {
      expect(await faultOf(bytes)).toBe('broken');
    }
  });

  it('without a cell, or with more in it than fits', async () => {
    expect(await faultOf(bookOf('<row r="1"><c r="A1"/></row>'))).toBe('empty');
    const whole = bookOf('<row r="1"><c r="A1"><v>1</v></c></row>');
    expect(await readWorkbook(Uint8Array.from(whole), 100)).toEqual({ fault: 'tooLarge' });
  });
});
