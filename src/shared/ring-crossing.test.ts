// An outline that crosses itself has no inside that anybody could name.
import { describe, expect, it } from 'vitest';
import { ringCrossing } from './ring-crossing';

const ring = (...corners: readonly (readonly [number, number])[]) => corners.map(([x, y]) => ({ x, y }));

describe('a ring of corners', () => {
  it('crosses itself where two of its sides meet, wherever on the grid', () => {
    expect(ringCrossing(ring([0, 0], [4, 0], [0, 3], [4, 3]))).toEqual({ x: 2, y: 1.5 });
    const far = ringCrossing(
      ring([3_451_200, 513_000], [3_451_204, 513_000], [3_451_200, 513_003], [3_451_204, 513_003]),
    );
    expect(far).toEqual({ x: 3_451_202, y: 513_001.5 });
  });

  it('does not where it only touches itself, or is an L', () => {
    expect(ringCrossing(ring([0, 0], [12, 0], [12, 6], [6, 6], [6, 9], [0, 9]))).toBeNull();
    // Two triangles that meet in a corner.
    expect(ringCrossing(ring([0, 0], [2, 0], [2, 2], [4, 2], [4, 4], [2, 2]))).toBeNull();
    expect([ringCrossing([]), ringCrossing(ring([1, 1], [2, 2]))]).toEqual([null, null]);
  });
});
