import { expect, it } from 'vitest';
import { isCementDensity } from './slurry';

it('only cement densities above 3 are taken', () => {
  expect(isCementDensity(3.1)).toBe(true);
  expect(isCementDensity(3)).toBe(false);
  expect(isCementDensity(Number.NaN)).toBe(false);
});
