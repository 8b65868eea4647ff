// Files as makers of machines, designers and total stations write them; all made by hand in their manner.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JETTING_DESIGN, MIXING_DESIGN } from '../../../equipment/design-parameters';
import { cellsOf, encodingOf } from './file-text';
import { cellOf, looksSwapped, meantColumns, numbersOf, writtenNumber } from './meant-columns';
import { recognise } from './recognise';

const read = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/pile-files/${name}`, import.meta.url)));

async function imported(name: string, parameters: Parameters<typeof recognise>[1]) {
  const bytes = read(name);
  const encoding = encodingOf(bytes);
  const cells = await cellsOf(new TextDecoder(encoding).decode(bytes), 1000);
  const recognised = recognise(
    cells.columns.map((column) => column[0] ?? ''),
    parameters,
  );
  const straight = meantColumns(cells, { ...recognised, swapsAxes: false });
  const rows = straight?.pile_no.length ?? 0;
  const swapsAxes = looksSwapped(numbersOf(straight?.x_m, rows), numbersOf(straight?.y_m, rows), null);
  return { encoding, swapsAxes, columns: meantColumns(cells, { ...recognised, swapsAxes }) };
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

it.each([
  ['3,402,781.102', 3402781.102],
  ['0,55', 0.55],
  ['1e3', 1000],
  ['-2.5', -2.5],
  ['1,2,3', null],
  ['K2', null],
])('takes %s for %s', (text, number) => {
  expect(writtenNumber(text)).toBe(number);
});

it('hands on what it does not understand, so that the check names the cell', () => {
  expect(cellOf('x_m', 'about 5', 'm')).toBe('about 5');
  expect(cellOf('mileage_m', 'K2+440', 'mm')).toBe(2440);
  expect(cellOf('diameter_m', '550', 'mm')).toBe(0.55);
  expect(cellOf('pile_no', ' 001 ', 'm')).toBe('001');
});

it('knows swapped axes by the piles that the site has', () => {
  const site = { xM: 3_400_000, yM: 500_000 };
  expect(looksSwapped(Float64Array.of(500_100), Float64Array.of(3_400_100), site)).toBe(true);
  expect(looksSwapped(Float64Array.of(3_400_100), Float64Array.of(500_100), site)).toBe(false);
  expect(looksSwapped(Float64Array.of(10), Float64Array.of(20), { xM: 12, yM: 18 })).toBe(false);
  expect(looksSwapped(Float64Array.of(), Float64Array.of(), site)).toBe(false);
});

it('says that a file has more lines than may be imported, and stops when it is cancelled', async () => {
  const text = Array.from({ length: 60_000 }, (_, row) => `P${row},${row}`).join('\n');
  const { rows, isCut, columns } = await cellsOf(text, 50_000);
  expect([rows, isCut, columns[0]?.length]).toEqual([50_000, true, 50_000]);
  await expect(cellsOf(text, 50_000, AbortSignal.abort())).rejects.toThrow(DOMException);
});
