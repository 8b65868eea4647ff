import { expect, it } from 'vitest';
import { BINS, binsOver, columnSum } from './column-sums';

/** As the worker counts values over parts: each without its upper edge. */
function spread(values: readonly number[], { origin, width, count }: NonNullable<ReturnType<typeof binsOver>>) {
  const counts = new Uint32Array(count);
  let outside = 0;
  for (const value of values) {
    const at = Math.floor((value - origin) / width);
    if (at >= 0 && at < count) counts[at] = (counts[at] ?? 0) + 1;
    else outside += 1;
  }
  return { counts, outside };
}

function totalOf(values: readonly number[]) {
  const sum = values.reduce((a, b) => a + b, 0);
  return { count: values.length, sum, least: Math.min(...values), largest: Math.max(...values) };
}

it('spreads every value, the largest into the last part', () => {
  const values = Array.from({ length: 4_000 }, (_, at) => Math.sin(at) * 40 + at / 100);
  const total = totalOf(values);
  const over = binsOver(total);
  if (over === null) throw new Error('the values differ');
  const { bins, count } = columnSum(total, spread(values, over));
  expect(bins.reduce((a, b) => a + b, 0)).toBe(count);
  const width = (total.largest - total.least) / BINS;
  for (const [at, n] of bins.entries()) {
    const isIn = (value: number): boolean =>
      value >= total.least + at * width && (at === BINS - 1 || value < total.least + (at + 1) * width);
    // A value on an edge may fall on either side by rounding.
    expect(Math.abs(n - values.filter(isIn).length)).toBeLessThanOrEqual(1);
  }
});

it('has all in one part where they are the same, and nothing where there are none', () => {
  expect(binsOver(totalOf([3, 3, 3]))).toBeNull();
  expect([...columnSum(totalOf([3, 3, 3]), null).bins].slice(0, 2)).toEqual([3, 0]);
  const none = { count: 0, sum: 0, least: Number.NaN, largest: Number.NaN };
  expect(binsOver(none)).toBeNull();
  expect(columnSum(none, null).bins.every((n) => n === 0)).toBe(true);
});
