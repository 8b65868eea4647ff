// The rows of each day, against a look through all of them.
import { expect, it } from 'vitest';
import { daysAtOnce, rowsOfDays } from './days-of-records';

it('finds the rows of each day', () => {
  const beganMs = Float64Array.of(0, 3, 3, 9, 10, 10, 25, 31);
  const edgesMs = [3, 10, 20, 30, 30.5];
  const naive = edgesMs.map((edge) => beganMs.filter((ms) => ms < edge).length);
  expect(Array.from(rowsOfDays(beganMs, edgesMs))).toEqual(naive);
  expect(Array.from(rowsOfDays(new Float64Array(), edgesMs))).toEqual([0, 0, 0, 0, 0]);
});

it('asks for many days of few records, and for one of many', () => {
  const evenly = (perDay: number) => Uint32Array.from({ length: 101 }, (_, day) => day * perDay);
  expect(daysAtOnce(evenly(0))).toBe(32);
  expect(daysAtOnce(evenly(600))).toBe(6);
  expect(daysAtOnce(evenly(9000))).toBe(1);
});
