// What a column of a list adds up to, and how its values spread: over all rows of the list, not those in sight.

export interface ColumnSum {
  /** Rows with a value. */
  readonly count: number;
  readonly sum: number;
  readonly least: number;
  readonly largest: number;
  /** Rows by value, in parts of equal width from the least to the largest; all in the first where they are the same. */
  readonly bins: Uint32Array;
}

export const BINS = 24;
/** Rows between two looks at the clock. */
const STEP_ROWS = 16_384;

/** The sum of a column; NaN is no value. Yields so often that a step takes less than a millisecond. */
export function* columnSum(cells: Float64Array): Generator<undefined, ColumnSum> {
  let count = 0;
  let sum = 0;
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < cells.length; row += 1) {
    const value = cells[row] ?? Number.NaN;
    if (!Number.isNaN(value)) {
      count += 1;
      sum += value;
      if (value < least) least = value;
      if (value > largest) largest = value;
    }
    if (row % STEP_ROWS === 0) yield;
  }
  const bins = new Uint32Array(BINS);
  const width = (largest - least) / BINS;
  for (let row = 0; row < cells.length; row += 1) {
    const value = cells[row] ?? Number.NaN;
    if (!Number.isNaN(value)) {
      const at = width > 0 ? Math.min(BINS - 1, Math.floor((value - least) / width)) : 0;
      bins[at] = (bins[at] ?? 0) + 1;
    }
    if (row % STEP_ROWS === 0) yield;
  }
  return { count, sum, least, largest, bins };
}
