import { expect, it } from 'vitest';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import { designProductOf } from './design-amounts';

it('takes the project’s cement where the design names none', () => {
  expect(designProductOf(['design.ash_kgpm', 'slurryPerKg'], 3.2)).toBe(
    "(k.design ->> 'ash_kgpm')::float8 * (1 / coalesce((k.design ->> 'cement_density_gcm3')::float8, 3.2) + (k.design ->> 'water_cement_ratio')::float8)",
  );
});

it('keeps sums of nothing that depends on a setting', () => {
  for (const { code, profile } of EQUIPMENT_TYPES) {
    for (const terms of [profile?.progress, profile?.material]) {
      const factors: readonly string[] = (terms && 'design' in terms ? terms.design : undefined) ?? [];
      expect(factors, code).not.toContain('slurryPerKg');
    }
  }
});
