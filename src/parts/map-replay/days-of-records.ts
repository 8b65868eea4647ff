// Which rows of the heads are which days of a replay, and how many days are asked for at once.

/** Records of so many days are asked for at once that there are not many more than this. */
const ROWS_AT_ONCE = 4_000;
const MOST_DAYS_AT_ONCE = 32;

/** The row at which each day begins; `beganMs` ascends, as heads do. Behind the days, the row behind the last one. */
export function rowsOfDays(beganMs: Float64Array, edgesMs: readonly number[]): Uint32Array {
  return Uint32Array.from(edgesMs, (edgeMs) => {
    let [from, to] = [0, beganMs.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((beganMs[middle] ?? Number.POSITIVE_INFINITY) < edgeMs) from = middle + 1;
      else to = middle;
    }
    return from;
  });
}

/** How many days are asked for at once. */
export function daysAtOnce(rowsOf: Uint32Array): number {
  const days = rowsOf.length - 1;
  const rows = (rowsOf[days] ?? 0) - (rowsOf[0] ?? 0);
  return Math.min(MOST_DAYS_AT_ONCE, Math.max(1, Math.floor((ROWS_AT_ONCE * days) / Math.max(1, rows))));
}
