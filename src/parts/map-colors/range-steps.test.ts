// Handles stand where the range ends, and a range comes back as it was chosen.
import { expect, it } from 'vitest';
import { barClass, countsWithin, endsOf, rangeOf } from './range-steps';

it('gives back the handles that a range was made of', () => {
  for (const [origin, width] of [
    [0, 1],
    [-7.125, 0.0371],
    [1_760_000_000_000, 86_400_000.5],
  ] as const) {
    for (const [from, to] of [
      [0, 40],
      [0, 7],
      [13, 40],
      [5, 6],
      [39, 40],
    ] as const) {
      const range = rangeOf(from, to, origin, width, 40);
      expect(range === null).toBe(from === 0 && to === 40);
      expect(endsOf(range, origin, width, 40)).toEqual([from, to]);
    }
  }
});

it('keeps the handles apart and on the bars, whatever a link says', () => {
  expect(endsOf({ low: 900, high: -5 }, 0, 1, 40)).toEqual([39, 40]);
  expect(endsOf({ low: null, high: -5 }, 0, 1, 40)).toEqual([0, 1]);
});

it('puts a number into the class that begins with it', () => {
  expect([0, 1, 1.5, 2, 3].map((value) => barClass(value, [1, 2]))).toEqual([1, 2, 2, 3, 3]);
  expect(barClass(5, [])).toBe(1);
});

it('counts of a part stand in the bars of the whole, and in no others', () => {
  const whole = { origin: 2, width: 0.5, counts: Uint32Array.of(4, 0, 9) };
  const part = { origin: 2, width: 0.5, counts: Uint32Array.of(1, 0, 9) };
  expect(countsWithin(whole, part)).toBe(part.counts);
  expect(countsWithin(whole, null)).toBeNull();
  expect(countsWithin(whole, { ...part, origin: 1 })).toBeNull();
  expect(countsWithin(whole, { ...part, width: 1 })).toBeNull();
  expect(countsWithin(whole, { ...part, counts: Uint32Array.of(1) })).toBeNull();
});
