import { expect, it } from 'vitest';
import { nextSorts, type TableSort } from './sorts';

const up = (key: string): TableSort<string> => ({ key, descending: false });
const down = (key: string): TableSort<string> => ({ key, descending: true });
const ALONE = { isNumeric: false, isAdded: false };
const ADDED = { isNumeric: false, isAdded: true };

it('a head that is clicked sorts alone, and turns round what it sorted by', () => {
  expect(nextSorts([up('a'), up('b')], 'c', ALONE)).toEqual([up('c')]);
  expect(nextSorts([up('a'), up('b')], 'b', ALONE)).toEqual([down('b')]);
  // The largest figures are looked for first.
  expect(nextSorts([], 'n', { ...ALONE, isNumeric: true })).toEqual([down('n')]);
});

it('with shift a column counts after the others, three at most, and turns round in its place', () => {
  expect(nextSorts([up('a')], 'b', ADDED)).toEqual([up('a'), up('b')]);
  expect(nextSorts([up('a'), up('b')], 'a', ADDED)).toEqual([down('a'), up('b')]);
  expect(nextSorts([up('a'), up('b'), up('c')], 'd', ADDED)).toEqual([up('a'), up('b'), up('d')]);
});
