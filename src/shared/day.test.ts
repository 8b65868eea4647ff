import { expect, it } from 'vitest';
import { dayOf } from './day';

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2024-02-29', '2024-02-29'],
  [new Date(2026, 0, 5, 23, 59, 59), '2026-01-05'],
  [new Date(2026, 10, 20), '2026-11-20'],
])('%s is the day %s', (input, day) => {
  expect(dayOf(input)).toBe(day);
});

it.each([
  '',
  '2026-1-5',
  '2026-02-29',
  '2026-13-01',
  '2026-11-31',
  '20261120',
  '2026-11-20 00:00:00',
  ' 2026-11-20',
  new Date(Number.NaN),
  1_790_000_000_000,
  null,
  undefined,
])('refuses %s, so that no statistics of another day are shown', (input) => {
  expect(() => dayOf(input)).toThrow(new TypeError('input must be Date or YYYY-MM-DD string'));
});
