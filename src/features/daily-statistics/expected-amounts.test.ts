import { expect, it } from 'vitest';
import { CEMENT, CONCRETE } from '../../equipment/amounts';
import { expectedAmounts } from './expected-amounts';

const rows = {
  view: 'week',
  keys: ['2026-11-16', '2026-11-23'],
  labels: ['2026-11-16', '2026-11-23'],
  sums: new Map([
    ['piles', Float64Array.of(12, 1)],
    ['metres', Float64Array.of(100, 10)],
  ]),
} as const;
const terms = { planADay: 4, daysOfRow: [7, 1], material: null };
const PILES = { key: 'piles' };

it('plans by the days that a row has', () => {
  expect(expectedAmounts(PILES, rows, terms)).toEqual({ by: 'plan', values: Float64Array.of(28, 4) });
  expect(expectedAmounts({ key: 'metres' }, rows, { ...terms, planADay: null })).toBeNull();
  expect(expectedAmounts(PILES, rows, { ...terms, daysOfRow: null })).toBeNull();
});

it('expects the material that the design has for the work done, whatever both are', () => {
  const ash = { key: 'ash_t' };
  const cement = { terms: CEMENT, measure: 'ash_t', work: 'metres', perWork: 0.06 };
  expect(expectedAmounts(ash, rows, { ...terms, material: cement })).toEqual({
    by: 'design',
    values: Float64Array.of(6, 0.6),
  });
  const unplanned = { ...terms, planADay: null };
  expect(expectedAmounts(ash, rows, unplanned)).toBeNull();
  const figure = { key: 'grout_m3' };
  const grout = { terms: CONCRETE, measure: 'grout_m3', work: 'piles', perWork: 2 };
  expect(expectedAmounts(figure, rows, { ...terms, material: grout })?.values).toEqual(Float64Array.of(24, 2));
  // The design is not about cement beside another material.
  expect(expectedAmounts(ash, rows, { ...unplanned, material: grout })).toBeNull();
});
