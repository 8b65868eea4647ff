// A table that was fetched again and has the same piles must not have the map painted anew.
import { expect, it } from 'vitest';
import { namedPiles } from './named-piles';

it('keeps the name of the same piles, and gives others another one', () => {
  const first = namedPiles(null, Uint32Array.of(1, 2, 5));
  expect(first?.ids).toEqual(Uint32Array.of(1, 2, 5));
  expect(namedPiles(first, Uint32Array.of(1, 2, 5))).toBe(first);
  const names = [[1, 2], [1, 2, 6], [], [1, 2, 5, 7]].map((ids) => namedPiles(first, Uint32Array.from(ids))?.name);
  expect(new Set([first?.name, ...names]).size).toBe(5);
  expect(namedPiles(first, null)).toBeNull();
});
