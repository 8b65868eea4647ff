// Measurements on a map, by shapes whose size is known: a wrong distance would be built.
import { describe, expect, it } from 'vitest';
import { type MeasuredPlace, measuredAreaM2, measuredLengthM } from './measure';

const at = (eastM: number, northM: number): MeasuredPlace => ({ eastM, northM });

describe('a measured line', () => {
  it.each([
    [[], 0],
    [[at(5, 5)], 0],
    [[at(0, 0), at(3, 4)], 5],
    [[at(0, 0), at(3, 4), at(3, 16)], 17],
  ])('along %j is %s m', (places, metres) => {
    expect(measuredLengthM(places, false)).toBe(metres);
  });

  it('around an area goes back to its first corner', () => {
    expect(measuredLengthM([at(0, 0), at(3, 4), at(3, 0)], true)).toBe(12);
  });
});

describe('a measured area', () => {
  it.each([
    [[], 0],
    [[at(0, 0), at(1, 1)], 0],
    // Either way around, and far from the origin.
    [[at(0, 0), at(4, 0), at(4, 3)], 6],
    [[at(4, 3), at(4, 0), at(0, 0)], 6],
    [[at(1e6, 2e6), at(1e6 + 10, 2e6), at(1e6 + 10, 2e6 + 0.5), at(1e6, 2e6 + 0.5)], 5],
    // An L: the notch is left out.
    [[at(0, 0), at(4, 0), at(4, 1), at(1, 1), at(1, 4), at(0, 4)], 7],
  ])('of %j is %s m²', (places, area) => {
    expect(measuredAreaM2(places)).toBeCloseTo(area, 9);
  });
});
