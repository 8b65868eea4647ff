// Outlines of piles from near, by plain geometry: a panel drawn across its wall would show a wall that nobody builds.
import { describe, expect, it } from 'vitest';
import { axisOffsets, blockCorners, isOut, sectorAngles } from './near-piles';

describe('outlines', () => {
  it.each([
    [3, [-0.6, 0, 0.6]],
    [5, [-1.2, -0.6, 0, 0.6, 1.2]],
  ])('of %s axes lie evenly about the middle', (axes, offsets) => {
    expect(axisOffsets(axes, 0.6).map((metres) => Number(metres.toFixed(9)))).toEqual(offsets);
  });

  it.each([
    // North: long from south to north.
    [0, { east: 0.6, north: 7 }],
    // East.
    [90, { east: 7, north: 0.6 }],
  ])('of a panel 7 m long and 0.6 m wide that runs to %s°', (headingDeg, extent) => {
    const corners = blockCorners({ eastM: 100, northM: 200, headingDeg }, 7, 0.6);
    const spread = (of: readonly number[]) => Math.max(...of) - Math.min(...of);
    expect(spread(corners.map(({ eastM }) => eastM))).toBeCloseTo(extent.east, 9);
    expect(spread(corners.map(({ northM }) => northM))).toBeCloseTo(extent.north, 9);
    expect(corners.reduce((sum, { eastM }) => sum + eastM, 0) / 4).toBeCloseTo(100, 9);
  });

  it.each([
    // A canvas counts clockwise from east: north is at -90°.
    [0, 60, [-120, -60, 60, 120]],
    [90, 60, [-30, 30, 150, 210]],
    [45, 180, [-135, 45, 45, 225]],
  ])('of a jet along %s° that swings %s° are sectors to both sides', (headingDeg, swingDeg, degrees) => {
    const found = sectorAngles(headingDeg, swingDeg).flat();
    expect(found.map((angle) => Math.round((angle * 180) / Math.PI))).toEqual(degrees);
  });

  it('of a slanted panel have its length along the line', () => {
    const [first, , third] = blockCorners({ eastM: 0, northM: 0, headingDeg: 30 }, 6, 2);
    const diagonal = Math.hypot((first?.eastM ?? 0) - (third?.eastM ?? 0), (first?.northM ?? 0) - (third?.northM ?? 0));
    expect(diagonal).toBeCloseTo(Math.hypot(6, 2), 9);
    // The far end, between its two corners, lies to the north-east.
    const far = blockCorners({ eastM: 0, northM: 0, headingDeg: 30 }, 6, 2).slice(0, 2);
    expect(far.reduce((sum, { eastM }) => sum + eastM, 0) / 2).toBeCloseTo(1.5, 9);
    expect(far.reduce((sum, { northM }) => sum + northM, 0) / 2).toBeCloseTo(3 * Math.cos(Math.PI / 6), 9);
  });
});

it.each([
  [50, 50, false],
  [50.1, 50, true],
  [400, null, false],
])('a pile %s mm off with %s mm allowed is out of tolerance: %s', (offsetMm, toleranceMm, out) => {
  expect(isOut({ eastM: 0, northM: 0, offsetMm, toleranceMm })).toBe(out);
});
