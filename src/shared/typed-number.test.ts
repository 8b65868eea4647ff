import { expect, it } from 'vitest';
import { typedNumber } from './typed-number';

it.each([
  [' 1.5 ', 1.5],
  ['.5', 0.5],
  ['+3', 3],
  ['-0.4', -0.4],
  ['－１．５', -1.5],
  // As the console writes it.
  ['−28.4', -28.4],
  ['−−1', null],
  ['–3.50', -3.5],
  ['‒3.50', -3.5],
  ['\u20103.50', -3.5],
  ['\u20113.50', -3.5],
  ['﹣3.50', -3.5],
  ['3–5', null],
  ['–', null],
  ['—3.50', null],
  ['1,5', null],
  ['1e3', null],
  ['', null],
  ['5 m', null],
])('takes %s for %s', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});
