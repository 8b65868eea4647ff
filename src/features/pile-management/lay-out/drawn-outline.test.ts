// An outline in another unit is told before anybody lays a million piles out in it.
import { describe, expect, it } from 'vitest';
import { farKm, linesOf, metresOf, outlineAreaM2 } from './drawn-outline';

describe('an outline of a drawing', () => {
  const drawn = {
    corners: Float64Array.of(3_400_000_000, 500_000_000, 3_400_012_000, 500_000_000, 3_400_000_000, 500_005_000.4),
  };
  it('is in metres to the millimetre, whatever the drawing is in', () => {
    expect(metresOf(drawn, 'mm')).toEqual([3_400_000, 500_000, 3_400_012, 500_000, 3_400_000, 500_005]);
    expect(metresOf(drawn, 'cm')[0]).toBe(34_000_000);
  });

  it('goes around its area, either way', () => {
    const outline = metresOf(drawn, 'mm');
    expect(outlineAreaM2(outline)).toBeCloseTo(30, 6);
    expect(outlineAreaM2([0, 0, 0, 9, 6, 9, 6, 6, 12, 6, 12, 0])).toBe(90);
  });

  it('is a line to follow, too: after those that do not close, of the layer that is chosen', () => {
    const drawing = {
      unit: 'mm' as const,
      layers: [],
      outlines: [{ layer: 'A', ...drawn, fault: null }],
      paths: [
        { layer: 'A', points: Float64Array.of(0, 0, 1500, 250) },
        { layer: 'B', points: Float64Array.of(9, 9, 8, 8) },
      ],
    };
    expect(linesOf({ drawing, layer: 'A', unit: 'mm' })).toEqual([
      { points: [0, 0, 1.5, 0.25], closes: false },
      { points: [3_400_000, 500_000, 3_400_012, 500_000, 3_400_000, 500_005], closes: true },
    ]);
    expect(linesOf({ drawing, layer: 'B', unit: 'm' })).toEqual([{ points: [9, 9, 8, 8], closes: false }]);
  });

  it('is far from the site in the wrong unit', () => {
    const site = { xM: 3_400_100, yM: 500_000 };
    expect([farKm(metresOf(drawn, 'mm'), site), farKm(metresOf(drawn, 'mm'), null)]).toEqual([null, null]);
    expect(farKm(metresOf(drawn, 'cm'), site)).toBeGreaterThan(30_000);
  });
});
