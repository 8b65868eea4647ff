// Amounts of records by day, from their columns: the same sums that the server keeps by day (server/db/record-sums.ts).

import type { ProjectSummary } from '../../contracts/api';
import { dayOfEdges } from '../../shared/edges-passed';

interface EndedRecords {
  readonly endedMs: Float64Array;
  /** In the units of their columns; null of a type without. A missing number adds nothing. */
  readonly metres: Float64Array | null;
  readonly progress: Float64Array | null;
  readonly material: Float64Array | null;
}

interface Days {
  readonly days: readonly string[];
  /** When each begins, and behind them when the last ends: epoch ms, ascending. */
  readonly edgesMs: readonly number[];
}

const ROWS_A_STEP = 4_096;

/** One entry a day on which a record ended, oldest first, in steps: a million records are not summed at once. */
export function* amountsByDay(
  records: EndedRecords,
  { days, edgesMs }: Days,
): Generator<void, ProjectSummary['by_day']> {
  const { endedMs } = records;
  const piles = new Uint32Array(days.length);
  const amounts = (['metres', 'progress', 'material'] as const).map((of) => ({
    column: records[of],
    sums: new Float64Array(days.length),
  }));
  for (let row = 0; row < endedMs.length; row += 1) {
    const day = dayOfEdges(edgesMs, endedMs[row] ?? Number.NaN);
    if (day >= 0) {
      piles[day] = (piles[day] ?? 0) + 1;
      for (const { column, sums } of amounts) {
        const amount = column?.[row] ?? 0;
        if (!Number.isNaN(amount)) sums[day] = (sums[day] ?? 0) + amount;
      }
    }
    if (row % ROWS_A_STEP === 0) yield;
  }
  return days.flatMap((day, at) => {
    const count = piles[at] ?? 0;
    const [metres = 0, progress = 0, material = 0] = amounts.map(({ sums }) => sums[at] ?? 0);
    return count === 0 ? [] : [{ day, piles: count, metres, progress, material }];
  });
}

/** The least and the greatest of them; null of none. */
export function endsOfTimes(timesMs: Float64Array): { readonly firstMs: number; readonly lastMs: number } | null {
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ms of timesMs) {
    if (ms < firstMs) firstMs = ms;
    if (ms > lastMs) lastMs = ms;
  }
  return firstMs <= lastMs ? { firstMs, lastMs } : null;
}
