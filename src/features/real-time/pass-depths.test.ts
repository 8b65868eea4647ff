import { expect, it } from 'vitest';
import { passDepths, passPlaces } from './pass-depths';

const depths = (extremes: readonly { pass: number; min: number; max: number }[]) => ({
  tracks: [
    { channel: 'speed_mpm', stretches: [], extremes: [{ pass: 0, min: 0.2, max: 0.9 }], min: 0.2, max: 0.9 },
    { channel: 'depth_m', stretches: [], extremes, min: Number.NaN, max: Number.NaN },
  ],
});

it('tells how deep each pass went, from the least to the greatest depth', () => {
  const log = depths([
    { pass: 0, min: 0, max: 12.02 },
    { pass: 1, min: 0.4, max: 12.01 },
    { pass: 3, min: 6, max: 8.5 },
  ]);
  expect(passDepths(log, 12.25)).toEqual([
    { pass: 0, fromM: 0, toM: 12.02 },
    { pass: 1, fromM: 0.4, toM: 12.01 },
    { pass: 3, fromM: 6, toM: 8.5 },
  ]);
  expect(passDepths({ tracks: [] }, 12.25)).toEqual([]);
});

it('takes no depth above the ground, nor that of a broken sensor', () => {
  expect(passDepths(depths([{ pass: 0, min: -0.1, max: 6553.5 }]), 9.75)).toEqual([{ pass: 0, fromM: 0, toM: 9.75 }]);
});

it('has room for the passes that are asked for, and for those that were made', () => {
  const of = (...codes: readonly number[]) => codes.map((pass) => ({ pass }));
  expect(passPlaces([...of(0, 1), ...of(0)])).toBe(2);
  expect(passPlaces([...of(0, 1), ...of(0, 1, 2)])).toBe(3);
  expect(passPlaces(of(2))).toBe(3);
  expect(passPlaces([])).toBe(1);
});
