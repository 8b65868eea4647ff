// Figures by depth bin over typed arrays: as a careful team writes them by hand.

/** Equal bins of an axis, from `fromM` on. */
export interface DepthBins {
  readonly fromM: number;
  /** A power of two, so that multiplying by its inverse is exact and every contender puts a row into the same bin. */
  readonly widthM: number;
  readonly count: number;
}

export interface BinFigures {
  readonly count: Uint32Array;
  readonly min: Float32Array;
  readonly max: Float32Array;
  readonly mean: Float64Array;
}

/** Count, least, greatest and mean by bin in one pass; NaN is no reading. */
export function figuresByBin(depthM: Float32Array, values: Float32Array, bins: DepthBins): BinFigures {
  const { fromM, count: binCount } = bins;
  const inverse = 1 / bins.widthM;
  const count = new Uint32Array(binCount);
  const min = new Float32Array(binCount).fill(Number.POSITIVE_INFINITY);
  const max = new Float32Array(binCount).fill(Number.NEGATIVE_INFINITY);
  const sum = new Float64Array(binCount);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    const at = ((depthM[row] ?? Number.NaN) - fromM) * inverse;
    if (!(at >= 0 && at < binCount) || Number.isNaN(value)) continue;
    const bin = at | 0;
    count[bin] = (count[bin] ?? 0) + 1;
    sum[bin] = (sum[bin] ?? 0) + value;
    if (value < (min[bin] ?? 0)) min[bin] = value;
    if (value > (max[bin] ?? 0)) max[bin] = value;
  }
  const mean = sum.map((total, bin) => total / (count[bin] ?? 0));
  for (let bin = 0; bin < binCount; bin += 1) {
    if (count[bin] === 0) {
      min[bin] = Number.NaN;
      max[bin] = Number.NaN;
    }
  }
  return { count, min, max, mean };
}

/** A quantile by bin, interpolated as R's type 7: rows are counted into their bins, then each bin is selected from. */
export function quantileByBin(
  depthM: Float32Array,
  values: Float32Array,
  bins: DepthBins,
  quantile: number,
): Float64Array {
  const { fromM, count: binCount } = bins;
  const inverse = 1 / bins.widthM;
  const none = binCount;
  const codes = new Uint16Array(values.length);
  const starts = new Uint32Array(binCount + 1);
  for (let row = 0; row < values.length; row += 1) {
    const at = ((depthM[row] ?? Number.NaN) - fromM) * inverse;
    const bin = at >= 0 && at < binCount && !Number.isNaN(values[row]) ? at | 0 : none;
    codes[row] = bin;
    if (bin !== none) starts[bin + 1] = (starts[bin + 1] ?? 0) + 1;
  }
  for (let bin = 0; bin < binCount; bin += 1) starts[bin + 1] = (starts[bin + 1] ?? 0) + (starts[bin] ?? 0);
  const sorted = new Float32Array(starts[binCount] ?? 0);
  const next = starts.slice();
  for (let row = 0; row < values.length; row += 1) {
    const bin = codes[row] ?? none;
    if (bin === none) continue;
    const at = next[bin] ?? 0;
    sorted[at] = values[row] ?? Number.NaN;
    next[bin] = at + 1;
  }
  return Float64Array.from({ length: binCount }, (_, bin) =>
    quantileOf(sorted.subarray(starts[bin], starts[bin + 1]), quantile),
  );
}

function quantileOf(values: Float32Array, quantile: number): number {
  if (values.length === 0) return Number.NaN;
  const at = (values.length - 1) * quantile;
  const rank = Math.floor(at);
  select(values, rank);
  const low = values[rank] ?? Number.NaN;
  if (at === rank) return low;
  let high = Number.POSITIVE_INFINITY;
  for (let i = rank + 1; i < values.length; i += 1) {
    const value = values[i] ?? high;
    if (value < high) high = value;
  }
  return low + (high - low) * (at - rank);
}

/** Puts the value of a rank into its place, none greater before it and none less behind it: Hoare's quickselect. */
function select(values: Float32Array, rank: number): void {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const pivot = values[(from + to) >> 1] ?? 0;
    let i = from;
    let j = to;
    while (i <= j) {
      while ((values[i] ?? pivot) < pivot) i += 1;
      while ((values[j] ?? pivot) > pivot) j -= 1;
      if (i > j) break;
      const value = values[i] ?? 0;
      values[i] = values[j] ?? 0;
      values[j] = value;
      i += 1;
      j -= 1;
    }
    if (rank <= j) to = j;
    else if (rank >= i) from = i;
    else return;
  }
}
