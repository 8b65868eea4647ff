import { expect, it } from 'vitest';
import { designProduct } from './design-product';

const design = { design_depth_m: 12, diameter_m: 0.5, terms: { ash_kgpm: 60, empty_stir_depth_m: 2, note: '3' } };

it('multiplies what the design says, and says nothing where one factor lacks', () => {
  expect(designProduct(['depth', 'design.ash_kgpm'], design)).toBe(720);
  expect(designProduct(['stirredDepth'], design)).toBe(10);
  expect(designProduct(['area', 'diameter'], design)).toBeCloseTo((Math.PI / 4) * 0.125, 12);
  expect(designProduct(['design.filling', 'depth'], design)).toBeNull();
  // 60 kg at w/c 0.5, with cement of 3 g/cm³: 60 × (1/3 + 0.5) = 50 L; 3.1 g/cm³ where nobody says it.
  const mixed = { ...design, terms: { ...design.terms, water_cement_ratio: 0.5, cement_density_gcm3: 3 } };
  expect(designProduct(['design.ash_kgpm', 'slurryPerKg'], mixed)).toBeCloseTo(50, 9);
  const usual = { ...mixed, terms: { ...mixed.terms, cement_density_gcm3: null } };
  expect(designProduct(['slurryPerKg'], usual)).toBeCloseTo(1 / 3.1 + 0.5, 9);
  // The project's cement counts where the design names none.
  expect(designProduct(['slurryPerKg'], { ...usual, projectCementGcm3: 3.2 })).toBeCloseTo(1 / 3.2 + 0.5, 9);
  expect(designProduct(['slurryPerKg'], { ...mixed, projectCementGcm3: 3.2 })).toBeCloseTo(1 / 3 + 0.5, 9);
  expect(designProduct(['slurryPerKg'], design)).toBeNull();
  expect(designProduct(['design.note'], design)).toBeNull();
  expect(designProduct(['diameter'], { ...design, diameter_m: null })).toBeNull();
  expect(designProduct(undefined, design)).toBeNull();
  expect(designProduct(['depth'], null)).toBeNull();
});
