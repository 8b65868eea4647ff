// Limits of each kind of work, as a site engineer would say them, and the rule that watches each. If one of these
// failed, a console would be silent where the standard is broken.
import { describe, expect, it } from 'vitest';
import type { WarningRule } from './descriptor';
import { equipmentByCode, equipmentOf } from './registry';

/** A requirement: how a rule judges it, by which limit unless the project sets another; 0: off until it does. */
type Limit = readonly [
  what: string,
  rule: Pick<WarningRule, 'channel' | 'when'> & Partial<Pick<WarningRule, 'holdS' | 'at' | 'within'>>,
  limit: number,
];

const tilt = (deg: number): readonly Limit[] => [
  ['plumb, X', { channel: 'tilt_x_deg', when: 'absAbove' }, deg],
  ['plumb, Y', { channel: 'tilt_y_deg', when: 'absAbove' }, deg],
];
const position = (mm: number): Limit => ['on its design position', { channel: 'position', when: 'offsetAbove' }, mm];
const share = (part: number): Limit => [
  'on its design position by its diameter',
  { channel: 'position', when: 'offsetShareAbove' },
  part,
];
const deepEnough: Limit = ['as deep as designed', { channel: 'depth_m', when: 'shortBy' }, 0.1];
const powder: readonly Limit[] = [
  ['powder a metre', { channel: 'powder_kgpm', when: 'below' }, 45],
  ['gas pressure', { channel: 'gas_mpa', when: 'above' }, 0.6],
  ['lift', { channel: 'speed_mpm', when: 'above' }, 0.8],
  ...tilt(0.573),
  position(50),
  deepEnough,
];
const sequence = (when: 'order' | 'young' | 'skip' | 'cold', limit: number): Limit => [
  `neighbours: ${when}`,
  { channel: 'sequence', when },
  limit,
];
const grouting: readonly Limit[] = [
  sequence('order', 1),
  ['pressure', { channel: 'pressure_mpa', when: 'above' }, 0],
  ['uplift', { channel: 'uplift_um', when: 'above' }, 200],
  ['tight for half an hour at the end', { channel: 'injection_lpm', when: 'settlesAbove', holdS: 1800 }, 1],
  ['thicker after its litres', { channel: 'injection_lpm', when: 'gradeLitresAbove', holdS: 300 }, 300],
  ['thicker after an hour', { channel: 'injection_lpm', when: 'gradeMinutesAbove', holdS: 300 }, 60],
  position(0),
];
const lastTwo = (from: number, to: number, mm: number): Limit => [
  `the last two hits from ${from} to ${to} kN·m`,
  { channel: 'last_two_mm', when: 'above', within: { channel: 'energy_knm', from, to } },
  mm,
];

const LIMITS: Readonly<Record<string, readonly Limit[]>> = {
  'HS-MI': [
    ['down', { channel: 'speed_mpm', when: 'above' }, 1],
    ['up', { channel: 'speed_mpm', when: 'above' }, 0.5],
    ['cement a metre', { channel: 'ash_kgpm', when: 'below' }, 60],
    ['pump pressure', { channel: 'pump_mpa', when: 'above' }, 0.6],
    ['guide plumb to 1/150, X', { channel: 'tilt_x_deg', when: 'absAbove' }, 0.382],
    ['guide plumb to 1/150, Y', { channel: 'tilt_y_deg', when: 'absAbove' }, 0.382],
    ['half a minute at the toe', { channel: 'depth_m', when: 'toeHoldBelow' }, 30],
    ...tilt(0.573),
    position(50),
    deepEnough,
  ],
  'HS-800': [
    ['down', { channel: 'speed_mpm', when: 'above' }, 1],
    ['up', { channel: 'speed_mpm', when: 'above' }, 2],
    ['air', { channel: 'air_mpa', when: 'above' }, 0.8],
    ...tilt(0.229),
    position(0),
    deepEnough,
    sequence('skip', 1),
    sequence('cold', 24),
  ],
  'HS-GP': [
    ['lift', { channel: 'lift_cmpm', when: 'above' }, 25],
    ['grout pressure', { channel: 'grout_mpa', when: 'below' }, 20],
    ['cement a metre', { channel: 'ash_kgpm', when: 'below' }, 200],
    ...tilt(0.573),
    position(50),
    deepEnough,
    sequence('order', 1),
    sequence('young', 24),
  ],
  'HS-J1000': [
    ['pressure in the ground', { channel: 'ground_mpa', when: 'above' }, 0],
    ...tilt(0.573),
    position(0),
    deepEnough,
    sequence('order', 1),
    sequence('young', 24),
  ],
  'HS-G300': [
    ['force', { channel: 'force_kn', when: 'above' }, 0],
    ...tilt(0.573),
    position(100),
    share(0),
    deepEnough,
  ],
  'HS-T': [
    ['weighing', { channel: 'weighing_error_pct', when: 'absAbove' }, 2],
    ['density', { channel: 'density_gcm3', when: 'below' }, 0],
  ],
  'JT-V9': grouting,
  'HS-CFG': [
    ['extraction', { channel: 'speed_mpm', when: 'above' }, 2.5],
    ['filling, at least', { channel: 'filling', when: 'below' }, 1.05],
    ['filling, at most', { channel: 'filling', when: 'above' }, 1.3],
    ...tilt(0.573),
    position(0),
    share(0.4),
    deepEnough,
    sequence('skip', 1),
  ],
  'HS-PVD': [
    ['tape that comes back', { channel: 'return_mm', when: 'above' }, 500],
    ['tape that counts as come back', { channel: 'return_mm', when: 'above' }, 200],
    ['boards of a day that came back, percent', { channel: 'return_mm', when: 'shareOfDayAbove' }, 5],
    ['tape that stands out', { channel: 'exposed_mm', when: 'below' }, 200],
    ...tilt(0.859),
    position(70),
    deepEnough,
  ],
  DG1000: [
    ['filled, at least', { channel: 'fill_ratio', when: 'below' }, 1.3],
    ['filled, at most', { channel: 'fill_ratio', when: 'above' }, 2.5],
    ...[1, 2, 3, 4].map((n): Limit => [`line ${n}`, { channel: `pressure_${n}_mpa`, when: 'above' }, 0]),
  ],
  ZC1000: [
    ['vibrator set up on the point', { channel: 'position', when: 'offsetAbove', at: 'setUp' }, 50],
    ['lift', { channel: 'lift_m', when: 'above' }, 0.5],
    ['hold', { channel: 'hold_s', when: 'below' }, 10],
    position(100),
    share(0.2),
    deepEnough,
  ],
  'KN-A2000': powder,
  'HS-ZD1000': [
    ['deviation, X', { channel: 'deviation_x_permille', when: 'absAbove' }, 4],
    ['deviation, Y', { channel: 'deviation_y_permille', when: 'absAbove' }, 4],
    ['sediment', { channel: 'sediment_mm', when: 'above' }, 100],
    ['mud, at least', { channel: 'mud_gcm3', when: 'below' }, 1.05],
    ['mud, at most', { channel: 'mud_gcm3', when: 'above' }, 1.2],
    position(0),
    deepEnough,
    sequence('order', 1),
  ],
  XW1000: [
    ['sediment', { channel: 'sediment_mm', when: 'above' }, 50],
    ['filling', { channel: 'filling', when: 'below' }, 1],
    ['mud', { channel: 'mud_gcm3', when: 'above' }, 1.25],
    ...tilt(0.573),
    position(0),
    deepEnough,
    sequence('young', 36),
  ],
  SP1000: powder,
  trdTypeId: [
    ['advance', { channel: 'advance_mph', when: 'above' }, 3],
    ['overlap of sections', { channel: 'overlap_m', when: 'below' }, 0.5],
    ...tilt(0.229),
    ['cement in the soil, percent', { channel: 'slurry_l', when: 'cementShareBelow' }, 20],
    sequence('cold', 24),
  ],
  G1000: [
    ['current', { channel: 'current_a', when: 'above' }, 160],
    ['filling, at least', { channel: 'filling', when: 'below' }, 1],
    ['filling, at most', { channel: 'filling', when: 'above' }, 1.6],
    ['pull', { channel: 'speed_mpm', when: 'above' }, 1.5],
    ...tilt(0.859),
    position(0),
    deepEnough,
  ],
  'HS-XT': [
    ['sediment', { channel: 'sediment_mm', when: 'above' }, 50],
    ['filling', { channel: 'filling', when: 'below' }, 1],
    ['mud, at least', { channel: 'mud_gcm3', when: 'below' }, 1.2],
    ['mud, at most', { channel: 'mud_gcm3', when: 'above' }, 1.4],
    ...tilt(0.573),
    position(0),
    deepEnough,
    sequence('young', 36),
    sequence('skip', 24),
  ],
  'DS-GJ-01': [
    ...grouting,
    ['pressure sensor', { channel: 'pressure_error_pct', when: 'absAbove' }, 2.5],
    ['flow sensor', { channel: 'flow_error_pct', when: 'absAbove' }, 0.8],
    ['density sensor', { channel: 'density_error_pct', when: 'absAbove' }, 0.5],
    ['uplift sensor', { channel: 'uplift_error_pct', when: 'absAbove' }, 4.5],
  ],
  QH1000: [
    lastTwo(0, 4000, 50),
    lastTwo(4000, 6000, 100),
    lastTwo(6000, 8000, 150),
    lastTwo(8000, 12_000, 200),
    ['energy of a hit', { channel: 'energy_knm', when: 'below' }, 0],
    position(0),
    sequence('order', 1),
  ],
};

const CASES = Object.entries(LIMITS).flatMap(([code, limits]) =>
  limits.map(([what, ...rest]) => [code, what, ...rest]),
);

describe('the rules', () => {
  it.each(CASES)('of %s see to: %s', (code, _what, asked, limit) => {
    const rules: readonly WarningRule[] = equipmentByCode(String(code))?.profile?.warningRules ?? [];
    expect(rules).toContainEqual(expect.objectContaining({ ...Object(asked), defaultLimit: limit }));
  });

  it('are asked about for each type of the specification', () => {
    expect(Object.keys(LIMITS)).toHaveLength(20);
    for (const code of Object.keys(LIMITS)) expect(equipmentByCode(code), code).toBeDefined();
  });

  it('tell the recorder up to eight circuits apart', () => {
    const circuit = equipmentOf('DS-GJ-01').profile?.channels.find(({ key }) => key === 'circuit');
    expect(circuit?.range).toEqual([1, 8]);
  });
});
