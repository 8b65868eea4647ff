import { expect, it } from 'vitest';
import type { WarningRule } from '../../equipment/descriptor';
import { chartLimits } from './chart-limits';

const rule = (part: Partial<WarningRule>): WarningRule => ({
  key: 'k',
  names: { cn: '规则', en: 'rule' },
  channel: 'speed_mpm',
  when: 'above',
  defaultLimit: 1,
  holdS: 10,
  level: 1,
  source: 'test',
  ...part,
});

it('draws the limits in force, and none that is switched off', () => {
  const rules = [
    rule({ key: 'a' }),
    rule({ key: 'b', defaultLimit: 2, names: { cn: 'B', en: 'b' } }),
    rule({ key: 'off', defaultLimit: 3 }),
    rule({ key: 'slow', when: 'below', defaultLimit: 0.2 }),
    rule({ key: 'tilt', channel: 'tilt_x_deg', when: 'absAbove', defaultLimit: 0.5 }),
    rule({ key: 'short', channel: 'depth_m', when: 'shortBy', defaultLimit: 0.1 }),
    rule({ key: 'off_centre', channel: 'position', when: 'offsetAbove', defaultLimit: 50 }),
  ];
  expect(chartLimits(rules, { b: 1, off: 0 }, 'en', null)).toEqual([
    { channel: 'speed_mpm', value: 1, label: 'rule / b', beyond: 'above' },
    { channel: 'speed_mpm', value: 0.2, label: 'rule', beyond: 'below' },
    { channel: 'tilt_x_deg', value: 0.5, label: 'rule', beyond: 'above' },
    { channel: 'tilt_x_deg', value: -0.5, label: 'rule', beyond: 'below' },
  ]);
});

it('draws none of a rule for other readings than those that were made', () => {
  const classes = [0, 4000, 6000].map((from, at) =>
    rule({
      key: `class_${at}`,
      channel: 'last_two_mm',
      defaultLimit: 50 * (at + 1),
      within: { channel: 'energy_knm', from, to: from === 0 ? 4000 : from + 2000 },
    }),
  );
  const drawn = (min: number, max: number) => ({
    tracks: [{ channel: 'energy_knm', stretches: [], extremes: [], min, max }],
  });
  const values = (tracks: Parameters<typeof chartLimits>[3]) =>
    chartLimits(classes, {}, 'en', tracks).map(({ value }) => value);
  expect(values(drawn(2900, 2960))).toEqual([50]);
  expect(values(drawn(3990, 4010))).toEqual([50, 100]);
  expect(values(drawn(4000, 4000))).toEqual([100]);
  // Nothing was read: any of them may hold.
  expect(values(drawn(Number.NaN, Number.NaN))).toEqual([50, 100, 150]);
  expect(values(null)).toEqual([50, 100, 150]);
});
