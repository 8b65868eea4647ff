import { expect, it } from 'vitest';
import { dayAfter, daysBetween, everyDayOf, monthAfter } from './calendar-days';

it('counts days over ends of months and years, and where clocks change', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayAfter('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
  expect(everyDayOf('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(everyDayOf('2026-03-02', '2026-03-01')).toEqual([]);
});

it('gives the first days of months', () => {
  expect(monthAfter('2026-12-31', 0)).toBe('2026-12-01');
  expect(monthAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(monthAfter('2026-01-15', -1)).toBe('2025-12-01');
});
