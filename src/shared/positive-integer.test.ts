import { expect, it } from 'vitest';
import { isPositiveInteger, positiveInteger } from './positive-integer';

it.each([
  [1, true],
  [120_000, true],
  [0, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  [2 ** 53, false],
  ['1', false],
  [null, false],
])('%s is one: %s', (value, is) => {
  expect(isPositiveInteger(value)).toBe(is);
});

it.each([
  ['7', 7],
  ['007', 7],
  ['0', null],
  ['-7', null],
  ['7.0', null],
  ['7e2', null],
  [' 7', null],
  ['0x10', null],
  ['99999999999999999999', null],
  ['', null],
  [null, null],
])('the text %j is %s, so that an address shows no project that it does not name', (text, value) => {
  expect(positiveInteger(text)).toBe(value);
});
