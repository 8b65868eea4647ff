// Records outside limits: against plain counts of seeded readings.
import { describe, expect, it } from 'vitest';
import { textId } from '../../../shared/text-id';
import { MOST_BY_NAME } from '../record-selection';
import type { Answer } from './answer';
import { crossedCells } from './crossed-cells';
import { areMostOutside, countsOf, outsideInSteps, selectedOutside, totalsInSteps } from './outside';
import { nearestPlace, planOf, seenPlaces } from './record-plan';

/** The end of steps, without slices. */
function ended<T>(steps: Generator<unknown, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
const outsideOf = (...asked: Parameters<typeof outsideInSteps>) => ended(outsideInSteps(...asked));
const outsideTotals = (...asked: Parameters<typeof totalsInSteps>) => ended(totalsInSteps(...asked));

const byRecord = {
  record: Float64Array.of(0, 1, 3, 4),
  count: Uint32Array.of(10, 10, 10, 10),
  min: Float32Array.of(5, 0.1, 4, 3),
  max: Float32Array.of(9, 6, 12.5, 30),
};

describe('records outside of limits', () => {
  const off = (low: number | null, high: number | null) => {
    const found = outsideOf({ byRecord }, { low, high });
    return [...found.at].map((at, row) => [at, Number((found.off[row] ?? 0).toFixed(3))]);
  };

  it('come with the furthest first, by their further side', () => {
    expect(off(null, 10)).toEqual([
      [3, 20],
      [2, 2.5],
    ]);
    expect(off(3.5, 10)).toEqual([
      [3, 20],
      [1, -3.4],
      [2, 2.5],
    ]);
    expect(off(null, null)).toEqual([]);
  });

  it('are judged by limits as readings are held, in 32 bits', () => {
    expect([off(0.1, null), off(0.11, null).length, off(null, 30).length]).toEqual([[], 1, 0]);
  });

  it('come to records, metres and machines', () => {
    const listed = { depthM: Float64Array.of(10, 8, 99, Number.NaN, 12), machineIds: Uint32Array.of(7, 7, 7, 9, 9) };
    expect(outsideTotals({ byRecord }, outsideOf({ byRecord }, { low: 3.5, high: 10 }), listed)).toEqual({
      records: { all: 4, outside: 3 },
      depthM: { all: 30, outside: 20 },
      machines: [
        { id: 9, all: 2, outside: 2 },
        { id: 7, all: 2, outside: 1 },
      ],
    });
  });
});

it('of many records finds those that a plain look finds', () => {
  let state = 11;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const count = 40_000;
  const records = Array.from({ length: count }, (_, record) => {
    const min = Math.fround(10 * random());
    return {
      record,
      min,
      max: Math.fround(min + 10 * random()),
      depthM: Math.floor(30 * random()),
      machine: record % 7,
    };
  });
  const many = {
    record: Float64Array.from(records, ({ record }) => record),
    count: new Uint32Array(count).fill(1),
    min: Float32Array.from(records, ({ min }) => min),
    max: Float32Array.from(records, ({ max }) => max),
  };
  const found = outsideOf({ byRecord: many }, { low: 2, high: 16 });
  const plain = records.flatMap(({ record, min, max, depthM, machine }) => {
    const off = 2 - min > Math.max(max - 16, 0) ? min - 2 : Math.max(max - 16, 0);
    return off === 0 ? [] : [{ record, off, depthM, machine }];
  });
  plain.sort((a, b) => Math.fround(Math.abs(b.off)) - Math.fround(Math.abs(a.off)) || a.record - b.record);
  expect([...found.at]).toEqual(plain.map(({ record }) => record));
  expect([...found.off]).toEqual(plain.map(({ off }) => off));
  const sum = (of: readonly { readonly depthM: number }[]): number =>
    of.reduce((metres, { depthM }) => metres + depthM, 0);
  const listed = {
    depthM: Float64Array.from(records, ({ depthM }) => depthM),
    machineIds: Uint32Array.from(records, ({ machine }) => machine),
  };
  const totals = outsideTotals({ byRecord: many }, found, listed);
  expect(totals.depthM).toEqual({ all: sum(records), outside: sum(plain) });
  for (const { id, all, outside } of totals.machines) {
    const ofMachine = (of: readonly { readonly machine: number }[]) =>
      of.filter(({ machine }) => machine === id).length;
    expect([all, outside]).toEqual([ofMachine(records), ofMachine(plain)]);
  }
});

describe('records outside as a selection', () => {
  /** Every other record of the list has no reading, and so no place among those that have. */
  const selectionOf = (count: number, outside: readonly number[]) => {
    const numbers = Array.from({ length: 2 * count }, (_, at) => `R-${at}`);
    const piles = numbers.map((_, at) => `K${at}`);
    const all = { ...byRecord, record: Float64Array.from({ length: count }, (_, at) => 2 * at) };
    const listed = { recordNos: numbers, pileNos: piles } as unknown as Answer['listed'];
    return ended(selectedOutside({ byRecord: all, listed }, { at: Uint32Array.from(outside) }));
  };

  it('has their numbers, the furthest first, where they are few', () => {
    const selection = selectionOf(9, [4, 2]);
    const named = [8, 4].map((at): [number, object] => [textId(`R-${at}`), { recordNo: `R-${at}`, pileNo: `K${at}` }]);
    expect(selection.kind === 'these' && [...selection.records]).toEqual(named);
  });

  it('has their ids where they are many', () => {
    const outside = Array.from({ length: MOST_BY_NAME + 1 }, (_, row) => MOST_BY_NAME - row);
    const selection = selectionOf(MOST_BY_NAME + 5, outside);
    const ids = outside.map((at) => textId(`R-${2 * at}`)).sort((a, b) => a - b);
    expect(selection.kind === 'many' && [...selection.ids]).toEqual(ids);
  });
});

describe('counted readings by group', () => {
  const labels = [Float64Array.of(1, 1, 2, 2), Float64Array.of(0, 0.5, 0, 0.5)];

  it('are none of groups that were not counted', () => {
    const some = { labels: [Float64Array.of(1, 2), Float64Array.of(0.5, 0)], count: Uint32Array.of(4, 7) };
    expect([...countsOf(labels, some)]).toEqual([0, 4, 7, 0]);
    const none = { labels: [new Float64Array(), new Float64Array()], count: new Uint32Array() };
    expect([...countsOf(labels, none)]).toEqual([0, 0, 0, 0]);
    expect([...countsOf(labels, { labels, count: Uint32Array.of(1, 2, 3, 4) })]).toEqual([1, 2, 3, 4]);
  });

  it('are of one key too, the last group among them', () => {
    const last = { labels: [Float64Array.of(9)], count: Uint32Array.of(2) };
    expect([...countsOf([Float64Array.of(3, 9)], last)]).toEqual([0, 2]);
    expect([...countsOf([new Float64Array()], last)]).toEqual([]);
  });
});

it('most readings are outside where the median is', () => {
  const ofMedian = (median: number | undefined) => [
    areMostOutside(median, { low: 3, high: 7 }),
    areMostOutside(median, { low: null, high: 7 }),
    areMostOutside(median, { low: 3, high: null }),
  ];
  expect(ofMedian(2)).toEqual([true, false, true]);
  expect(ofMedian(5)).toEqual([false, false, false]);
  expect(ofMedian(7.1)).toEqual([true, true, false]);
  expect(ofMedian(undefined)).toEqual([false, false, false]);
});

describe('records on a plan', () => {
  const listed = { eastM: Float64Array.of(0, 100, 100, Number.NaN), northM: Float64Array.of(0, 0, 50, 5) };
  const record = Float64Array.of(0, 1, 2, 3);

  it('have one scale, north up, within the frame', () => {
    const plan = planOf(listed, record, { width: 220, height: 200 });
    expect([...plan.x]).toEqual([10, 210, 210, Number.NaN]);
    expect([...plan.y]).toEqual([150, 150, 50, Number.NaN]);
    expect(plan.missing).toBe(1);
    const none = planOf(listed, Float64Array.of(3), { width: 220, height: 200 });
    expect([...none.x, none.missing]).toEqual([Number.NaN, 1]);
    const one = planOf(listed, Float64Array.of(1), { width: 220, height: 200 });
    expect([...one.x, ...one.y]).toEqual([110, 100]);
  });

  it('are found by a pointer that is near', () => {
    const plan = planOf(listed, record, { width: 220, height: 200 });
    const at = (x: number, y: number) => nearestPlace(plan, Uint32Array.of(0, 2, 3), { x, y }, 12);
    expect([at(12, 151), at(205, 55), at(205, 150), at(110, 100)]).toEqual([0, 2, null, null]);
  });
});

it('depths crossed with something are cells of columns and rows', () => {
  const groups = {
    count: Uint32Array.of(3, 4, 5),
    min: new Float32Array(),
    max: new Float32Array(),
    mean: new Float64Array(),
    quantiles: [0, 1, 2].map((at) => Float64Array.of(at, at + 10, at + 20)),
  };
  const labels = Float64Array.of(-0.5, 1, 0);
  const across = Float64Array.of(8, 8, 9);
  const question = { width: 0.5 } as Parameters<typeof crossedCells>[0]['question'];
  const cells = crossedCells({ labels, across, groups, question }, ['M8', 'M8', 'M9']);
  expect(cells).toEqual({
    columns: ['M8', 'M9'],
    rows: [-0.5, 0, 0.5, 1],
    column: Uint32Array.of(0, 0, 1),
    row: Uint32Array.of(0, 3, 1),
    medians: Float64Array.of(2, 12, 22),
    counts: groups.count,
    least: 2,
    largest: 22,
  });
});

it('paints of several records in one pixel the first, and none without a place', () => {
  const x = Float64Array.of(1, 1.2, 5, Number.NaN, 1.1, 9.6);
  const y = Float64Array.of(2, 1.9, 2, 3, 4, 0);
  const size = { width: 9.5, height: 4 };
  expect([...seenPlaces({ x, y }, Uint32Array.of(0, 1, 2, 3, 4, 5), size)]).toEqual([0, 2, 4, 5]);
  expect([...seenPlaces({ x, y }, Uint32Array.of(4, 1, 0), size)]).toEqual([4, 1]);
});
