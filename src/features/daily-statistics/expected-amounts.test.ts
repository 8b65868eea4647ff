import { expect, it } from 'vitest';
import { expectedAmounts } from './expected-amounts';

const rows = {
  view: 'week',
  keys: ['2026-11-16', '2026-11-23'],
  labels: ['2026-11-16', '2026-11-23'],
  sums: new Map([['metres', Float64Array.of(100, 10)]]),
} as const;
const terms = { planADay: 4, daysOfRow: [7, 1], ashKgPerM: 60 };

it('plans by the days that a row has', () => {
  expect(expectedAmounts({ shared: 'piles' }, rows, terms)).toEqual({ by: 'plan', values: Float64Array.of(28, 4) });
  expect(expectedAmounts({ shared: 'metres' }, rows, { ...terms, planADay: null })).toBeNull();
  expect(expectedAmounts({ shared: 'piles' }, rows, { ...terms, daysOfRow: null })).toBeNull();
  expect(expectedAmounts({ shared: 'warnings' }, rows, terms)).toBeNull();
});

it('expects the cement that the design has for the metres made', () => {
  expect(expectedAmounts({ shared: 'ash_t' }, rows, terms)).toEqual({ by: 'design', values: Float64Array.of(6, 0.6) });
  expect(expectedAmounts({ shared: 'ash_t' }, rows, { ...terms, ashKgPerM: null })).toBeNull();
});
