import { expect, it } from 'vitest';
import { fileLayout, fileScale, inRows } from './map-file';

it('has room for the words above the map, and for scale and legend below it', () => {
  const layout = fileLayout({ width: 800, height: 600 }, 2, 3);
  expect(layout.width).toBe(832);
  // Title and two lines.
  expect(layout.mapTop).toBeGreaterThanOrEqual(16 + 3 * 22);
  expect(layout.footTop).toBe(layout.mapTop + 600 + 8);
  expect(layout.height).toBeGreaterThanOrEqual(layout.footTop + 4 * 22);
});

it('has its legend in as many rows as it needs', () => {
  expect(inRows([100, 100, 100], 340)).toEqual([
    { row: 0, x: 0 },
    { row: 0, x: 120 },
    { row: 0, x: 240 },
  ]);
  expect(inRows([100, 100, 100], 339)[2]).toEqual({ row: 1, x: 0 });
  // A part wider than a row stands alone.
  expect(inRows([30, 500, 30], 340).map(({ row, x }) => [row, x])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  expect(inRows([], 340)).toEqual([]);
});

it('is twice as fine as the screen, as far as the data core paints so many pixels', () => {
  expect(fileScale({ width: 1366, height: 768 })).toBe(2);
  const size = { width: 3840, height: 2160 };
  const scale = fileScale(size);
  expect(scale).toBeGreaterThan(1.4);
  expect(Math.floor(size.width * scale) * Math.floor(size.height * scale)).toBeLessThanOrEqual(2 ** 24);
  expect(fileScale({ width: 0, height: 0 })).toBe(2);
});
