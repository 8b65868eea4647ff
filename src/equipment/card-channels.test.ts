import { describe, expect, it } from 'vitest';
import { CARD_CHANNELS, cardChannels } from './card-channels';
import { EQUIPMENT_TYPES } from './registry';

describe('the channels of a card', () => {
  it('are those with the gravest rules, in the order of the type', () => {
    const mixing = EQUIPMENT_TYPES.find(({ code }) => code === 'HS-MI')?.profile;
    if (mixing === null || mixing === undefined) throw new Error('mixing piles record nothing');
    expect(cardChannels(mixing).map(({ channel }) => channel.key)).toEqual([
      'speed_mpm',
      'ash_kgpm',
      'density_gcm3',
      'current_a',
      'tilt_x_deg',
      'tilt_y_deg',
    ]);
  });

  it('are those that the type names: of a recorder what goes into the hole, not how far its sensors are off', () => {
    const recorder = EQUIPMENT_TYPES.find(({ code }) => code === 'DS-GJ-01')?.profile;
    if (recorder === null || recorder === undefined) throw new Error('a recorder records');
    expect(cardChannels(recorder).map(({ channel }) => channel.key)).toEqual(recorder.watched);
  });

  it.each(EQUIPMENT_TYPES.flatMap(({ code, profile }) => (profile === null ? [] : [{ code, profile }])))(
    'are a few, each once, of $code',
    ({ profile }) => {
      const keys = cardChannels(profile).map(({ channel }) => channel.key);
      expect(keys.length).toBeGreaterThan(0);
      expect(keys.length).toBeLessThanOrEqual(CARD_CHANNELS);
      expect(new Set(keys).size).toBe(keys.length);
    },
  );
});
