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
    rule({ key: 'tilt', channel: 'tilt_x_deg', when: 'absAbove', defaultLimit: 0.5 }),
    rule({ key: 'short', channel: 'depth_m', when: 'shortBy', defaultLimit: 0.1 }),
    rule({ key: 'off_centre', channel: 'position', when: 'offsetAbove', defaultLimit: 50 }),
  ];
  expect(chartLimits(rules, { b: 1, off: 0 }, 'en')).toEqual([
    { channel: 'speed_mpm', value: 1, label: 'rule / b' },
    { channel: 'tilt_x_deg', value: 0.5, label: 'rule' },
    { channel: 'tilt_x_deg', value: -0.5, label: 'rule' },
  ]);
});
