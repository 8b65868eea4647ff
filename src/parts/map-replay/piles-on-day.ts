// Counts, sums and classes of the piles on any day of a replay, from columns that the worker was asked for once.
import type {
  NumberSums,
  PileDistribution,
  PilesByDay,
  PilesByDayQuery,
  SelectedPiles,
  SumsByDay,
} from '../../contracts/data-core';
import type { DataCoreClient } from '../../data';

const STATUSES = 5;

interface PilesOnDay extends SelectedPiles {
  /** Null where no number was asked for by its classes. */
  readonly distribution: PileDistribution | null;
}

/** Of a day by its place, or of so many days up to it. */
export type PilesOnDays = (at: number, windowDays: number | null) => PilesOnDay;

/** Asks the worker for all days. */
export async function pilesOnDays(
  core: Pick<DataCoreClient, 'call'>,
  query: PilesByDayQuery & { readonly key: string },
  signal: AbortSignal,
): Promise<PilesOnDays> {
  const byDay = await core.call('piles.byDay', query, { signal });
  return (at, windowDays) => onDay(byDay, query.spread, at, windowDays);
}

type Rows = readonly (readonly [from: number, to: number])[];

/** Rows that a day is the sum of: piles made by then, and, without a window, the others as they were before. */
function rowsOf(days: number, at: number, windowDays: number | null): Rows {
  if (windowDays !== null) return [[Math.max(0, at + 1 - windowDays), at + 1]];
  return [
    [0, at + 1],
    [days + at + 1, 2 * days + 1],
  ];
}

export function onDay(
  { days, byStatus, numbers, spread }: PilesByDay,
  asked: PilesByDayQuery['spread'],
  at: number,
  windowDays: number | null,
): PilesOnDay {
  const rows = rowsOf(days, at, windowDays);
  const countByStatus = countsIn(byStatus, STATUSES, rows);
  return {
    count: countByStatus.reduce((sum, count) => sum + count, 0),
    countByStatus,
    sums: numbers.map((of) => sumsIn(of, rows)),
    distribution: spread === null || asked === null ? null : distributionIn(spread, asked, rows),
  };
}

function distributionIn(
  { all, within, byClass, bins }: NonNullable<PilesByDay['spread']>,
  { edges, bins: { origin, width, count } }: NonNullable<PilesByDayQuery['spread']>,
  rows: Rows,
): PileDistribution {
  const classes = countsIn(byClass, edges.length + 2, rows);
  return {
    ...sumsIn(all, rows),
    missing: classes[0] ?? 0,
    within: sumsIn(within, rows),
    edges,
    byClass: classes,
    bins: { origin, width, counts: countsIn(bins, count, rows) },
  };
}

/** So many counts a row, of these rows together. */
function countsIn(counts: Uint32Array, perRow: number, rows: Rows): Uint32Array {
  const sums = new Uint32Array(perRow);
  for (const [from, to] of rows) {
    for (let at = from * perRow; at < to * perRow; ) {
      for (let of = 0; of < perRow; of += 1, at += 1) sums[of] = (sums[of] ?? 0) + (counts[at] ?? 0);
    }
  }
  return sums;
}

function sumsIn(of: SumsByDay, rows: Rows): NumberSums {
  let [count, sum, min, max] = [0, 0, Number.NaN, Number.NaN];
  for (const [from, to] of rows) {
    for (let row = from; row < to; row += 1) {
      const piles = of.count[row] ?? 0;
      if (piles === 0) continue;
      count += piles;
      sum += of.sum[row] ?? 0;
      const [least = Number.NaN, most = Number.NaN] = [of.min[row], of.max[row]];
      if (!(min <= least)) min = least;
      if (!(max >= most)) max = most;
    }
  }
  return { count, sum, min, max };
}
