import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type MarkedWriter, type Row, type SheetColumn, type WriterMark, writerMark } from './cells';
import { csvWriter } from './csv';
import { xlsxWriter } from './xlsx';

const COLUMNS: readonly SheetColumn[] = [
  { key: 'pile_no', title: { cn: '桩号', en: 'Pile no.' }, kind: 'text', width: 12 },
  { key: 'depth_m', title: { cn: '深度 (m)', en: 'Depth (m)' }, kind: 'number', width: 12 },
  { key: 'ended', title: { cn: '结束时间', en: 'Ended' }, kind: 'time', width: 20 },
];

function written(write: (put: (bytes: Uint8Array) => void) => void): Buffer {
  const parts: Uint8Array[] = [];
  write((bytes) => parts.push(bytes));
  return Buffer.concat(parts);
}

function csv(rows: readonly Row[]): string {
  return written((put) => {
    const writer = csvWriter(COLUMNS, 'cn', put);
    writer.add(rows);
    writer.end();
  }).toString('utf8');
}

function workbook(rows: readonly Row[], sheetRows?: number): Readonly<Record<string, string>> {
  const zip = written((put) => {
    const writer = xlsxWriter(COLUMNS, 'cn', '成桩 & 记录', put, sheetRows === undefined ? {} : { sheetRows });
    writer.add(rows);
    writer.end();
  });
  return Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('CSV', () => {
  it('quotes what needs it, leaves nulls empty and begins with the mark that Excel wants', () => {
    expect(csv([['K12+340, "A"\n17', 12.5, null]])).toBe(
      '\ufeff桩号,深度 (m),结束时间\r\n"K12+340, ""A""\n17",12.5,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx'])('never lets a text become a formula: %j', (text) => {
    expect(csv([[text, 1, null]])).toContain(`'${text}`);
  });

  it.each([
    [';=1+1', ";'=1+1"],
    ['a;@x', "a;'@x"],
    ['a|+x', "a|'+x"],
    ['a, -x', "a,' -x"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['−1', "'−1"],
    ['\u200b=1', "'\u200b=1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\ufeff=1', "'\ufeff=1"],
    ["'=1", "''=1"],
    ['x;"=1', 'x;\'""=1'],
    ['x\n=1', "x\n'=1"],
  ])('lets nothing within a text become one where another separator counts: %j', (text, safe) => {
    expect(csv([[text, 1, null]])).toContain(safe);
  });

  it.each(['K12+340', 'A-1', 'a;b', 'x@y', '1=1', 'a b - c'])('leaves %j as it is', (text) => {
    expect(csv([[text, 1, null]])).toContain(`\r\n${text},1,`);
  });

  it('has a line of words in its first cell, which never becomes a formula', () => {
    const text = written((put) => {
      const writer = csvWriter(COLUMNS, 'en', put);
      writer.addWords(['Filter: pile 5', '=1+1']);
      writer.end();
    }).toString('utf8');
    expect(text.split('\r\n').slice(1)).toEqual(['Filter: pile 5,,', "'=1+1,,", '']);
  });

  it('leaves negative numbers numbers', () => {
    expect(csv([['a', -1.5, null]])).toContain('a,-1.5,');
  });
});

describe.each(['csv', 'xlsx'] as const)('a writer that goes on where another one stood, of %s', (format) => {
  const rows = Array.from({ length: 7 }, (_, i): Row => [`P${i}`, i, null]);
  /** Rows written by a writer for each part, the last of which has a line of words. */
  const inParts = (...parts: readonly (readonly Row[])[]): Buffer =>
    written((put) => {
      let mark: WriterMark | undefined;
      for (const [at, part] of parts.entries()) {
        // As it is kept in the database.
        const kept = mark === undefined ? undefined : writerMark.parse(JSON.parse(JSON.stringify(mark)));
        const writer: MarkedWriter =
          format === 'csv'
            ? csvWriter(COLUMNS, 'cn', put, kept !== undefined)
            : xlsxWriter(COLUMNS, 'cn', 'K12', put, { sheetRows: 4, from: kept });
        for (const row of part) writer.add([row]);
        mark = writer.mark();
        if (at < parts.length - 1) continue;
        writer.addWords(['Filter: K12']);
        writer.end();
      }
    });

  it('makes the bytes that one alone makes, wherever it begins', () => {
    const whole = inParts(rows);
    for (let at = 0; at <= rows.length; at += 1) {
      expect(inParts(rows.slice(0, at), rows.slice(at)).equals(whole), `from row ${at}`).toBe(true);
    }
    expect(inParts(rows.slice(0, 2), rows.slice(2, 5), [], rows.slice(5)).equals(whole)).toBe(true);
  });
});

describe('XLSX', () => {
  it('holds numbers as numbers, texts as texts and times as days since 1899-12-30', () => {
    const sheet = workbook([['=<A>&', 12.5, '2026-11-18 12:00:00']])['xl/worksheets/sheet1.xml'];
    expect(sheet).toContain('<is><t xml:space="preserve">=&lt;A&gt;&amp;</t></is>');
    expect(sheet).toContain('<c><v>12.5</v></c>');
    // As LibreOffice and Excel number the noon of that day.
    expect(sheet).toContain('<v>46344.5</v>');
  });

  it.each([
    'Filter: K12',
    'Filter: pile 5',
    '7',
    '2026-11-18',
    '2026-11-18 12:00:00',
    'Ended from 2026-11-18 12:00:00',
  ])('has a line of words as text, also where its first column is of times: %s', (words) => {
    const [first, ...others] = COLUMNS.toReversed();
    if (first?.kind !== 'time') throw new Error('the first column is of times');
    const zip = written((put) => {
      const writer = xlsxWriter([first, ...others], 'en', 'Records', put);
      writer.add([['2026-11-18 12:00:00', 1, 'K12']]);
      writer.addWords([words]);
      writer.end();
    });
    const sheet = strFromU8(unzipSync(zip)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    // The row above has its time as a number.
    expect(sheet).toContain('<v>46344.5</v>');
    expect(sheet).toContain(
      `<row><c t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c><c/><c/></row></sheetData>`,
    );
  });

  it('has words among times as they are, where they are none', () => {
    const sheet = workbook([[null, null, 'Filter: K12']])['xl/worksheets/sheet1.xml'];
    expect(sheet).toContain('<is><t xml:space="preserve">Filter: K12</t></is>');
    expect(sheet).not.toContain('NaN');
  });

  it('goes on in another sheet where lines of words fill one', () => {
    const zip = written((put) => {
      const writer = xlsxWriter(COLUMNS, 'cn', 'K12', put, { sheetRows: 3 });
      writer.add([['P1', 1, null]]);
      writer.addWords(['one', 'two', 'three']);
      writer.end();
    });
    const files = unzipSync(zip);
    const rowsOf = (sheet: number): number =>
      strFromU8(files[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array()).split('<row>').length - 1;
    expect([rowsOf(1), rowsOf(2)]).toEqual([3, 3]);
  });

  it('leaves out what XML cannot hold, and numbers that are none', () => {
    const sheet = workbook([['a\u0000b\ud800c', Number.NaN, null]])['xl/worksheets/sheet1.xml'];
    expect(sheet).toContain('>abc</t>');
    expect(sheet).toContain('<c/><c/></row>');
  });

  it('goes on in another sheet when one is full, each with its head', () => {
    const rows = Array.from({ length: 7 }, (_, i): Row => [`P${i}`, i, null]);
    const files = workbook(rows, 4);
    const sheets = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/'));
    expect(sheets).toHaveLength(3);
    expect(sheets.map((name) => (files[name]?.match(/<row>/g) ?? []).length)).toEqual([4, 4, 2]);
    expect(files['xl/workbook.xml']).toContain('name="成桩 &amp; 记录 3"');
    for (const name of sheets) expect(files[name]).toContain('桩号');
  });
});
