// A record's log by segments of the pile: what went into each and how long it took. Pure.
import type { ProductionSegments } from '../../src/contracts/api/production';
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import type { LogColumns } from '../db/log-codec';
import { HALT_MS } from './record-summary';

/** Height of a segment as the field reports them. */
export const SEGMENT_M = 0.25;
/** No pile is as deep; a depth beyond it is a broken sensor's. */
const DEEPEST_M = 2_000;

/**
 * Splits each step between two rows over the segments it crosses, by the length in each. Running totals count by what
 * they grow between two readings: a fall is a counter begun anew. A step over a halt, backwards in time, or without a depth at either end
 * counts nowhere. A channel's reading holds for the step that ends with it. A type without a depth has no segments.
 */
export function segmentsOf(log: LogColumns, profile: EquipmentProfile): ProductionSegments {
  const chartOf = new Map(profile.channels.map(({ key, chart }) => [key, chart]));
  const depth = log.channels.find(({ key }) => chartOf.get(key) === 'depth')?.values ?? [];
  const deepest = deepestOf(depth);
  const count = deepest === null ? 0 : Math.max(1, Math.ceil(deepest / SEGMENT_M));
  const durationS = zeros(count);
  const totals = log.channels
    .filter(({ key }) => chartOf.get(key) === 'total')
    .map(({ key, values }) => ({ key, values, sums: zeros(count) }));
  const means = log.channels
    .filter(({ key }) => chartOf.get(key) === 'track')
    .map(({ key, values }) => ({ key, values, sums: zeros(count), seconds: zeros(count) }));

  for (let row = 1; row < log.timeMs.length; row++) {
    const stepMs = at(log.timeMs, row) - at(log.timeMs, row - 1);
    if (!(stepMs >= 0 && stepMs <= HALT_MS)) continue;
    for (const { segment, share } of crossed(at(depth, row - 1), at(depth, row), count)) {
      const seconds = (stepMs / 1000) * share;
      add(durationS, segment, seconds);
      for (const { values, sums } of totals) {
        const grown = at(values, row) - at(values, row - 1);
        if (grown > 0) add(sums, segment, grown * share);
      }
      for (const { values, sums, seconds: read } of means) {
        const value = at(values, row);
        if (Number.isNaN(value)) continue;
        add(sums, segment, value * seconds);
        add(read, segment, seconds);
      }
    }
  }
  return {
    height_m: SEGMENT_M,
    duration_s: durationS,
    totals: Object.fromEntries(totals.map(({ key, sums }) => [key, sums])),
    means: Object.fromEntries(
      means.map(({ key, sums, seconds }) => [
        key,
        sums.map((sum, segment) => (at(seconds, segment) > 0 ? sum / at(seconds, segment) : null)),
      ]),
    ),
  };
}

/** The segments between two depths, and the part of the way in each; none without both depths. */
function* crossed(from: number, to: number, count: number): Generator<{ segment: number; share: number }> {
  if (!isDepth(from) || !isDepth(to)) return;
  const high = Math.max(0, Math.min(from, to));
  const low = Math.max(0, from, to);
  const first = Math.min(Math.floor(high / SEGMENT_M), count - 1);
  const last = Math.min(Math.floor(low / SEGMENT_M), count - 1);
  if (first === last) {
    yield { segment: first, share: 1 };
    return;
  }
  for (let segment = first; segment <= last; segment++) {
    const top = segment === first ? high : segment * SEGMENT_M;
    const end = segment === last ? low : (segment + 1) * SEGMENT_M;
    yield { segment, share: (end - top) / (low - high) };
  }
}

function isDepth(depth: number): boolean {
  return Number.isFinite(depth) && depth <= DEEPEST_M;
}

function deepestOf(depth: ArrayLike<number>): number | null {
  let found: number | null = null;
  for (let row = 0; row < depth.length; row++) {
    const value = at(depth, row);
    if (isDepth(value) && (found === null || value > found)) found = value;
  }
  return found;
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

function add(sums: number[], segment: number, amount: number): void {
  sums[segment] = at(sums, segment) + amount;
}

function at(values: ArrayLike<number>, row: number): number {
  return values[row] ?? Number.NaN;
}
