import { describe, expect, it } from 'vitest';
import {
  askedByMetre,
  askedOfTotal,
  channelsFor,
  formulaKey,
  keysOf,
  logChannels,
  loggedChannels,
  sharedDesign,
} from './derived-channels';
import { EQUIPMENT_TYPES } from './registry';
import { descriptor as poured } from './types/cast-in-place-pile/descriptor';
import { descriptor as jetting } from './types/jet-grouting-pile/descriptor';
import { descriptor as mixing } from './types/mixing-pile/descriptor';

describe('what a question reads', () => {
  const ask = (asked: readonly string[]) => channelsFor(mixing.profile, asked, ['depth_m']);

  it('is what its channels are worked out of, and nothing else', () => {
    expect(ask(['flow_lpm'])).toEqual({ channels: ['depth_m', 'flow_lpm'], derived: [], formulas: [] });
    expect(ask(['blade_turns_pm']).channels).toEqual(['depth_m', 'rotation_rpm']);
  });

  it('is every channel that a formula of the descriptor names', () => {
    const source = channelsFor(jetting.profile, ['jet_energy_mjpm', 'air_mpa'], ['depth_m']);
    expect(source).toEqual({
      channels: ['depth_m', 'air_mpa', 'lift_cmpm', 'grout_mpa', 'flow_lpm'],
      derived: [],
      formulas: [{ key: 'jet_energy_mjpm', formula: '0.1 * grout_mpa * flow_lpm / lift_cmpm' }],
    });
    // A formula of the user's takes it as any channel.
    const key = formulaKey('jet_energy_mjpm * 2');
    const twice = channelsFor(jetting.profile, [key], []);
    expect(twice.formulas.map((one) => one.key)).toEqual(['jet_energy_mjpm', key]);
    expect(logChannels(jetting.profile).formulas).toEqual(source.formulas);
  });

  it('is every channel that a formula names, behind which the formula stands', () => {
    const key = formulaKey('max(flow_lpm, 2.5) / blade_turns_pm - flow');
    const source = ask([key, 'current_a']);
    expect(source.channels).toEqual(['depth_m', 'current_a', 'flow_lpm', 'rotation_rpm']);
    expect(source.derived.map((one) => one.key)).toEqual(['blade_turns_pm']);
    expect(keysOf(source).at(-1)).toBe(key);
    expect(source.formulas).toEqual([{ key, formula: 'max(flow_lpm, 2.5) / blade_turns_pm - flow' }]);
  });
});

describe('what went in against the design', () => {
  const design = { design_depth_m: 10, diameter_m: 0.4, terms: {} };

  it('is a share of the bore in the analysis, and a line in a log', () => {
    expect(channelsFor(poured.profile, ['put_in_share'], ['depth_m'])).toEqual({
      channels: ['depth_m', 'concrete_m3'],
      derived: [{ key: 'put_in_share', of: 'concrete_m3', amounts: 'growth', factor: 1, share: true }],
      formulas: [],
    });
    expect(logChannels(poured.profile).derived.map(({ key }) => key)).toEqual(['concrete_m3pdm']);
    // A log offers what it holds.
    expect(loggedChannels(poured.profile).map(({ key }) => key)).toContain('concrete_m3pdm');
    expect(loggedChannels(poured.profile).map(({ key }) => key)).not.toContain('put_in_share');
    const [line, ...others] = askedByMetre(poured.profile, design);
    expect(others).toEqual([]);
    expect(line?.channel).toBe('concrete_m3pdm');
    expect(line?.value).toBeCloseTo(0.12566, 5);
    expect(askedByMetre(poured.profile, { ...design, diameter_m: null })).toEqual([]);
    expect(askedByMetre(poured.profile, null)).toEqual([]);
  });

  it('is of a running total and of what a design may say, in every type that has it', () => {
    const having = EQUIPMENT_TYPES.flatMap(({ code, profile }) => {
      const factors = profile === null ? undefined : sharedDesign(profile);
      if (profile === null || factors === undefined) return [];
      const said = profile.designParameters.map(({ key }) => `design.${key}`);
      if (factors.includes('slurryPerKg')) expect(said, code).toContain('design.water_cement_ratio');
      for (const factor of factors) if (factor.startsWith('design.')) expect(said, code).toContain(factor);
      for (const { derived } of profile.derived ?? []) {
        if ('formula' in derived) continue;
        const of = profile.channels.find(({ key }) => key === derived.of);
        expect(of?.chart, `${code} ${derived.of}`).toBe(derived.amounts === 'growth' ? 'total' : 'track');
      }
      return [code];
    });
    expect(having.length).toBeGreaterThanOrEqual(11);
  });
});

it('what a total is asked to come to by metre is known where the design says all of it', () => {
  const design = { design_depth_m: 10, diameter_m: 0.4, terms: {} };
  expect(askedOfTotal(poured.profile, 'concrete_m3', design)).toBeCloseTo(Math.PI * 0.04, 12);
  expect(askedOfTotal(poured.profile, 'concrete_m3', { ...design, diameter_m: null })).toBeNull();
  expect(askedOfTotal(poured.profile, 'pump_mpa', design)).toBeNull();
  expect(askedOfTotal(poured.profile, 'concrete_m3', null)).toBeNull();
});
