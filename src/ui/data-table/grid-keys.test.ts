import { expect, it } from 'vitest';
import { placeAfter } from './grid-keys';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 7],
  ['PageDown', 8, 9],
  ['PageUp', 3, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['Tab', 5, null],
] as const)('%s at %i of ten leads to %s', (key, from, to) => {
  expect(placeAfter(key, from, 10, 4)).toBe(to);
});
