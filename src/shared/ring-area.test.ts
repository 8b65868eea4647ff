// Areas of plans and of what is measured on a map.
import { expect, it } from 'vitest';
import { ringArea } from './ring-area';

const areaOf = (...corners: readonly (readonly [number, number])[]): number =>
  ringArea(
    corners.length,
    (at) => corners[at]?.[0] ?? Number.NaN,
    (at) => corners[at]?.[1] ?? Number.NaN,
  );

it('is the same whichever way round and wherever on the grid; without corners it is none', () => {
  // 12 by 9 m without a corner of 6 by 3 m.
  const ring = [
    [0, 0],
    [0, 9],
    [6, 9],
    [6, 6],
    [12, 6],
    [12, 0],
  ] as const;
  expect([areaOf(...ring), areaOf(...ring.toReversed())]).toEqual([90, 90]);
  expect(areaOf(...ring.map(([x, y]) => [x + 3_451_400.25, y + 513_000.5] as const))).toBe(90);
  expect([areaOf(), areaOf([1, 2]), areaOf([1, 2], [3, 4])]).toEqual([0, 0, 0]);
});
