// A limit judged over all rows by a loop over typed arrays: as a careful team writes it by hand.
import type { Records } from '../data/records';

export interface UpperLimit {
  /** Values above it break it. */
  readonly limit: number;
  /** Shorter breaches do not count. */
  readonly holdMs: number;
}

/** No reading for longer than this ends a breach (docs/breaches.md). */
const GAP_MS = 15_000;

/** Breaches in the order of their first rows. */
export interface Breaches {
  readonly from: Uint32Array;
  /** The last row that breaks the limit. */
  readonly to: Uint32Array;
  readonly peak: Float32Array;
}

/** NaN neither begins nor ends a breach; nor does one span two records. These records are of one pass each. */
export function judge({ timeMs, currentA, record }: Records, { limit, holdMs }: UpperLimit): Breaches {
  const breaches: { from: number[]; to: number[]; peak: number[] } = { from: [], to: [], peak: [] };
  let open = false;
  let from = 0;
  let to = 0;
  let peak = 0;
  const close = (): void => {
    open = false;
    if ((timeMs[to] ?? 0) - (timeMs[from] ?? 0) < holdMs) return;
    breaches.from.push(from);
    breaches.to.push(to);
    breaches.peak.push(peak);
  };
  for (let row = 0; row < currentA.length; row += 1) {
    const value = currentA[row] ?? Number.NaN;
    if (open) {
      const apart = record[row] !== record[from] || (timeMs[row] ?? 0) - (timeMs[to] ?? 0) > GAP_MS;
      if (apart || value <= limit) close();
    }
    if (value > limit) {
      if (open) {
        if (value > peak) peak = value;
      } else {
        open = true;
        from = row;
        peak = value;
      }
      to = row;
    }
  }
  if (open) close();
  return {
    from: Uint32Array.from(breaches.from),
    to: Uint32Array.from(breaches.to),
    peak: Float32Array.from(breaches.peak),
  };
}
