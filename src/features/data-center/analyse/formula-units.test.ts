// Units of formulas: sums of what does not fit together, and results in another unit than the one typed.
import { describe, expect, it } from 'vitest';
import { askedChannels } from '../../../equipment/derived-channels';
import { EQUIPMENT_TYPES } from '../../../equipment/registry';
import { formulaUnits } from './formula-units';

const UNITS: Readonly<Record<string, string>> = {
  depth_m: 'm',
  offset_mm: 'mm',
  flow_lpm: 'L/min',
  speed_mpm: 'm/min',
  slurry_l: 'L',
  ash_kg: 'kg',
  grout_mpa: 'MPa',
  lift_cmpm: 'cm/min',
  ratio: '',
  share_pct: '%',
  hits: 'blows',
};
const look = (formula: string, typed = '') => formulaUnits(formula, (key) => UNITS[key], typed);

describe('the units of a formula', () => {
  it.each([
    'depth_m - 2 * depth_m',
    'depth_m + 5',
    'max(depth_m, 2, -depth_m)',
    'flow_lpm / speed_mpm - slurry_l / depth_m',
    // A number may convert.
    'depth_m * 1000 + offset_mm',
    '(depth_m - offset_mm / 1000) / 2',
    // Nothing is known of blows.
    'hits + depth_m',
    'hits * depth_m - flow_lpm',
    'abs(ratio) - 1 + share_pct * 0.01',
    '1 / depth_m + slurry_l / (slurry_l * depth_m)',
  ])('fit in %s', (formula) => expect(look(formula).misfits).toEqual([]));

  it('do not fit where other quantities are added, subtracted or compared', () => {
    expect(look('depth_m + flow_lpm').misfits).toEqual([
      { of: 'kind', left: { text: 'depth_m', unit: 'm' }, right: { text: 'flow_lpm', unit: 'L/min' } },
    ]);
    expect(look('2 * max(slurry_l / depth_m, ash_kg) - 1').misfits).toEqual([
      { of: 'kind', left: { text: 'slurry_l / depth_m', unit: 'L/m' }, right: { text: 'ash_kg', unit: 'kg' } },
    ]);
    expect(look('ratio - (depth_m + ratio)').misfits).toHaveLength(1);
    // The first two fit; the third is said against both.
    expect(look('depth_m+depth_m - slurry_l').misfits).toEqual([
      { of: 'kind', left: { text: 'depth_m+depth_m', unit: 'm' }, right: { text: 'slurry_l', unit: 'L' } },
    ]);
    // A sum that does not fit is not set against the rest.
    expect(look('depth_m + slurry_l + ash_kg').misfits).toHaveLength(1);
  });

  it('do not fit where nothing converts them', () => {
    expect(look('depth_m - offset_mm').misfits).toEqual([
      { of: 'size', left: { text: 'depth_m', unit: 'm' }, right: { text: 'offset_mm', unit: 'mm' } },
    ]);
    expect(look('share_pct + ratio').misfits).toMatchObject([{ of: 'size' }]);
  });

  it('are set against the unit that is typed', () => {
    expect(look('flow_lpm / speed_mpm', 'L/m').result).toBeNull();
    expect(look('flow_lpm / speed_mpm', 'kg').result).toEqual({ of: 'kind', unit: 'L/min/(m/min)' });
    expect(look('flow_lpm / speed_mpm', 'm³/m').result).toEqual({ of: 'size', unit: 'L/min/(m/min)' });
    expect(look('flow_lpm / speed_mpm / 1000', 'm³/m').result).toBeNull();
    expect(look('1 / depth_m', 'm').result).toEqual({ of: 'kind', unit: '1/m' });
    expect(look('0.1 * grout_mpa * flow_lpm / lift_cmpm', 'MJ/m').result).toBeNull();
    // Nothing is said of a unit that is not known, of none, and of a plain number.
    expect(look('depth_m', 'fathoms').result).toBeNull();
    expect(look('depth_m').result).toBeNull();
    expect(look('2 + 3', 'm').result).toBeNull();
    expect(look('depth_m + flow_lpm', 'm').result).toBeNull();
  });

  it('fit in the formulas of all types', () => {
    for (const { code, profile } of EQUIPMENT_TYPES) {
      if (profile === null) continue;
      const units = new Map(askedChannels(profile).map(({ key, unit }) => [key, unit]));
      for (const { key, unit, derived } of profile.derived ?? []) {
        if (!('formula' in derived)) continue;
        const found = formulaUnits(derived.formula, (channel) => units.get(channel), unit);
        expect(found, `${code} ${key}`).toEqual({ misfits: [], result: null });
      }
    }
  });
});
