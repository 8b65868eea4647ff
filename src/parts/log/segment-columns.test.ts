import { expect, it } from 'vitest';
import { equipmentOf } from '../../equipment/registry';
import { segmentChannels, segmentColumns, verdictOf } from './segment-columns';

const { profile } = equipmentOf('HS-MI');
if (profile === null) throw new Error('mixing piles have a profile');
const { totals, means } = segmentChannels(profile);

const segments = {
  heightM: 0.25,
  durationS: Float64Array.of(20, 25),
  totals: totals.map(() => Float64Array.of(12, 15)),
  means: means.map(({ key }) =>
    key === 'pump_mpa' ? Float64Array.of(Number.NaN, Number.NaN) : Float64Array.of(40, 80),
  ),
};
const columns = segmentColumns(profile, segments, { ash_min: 60 }, { ash_kgpm: 55, spray_mode: 'full' });
const of = (key: string) => columns.find(({ channel }) => channel.key === key);

it('has a column for every channel with a reading, amounts first', () => {
  expect(columns[0]?.holds).toBe('amount');
  expect(of('pump_mpa')).toBeUndefined();
  expect(of('depth_m')).toBeUndefined();
});

it('holds a mean against limits that count in all passes, and against the design of the very same quantity', () => {
  expect(of('ash_kgpm')).toMatchObject({ design: 55 });
  // Speeds have a limit in each direction: the mean over both means neither.
  expect(of('speed_mpm')).toMatchObject({ least: null, most: null });
  const tilt = of('tilt_x_deg');
  expect(tilt?.least).toBe(-(tilt?.most ?? 0));
  expect(tilt?.most).toBeGreaterThan(0);
});

it('has no bounds for amounts, and a full bar for the largest value, limit or design', () => {
  expect(columns[0]).toMatchObject({ least: null, most: null, design: null, full: 15 });
  expect(of('ash_kgpm')?.full).toBe(80);
});

it('tells on which side a value lies', () => {
  const bounds = { least: 60, most: 100 };
  expect([59.9, 60, 100, 100.1, Number.NaN].map((value) => verdictOf(bounds, value))).toEqual([
    'below',
    'inside',
    'inside',
    'above',
    'inside',
  ]);
  expect(verdictOf({ least: null, most: null }, 1e9)).toBe('inside');
});
