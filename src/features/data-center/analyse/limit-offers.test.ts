import { describe, expect, it } from 'vitest';
import { descriptor as compaction } from '../../../equipment/types/dynamic-compaction/descriptor';
import { descriptor as mixing } from '../../../equipment/types/mixing-pile/descriptor';
import { channelsBeside, foundIn, limitOffers } from './limit-offers';

const { warningRules } = mixing.profile;
const keysOf = (channel: string, low: number | null, high: number | null) =>
  limitOffers(warningRules, channel, { low, high }).map(({ rule, limit }) => [rule.key, limit]);

describe('a dragged limit', () => {
  it('can be the limit of each rule of its channel and side', () => {
    expect(keysOf('speed_mpm', null, 0.8)).toEqual([
      ['down_speed_max', 0.8],
      ['up_speed_max', 0.8],
      ['restir_up_speed_max', 0.8],
    ]);
    expect(keysOf('density_gcm3', 1.7, 1.9)).toEqual([['density_min', 1.7]]);
    expect(keysOf('tilt_x_deg', -0.4, 0.4).map(([key]) => key)).toEqual(['tilt_x_max', 'guide_x_max']);
  });

  it('is none where no rule asks for it', () => {
    expect(keysOf('flow_lpm', 10, 90)).toEqual([]);
    expect(keysOf('speed_mpm', 0.2, null)).toEqual([]);
    expect(keysOf('speed_mpm', null, null)).toEqual([]);
  });

  it('is none at 0, which would switch the rule off, and below', () => {
    expect(keysOf('speed_mpm', null, 0)).toEqual([]);
    expect(keysOf('density_gcm3', -1, null)).toEqual([]);
  });

  it('is none of rules about a whole record', () => {
    expect(keysOf('depth_m', 3, 9)).toEqual([]);
  });
});

it('other channels are read where a rule looks at them', () => {
  expect(new Set(channelsBeside(compaction.profile.warningRules, 'last_two_mm'))).toEqual(new Set(['energy_knm']));
  expect(channelsBeside(warningRules, 'speed_mpm')).toEqual([]);
});

it('what a limit finds are the breaches that warn, and the records that have one', () => {
  // Three breaches of record 4, of which two warn, one of record 9, and one of record 2 that does not warn.
  const breaches = { record: Uint32Array.of(2, 4, 4, 4, 9), warns: Uint8Array.of(0, 1, 0, 1, 1) };
  expect(foundIn(breaches)).toEqual({ records: 2, warnings: 3 });
});
