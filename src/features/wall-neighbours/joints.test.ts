import { expect, it } from 'vitest';
import { type MadeUnit, neighbourUnits, type RecordSource } from './joints';

const HOUR = 3_600_000;
const unit = (numeral: number, startedH: number, endedH: number, source: RecordSource = 'machine'): MadeUnit => ({
  numeral,
  recordNo: `R${numeral}-${startedH}`,
  pileNo: `P${numeral}`,
  startedMs: startedH * HOUR,
  endedMs: endedH * HOUR,
  depthM: 20,
  tiltDeg: 0.1,
  source,
});

it('tells how long the earlier of two stood, whichever side it is on', () => {
  const units = neighbourUnits([unit(1, 0, 5), unit(3, 6, 10), unit(2, 30, 36)], [], 1, 4);
  expect(units.map(({ jointH }) => jointH)).toEqual([null, 25, 20, null]);
  expect(units.map(({ sequence }) => sequence)).toEqual([1, 3, 2, null]);
  expect(units.map(({ made }) => made?.pileNo)).toEqual(['P1', 'P2', 'P3', undefined]);
});

it('takes the last record of a unit, and knows no time to one that is in work', () => {
  const units = neighbourUnits([unit(1, 0, 5), unit(1, 50, 60), unit(2, 70, Number.NaN), unit(3, 80, 90)], [], 1, 3);
  expect(units[0]?.made?.recordNo).toBe('R1-50');
  expect(units.map(({ jointH }) => jointH)).toEqual([null, 10, null]);
  expect(neighbourUnits([unit(1, 0, 9), unit(2, 5, 12)], [], 1, 2)[1]?.jointH).toBe(0);
});

it('knows what the designs say of units that nobody has made yet', () => {
  const designs = [3, 2].map((numeral) => ({ numeral, pileNo: `PI-${numeral}`, order: numeral - 1, lengthM: 7 }));
  const units = neighbourUnits([unit(1, 0, 5), unit(2, 6, 9)], designs, 1, 3);
  expect(units.map(({ designed }) => [designed?.pileNo, designed?.order])).toEqual([
    [undefined, undefined],
    ['PI-2', 1],
    ['PI-3', 2],
  ]);
  expect(units[2]?.made).toBeNull();
});

it('works no joint out between a record of a machine and a simulated one, and says which it left out', () => {
  const units = neighbourUnits(
    [unit(1, 0, 5), unit(2, 2, 8, 'generated'), unit(3, 20, 24, 'generated'), unit(4, 30, 36), unit(5, 40, 44)],
    [],
    1,
    5,
  );
  expect(units.map(({ jointH }) => jointH)).toEqual([null, null, 12, null, 4]);
  expect(units.map(({ isMixedJoint }) => isMixedJoint)).toEqual([false, true, false, true, false]);
  // Each source is counted by itself: simulated records do not move the sequence of those that were made.
  expect(units.map(({ sequence }) => sequence)).toEqual([1, 1, 2, 2, 3]);
});

it('takes the record of a machine before a later simulated one, and of simulated ones that of a machine', () => {
  const made = [unit(1, 0, 5), unit(1, 50, 60, 'generated'), unit(1, 70, 80, 'simulatedMachine')];
  expect(neighbourUnits(made, [], 1, 1)[0]?.made?.recordNo).toBe('R1-0');
  expect(neighbourUnits(made.slice(1), [], 1, 1)[0]?.made?.source).toBe('simulatedMachine');
});
