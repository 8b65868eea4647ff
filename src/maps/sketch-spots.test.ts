import { describe, expect, it } from 'vitest';
import { discOf, type Frame, paintSpots, spotsIn, squareOf } from './sketch-spots';

/** As many as a file may have, a metre apart in lines of 500. */
const ROWS = 100_000;
const [NORTH_M, EAST_M] = [3_451_190, 513_100];
const field = {
  xM: Float64Array.from({ length: ROWS }, (_, row) => NORTH_M + Math.floor(row / 500)),
  yM: Float64Array.from({ length: ROWS }, (_, row) => EAST_M + (row % 500)),
};
const screen = { width: 1200, height: 700 };
const CELL_PX = 3;
const NONE: ReadonlySet<number> = new Set();

/** A picture about the place of a row. */
const about = (row: number, pixelsPerM: number): Frame => ({
  ...screen,
  middleXM: field.xM[row] ?? Number.NaN,
  middleYM: field.yM[row] ?? Number.NaN,
  pixelsPerM,
});
const pairs = (spots: Float32Array): [number, number][] =>
  Array.from({ length: spots.length / 2 }, (_, at) => [spots[2 * at] ?? Number.NaN, spots[2 * at + 1] ?? Number.NaN]);

describe('the spots of a sketch of 100,000 places', () => {
  it('are all of those in sight, those with faults apart', () => {
    // 500 m by 200 m at 3 pixels a metre: all is in sight, and each pile has a cell of its own.
    const faults = new Set(Array.from({ length: 300 }, (_, at) => 333 * at + 7));
    const { plain, marked } = spotsIn(field, faults, { ...about(50_250, 3), width: 1600 }, CELL_PX);
    expect([plain.length / 2, marked.length / 2]).toEqual([ROWS - 300, 300]);
    const expected = [...faults].map((row) => [
      800 + ((row % 500) - 250) * 3,
      350 - (Math.floor(row / 500) - Math.floor(50_250 / 500)) * 3,
    ]);
    const sorted = (spots: readonly (readonly number[])[]) => spots.map(([x, y]) => `${x} ${y}`).sort();
    expect(sorted(pairs(marked))).toEqual(sorted(expected));
  });

  it('have every row that one flies to in their middle', () => {
    // Rows of every remainder of a step of five, and of their neighbours.
    for (let row = 0; row < ROWS; row += 9973) {
      for (const faults of [NONE, new Set([row])]) {
        const { plain, marked } = spotsIn(field, faults, about(row, 20), CELL_PX);
        const kind = faults === NONE ? plain : marked;
        expect(pairs(kind), `row ${row}`).toContainEqual([600, 350]);
      }
    }
  });

  it('are one of each kind in a cell, so that a far view draws few', () => {
    // The whole site on 10 by 4 pixels.
    const { plain, marked } = spotsIn(field, { has: (row) => row % 3 === 1 }, about(50_250, 0.02), CELL_PX);
    for (const kind of [plain, marked]) {
      expect(kind.length / 2).toBeGreaterThan(0);
      expect(kind.length / 2).toBeLessThanOrEqual(15);
    }
  });

  it('leave out rows without a place, and those out of sight', () => {
    const places = { xM: Float64Array.of(0, Number.NaN, 0, 0), yM: Float64Array.of(0, 0, Number.NaN, 1e9) };
    const { plain, marked } = spotsIn(places, NONE, { ...screen, middleXM: 0, middleYM: 0, pixelsPerM: 1 }, CELL_PX);
    expect([pairs(plain), marked.length]).toEqual([[[600, 350]], 0]);
  });
});

describe('spots that are painted', () => {
  const lines = (words: Uint32Array, width: number): string[] =>
    Array.from({ length: words.length / width }, (_, y) => words.subarray(y * width, (y + 1) * width).join(''));

  it('are shapes about each of them, as much as there is room for', () => {
    const size = { width: 8, height: 5 };
    const words = new Uint32Array(size.width * size.height);
    paintSpots(words, size, Float32Array.of(0, 0, 5, 2, 7.9, 4.9), squareOf(3), 1);
    paintSpots(words, size, Float32Array.of(5, 2), squareOf(1), 2);
    expect(lines(words, 8)).toEqual(['11000000', '11001110', '00001210', '00001111', '00000011']);
  });

  it('are round discs, at twice the pixels where there are so many', () => {
    const size = { width: 9, height: 9 };
    const words = new Uint32Array(size.width * size.height);
    paintSpots(words, size, Float32Array.of(2.25, 2.25), discOf(7), 1, 2);
    expect(lines(words, 9)).toEqual([
      '000000000',
      '000111000',
      '001111100',
      '011111110',
      '011111110',
      '011111110',
      '001111100',
      '000111000',
      '000000000',
    ]);
  });
});
