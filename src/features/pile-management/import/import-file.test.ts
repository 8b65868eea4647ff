// Files as makers of machines, designers and total stations write them; all made by hand in their manner.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openBook, textCells } from '../../../../tests/console-fixtures/pile-files';
import { readDrawing } from '../../../../workers/spreadsheet/dxf';
import { MAX_PROBLEMS } from '../../../contracts/api/pile-import';
import { MAX_PILES_A_CALL } from '../../../contracts/api/pile-management';
import { LANGUAGES } from '../../../contracts/language';
import { GROUTING_DESIGN, JETTING_DESIGN, MIXING_DESIGN } from '../../../equipment/design-parameters';
import { checkPileColumns } from '../../../equipment/pile-import';
import { EQUIPMENT_TYPES } from '../../../equipment/registry';
import { numberedAs } from '../../../equipment/units';
import { cn } from '../../../i18n/cn';
import { en } from '../../../i18n/en';
import { translator } from '../../../i18n/translate';
import { designFields, placeFields, sizeFields } from '../../../parts/pile-fields/named-fields';
import { type FileCells, firstLines } from './file-cells';
import { cellsOf, separatorOf } from './file-text';
import { meaningOf } from './meaning-of';
import { cellOf, hasTooMany, looksSwapped, meantColumns, median } from './meant-columns';
import { MOST_HEAD_LINES, recognise } from './recognise';
import { templateOf } from './template';

async function recognisedText(text: string, parameters: Parameters<typeof recognise>[1]) {
  const cells = await cellsOf(text, 1000);
  return { cells, meaning: await meaningOf(cells, parameters, { site: null, hasDepth: true }) };
}

async function imported(name: string, parameters: Parameters<typeof recognise>[1]) {
  const { encoding, cells } = await textCells(name);
  const meaning = await meaningOf(cells, parameters, { site: null, hasDepth: true });
  return { encoding, swapsAxes: meaning.swapsAxes, columns: await meantColumns(cells, meaning, parameters) };
}

it('reads a Chinese spreadsheet’s CSV: GB18030, units in the heads, mileage, thousands marks', async () => {
  expect(await imported('design-gb18030.csv', MIXING_DESIGN)).toEqual({
    encoding: 'gb18030',
    swapsAxes: false,
    columns: {
      pile_no: ['K2+440_A_1', 'K2+440_A_2'],
      row_no: ['A', 'A'],
      mileage_m: [2440, 2441.3],
      x_m: [3402781.102, 3402782.402],
      y_m: [500921.946, 500921.761],
      diameter_m: [0.55, 0.55],
      design_depth_m: [12, 12.5],
      design: { water_cement_ratio: [0.6, 0.6], spray_mode: ['全程喷浆', '全程喷浆'] },
    },
  });
});

it('reads a total station’s points without heads, and tells that X and Y are the other way round', async () => {
  expect(await imported('total-station.txt', MIXING_DESIGN)).toEqual({
    encoding: 'utf-8',
    swapsAxes: true,
    columns: { pile_no: ['P1', 'P2'], y_m: [500921.946, 500921.761], x_m: [3402781.102, 3402782.402], design: {} },
  });
});

it('reads cells pasted from an English sheet, with quotes, empty lines and decimal commas', async () => {
  const { columns } = await imported('pasted.tsv', JETTING_DESIGN);
  expect(columns).toEqual({
    pile_no: ['J "1"', 'J-2'],
    x_m: [100.25, null],
    y_m: [7, 7.5],
    diameter_m: ['wide', 0.6],
    design: { hole_order: [1, 2] },
  });
});

it('reads a designer’s workbook: a title above the heads, numbers in full, odd cells handed on for the check', async () => {
  const day = new Date(Date.UTC(2026, 0, 2));
  const rows: (string | number | Date | null)[][] = [
    ['××堤防加固工程桩位一览表'],
    [],
    ['序号', '桩号', '北坐标', '东坐标', '桩径(mm)', '设计桩长（m）', '水灰比'],
    [1, 17, 3402781.1023456, 500921.946, 550, 12, 0.6],
    [2, day, 3402782.4, 500921.761, 550, 'deep', 0.1 + 0.2],
  ];
  const data = rows.map((row) =>
    row.map((value) => (value === null ? null : value instanceof Date ? { value, format: 'm-d' } : { value })),
  );
  const file = Uint8Array.from(await writeXlsxFile([{ sheet: '一区', data }]).toBuffer());
  const book = await openBook(file);
  const cells = await book.cells(0, 1000);
  const meaning = await meaningOf(cells, MIXING_DESIGN, { site: null, hasDepth: true });
  // The empty row is left out, so that the heads are the second line, and the third row of the sheet.
  expect([meaning.headLines, cells.lines[meaning.headLines]]).toEqual([2, 4]);
  expect(await meantColumns(cells, meaning, MIXING_DESIGN)).toEqual({
    pile_no: ['17', { date: '2026-01-02' }],
    x_m: [3402781.1023456, 3402782.4],
    y_m: [500921.946, 500921.761],
    diameter_m: [0.55, 0.55],
    design_depth_m: [12, 'deep'],
    design: { water_cement_ratio: [0.6, 0.30000000000000004] },
  });
});

it('counts odd cells beyond those that are listed, without an object for each', async () => {
  const column = Array.from({ length: 3000 }, () => ({ error: '#N/A' }));
  const lines = Int32Array.from(column, (_, row) => row + 1);
  const rows = column.length;
  const cells: FileCells = { columns: [column], rows, lines, sheet: 'S', separator: null, isCut: false };
  const recognised = { headLines: 0, uses: [{ field: 'pile_no', unit: 'm' }] } as const;
  const others = {
    decimalMark: 'point',
    markFrom: 'cells',
    swapsAxes: false,
    leftOut: Int32Array.of(),
    readsAll: false,
  } as const;
  const columns = await meantColumns(cells, { ...recognised, ...others }, []);
  expect(columns?.pile_no.filter((cell) => typeof cell === 'object')).toHaveLength(MAX_PROBLEMS);
  const checked = checkPileColumns({ pile_no: columns?.pile_no ?? [], design: {} }, []);
  expect([checked.errors, checked.problems[0]?.code]).toEqual([3000, 'failed_formula']);
});

it('names lines by their numbers in the file, empty ones counted', async () => {
  const { lines, rows } = await cellsOf('a,b\n\n1,2\r\n\r\n,\n3,"4\n5"\n6,7', 100);
  expect([rows, ...lines]).toEqual([4, 1, 3, 6, 7]);
});

it.each(LANGUAGES)('recognises every head of the templates of all types: %s', async (language) => {
  const t = translator({ cn, en }[language]);
  const wrong: unknown[] = [];
  for (const { code, unit, profile, screens } of EQUIPMENT_TYPES) {
    if (!screens.some(({ key }) => key === 'pile')) continue;
    const parameters = profile?.designParameters ?? [];
    const terms = { t, language, unit: unit[language] };
    const fields = [...placeFields(terms), ...sizeFields(terms), ...designFields(terms, parameters)];
    const cells = await cellsOf(templateOf(terms, parameters), 10);
    const { headLines, uses } = recognise(firstLines(cells, MOST_HEAD_LINES), parameters, [], true, numberedAs(unit));
    expect(headLines).toBe(1);
    for (const [at, { key, name }] of fields.entries()) {
      if (uses[at]?.field !== key || uses[at]?.unit !== 'm') wrong.push([code, key, name, uses[at]]);
    }
  }
  expect(wrong).toEqual([]);
});

it('names the numbers of a file that do not have its decimal mark, however the check would read them', async () => {
  const text = '桩号\tX\tY\t桩径(mm)\nA\t1,5\t9,500\t550\nB\t2,5\t1.5\t550.5\nC\t3,5\t1.234,5\t1.000';
  const { cells, meaning } = await recognisedText(text, []);
  expect(meaning.decimalMark).toBe('comma');
  const columns = await meantColumns(cells, meaning, []);
  const { xM, yM, diameterM, problems } = checkPileColumns({ pile_no: [], ...columns, design: {} }, []);
  expect([xM, yM, diameterM]).toEqual([
    [1.5, 2.5, 3.5],
    [9.5, null, 1234.5],
    [0.55, null, 1],
  ]);
  expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual([
    [1, 'y_m', 'not_a_number'],
    [1, 'diameter_m', 'not_a_number'],
  ]);
});

it('keeps zeros, marks and letters of what a design says in words', async () => {
  const text = '孔号,段号,通道,单元,部位,X\n01,01,"12,345",1e3,1.0,"1,234.5"\n';
  const { cells, meaning } = await recognisedText(text, GROUTING_DESIGN);
  const columns = await meantColumns(cells, meaning, GROUTING_DESIGN);
  expect(columns).toEqual({
    pile_no: ['01'],
    x_m: [1234.5],
    design: { section_no: ['01'], channel: ['12,345'], unit: ['1e3'], position: ['1.0'] },
  });
});

it.each([
  ['P1;100,25;7,5\nP2;9,500;0,55', ';'],
  ['P1,100.25,7.5;2', ','],
  ['P1\t100,25\t7,5', '\t'],
  ['P1 500921.946 3402781.102\nP2  500921.761 3402782.402', ' '],
  ['Name North East\nP1 500921,946 3402781,102', ' '],
  ['P1, 500921.946, 3402781.102\nP2, 500921.761, 3402782.402', ','],
  ['桩号\nB 1 2\nB 1', '\t'],
])('finds the separator of cells among the marks of numbers: %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

it('hands on what it does not understand, so that the check names the cell', () => {
  const cell = (field: string, text: string, unit: 'm' | 'mm') =>
    cellOf(text, { field, unit, decimalMark: 'point', isText: field === 'pile_no' });
  expect(cell('x_m', 'about 5', 'm')).toBe('about 5');
  expect(cell('x_m', '0,550', 'm')).toBe('0,550');
  expect(cell('mileage_m', 'K2+440', 'mm')).toBe(2440);
  expect(cell('mileage_m', 'K2+440,5', 'mm')).toBe(2440.5);
  expect(cell('mileage_m', '+2440', 'mm')).toBe(2.44);
  expect(cell('diameter_m', '550', 'mm')).toBe(0.55);
  expect(cell('pile_no', ' 001 ', 'm')).toBe('001');
});

it('knows swapped axes by the piles that the site has', () => {
  const site = { xM: 3_400_000, yM: 500_000 };
  expect(looksSwapped(Float64Array.of(500_100), Float64Array.of(3_400_100), site)).toBe(true);
  expect(looksSwapped(Float64Array.of(3_400_100), Float64Array.of(500_100), site)).toBe(false);
  expect(looksSwapped(Float64Array.of(10), Float64Array.of(20), { xM: 12, yM: 18 })).toBe(false);
  expect(looksSwapped(Float64Array.of(), Float64Array.of(), site)).toBe(false);
});

it('knows swapped axes of 100,000 rows by some of them, also where few rows have a place', () => {
  const rows = Array.from({ length: 100_000 }, (_, row) => row);
  const place = (row: number, metres: number): number => (row % 5 === 3 ? metres : Number.NaN);
  // A slip now and then, with places in one row of five.
  const x = Float64Array.from(rows, (row) => place(row, row % 11 === 0 ? 9e9 : 500_000 + (row % 250)));
  const y = Float64Array.from(rows, (row) => place(row, row % 11 === 0 ? -9e9 : 3_400_000 + row / 250));
  for (const site of [null, { xM: 3_400_000, yM: 500_000 }]) {
    expect(looksSwapped(x, y, site)).toBe(true);
    expect(looksSwapped(y, x, site)).toBe(false);
  }
});

describe('the middle of values', () => {
  it('is that of those that are known', () => {
    expect(median(Float64Array.of(9, Number.NaN, 1, 5, Number.POSITIVE_INFINITY))).toBe(5);
    expect(median(Float64Array.of(4, 2))).toBe(4);
    expect(median(Float64Array.of())).toBeNaN();
    expect(median(Float64Array.of(Number.NaN))).toBeNaN();
  });

  it('of very many is near that of all of them', () => {
    const count = 250_003;
    // Each value once, in an order without a pattern: the middle is known.
    const values = Float64Array.from({ length: count }, (_, at) => (at * 104_729) % count);
    expect(Math.abs(median(values) - count / 2)).toBeLessThan(count / 100);
    expect(median(new Float64Array(1_000_000).fill(7))).toBe(7);
  });
});

describe('eastings with the number of their zone before them', () => {
  const swapped = (x: readonly number[], y: readonly number[], site: { xM: number; yM: number } | null) =>
    looksSwapped(Float64Array.from(x), Float64Array.from(y), site);
  // Zone 38 of 3° and zone 20 of 6°, by hand.
  const norths = [3_451_190, 3_451_200, 3_451_195];
  const EASTS = [
    ['38 512 900', [38_512_900, 38_512_910, 38_512_890]],
    ['20 387 450', [20_387_450, 20_387_460, 20_387_440]],
    ['13 100 000', [13_100_000, 13_100_010, 13_100_005]],
    ['45 999 000', [45_999_000, 45_999_010, 45_999_005]],
  ] as const;

  it.each(EASTS)('%s is an easting where there are no piles yet', (_, easts) => {
    expect([swapped(easts, norths, null), swapped(norths, easts, null)]).toEqual([true, false]);
    // Beside a small number it is no northing.
    expect(swapped([5000, 5010, 5005], easts, null)).toBe(false);
  });

  it.each([
    ['without', { xM: 3_451_000, yM: 513_000 }],
    ['with', { xM: 3_451_000, yM: 38_513_000 }],
  ])('are held against a site %s it', (_, site) => {
    const easts = [38_512_900, 38_512_910, 38_512_890];
    expect([swapped(easts, norths, site), swapped(norths, easts, site)]).toEqual([true, false]);
    const short = [512_900, 512_910, 512_890];
    expect([swapped(short, norths, site), swapped(norths, short, site)]).toEqual([true, false]);
  });

  it('are no such eastings beyond the zones, or with fewer digits after the zone', () => {
    // Zones 12, 24 and 46 are none of the country's; 38 012 900 has five digits.
    for (const x of [12_512_900, 24_512_900, 46_512_900, 38_012_900]) {
      expect(swapped([x], [3_451_190], null), String(x)).toBe(false);
    }
  });
});

it('says that a file has more lines than may be imported, and stops when it is cancelled', async () => {
  const text = Array.from({ length: 60_000 }, (_, row) => `P${row},${row}`).join('\n');
  const { rows, isCut, columns } = await cellsOf(text, 50_000);
  expect([rows, isCut, columns[0]?.length]).toEqual([50_000, true, 50_000]);
  await expect(cellsOf(text, 50_000, AbortSignal.abort())).rejects.toThrow(DOMException);
});

it('has too many lines where it was cut off, however many of those read are left out', async () => {
  const text = ['桩号,X,Y', 'P1,1,2', '合计,,', 'P2,3,4'].join('\n');
  const tooMany = async (most: number) => {
    const cells = await cellsOf(text, most);
    return hasTooMany(cells, await meantColumns(cells, await meaningOf(cells, [], { site: null, hasDepth: true }), []));
  };
  expect([await tooMany(3), await tooMany(4)]).toEqual([true, false]);
  const cells = await cellsOf(text, 4);
  const rows = (count: number) => ({ pile_no: new Array<string>(count).fill('P'), design: {} });
  expect([hasTooMany(cells, rows(MAX_PILES_A_CALL)), hasTooMany(cells, rows(MAX_PILES_A_CALL + 1))]).toEqual([
    false,
    true,
  ]);
  expect(hasTooMany(cells, null)).toBe(false);
});

it('the heads of a drawing’s columns are known in both languages', () => {
  const drawing = readFileSync(new URL('../../../../tests/fixtures/drawings/blocks-mm-2013.dxf', import.meta.url));
  for (const { common } of [cn, en]) {
    const read = readDrawing(drawing, { number: common.numberOf.pile, diameter: common.acrossOf.pile });
    if ('fault' in read) throw new Error(read.fault);
    const [sheet] = read.sheets;
    const heads = Array.from({ length: sheet?.columns ?? 0 }, (_, at) => String(sheet?.cellAt(1, at)));
    expect(recognise([heads], [])).toEqual({
      headLines: 1,
      uses: [{ field: 'pile_no', unit: 'm' }, ...['x_m', 'y_m', 'diameter_m'].map((field) => ({ field, unit: 'mm' }))],
    });
  }
});
