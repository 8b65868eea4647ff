// One's own edit must not stand in the way of a deletion, and somebody else's must.
import { expect, it } from 'vitest';
import { OwnChanges, seenInForm, seenOfEach } from './seen-changes';

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

it('one’s own newest change of a pile is known, by itself and among many, as far as the last four of many', () => {
  const own = new OwnChanges();
  own.note(3, [1, 2]);
  own.note(5, [2]);
  expect([1, 2, 3].map((pileId) => own.newestOf(pileId))).toEqual([3, 5, undefined]);
  own.note(6, [2, 3]);
  expect([1, 2, 3].map((pileId) => own.newestOf(pileId))).toEqual([3, 6, 6]);
  for (const changeNo of [7, 8, 9]) own.note(changeNo, [8, 9]);
  expect([1, 2, 3, 9].map((pileId) => own.newestOf(pileId))).toEqual([undefined, 6, 6, 9]);
});

it('the piles of one’s own changes of many are known as long, and no pile is one of no change', () => {
  const own = new OwnChanges();
  own.note(3, [1, 2]);
  own.note(4, []);
  own.note(5, [7]);
  expect([3, 4, 5].map((changeNo) => own.pilesOf(changeNo))).toEqual([[1, 2], [], []]);
  for (const changeNo of [6, 7, 8, 9]) own.note(changeNo, [changeNo, 20]);
  expect([3, 6].map((changeNo) => own.pilesOf(changeNo))).toEqual([[], [6, 20]]);
});
