import { expect, it } from 'vitest';
import { pastPart, periodOf, stepped } from './period';

it('shows a day, its week from Monday, its month, and a range named from either end', () => {
  // A Sunday.
  expect(periodOf('day', '2026-11-22', null)).toEqual({ begin: '2026-11-22', end: '2026-11-22' });
  expect(periodOf('week', '2026-11-22', null)).toEqual({ begin: '2026-11-16', end: '2026-11-22' });
  expect(periodOf('week', '2026-11-23', null)).toEqual({ begin: '2026-11-23', end: '2026-11-29' });
  expect(periodOf('month', '2028-02-10', null)).toEqual({ begin: '2028-02-01', end: '2028-02-29' });
  const range = { begin: '2026-11-03', end: '2026-11-20' };
  expect(periodOf('range', '2026-11-03', '2026-11-20')).toEqual(range);
  expect(periodOf('range', '2026-11-20', '2026-11-03')).toEqual(range);
  expect(periodOf('range', '2026-11-20', null)).toEqual({ begin: '2026-11-20', end: '2026-11-20' });
});

it('asks for no day that is still to come', () => {
  const month = { begin: '2026-11-01', end: '2026-11-30' };
  expect(pastPart(month, '2026-11-23')).toEqual({ begin: '2026-11-01', end: '2026-11-23' });
  expect(pastPart(month, '2026-12-01')).toEqual(month);
  // A period that lies in the future stays one: its answer is empty.
  expect(pastPart(month, '2026-10-31')).toEqual(month);
});

it('goes on by periods of the same length', () => {
  expect(stepped('day', '2026-12-31', null, 1).day).toBe('2027-01-01');
  expect(stepped('week', '2026-11-18', null, -1).day).toBe('2026-11-11');
  expect(stepped('month', '2026-01-31', null, 1).day).toBe('2026-02-01');
  expect(stepped('range', '2026-11-20', '2026-11-16', -1)).toEqual({ day: '2026-11-11', until: '2026-11-15' });
});
