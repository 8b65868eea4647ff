import { expect, it } from 'vitest';
import { calendarDays, dayByKey, monthLabels, strengthBounds, strengthOf } from './calendar-weeks';

const YEAR = { begin: '2026-01-01', end: '2026-12-31' };

it('puts each day under its weekday, in weeks from Monday', () => {
  const days = calendarDays(YEAR);
  expect(days).toHaveLength(365);
  // A Thursday, and the Sunday and Monday after it.
  expect(days[0]).toEqual({ day: '2026-01-01', week: 0, weekday: 3 });
  expect(days[3]).toEqual({ day: '2026-01-04', week: 0, weekday: 6 });
  expect(days[4]).toEqual({ day: '2026-01-05', week: 1, weekday: 0 });
  expect(days.at(-1)).toEqual({ day: '2026-12-31', week: 52, weekday: 3 });
});

it('names months where they begin, and none over another', () => {
  const labels = monthLabels(YEAR);
  expect(labels).toHaveLength(12);
  expect(labels.slice(0, 3).map(({ week }) => week)).toEqual([0, 4, 8]);
  // Two days of a month have no room for its name.
  expect(monthLabels({ begin: '2026-01-30', end: '2026-03-01' }).map(({ month }) => month)).toEqual([
    '2026-01-01',
    '2026-03-01',
  ]);
});

it('colours days with work by equal counts, and a day with anything never as one without', () => {
  const amounts = [0, 0, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99];
  const bounds = strengthBounds(amounts);
  expect(amounts.map((amount) => strengthOf(amount, bounds))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  // The same every day is one colour, and so is a single day.
  expect(strengthOf(7, strengthBounds([7, 7, 7]))).toBe(1);
  expect(strengthOf(7, strengthBounds([7]))).toBe(1);
  expect([strengthOf(0, strengthBounds([])), strengthOf(Number.NaN, bounds)]).toEqual([0, 0]);
});

it('is walked by keys, and never left by them', () => {
  expect(dayByKey('ArrowDown', '2026-03-31', YEAR)).toBe('2026-04-01');
  expect(dayByKey('ArrowRight', '2026-03-31', YEAR)).toBe('2026-04-07');
  expect(dayByKey('ArrowLeft', '2026-01-03', YEAR)).toBe('2026-01-01');
  expect(dayByKey('End', '2026-01-03', YEAR)).toBe('2026-12-31');
  expect(dayByKey('PageDown', '2026-12-03', YEAR)).toBe('2026-12-31');
  expect(dayByKey('x', '2026-12-03', YEAR)).toBeNull();
});
