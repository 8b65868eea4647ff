// A picture placed by two known points: pixels lie where a surveyor would put them.
import { describe, expect, it } from 'vitest';
import { type KnownPoint, placementOf, scaleOf, siteOfPixel } from './background';

const point = (x: number, y: number, xM: number, yM: number): KnownPoint => ({ x, y, xM, yM });

function placed(a: KnownPoint, b: KnownPoint) {
  const placement = placementOf(a, b);
  if (typeof placement === 'string') throw new Error(placement);
  return placement;
}

describe('a picture below the piles', () => {
  it('that is north up has its rows from west to east, and y downwards', () => {
    const placement = placed(point(100, 50, 3000, 500), point(300, 50, 3000, 600));
    expect(siteOfPixel(placement, 200, 150)).toEqual({ xM: 2950, yM: 550 });
    expect(scaleOf(placement)).toEqual({ metresPerPixel: 0.5, turnedDeg: -0 });
  });

  it('that is turned a quarter clockwise goes to the south', () => {
    const placement = placed(point(0, 0, 1000, 1000), point(10, 0, 980, 1000));
    const place = siteOfPixel(placement, 0, 10);
    expect(place.xM).toBeCloseTo(1000, 9);
    expect(place.yM).toBeCloseTo(980, 9);
    expect(scaleOf(placement).turnedDeg).toBeCloseTo(90, 9);
  });

  it.each([
    [point(12, 700, 3_412_345.25, 512_000.5), point(1804, 33, 3_412_900, 513_111)],
    [point(5, 5, 0, 0), point(-5, 80, 12, -40)],
  ])('has both known points where they are: %j, %j', (a, b) => {
    const placement = placed(a, b);
    for (const known of [a, b]) {
      const found = siteOfPixel(placement, known.x, known.y);
      expect(found.xM).toBeCloseTo(known.xM, 6);
      expect(found.yM).toBeCloseTo(known.yM, 6);
    }
  });

  it.each([
    [point(5, 5, 0, 0), point(5, 5, 10, 10), 'samePixel'],
    [point(5, 5, 10, 10), point(50, 5, 10, 10), 'samePlace'],
    [point(5, 5, Number.NaN, 10), point(50, 5, 20, 10), 'noNumber'],
  ] as const)('cannot be placed by %j and %j: %s', (a, b, fault) => {
    expect(placementOf(a, b)).toBe(fault);
  });
});
