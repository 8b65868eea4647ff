import { expect, it } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { productionColumns } from '../../contracts/api/production';
import { warningColumns } from '../../contracts/api/warnings';
import { placesOf, scoreParts, siteCells } from './score-parts';

const record = (n: number, score: number | undefined, warnings: number) => ({
  record_no: `R-${n}`,
  pile_id: n,
  started_ms: 0,
  ...(score === undefined ? {} : { ended_ms: 1, score }),
  warnings,
});
const warning = (n: number, rule: string, level: number) => ({ record_no: `R-${n}`, rule, level });
const records = decodedTableOf(productionColumns, [
  record(1, 100, 0),
  record(2, 83, 3),
  record(3, 95, 1),
  // In work: it has no score yet.
  record(4, undefined, 1),
]);
const warnings = decodedTableOf(warningColumns, [
  warning(2, 'speed', 2),
  warning(2, 'speed', 3),
  warning(2, 'tilt', 1),
  warning(3, 'tilt', 2),
  warning(4, 'tilt', 3),
  // Not among the records.
  warning(9, 'depth', 3),
]);

it('takes the points of each rule apart, and they add up to what the scores lack', () => {
  const { rules, valuesOf } = scoreParts(records, warnings);
  expect(rules).toEqual([
    { rule: 'speed', records: 1, points: 15 },
    { rule: 'tilt', records: 2, points: 7 },
  ]);
  expect([...valuesOf('speed')]).toEqual([0, 15, 0, Number.NaN]);
  expect([...valuesOf('tilt')]).toEqual([0, 2, 5, Number.NaN]);
  expect([...valuesOf(null)]).toEqual([100, 83, 95, Number.NaN]);
  expect([...valuesOf('unknown')]).toEqual([0, 0, 0, Number.NaN]);
});

it('puts records where their piles are designed, whatever the order of the piles', () => {
  const piles = {
    pile_id: Float64Array.of(3, 1),
    x_m: Float64Array.of(30, 10),
    y_m: Float64Array.of(31, 11),
  };
  const { northM, eastM } = placesOf(Float64Array.of(1, 2, 3), piles);
  expect([...northM]).toEqual([10, Number.NaN, 30]);
  expect([...eastM]).toEqual([11, Number.NaN, 31]);
});

it('has the mean of each cell, the north at the top', () => {
  const north = Float64Array.of(0.5, 0.6, 2.5, Number.NaN);
  const east = Float64Array.of(-0.5, -0.4, 1.5, 0);
  const cells = siteCells(Float64Array.of(4, 6, 9, 7), north, east);
  expect(cells).toEqual({
    sizeM: 1,
    west: -1,
    north: 2,
    columns: 3,
    rows: 3,
    means: Float64Array.of(Number.NaN, Number.NaN, 5, Number.NaN, Number.NaN, Number.NaN, 9, Number.NaN, Number.NaN),
  });
  expect(siteCells(Float64Array.of(Number.NaN), Float64Array.of(1), Float64Array.of(1)).columns).toBe(0);
  // 16 rows and 60 columns at most, in steps of 1, 2, 5, 10 …
  const wide = (northM: number, eastM: number) =>
    siteCells(Float64Array.of(1, 1), Float64Array.of(0, northM), Float64Array.of(0, eastM)).sizeM;
  expect([wide(15, 59), wide(16, 0), wide(31, 119), wide(0, 120), wide(0, 1_000_000)]).toEqual([1, 2, 2, 5, 20_000]);
});
