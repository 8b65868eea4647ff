// A fault puts the plan in the wrong place, or gives piles each other's numbers.
import { describe, expect, it } from 'vitest';
import {
  hasCount,
  middleOf,
  mirrored,
  moved,
  numbered,
  numberedAlong,
  repeatedRows,
  transformed,
  turned,
  turnedOver,
} from './arrangements';

const places = (...points: readonly (readonly [number, number])[]) => ({
  xM: Float64Array.from(points, ([x]) => x),
  yM: Float64Array.from(points, ([, y]) => y),
});
const pairs = ({ xM, yM }: { xM: Float64Array; yM: Float64Array }) => Array.from(xM, (x, row) => [x, yM[row]]);

describe('places', () => {
  const piles = places([3_400_000.125, 500_000.5], [3_400_010, 500_000], [Number.NaN, 1]);

  it('move by the same way, to the millimetre, and a pile without a place stays without one', () => {
    expect(pairs(moved(piles, 0.0004, -2.25))).toEqual([
      [3_400_000.125, 499_998.25],
      [3_400_010, 499_997.75],
      [Number.NaN, -1.25],
    ]);
  });

  it('turn clockwise about the centre of the points, and grow by the scale', () => {
    const fit = { fromXM: 100, fromYM: 200, toXM: 110, toYM: 190, turnDeg: 90, scale: 2 };
    // 3 to the north becomes 6 to the east; 4 to the east becomes 8 to the south.
    expect(pairs(transformed(places([103, 200], [100, 204], [100, 200]), fit))).toEqual([
      [110, 196],
      [102, 190],
      [110, 190],
    ]);
  });

  it('mirror in a line: north to south in one to the east, and back to where they were when done twice', () => {
    expect(pairs(mirrored(places([13, 7]), 10, 0, 90))).toEqual([[7, 7]]);
    expect(pairs(mirrored(places([13, 7]), 0, 0, 45))).toEqual([[7, 13]]);
    const once = mirrored(piles, 3_400_003, 500_001, 33);
    const twice = mirrored(once, 3_400_003, 500_001, 33);
    // Each time to the millimetre.
    for (const row of [0, 1]) {
      expect(Math.abs((twice.xM[row] ?? 0) - (piles.xM[row] ?? 0))).toBeLessThan(0.0021);
      expect(Math.abs((twice.yM[row] ?? 0) - (piles.yM[row] ?? 0))).toBeLessThan(0.0021);
    }
  });

  it('have a middle, if any is known', () => {
    expect(middleOf(piles)).toEqual({ xM: 3_400_005.0625, yM: 500_000.25 });
    expect(middleOf(places([Number.NaN, 1]))).toBeNull();
  });
});

describe('directions', () => {
  const headings = (...degrees: readonly number[]) => ({ headingDeg: Float64Array.from(degrees) });
  const list = ({ headingDeg = new Float64Array(0) }: { readonly headingDeg?: Float64Array }) => Array.from(headingDeg);

  it('turn clockwise with the plan, from 0 to below 360, and a pile without one stays without', () => {
    expect(list(turned(headings(30, 350, -90, Number.NaN, 359.99996), 12.5))).toEqual([
      42.5,
      2.5,
      282.5,
      Number.NaN,
      12.5,
    ]);
    expect(list(turned(headings(10, 359.9), -10.00004))).toEqual([0, 349.9]);
    expect(list(turned(headings(347.5), 12.5))).toEqual([0]);
  });

  it('are not written where none has one, nor where nothing turns', () => {
    expect(turned(headings(Number.NaN, Number.NaN), 30)).toEqual({});
    expect(turned(headings(-90), 0)).toEqual({});
    expect(turnedOver(headings(Number.NaN), 30)).toEqual({});
  });

  it.each([
    ['turned and grown', 0],
    ['mirrored', 1],
  ])('are those between the places of both ends of a line, %s', (_, isMirrored) => {
    let state = 20_261_130;
    const upTo = (most: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state / 2 ** 32) * most;
    };
    for (let round = 0; round < 200; round += 1) {
      const [x, y, heading, by] = [3_400_000 + upTo(1e4), 500_000 + upTo(1e4), upTo(360), upTo(720) - 360];
      const towards = (heading * Math.PI) / 180;
      // Long, so that the millimetres of its ends are no more than a ten-thousandth of a degree.
      const line = places([x, y], [x + 9000 * Math.cos(towards), y + 9000 * Math.sin(towards)]);
      const fit = { fromXM: x + 5, fromYM: y - 3, toXM: x + 40, toYM: y + 60, turnDeg: by, scale: 1 + upTo(0.5) };
      const { xM, yM } = isMirrored ? mirrored(line, x + 7, y - 2, by) : transformed(line, fit);
      const [now = Number.NaN] = list(isMirrored ? turnedOver(headings(heading), by) : turned(headings(heading), by));
      const between = Math.atan2((yM[1] ?? 0) - (yM[0] ?? 0), (xM[1] ?? 0) - (xM[0] ?? 0)) * (180 / Math.PI);
      expect(Math.abs(((((now - between + 180) % 360) + 360) % 360) - 180)).toBeLessThan(1e-4);
      expect(now >= 0 && now < 360).toBe(true);
    }
  });
});

describe('numbers', () => {
  const row = {
    ...places([3_400_003, 500_000], [3_400_001, 500_000], [Number.NaN, 0], [3_400_002, 500_000], [3_400_001, 500_009]),
    rowNo: ['A', 'A', null, 'A', 'B'],
  };
  const terms = { pattern: '{row}-{n:3}', first: 5, step: 2, azimuthDeg: 0, byRow: true };

  it('count along a direction, each row by itself, those without a place last', () => {
    expect(numbered(row, terms)).toEqual({
      counts: [9, 5, 5, 7, 5],
      numbers: ['A-009', 'A-005', '-005', 'A-007', 'B-005'],
      rowNo: null,
    });
    expect(numbered(row, { ...terms, azimuthDeg: 180 }).counts).toEqual([5, 9, 5, 7, 5]);
    const through = numbered(row, { ...terms, pattern: 'Z{n}', first: 1, step: 1, byRow: false });
    expect(through.numbers).toEqual(['Z4', 'Z1', 'Z5', 'Z3', 'Z2']);
  });

  it('count along the rows that were found; a pile without a place gets none', () => {
    const found = { row: Uint32Array.of(1, 0, 0xffff_ffff, 0, 1), place: Uint32Array.of(0, 2, 0xffff_ffff, 0, 1) };
    expect(numberedAlong(found, { pattern: 'R{row}-{n:2}', first: 10, step: -5 })).toEqual({
      counts: [10, 0, null, 10, 5],
      numbers: ['R2-10', 'R1-00', '', 'R1-10', 'R2-05'],
      rowNo: ['2', '1', null, '1', '2'],
    });
  });

  it('are found when two piles would have the same', () => {
    expect([...repeatedRows(numbered(row, { ...terms, pattern: 'P{n}' }).numbers)]).toEqual([2, 4]);
    expect(['{n}', 'K-{n:4}', '{row}', 'n', '{n:}'].map(hasCount)).toEqual([true, true, false, false, false]);
  });
});
