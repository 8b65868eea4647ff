// On a day of any number of records each machine is there, and its way has the places of the last ones.
import { expect, it } from 'vitest';
import { machinesOn, type RecordsOfDays, rowsWithoutPlace } from './machines-of-days';

/** Records of two days, each by its machine and X; the first day has `first` of them. */
function recordsOf(records: readonly (readonly [machine: number, xM: number])[], first: number): RecordsOfDays {
  const column = (of: (at: number) => number): Float64Array => Float64Array.from(records, (_, at) => of(at));
  const beforeThem = 7;
  return {
    firstDay: 1,
    days: 2,
    firstRow: beforeThem,
    rowsOf: Uint32Array.of(0, beforeThem, beforeThem + first, beforeThem + records.length),
    columns: {
      equipment_id: column((at) => records[at]?.[0] ?? 0),
      x_m: column((at) => records[at]?.[1] ?? 0),
      y_m: column(() => 5),
    },
  };
}

const shownOn = (records: RecordsOfDays, day: number) =>
  machinesOn(records, day).map(({ machine, way }) => [machine.id, machine.xM, way.map(({ xM }) => xM)]);

it('shows each machine where it was last on the day, with the way that it came', () => {
  const records = recordsOf(
    [
      [3, 10],
      [4, 20],
      [3, 11],
      [3, 12],
      [4, 21],
    ],
    3,
  );
  expect(shownOn(records, 1)).toEqual([
    [3, 11, [10]],
    [4, 20, []],
  ]);
  expect(shownOn(records, 2)).toEqual([
    [4, 21, []],
    [3, 12, []],
  ]);
  expect(shownOn(records, 3)).toEqual([]);
});

it('keeps a machine that worked early only, on a day of very many records', () => {
  const many = Array.from({ length: 700 }, (_, at) => [9, 100 + at] as const);
  const records = recordsOf([[3, 10], [4, Number.NaN], [3, 11], ...many], 703);
  const [busy, early, ...none] = machinesOn(records, 1);
  expect([busy?.machine.id, busy?.way.length, busy?.way[0]?.xM]).toEqual([9, 599, 200]);
  expect([early?.machine.id, early?.machine.xM, early?.way]).toEqual([3, 11, []]);
  expect(none).toEqual([]);
  // The place of the other one is looked up by its pile.
  expect(rowsWithoutPlace(records)).toEqual([1]);
});

it('looks up all places that are drawn', () => {
  const records = recordsOf(
    Array.from({ length: 300 }, (_, at) => [at % 7, Number.NaN]),
    150,
  );
  expect(rowsWithoutPlace(records).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, at) => at));
});
