// The sum of a column of a list and the spread of its values: over all rows of the list, not those in sight.

export interface ColumnTotal {
  /** Rows with a value. */
  readonly count: number;
  readonly sum: number;
  readonly least: number;
  readonly largest: number;
}

export interface ColumnSum extends ColumnTotal {
  /** Rows by value, in parts of equal width from the least to the largest; all in the first where they are the same. */
  readonly bins: Uint32Array;
}

export const BINS = 24;

/** The parts that a column's values are spread over; null where they are all the same, or there are none. */
export function binsOver({ count, least, largest }: ColumnTotal) {
  const width = (largest - least) / BINS;
  return count > 0 && width > 0 ? { origin: least, width, count: BINS } : null;
}

/** Makes the sum of a total and its distribution over `binsOver` it. */
export function columnSum(
  total: ColumnTotal,
  spread: { readonly counts: Uint32Array; readonly outside: number } | null,
): ColumnSum {
  const bins = new Uint32Array(BINS);
  if (spread === null) bins[0] = total.count;
  else {
    bins.set(spread.counts);
    // A part ends before its upper edge, so the largest values are in none: they belong to the last.
    bins[BINS - 1] = (bins[BINS - 1] ?? 0) + spread.outside;
  }
  return { ...total, bins };
}
