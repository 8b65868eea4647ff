// Two rows of one name are one row on the plan.
import { expect, it } from 'vitest';
import { furtherRows, rowNameAfter } from './row-names';

it.each([
  ['A', 1, 'B'],
  ['A', 4, 'E'],
  ['Z', 1, 'AA'],
  ['AZ', 1, 'BA'],
  ['ZZ', 1, 'AAA'],
  ['c', 2, 'e'],
  ['9', 1, '10'],
  ['A-09', 1, 'A-10'],
  ['099', 2, '101'],
  ['左A', 1, '左B'],
  ['左', 1, '左2'],
  ['左', 2, '左3'],
  ['North', 1, 'North2'],
  ['2-B', 1, '2-C'],
])('%s and %d further is %s', (name, further, wanted) => {
  expect(rowNameAfter(name, further)).toBe(wanted);
});

it('goes on from the last of several rows, in their order, and never names one twice', () => {
  const single = furtherRows(['A']);
  expect([0, 1, 2, 3, 4].map((copy) => single('A', copy))).toEqual(['A', 'B', 'C', 'D', 'E']);
  // A and C beside each other: a copy of A is not C.
  const two = furtherRows(['C', 'A', 'A']);
  const named = [1, 2].flatMap((copy) => ['A', 'C'].map((name) => two(name, copy)));
  expect(named).toEqual(['D', 'E', 'F', 'G']);
  const many = furtherRows(['9', '10']);
  expect(['9', '10'].map((name) => many(name, 1))).toEqual(['11', '12']);
  const letters = furtherRows(['AA', 'Z']);
  expect(['Z', 'AA'].map((name) => letters(name, 1))).toEqual(['AB', 'AC']);
});

it('leaves piles without a row without one', () => {
  const rows = furtherRows(['', 'A']);
  expect([rows('', 1), rows('A', 1)]).toEqual(['', 'B']);
});
