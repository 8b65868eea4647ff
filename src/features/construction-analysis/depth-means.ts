// How even records are by depth: means of each record by step of depth, how they spread over the records, and records that
// stand out there. Columns, never an object a record.
import type { RecordGroups } from '../../contracts/data-core';

/** Means by record and step; step i spans the depths from `originM + i * stepM` on. */
export interface DepthMeans {
  readonly originM: number;
  readonly stepM: number;
  readonly steps: number;
  readonly records: number;
  /** All steps of record 0, then of record 1, and so on; NaN: no reading. */
  readonly values: Float64Array;
}

interface Binned {
  /** By record, then by the low edge of a bin of depth. */
  readonly labels: RecordGroups['labels'];
  /** Of a record in a bin. */
  readonly values: ArrayLike<number>;
  readonly records: number;
  readonly binM: number;
  readonly stepM: number;
}

/** Bins put together into steps, each by the mean of its bins. `stepM` is a multiple of `binM`. */
export function depthMeans({ labels, values, records, binM, stepM }: Binned): DepthMeans {
  const [ofRecord = new Float64Array(), edges = new Float64Array()] = labels;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const edge of edges) [low, high] = [Math.min(low, edge), Math.max(high, edge)];
  if (low > high) return { originM: 0, stepM, steps: 0, records, values: new Float64Array() };
  const originM = Math.floor(low / stepM + 1e-9) * stepM;
  // From the middle of a bin, so that rounding of edges moves none.
  const stepOf = (edge: number): number => Math.floor((edge + binM / 2 - originM) / stepM);
  const steps = stepOf(high) + 1;
  const sums = new Float64Array(records * steps);
  const counts = new Uint32Array(records * steps);
  for (let group = 0; group < edges.length; group += 1) {
    const value = values[group] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const cell = (ofRecord[group] ?? 0) * steps + stepOf(edges[group] ?? 0);
    sums[cell] = (sums[cell] ?? 0) + value;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return { originM, stepM, steps, records, values: sums.map((sum, cell) => sum / (counts[cell] ?? 0)) };
}

/** How the means of records spread at each step; one entry a step. */
export interface DepthSpread {
  readonly count: Uint32Array;
  readonly mean: Float64Array;
  /** Standard deviation by the mean; NaN of fewer than two records. */
  readonly variation: Float64Array;
  /** Tukey's fences: half the middle half's width beyond its ends, thrice. NaN of fewer than `LEAST_FOR_FENCES`. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Quartiles of fewer records say nothing of the others. */
export const LEAST_FOR_FENCES = 8;
const FENCE = 1.5;

export function spreadByDepth({ steps, records, values }: DepthMeans): DepthSpread {
  const empty = (): Float64Array => new Float64Array(steps).fill(Number.NaN);
  const [count, mean, variation, low, high] = [new Uint32Array(steps), empty(), empty(), empty(), empty()];
  for (let step = 0; step < steps; step += 1) {
    const read = Float64Array.from({ length: records }, (_, record) => values[record * steps + step] ?? Number.NaN)
      .filter((value) => !Number.isNaN(value))
      .sort();
    const { length } = read;
    count[step] = length;
    if (length === 0) continue;
    const middle = read.reduce((sum, value) => sum + value, 0) / length;
    mean[step] = middle;
    if (length > 1) {
      const squares = read.reduce((sum, value) => sum + (value - middle) ** 2, 0);
      variation[step] = Math.sqrt(squares / (length - 1)) / Math.abs(middle);
    }
    if (length >= LEAST_FOR_FENCES) {
      const [lower, upper] = [quantile(read, 0.25), quantile(read, 0.75)];
      low[step] = lower - FENCE * (upper - lower);
      high[step] = upper + FENCE * (upper - lower);
    }
  }
  return { count, mean, variation, low, high };
}

function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** Variation over the depth of each record: standard deviation of its steps by their mean; NaN of fewer than two. */
export function variationOfRecords({ steps, records, values }: DepthMeans): Float64Array {
  return Float64Array.from({ length: records }, (_, record) => {
    const read = values.subarray(record * steps, (record + 1) * steps).filter((value) => !Number.isNaN(value));
    const mean = read.reduce((sum, value) => sum + value, 0) / read.length;
    const squares = read.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return read.length < 2 ? Number.NaN : Math.sqrt(squares / (read.length - 1)) / Math.abs(mean);
  });
}

/** Means over the records of each group: all steps of group 0, then of group 1, and so on; NaN: no reading. */
export function meansOfGroups(
  { steps, records, values }: DepthMeans,
  codes: Uint32Array,
  groups: number,
): Float64Array {
  const sums = new Float64Array(groups * steps);
  const counts = new Uint32Array(groups * steps);
  for (let record = 0; record < records; record += 1) {
    const from = (codes[record] ?? 0) * steps;
    for (let step = 0; step < steps; step += 1) {
      const value = values[record * steps + step] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sums[from + step] = (sums[from + step] ?? 0) + value;
      counts[from + step] = (counts[from + step] ?? 0) + 1;
    }
  }
  return sums.map((sum, cell) => sum / (counts[cell] ?? 0));
}

/** A record that stands out, and where most: its value there, and the range of the others. */
export interface Outlier {
  readonly record: number;
  /** Steps at which it stands out. */
  readonly steps: number;
  /** The step at which it is furthest beyond. */
  readonly at: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Records with a step beyond the fences, those with most such steps first. */
export function outliersOf({ steps, records, values }: DepthMeans, { low, high }: DepthSpread): readonly Outlier[] {
  const found: Outlier[] = [];
  for (let record = 0; record < records; record += 1) {
    let outside = 0;
    let at = -1;
    let furthest = 0;
    for (let step = 0; step < steps; step += 1) {
      const value = values[record * steps + step] ?? Number.NaN;
      const [least, most] = [low[step] ?? Number.NaN, high[step] ?? Number.NaN];
      const beyond = Math.max(least - value, value - most);
      // Even readings that are all the same, but for rounding, have no width to measure by.
      if (!(beyond > 1e-9 * Math.abs(value))) continue;
      outside += 1;
      const share = beyond / (most - least);
      if (at < 0 || share > furthest) [at, furthest] = [step, share];
    }
    if (at < 0) continue;
    const value = values[record * steps + at] ?? Number.NaN;
    found.push({
      record,
      steps: outside,
      at,
      value,
      low: low[at] ?? Number.NaN,
      high: high[at] ?? Number.NaN,
    });
  }
  return found.sort((a, b) => b.steps - a.steps || a.record - b.record);
}
