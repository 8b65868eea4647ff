import { describe, expect, it } from 'vitest';
import { depthMeans, meansOfGroups, outliersOf, spreadByDepth, variationOfRecords } from './depth-means';

/** 20 records, four steps of a metre; bins of a quarter. The reading of a bin is known by its record and depth. */
const RECORDS = 20;
const reading = (record: number, depthM: number): number => {
  const usual = 50 + Math.floor(depthM) + ((record * 7) % 5) + (depthM % 1);
  return record === 3 && depthM >= 2 && depthM < 3 ? usual - 30 : usual;
};
const bins = Array.from({ length: RECORDS }, (_, record) => record).flatMap((record) =>
  // The fifth record ends a metre sooner.
  Array.from({ length: record === 5 ? 12 : 16 }, (_, bin) => ({ record, edge: 1 + bin / 4 })),
);
const means = depthMeans({
  labels: [Float64Array.from(bins, ({ record }) => record), Float64Array.from(bins, ({ edge }) => edge)],
  values: bins.map(({ record, edge }) => reading(record, edge)),
  records: RECORDS,
  binM: 0.25,
  stepM: 1,
});
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const plain = (record: number, step: number) =>
  meanOf([0, 0.25, 0.5, 0.75].map((part) => reading(record, 1 + step + part)));
const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - meanOf(values)) ** 2, 0) / (values.length - 1));

describe('means by depth', () => {
  it('put bins together into steps', () => {
    expect([means.originM, means.steps]).toEqual([1, 4]);
    expect(means.values[3 * 4 + 1]).toBeCloseTo(plain(3, 1), 9);
    expect(means.values[5 * 4 + 3]).toBeNaN();
    const nothing = depthMeans({ labels: [], values: [], records: 2, binM: 1, stepM: 1 });
    expect([nothing.steps, nothing.values.length]).toEqual([0, 0]);
    expect(outliersOf(nothing, spreadByDepth(nothing))).toEqual([]);
  });

  it('spread over the records as a plain program says', () => {
    const spread = spreadByDepth(means);
    expect([...spread.count]).toEqual([20, 20, 20, 19]);
    for (let step = 0; step < 4; step += 1) {
      const own = Array.from({ length: RECORDS }, (_, record) => record)
        .filter((record) => record !== 5 || step < 3)
        .map((record) => plain(record, step));
      expect(spread.mean[step]).toBeCloseTo(meanOf(own), 9);
      expect(spread.variation[step]).toBeCloseTo(deviation(own) / meanOf(own), 9);
    }
    const few = spreadByDepth({ ...means, records: 3, values: means.values.subarray(0, 12) });
    expect(few.low.every(Number.isNaN)).toBe(true);
    expect(spreadByDepth({ ...means, records: 1, values: means.values.subarray(0, 4) }).variation[0]).toBeNaN();
  });

  it('vary along a record', () => {
    const own = [0, 1, 2, 3].map((step) => plain(3, step));
    expect(variationOfRecords(means)[3]).toBeCloseTo(deviation(own) / meanOf(own), 9);
  });

  it('are put together by group', () => {
    const codes = Uint32Array.from({ length: RECORDS }, (_, record) => record % 2);
    const groups = meansOfGroups(means, codes, 3);
    const even = Array.from({ length: 10 }, (_, at) => plain(2 * at, 2));
    expect(groups[2]).toBeCloseTo(meanOf(even), 9);
    expect(groups.subarray(8).every(Number.isNaN)).toBe(true);
  });

  it('tell a record that stands out, and where', () => {
    const [first, ...others] = outliersOf(means, spreadByDepth(means));
    expect(others).toEqual([]);
    expect(first).toMatchObject({ record: 3, steps: 1, at: 1 });
    expect(first?.value).toBeCloseTo(plain(3, 1), 9);
    // Quartiles of 54.4 to 58.4 by hand: usual values are 52 + record's 0 to 4 + 0.375.
    expect(first?.low).toBeLessThan(52);
    expect(first?.value).toBeLessThan(first?.low ?? 0);
  });
});
