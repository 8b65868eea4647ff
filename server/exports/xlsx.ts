// Office Open XML (ECMA-376 part 1, SpreadsheetML) written as it goes: of a workbook of any length only the piece at
// hand is held. More rows than a sheet may have go on in further sheets.
import type { Language } from '../../src/contracts/language';
import type { Cell, MarkedWriter, Row, SheetColumn, SheetWriter, WriterMark } from './cells';
import { ZipStream } from './zip-stream';

const SHEET_ROWS = 1_048_576;
const DATE_STYLE = 1;
const HEAD_STYLE = 2;
/** Day 0 of spreadsheets is 1899-12-30. */
const EPOCH_DAY = 25_569;
const DAY_MS = 86_400_000;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook to which sheets are added one after the other. */
export interface WorkbookWriter {
  /** Begins a sheet; the one before it must have ended. */
  sheet(columns: readonly SheetColumn[], name: string): SheetWriter;
  /** Writes the end of the file; nothing may be added after it. */
  end(): void;
}

interface OneTable {
  /** For tests. */
  readonly sheetRows?: number;
  /** Where another writer stood. */
  readonly from?: WriterMark | undefined;
}

/** Writes a workbook of one table to `put`. */
export function xlsxWriter(
  columns: readonly SheetColumn[],
  language: Language,
  sheetName: string,
  put: (bytes: Uint8Array) => void,
  { sheetRows = SHEET_ROWS, from }: OneTable = {},
): MarkedWriter {
  const zip = new ZipStream(put, from?.zip);
  const names = [...(from?.sheets ?? [])];
  const sheet = sheetWriter({ zip, names, language, sheetRows }, columns, sheetName, from?.rows);
  return {
    add: sheet.add,
    addWords: sheet.addWords,
    end() {
      sheet.end();
      endPackage(zip, names);
    },
    mark: () => ({ sheets: [...names], rows: sheet.rows(), zip: zip.mark() }),
  };
}

/** Writes a workbook to `put`. */
export function workbookWriter(language: Language, put: (bytes: Uint8Array) => void): WorkbookWriter {
  const zip = new ZipStream(put);
  const names: string[] = [];
  return {
    sheet: (columns, name) => sheetWriter({ zip, names, language, sheetRows: SHEET_ROWS }, columns, name),
    end: () => endPackage(zip, names),
  };
}

interface Workbook {
  readonly zip: ZipStream;
  /** Of the sheets begun so far; a further one is added. */
  readonly names: string[];
  readonly language: Language;
  readonly sheetRows: number;
}

/** Writes rows to sheets of this name. `begun`: rows of the last one of the workbook, which is gone on with. */
function sheetWriter(
  { zip, names, language, sheetRows }: Workbook,
  columns: readonly SheetColumn[],
  name: string,
  begun?: number,
): SheetWriter & { rows(): number } {
  const first = begun === undefined ? names.length : 0;
  let rowsInSheet = begun ?? 1;
  const add = (xml: string): void => zip.add(Buffer.from(xml, 'utf8'));
  const open = (called: string): void => {
    names.push(called);
    zip.begin(`xl/worksheets/sheet${names.length}.xml`);
    const widths = columns.map(
      ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
    );
    const head = `<row>${columns.map(({ title }) => textCell(title[language], HEAD_STYLE)).join('')}</row>`;
    add(
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<cols>${widths.join('')}</cols><sheetData>${head}`,
    );
  };
  const close = (): void => {
    add('</sheetData></worksheet>');
    zip.end();
  };
  function write<T>(rows: readonly T[], xmlOf: (row: T) => string): void {
    let from = 0;
    while (from < rows.length) {
      if (rowsInSheet === sheetRows) {
        close();
        rowsInSheet = 1;
        open(`${name} ${names.length - first + 1}`);
      }
      const part = rows.slice(from, from + sheetRows - rowsInSheet);
      add(part.map(xmlOf).join(''));
      rowsInSheet += part.length;
      from += part.length;
    }
  }
  if (begun === undefined) open(name);
  return {
    add: (rows) => write(rows, (row) => rowXml(row, columns)),
    addWords: (lines) => write(lines, (words) => wordsXml(words, columns.length)),
    end: close,
    rows: () => rowsInSheet,
  };
}

/** Writes what makes the sheets a workbook. */
function endPackage(zip: ZipStream, names: readonly string[]): void {
  for (const [name, text] of packageParts(names)) {
    zip.begin(name);
    zip.add(Buffer.from(XML + text, 'utf8'));
    zip.end();
  }
  zip.close();
}

/** Parts that make the sheets a package: the workbook, its relations and styles, and the type of each part. */
function packageParts(names: readonly string[]): readonly (readonly [name: string, xml: string])[] {
  const each = (write: (n: number, name: string) => string) => names.map((name, i) => write(i + 1, name)).join('');
  return [
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each(
        (n, name) => `<sheet name="${xmlText(name)}" sheetId="${n}" r:id="rId${n}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each(
        (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each(
          (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
        )}</Types>`,
    ],
  ];
}

/** Cell formats by index: general, date and time, head. */
const STYLES =
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

function rowXml(row: Row, columns: readonly SheetColumn[]): string {
  return `<row>${row.map((cell, i) => cellXml(cell, columns[i]?.kind ?? 'text')).join('')}</row>`;
}

/** Words alone: text, also where the column is of times. */
function wordsXml(words: string, columns: number): string {
  return `<row>${textCell(words, 0)}${'<c/>'.repeat(Math.max(0, columns - 1))}</row>`;
}

function cellXml(cell: Cell, kind: SheetColumn['kind']): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  const atMs = kind === 'time' ? Date.parse(`${cell.replace(' ', 'T')}Z`) : Number.NaN;
  if (Number.isNaN(atMs)) return textCell(cell, 0);
  return `<c s="${DATE_STYLE}"><v>${atMs / DAY_MS + EPOCH_DAY}</v></c>`;
}

function textCell(text: string, style: number): string {
  return `<c${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** XML 1.0 has no way to write most control characters and halves of surrogate pairs: they are left out. */
function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
