import { expect, it } from 'vitest';
import { share, switched, withStretch } from './selection';

const order = Uint32Array.of(3, 1, 0, 2);
const idOf = (row: number): number => row + 100;

it('switches one row and keeps the others', () => {
  expect([...switched(new Set([1]), 2)]).toEqual([1, 2]);
  expect([...switched(new Set([1, 2]), 1)]).toEqual([2]);
});

it('adds a stretch in the order shown, from either end', () => {
  expect([...withStretch(new Set([999]), order, [1, 2], idOf)]).toEqual([999, 101, 100]);
  expect([...withStretch(new Set(), order, [2, 1], idOf)]).toEqual([101, 100]);
  expect([...withStretch(new Set(), order, [0, 0], idOf)]).toEqual([103]);
});

it('tells all from some, and counts only rows that are shown', () => {
  expect(share(new Set(), order, idOf)).toBe('none');
  expect(share(new Set([999]), order, idOf)).toBe('none');
  expect(share(new Set([100, 999]), order, idOf)).toBe('some');
  expect(share(new Set([100, 101, 102, 103, 999]), order, idOf)).toBe('all');
  expect(share(new Set([100]), new Uint32Array(), idOf)).toBe('none');
});
