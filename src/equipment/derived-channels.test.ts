import { describe, expect, it } from 'vitest';
import { channelsFor, formulaKey, keysOf, logChannels } from './derived-channels';
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
