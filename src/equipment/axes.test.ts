import { expect, it } from 'vitest';
import { axesOf, channelsNamed, channelsOfAxes } from './axes';
import { descriptor as multiAxisMixingPile } from './types/multi-axis-mixing-pile/descriptor';

const { channels } = multiAxisMixingPile.profile;
const axesIn = (some: readonly { readonly axis?: number }[]) => Math.max(...some.map(({ axis = 0 }) => axis));

it.each([3, 5, 9])('a machine of %d axes has flow and current of each, and what every machine has', (axes) => {
  const own = channelsOfAxes(channels, axes);
  expect(own.filter(({ key }) => /^flow_\d_lpm$/.test(key))).toHaveLength(axes);
  expect(own.filter(({ key }) => /^current_\d_a$/.test(key))).toHaveLength(axes);
  expect(own).toEqual(expect.arrayContaining(channels.filter(({ axis }) => axis === undefined)));
  expect(axesOf({ axes })).toBe(axes);
});

it('takes a design without axes, or with some that no machine has, for three', () => {
  for (const terms of [{}, { axes: 4 }, { axes: '5' }]) expect(axesOf(terms)).toBe(3);
});

it('tells the axes of a machine by what it names, a reading that is missing among it', () => {
  expect(axesIn(channelsNamed(channels, { depth_m: 1, flow_5_lpm: null }))).toBe(5);
  expect(axesIn(channelsNamed(channels, { current_9_a: 12 }))).toBe(9);
  expect(axesIn(channelsNamed(channels, { depth_m: 1 }))).toBe(3);
});
