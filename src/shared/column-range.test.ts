import { expect, it } from 'vitest';
import { randomOf } from '../equipment/machines/random';
import { type ColumnRange, columnRangeOf, columnRangeText, shownEnds } from './column-range';

it('comes back from its text, also with ends for which a script writes a power of ten', () => {
  const random = randomOf('texts of ranges');
  const ranges: ColumnRange[] = [
    { key: 'depth_m', low: 3, high: 5.25 },
    { key: 'score', low: null, high: 60 },
    { key: 'dx_m', low: -0.125, high: null },
    { key: 'x_m', low: 0.000_000_15, high: 1e24 },
    { key: 'x_m', low: -Number.MAX_VALUE, high: Number.MAX_VALUE },
    { key: 'score', low: 0, high: 0 },
  ];
  for (let time = 0; time < 500; time += 1) {
    const low = random.integer(-1_000_000, 1_000_000) / 10 ** random.integer(0, 8);
    ranges.push({ key: 'depth_m', low, high: low + random.integer(0, 1000) / 8 });
  }
  for (const range of ranges) expect(columnRangeOf(columnRangeText(range))).toEqual(range);
  expect(columnRangeText({ key: 'depth_m', low: 0.000_000_15, high: null })).toBe('depth_m~0.00000015~');
});

it.each([
  '',
  'depth_m',
  'depth_m~3',
  '~3~5',
  'depth_m~~',
  'depth_m~5~3',
  'depth_m~3~5~',
  'depth_m~3~5~7',
  'depth_m~x~',
  'depth_m~~NaN',
  'depth_m~-Infinity~3',
  'depth_m~1e3~',
  'depth_m~0x10~',
  'depth_m~3,5~',
  'depth_m~ 3~',
  'depth_m~3.~',
  'depth_m~−3~',
  `depth_m~~${'9'.repeat(400)}`,
  'depth_m~3~5\n',
])('%j is none', (text) => {
  expect(columnRangeOf(text)).toBeNull();
});

it('finds what is shown as its ends, and not the next number beyond', () => {
  const { low, high } = shownEnds({ low: 3, high: 5 }, 2);
  const isWithin = (value: number): boolean => value >= (low ?? 0) && value <= (high ?? 0);
  expect([2.995, 3, 5, Math.fround(5.004)].map(isWithin)).toEqual([true, true, true, true]);
  expect([2.9949, Math.fround(2.9949), 5.005, 5.0051].map(isWithin)).toEqual([false, false, false, false]);
  expect(shownEnds({ low: null, high: null }, 2)).toEqual({ low: null, high: null });
});
