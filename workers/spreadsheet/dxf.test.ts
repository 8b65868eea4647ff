// Drawings in the manner of three programs, written by hand in tests/fixtures/drawings, and files that are none.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DRAWING_HEADS } from '../../tests/fixtures/drawings/heads';
import { readDrawing } from './dxf';
import { isDrawing } from './dxf-file';
import type { Sheet } from './workbook';

const folder = new URL('../../tests/fixtures/drawings/', import.meta.url);

function sheetsOf(bytes: Uint8Array, heads = DRAWING_HEADS): Readonly<Record<string, unknown[][]>> {
  const read = readDrawing(bytes, heads);
  if ('fault' in read) throw new Error(read.fault);
  const cells = ({ lines, columns, cellAt }: Sheet): unknown[][] =>
    Array.from(lines, (line) => Array.from({ length: columns }, (_, column) => cellAt(line, column)));
  return Object.fromEntries(read.sheets.map((sheet) => [sheet.name, cells(sheet)]));
}

const fileOf = (name: string): Uint8Array => readFileSync(new URL(name, folder));

describe('a drawing', () => {
  it('of circles and texts in metres, in the code page of an old program: the site’s X is up', () => {
    const sheets = sheetsOf(fileOf('circles-gbk-r2000.dxf'));
    expect(sheets).toEqual({
      桩位: [
        ['桩号', 'X(m)', 'Y(m)', '直径(m)'],
        ['甲-1', 3_400_000.5, 500_000.25, 0.5],
        ['甲-2', 3_400_000.5, 500_001.55, 0.5],
        ['甲-3', 3_400_000.5, 500_002.85, 0.5],
      ],
    });
  });

  it('of blocks with attributes in millimetres: scaled diameters, a sheet a layer and one of all', () => {
    const sheets = sheetsOf(fileOf('blocks-mm-2013.dxf'));
    expect(Object.keys(sheets)).toEqual(['*', 'PILE-600', 'PILE-800']);
    expect(sheets['PILE-600']).toEqual([
      ['桩号', 'X(mm)', 'Y(mm)', '直径(mm)'],
      ['A1', 20_000_000, 10_000_000, 600],
      ['A2', 20_000_000, 10_002_400, 600],
    ]);
    expect(
      sheetsOf(fileOf('blocks-mm-2013.dxf'), { number: 'Pile no.', diameter: 'Diameter' })['PILE-600']?.[0],
    ).toEqual(['Pile no.', 'X(mm)', 'Y(mm)', 'Diameter(mm)']);
    expect(sheets['PILE-800']?.[1]).toEqual(['B1', 20_005_000, 10_000_000, 800]);
    expect(sheets['*']).toHaveLength(4);
  });

  it('of formatted texts and double circles, whose template says inches: one row a place, a place without a text has none', () => {
    expect(sheetsOf(fileOf('mtext-double-circles.dxf'))).toEqual({
      '0': [
        ['桩号', 'X(m)', 'Y(m)', '直径(m)'],
        ['K2+440_A_1', 1000, 500, 1.2],
        ['K2+440_A_2', 1003, 500, 1.2],
        ['', 1006, 500, 1.2],
      ],
    });
  });
});

describe('what is drawn from below', () => {
  it('lies where the drawing shows it: circles, blocks and texts are mirrored, points and paragraphs are not', () => {
    const below = '210\n0\n220\n0\n230\n-1';
    const at = (x: number, y: number) => `10\n${x}\n20\n${y}`;
    const lines = [
      `0\nCIRCLE\n8\nP\n${at(-500_000, 3_400_000)}\n40\n0.25\n${below}`,
      `0\nTEXT\n8\nT\n${at(-500_000.1, 3_400_000)}\n40\n0.2\n1\nZ1\n${below}`,
      `0\nCIRCLE\n8\nP\n${at(500_002, 3_400_000)}\n40\n0.25`,
      `0\nMTEXT\n8\nT\n${at(500_002, 3_400_000.1)}\n40\n0.2\n1\nZ2\n${below}`,
      `0\nINSERT\n8\nP\n2\nPILE\n${at(-500_004, 3_400_000)}\n${below}`,
      `0\nTEXT\n8\nT\n${at(500_004, 3_400_000)}\n40\n0.2\n1\nZ3`,
      `0\nPOINT\n8\nP\n${at(500_006, 3_400_000)}\n${below}`,
    ].join('\n');
    const sheet = sheetsOf(new TextEncoder().encode(`0\nSECTION\n2\nENTITIES\n${lines}\n0\nENDSEC\n0\nEOF\n`)).P;
    expect(sheet?.slice(1)).toEqual([
      ['Z1', 3_400_000, 500_000, 0.5],
      ['Z2', 3_400_000, 500_002, 0.5],
      ['Z3', 3_400_000, 500_004, ''],
      ['', 3_400_000, 500_006, ''],
    ]);
  });
});

describe('a block', () => {
  const at = (x: number, y: number) => `10\n${x}\n20\n${y}`;
  const circle = (x: number, y: number, radius = 0.25) => `0\nCIRCLE\n8\n0\n${at(x, y)}\n40\n${radius}`;
  const block = (name: string, base: string, ...parts: string[]) =>
    [`0\nBLOCK\n2\n${name}\n8\n0\n${base}`, ...parts, '0\nENDBLK'].join('\n');
  const insert = (name: string, x: number, y: number, more = '') =>
    `0\nINSERT\n8\nP\n2\n${name}\n${at(x, y)}${more === '' ? '' : `\n${more}`}`;
  const placesOf = (blocks: readonly string[], ...entities: string[]) => {
    const section = (name: string, parts: readonly string[]) => [`0\nSECTION\n2\n${name}`, ...parts, '0\nENDSEC'];
    const text = [...section('BLOCKS', blocks), ...section('ENTITIES', entities), '0\nEOF\n'].join('\n');
    const rows = sheetsOf(new TextEncoder().encode(text)).P?.slice(1) ?? [];
    return rows.map(([, north, east, diameter]) => [east, north, diameter]);
  };

  it('that was made from a corner has its pile where its circle is: scaled, turned and mirrored with it', () => {
    const corner = block('C', at(10, 20), circle(13, 24));
    expect(placesOf([corner], insert('C', 100, 200))).toEqual([[103, 204, 0.5]]);
    expect(placesOf([corner], insert('C', 100, 200, '41\n-2\n42\n2'))).toEqual([[94, 208, 1]]);
    const [[east = 0, north = 0] = []] = placesOf([corner], insert('C', 100, 200, '50\n90')) as number[][];
    expect([east.toFixed(6), north.toFixed(6)]).toEqual(['96.000000', '203.000000']);
    expect(placesOf([corner], insert('C', -100, 200, '210\n0\n220\n0\n230\n-1'))).toEqual([[97, 204, 0.5]]);
  });

  it('of several axes is one pile amid them; one around its base is there, whatever else is drawn', () => {
    const axes = block('A', at(0, 0), circle(1, 0, 0.425), circle(1.6, 0, 0.425), circle(2.2, 0, 0.425));
    expect(placesOf([axes], insert('A', 10, 20))).toEqual([[11.6, 20, 0.85]]);
    const bubble = block('B', at(0, 0), circle(0, 0), circle(3, 3, 1));
    expect(placesOf([bubble], insert('B', 10, 20))).toEqual([[10, 20, 2]]);
  });

  it('that is put in rows and columns is as many piles', () => {
    const array = insert('R', 10, 20, '70\n3\n71\n2\n44\n1.5\n45\n4');
    expect(placesOf([block('R', at(0, 0), circle(0, 0))], array)).toEqual(
      [20, 24].flatMap((north) => [10, 11.5, 13].map((east) => [east, north, 0.5])),
    );
  });

  it('on the sheet around the model, or a circle there, is no pile', () => {
    const sheet = `${circle(1, 1)}\n67\n1`;
    expect(placesOf([], sheet, `0\nCIRCLE\n8\nP\n${at(5, 6)}\n40\n0.25`)).toEqual([[5, 6, 0.5]]);
  });
});

describe('a file', () => {
  it('is told from a drawing by how it begins', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(isDrawing(fileOf('blocks-mm-2013.dxf'))).toBe(true);
    expect(isDrawing(bytes('999\nmade by hand\n  0\r\nSECTION\r\n'))).toBe(true);
    for (const other of ['桩号,X,Y\n', '0,SECTION', 'AutoCAD Binary DXF\r\n', ''])
      expect(isDrawing(bytes(other))).toBe(false);
  });

  it('that breaks off, or has nothing that may be a pile, says so', () => {
    const whole = new TextDecoder().decode(fileOf('blocks-mm-2013.dxf'));
    const bytes = (text: string) => new TextEncoder().encode(text);
    for (const cut of [20, 200, 700])
      expect(readDrawing(bytes(whole.slice(0, cut)), DRAWING_HEADS)).toEqual({ fault: expect.any(String) });
    expect(readDrawing(bytes(' 0\nSECTION\n 2\nENTITIES\n 0\nENDSEC\n 0\nEOF\n'), DRAWING_HEADS)).toEqual({
      fault: 'empty',
    });
  });

  it('of ten thousand circles gives each its own number', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => {
      const [x, y] = [500_000 + (at % 100) * 1.3, 3_400_000 + Math.floor(at / 100) * 1.3];
      return `0\nCIRCLE\n8\nP\n10\n${x}\n20\n${y}\n40\n0.25\n0\nTEXT\n8\nT\n10\n${x + 0.3}\n20\n${y + 0.2}\n40\n0.2\n1\nZ${at}`;
    });
    const text = `0\nSECTION\n2\nENTITIES\n${rows.join('\n')}\n0\nENDSEC\n0\nEOF\n`;
    const sheet = sheetsOf(new TextEncoder().encode(text)).P;
    expect(sheet).toHaveLength(10_001);
    expect(sheet?.slice(1).every(([number], at) => number === `Z${at}`)).toBe(true);
  });
});
