// One's own edit must not stand in the way of a deletion, and somebody else's must.
import { expect, it } from 'vitest';
import { seenInForm, seenOfEach } from './seen-changes';

it.each([
  ['nothing of one’s own', [], 8],
  ['an own change that the list shows already', [[3, 7]], 8],
  ['an own change after the list was read', [[3, 11]], [8, 11, 8]],
  ['an own change of another pile', [[9, 11]], 8],
] as const)('%s', (_, own, seen) => {
  const numbers = new Map<number, number>(own);
  expect(seenOfEach([2, 3, 4], 8, (pileId) => numbers.get(pileId))).toEqual(seen);
});

it('a form that is typed into has seen no change that comes meanwhile, and any other form the newest', () => {
  expect(seenInForm(8, 11, true)).toBe(8);
  expect(seenInForm(8, 11, false)).toBe(11);
  // The number comes after the form has begun.
  expect(seenInForm(undefined, 8, true)).toBe(8);
});
