import { describe, expect, it } from 'vitest';
import { designProduct } from './design-product';
import { figuresOf } from './record-figures';
import { equipmentOf } from './registry';
import { workedFigure } from './worked-figures';

const { profile } = equipmentOf('trdTypeId');
const cement = figuresOf(profile).find(({ key }) => key === 'mixed_cement_kg');
if (cement?.worked === undefined) throw new Error('a wall has no cement');
const { worked } = cement;
const kgOf = (litres: number, terms: Readonly<Record<string, unknown>>, cementGcm3?: number): number | null =>
  workedFigure(worked, litres, {}, { diameterM: 0.7, terms, ...(cementGcm3 === undefined ? {} : { cementGcm3 }) });

describe('the cement of a wall', () => {
  it('is what the slurry of the mixing pass holds: that of the passes that cut is none', () => {
    expect(cement).toMatchObject({ channels: ['slurry_l'], take: 'span', adds: true, passes: [2], unit: 'kg' });
    // By hand: 1,000 L at w/c 1.5 and 3.1 g/cm³ are 1,000 / (1 / 3.1 + 1.5) = 548.67 kg.
    expect(kgOf(1000, { water_cement_ratio: 1.5 })).toBeCloseTo(548.7, 1);
    // The density of the pile's own cement goes before that of the project.
    expect(kgOf(1000, { water_cement_ratio: 1.5 }, 3.2)).toBeCloseTo(551.7, 1);
    expect(kgOf(1000, { water_cement_ratio: 1.5, cement_density_gcm3: 3.1 }, 3.2)).toBeCloseTo(548.7, 1);
    expect(kgOf(1000, {})).toBeNull();
  });

  it('is asked for by content and volume: length, thickness and depth of the section', () => {
    const asked = (terms: Readonly<Record<string, unknown>>) =>
      designProduct(profile?.material?.design, { design_depth_m: 26, diameter_m: 0.7, terms });
    // By hand: 3 m · 0.7 m · 26 m · 430 kg/m³.
    expect(asked({ section_m: 3, cement_kgpm3: 430 })).toBeCloseTo(23_478, 6);
    expect(asked({ section_m: 3 })).toBeNull();
  });
});
