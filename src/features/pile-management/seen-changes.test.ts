// One's own edit must not stand in the way of a deletion, and somebody else's must.
import { expect, it } from 'vitest';
import { seenOfEach } from './seen-changes';

it.each([
  ['nothing of one’s own', [], 8],
  ['an own change that the list shows already', [[3, 7]], 8],
  ['an own change after the list was read', [[3, 11]], [8, 11, 8]],
  ['an own change of another pile', [[9, 11]], 8],
] as const)('%s', (_, own, seen) => {
  const numbers = new Map<number, number>(own);
  expect(seenOfEach([2, 3, 4], 8, (pileId) => numbers.get(pileId))).toEqual(seen);
});
