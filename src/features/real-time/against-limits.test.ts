import { expect, it } from 'vitest';
import type { WatchedChannel } from '../../equipment/card-channels';
import { barRange, isBeyond, limitMarks, shareOf } from './against-limits';

const names = { cn: '速度', en: 'Speed' };
const rule = { names, channel: 'v', holdS: 1, level: 1, source: 'test' } as const;
const watched: WatchedChannel = {
  channel: { key: 'v', names, unit: 'm/min', range: [0, 1.5], decimals: 2, chart: 'track' },
  rules: [
    { ...rule, key: 'down', when: 'above', defaultLimit: 1, passes: [0] },
    { ...rule, key: 'up', when: 'above', defaultLimit: 0.5, passes: [1] },
    { ...rule, key: 'least', when: 'below', defaultLimit: 0.1 },
  ],
};

it('counts the limits of the pass that the machine is in, as the project has set them', () => {
  const down = limitMarks(watched, { down: 0.8 }, 0);
  expect(down).toEqual([
    { value: 0.8, isMinimum: false },
    { value: 0.1, isMinimum: true },
  ]);
  expect(isBeyond(0.81, down)).toBe(true);
  expect(isBeyond(0.8, down)).toBe(false);
  expect(isBeyond(0.09, down)).toBe(true);
  expect(isBeyond(0.6, limitMarks(watched, {}, 1))).toBe(true);
});

it('has no limit that is switched off, and one on either side where the sign does not count', () => {
  expect(limitMarks(watched, { down: 0, least: 0 }, 0)).toEqual([]);
  const tilt = { ...watched, rules: [{ ...rule, key: 'tilt', when: 'absAbove' as const, defaultLimit: 0.6 }] };
  expect(isBeyond(-0.7, limitMarks(tilt, {}, null))).toBe(true);
  expect(isBeyond(0.5, limitMarks(tilt, {}, null))).toBe(false);
});

it('draws a bar that holds the usual range, the limits and what was read', () => {
  const range = barRange(watched, limitMarks(watched, { down: 2 }, 0), [null, -0.5]);
  expect(range).toEqual([-0.5, 2]);
  expect(shareOf(0.75, range)).toBe(0.5);
  expect(shareOf(9, range)).toBe(1);
});

it('draws the bar of a place over what was read alone, a metre at least', () => {
  const chainage = { ...watched, channel: { ...watched.channel, range: [0, 2000] as const, place: true as const } };
  expect(barRange(chainage, [], [234, null, 237.5])).toEqual([234, 237.5]);
  expect(barRange(chainage, [], [234])).toEqual([233.5, 234.5]);
  expect(barRange(chainage, [], [null])).toEqual([0, 2000]);
});
