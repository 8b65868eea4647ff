import { expect, it } from 'vitest';
import { formatClock, formatNumber } from '../../i18n/format';
import { depthsOf, placeOf } from './stretch-of-rows';

const format = {
  number: (value: number | null | undefined, decimals?: number) => formatNumber('en', value, decimals),
  clock: (ms: number | null | undefined) => formatClock(ms, 'UTC'),
};

it('says where a stretch is by depth and begin, and without a depth from when to when', () => {
  const mark = { channel: null, fromMs: 62_000, toMs: 5_000 };
  expect(placeOf({ ...mark, fromM: 3.5, toM: 3.25 }, format)).toEqual(['3.25–3.50\u00a0m', '00:00:05']);
  expect(placeOf({ ...mark, fromM: null, toM: null }, format)).toEqual(['00:00:05–00:01:02']);
  expect(placeOf({ ...mark, toMs: 62_400, fromM: null, toM: null }, format)).toEqual(['00:01:02']);
});

it('has no depth, not the depth 0, where none was read and in types that record none', () => {
  expect(depthsOf([Float32Array.of(0, Number.NaN, 1.5)], 3)).toEqual([0, null, 1.5]);
  expect(depthsOf([], 2)).toEqual([null, null]);
});
