import { expect, it } from 'vitest';
import { paceMpm, timeLeftMs, wayLeft, workLeft } from './work-left';

const PASSES = (['down', 'up', 'down', 'up'] as const).map((direction) => ({ direction }));
const tracksOf = (depths: readonly number[], stepMs = 1000) => ({
  tracks: [
    {
      channel: 'depth_m',
      stretches: [{ pass: 0, points: Float64Array.from(depths.flatMap((depth, row) => [depth, row * stepMs])) }],
      extremes: [],
      min: 0,
      max: 0,
    },
  ],
});

it('takes the pace of the last two minutes', () => {
  // A minute at 1 m/min, then two at 0.5.
  const depths = Array.from({ length: 181 }, (_, s) => (s <= 60 ? s / 60 : 1 + (s - 60) / 120));
  expect(paceMpm(tracksOf(depths))).toBeCloseTo(0.5, 6);
  expect(paceMpm(tracksOf([3, 3, 3]))).toBeNull();
  expect(paceMpm(tracksOf([3]))).toBeNull();
  expect(paceMpm(null)).toBeNull();
  expect(paceMpm(tracksOf([1, Number.NaN, 1.02, 1.04]))).toBeCloseTo(0.4, 6);
});

it('counts this pass, and those that the design has after it', () => {
  expect(workLeft(PASSES, 0, 4, 12, 4)).toEqual({ passM: 8, laterM: 36 });
  expect(workLeft(PASSES, 1, 4, 12, 2)).toEqual({ passM: 4, laterM: 0 });
  expect(workLeft(PASSES, 0, 12.4, 12, null)).toEqual({ passM: 0, laterM: null });
  expect(workLeft([{ direction: 'none' }], 0, 4, 12, 4)).toBeNull();
  expect(workLeft(PASSES, 0, null, 12, 4)).toBeNull();
});

it('counts along a wall to the end that the machine goes towards', () => {
  const section = { fromM: 231, lengthM: 3 };
  const along = (places: readonly number[]) => wayLeft(tracksOf(places, 60_000), 'depth_m', section);
  // 1.8 m/h there, 2.4 m/h back.
  expect(along([232, 232.03, 232.06])).toEqual({
    left: { passM: expect.closeTo(1.94, 9), laterM: null },
    mpm: expect.closeTo(0.03, 9),
  });
  expect(along([232, 231.96, 231.92])).toEqual({
    left: { passM: expect.closeTo(0.92, 9), laterM: null },
    mpm: expect.closeTo(0.04, 9),
  });
  // Depths from more than five minutes ago do not count.
  expect(along([231, 232, 232.03, 232.06, 232.09, 232.12, 232.15])?.mpm).toBeCloseTo(0.03, 9);
  expect(along([232, 232, 232])).toBeNull();
  expect(wayLeft(tracksOf([1, 2]), 'depth_m', null)).toBeNull();
  expect(wayLeft(tracksOf([1, 2]), 'chainage_m', section)).toBeNull();
});

it('takes as long as the way at the pace', () => {
  expect(timeLeftMs({ passM: 8, laterM: 12 }, 0.5)).toBe(40 * 60_000);
  expect(timeLeftMs({ passM: 8, laterM: null }, 0.5)).toBe(16 * 60_000);
  expect(timeLeftMs({ passM: 8, laterM: 12 }, null)).toBeNull();
});
