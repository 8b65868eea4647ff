// The segments of a record by a plain program of its own: it cuts each step from row to row where it crosses from one quarter
// of a metre to the next.
import type { ColumnTable } from '../../../src/contracts/columns';

const HEIGHT_M = 0.25;
/** A longer silence is a halt, and no work. */
const HALT_MS = 30_000;

const timeOf = (cell: unknown): number => (typeof cell === 'string' ? Date.parse(cell) : Number(cell));

/** Readings of a channel as they are kept: in 32 bits; NaN: none. */
function storedReadings({ columns, rows }: ColumnTable, key: string): readonly number[] {
  return Array.from({ length: rows }, (_, row) => {
    const cell = columns[key]?.[row];
    return typeof cell === 'number' ? Math.fround(cell) : Number.NaN;
  });
}

/** Shares of a step from one depth to another by segment. */
function sharesOf(fromM: number, toM: number): ReadonlyMap<number, number> {
  const segmentOf = (depthM: number): number => Math.max(0, Math.floor(depthM / HEIGHT_M));
  const [top, bottom] = [Math.min(fromM, toM), Math.max(fromM, toM)];
  if (top === bottom) return new Map([[segmentOf(top), 1]]);
  const shares = new Map<number, number>();
  for (let segment = segmentOf(top); segment <= segmentOf(bottom); segment += 1) {
    const above = segment === 0 ? Number.NEGATIVE_INFINITY : segment * HEIGHT_M;
    const within = Math.min(bottom, (segment + 1) * HEIGHT_M) - Math.max(top, above);
    if (within > 0) shares.set(segment, within / (bottom - top));
  }
  return shares;
}

export interface PlainSegments {
  readonly count: number;
  readonly durationS: readonly number[];
  /** Growth of a running total in each segment. */
  amount(key: string): readonly number[];
  /** Mean over the time spent in each; NaN where nothing was read. */
  mean(key: string): readonly number[];
}

export function segmentsOf(log: ColumnTable): PlainSegments {
  const depths = storedReadings(log, 'depth_m');
  const deepest = Math.max(...depths.filter(Number.isFinite));
  const count = Math.max(1, Math.ceil(deepest / HEIGHT_M));
  const steps = depths.flatMap((depthM, row) => {
    const before = depths[row - 1] ?? Number.NaN;
    const tookMs = timeOf(log.columns.time_ms?.[row]) - timeOf(log.columns.time_ms?.[row - 1]);
    if (Number.isNaN(depthM) || Number.isNaN(before) || !(tookMs >= 0 && tookMs <= HALT_MS)) return [];
    return [{ row, tookS: tookMs / 1_000, shares: sharesOf(before, depthM) }];
  });
  const summed = (amountOf: (row: number, tookS: number) => number): number[] => {
    const sums = new Array<number>(count).fill(0);
    for (const { row, tookS, shares } of steps) {
      const amount = amountOf(row, tookS);
      if (Number.isNaN(amount)) continue;
      for (const [segment, share] of shares) {
        // The toe stands on the border to a segment that nothing is in.
        const at = Math.min(segment, count - 1);
        sums[at] = (sums[at] ?? 0) + amount * share;
      }
    }
    return sums;
  };
  return {
    count,
    durationS: summed((_, tookS) => tookS),
    amount(key) {
      const values = storedReadings(log, key);
      return summed((row) => Math.max(0, (values[row] ?? Number.NaN) - (values[row - 1] ?? Number.NaN)));
    },
    mean(key) {
      const values = storedReadings(log, key);
      const weighted = summed((row, tookS) => (values[row] ?? Number.NaN) * tookS);
      const seconds = summed((row, tookS) => (Number.isNaN(values[row]) ? Number.NaN : tookS));
      return weighted.map((sum, at) => ((seconds[at] ?? 0) > 0 ? sum / (seconds[at] ?? 1) : Number.NaN));
    },
  };
}
