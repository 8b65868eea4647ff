import { describe, expect, it } from 'vitest';
import { ashKg, ratioOfDensity, slurryDensityGcm3, slurryLitres } from './slurry';

describe('slurry', () => {
  it.each([
    [0.5, 1.82],
    [1.0, 1.51],
    [1.5, 1.37],
  ])('has the published density at water-cement ratio %f', (ratio, density) => {
    expect(slurryDensityGcm3(ratio)).toBeCloseTo(density, 2);
  });

  it('gives the ratio back from the density', () => {
    for (const ratio of [0.4, 0.55, 0.65, 1, 2]) {
      for (const cement of [3.05, 3.1, 3.2])
        expect(ratioOfDensity(slurryDensityGcm3(ratio, cement), cement)).toBeCloseTo(ratio, 10);
    }
    expect(ratioOfDensity(1)).toBeNaN();
    expect(ratioOfDensity(3.2, 3.1)).toBeNaN();
  });

  it('keeps mass: cement plus water weigh what the slurry weighs', () => {
    const cement = ashKg(100, 0.6);
    expect(cement * 1.6).toBeCloseTo(100 * slurryDensityGcm3(0.6), 9);
    expect(slurryLitres(cement, 0.6)).toBeCloseTo(100, 9);
  });
});
