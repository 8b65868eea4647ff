// When the numbers of piles are asked for.
import { expect, it } from 'vitest';
import { labelWaitMs } from './use-pile-labels';

const VIEW = { eastM: 1, northM: 2, zoom: 5 };

it('waits for a map that moves, and not after a change of piles on one that stands still', () => {
  const moved = { ...VIEW, eastM: 3 };
  const waits = (view: typeof VIEW, edits: number): boolean =>
    labelWaitMs({ view: VIEW, edits: 7 }, { view, edits }) > 0;
  expect([waits(VIEW, 7), waits(moved, 7), waits(moved, 8), waits(VIEW, 8)]).toEqual([true, true, true, false]);
});
