import { expect, it } from 'vitest';
import { BINS, columnSum } from './column-sums';

function sumOf(values: readonly number[]) {
  const steps = columnSum(Float64Array.from(values));
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

it('adds up and spreads every value that is there, and none that is missing', () => {
  const values = Array.from({ length: 5_000 }, (_, at) => (at % 7 === 0 ? Number.NaN : Math.sin(at) * 40 + at / 100));
  const there = values.filter((value) => !Number.isNaN(value));
  const { count, sum, least, largest, bins } = sumOf(values);
  expect(count).toBe(there.length);
  expect(sum).toBeCloseTo(
    there.reduce((a, b) => a + b, 0),
    6,
  );
  expect([least, largest]).toEqual([Math.min(...there), Math.max(...there)]);
  const width = (largest - least) / BINS;
  for (const [at, n] of bins.entries()) {
    const isIn = (value: number): boolean =>
      value >= least + at * width && (at === BINS - 1 || value < least + (at + 1) * width);
    // A value on an edge may fall on either side by rounding.
    expect(Math.abs(n - there.filter(isIn).length)).toBeLessThanOrEqual(1);
  }
  expect(bins.reduce((a, b) => a + b, 0)).toBe(there.length);
});

it('has all in one part where they are the same, and nothing where there are none', () => {
  expect([...sumOf([3, 3, 3]).bins].slice(0, 2)).toEqual([3, 0]);
  expect(sumOf([Number.NaN]).count).toBe(0);
});
