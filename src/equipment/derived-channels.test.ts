import { describe, expect, it } from 'vitest';
import { channelsFor, formulaKey, keysOf } from './derived-channels';
import { descriptor as mixing } from './types/mixing-pile/descriptor';

describe('what a question reads', () => {
  const ask = (asked: readonly string[]) => channelsFor(mixing.profile, asked, ['depth_m']);

  it('is what its channels are worked out of, and nothing else', () => {
    expect(ask(['flow_lpm'])).toEqual({ channels: ['depth_m', 'flow_lpm'], derived: [], formulas: [] });
    expect(ask(['blade_turns_pm']).channels).toEqual(['depth_m', 'rotation_rpm']);
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
