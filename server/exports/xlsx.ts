// Office Open XML (ECMA-376 part 1, SpreadsheetML) written as it goes: of a workbook of any length only the piece at
// hand is held. More rows than a sheet may have go on in further sheets.
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Language } from '../../src/contracts/language';
import type { Cell, Row, SheetColumn, SheetWriter } from './cells';

const SHEET_ROWS = 1_048_576;
const LEVEL = 4;
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

/** Of one moment, so that the same cells are the same bytes; a ZIP file knows no zone. */
const MADE = new Date(2000, 0, 1);

/** A workbook to which sheets are added one after the other. */
export interface WorkbookWriter {
  /** Begins a sheet; the one before it must have ended. */
  sheet(columns: readonly SheetColumn[], name: string): SheetWriter;
  /** Writes the end of the file; nothing may be added after it. */
  end(): void;
}

/** Writes a workbook of one table to `put`. `sheetRows` is for tests. */
export function xlsxWriter(
  columns: readonly SheetColumn[],
  language: Language,
  sheetName: string,
  put: (bytes: Uint8Array) => void,
  sheetRows: number = SHEET_ROWS,
): SheetWriter {
  const workbook = workbookWriter(language, put, sheetRows);
  const sheet = workbook.sheet(columns, sheetName);
  return {
    add: sheet.add,
    addWords: sheet.addWords,
    end() {
      sheet.end();
      workbook.end();
    },
  };
}

/** Writes a workbook to `put`. */
export function workbookWriter(
  language: Language,
  put: (bytes: Uint8Array) => void,
  sheetRows: number = SHEET_ROWS,
): WorkbookWriter {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    put(bytes);
  });
  const file = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: LEVEL });
    entry.mtime = MADE;
    zip.add(entry);
    return entry;
  };
  const whole = (name: string, text: string): void => file(name).push(strToU8(XML + text), true);
  const names: string[] = [];

  function open(columns: readonly SheetColumn[], name: string): ZipDeflate {
    names.push(name);
    const opened = file(`xl/worksheets/sheet${names.length}.xml`);
    const widths = columns.map(
      ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
    );
    const head = `<row>${columns.map(({ title }) => textCell(title[language], HEAD_STYLE)).join('')}</row>`;
    opened.push(
      strToU8(
        `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
          '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
          `<cols>${widths.join('')}</cols><sheetData>${head}`,
      ),
    );
    return opened;
  }

  function sheet(columns: readonly SheetColumn[], name: string): SheetWriter {
    let parts = 1;
    let rowsInSheet = 1;
    let opened = open(columns, name);
    const close = (): void => void opened.push(strToU8('</sheetData></worksheet>'), true);
    function write<T>(rows: readonly T[], xmlOf: (row: T) => string): void {
      let from = 0;
      while (from < rows.length) {
        if (rowsInSheet === sheetRows) {
          close();
          parts += 1;
          rowsInSheet = 1;
          opened = open(columns, `${name} ${parts}`);
        }
        const part = rows.slice(from, from + sheetRows - rowsInSheet);
        opened.push(strToU8(part.map(xmlOf).join('')));
        rowsInSheet += part.length;
        from += part.length;
      }
    }
    return {
      add: (rows) => write(rows, (row) => rowXml(row, columns)),
      addWords: (lines) => write(lines, (words) => wordsXml(words, columns.length)),
      end: close,
    };
  }

  return {
    sheet,
    end() {
      for (const [name, text] of packageParts(names)) whole(name, text);
      zip.end();
    },
  };
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
