// A record's log by segments of the pile: what went into each and how long it took. Pure.
import type { ProductionSegments } from '../../src/contracts/api/production';
import type { Channel, EquipmentProfile } from '../../src/equipment/descriptor';
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
  const sums = new SegmentSums(profile);
  sums.add(log);
  return sums.result();
}

interface ChannelSums {
  readonly isTotal: boolean;
  /** Of the row before. */
  before: number;
  /** What a total grew by; a reading times the seconds it held. */
  readonly sums: number[];
  readonly seconds: number[];
}

/** Segments of a log that comes in stretches, in order: of the rows only the last is kept. */
export class SegmentSums {
  private readonly charts: ReadonlyMap<string, Channel['chart']>;
  private readonly channels = new Map<string, ChannelSums>();
  private readonly durationS: number[] = [];
  private beforeMs = Number.NaN;
  private beforeM = Number.NaN;
  private deepest: number | null = null;

  constructor(profile: EquipmentProfile) {
    this.charts = new Map(profile.channels.map(({ key, chart }) => [key, chart]));
  }

  add(log: LogColumns): void {
    const depth = log.channels.find(({ key }) => this.charts.get(key) === 'depth')?.values ?? [];
    const channels = log.channels.flatMap(({ key, values }) => {
      const chart = this.charts.get(key);
      return chart === 'total' || chart === 'track' ? [{ values, own: this.channelOf(key, chart === 'total') }] : [];
    });
    for (let row = 0; row < log.timeMs.length; row++) {
      const toM = at(depth, row);
      if (isDepth(toM) && (this.deepest === null || toM > this.deepest)) this.deepest = toM;
      const stepMs = at(log.timeMs, row) - this.beforeMs;
      if (stepMs >= 0 && stepMs <= HALT_MS) {
        for (const { segment, share } of crossed(this.beforeM, toM)) {
          const seconds = (stepMs / 1000) * share;
          add(this.durationS, segment, seconds);
          for (const { values, own } of channels)
            own.isTotal ? grow(own, segment, at(values, row), share) : hold(own, segment, at(values, row), seconds);
        }
      }
      this.beforeMs = at(log.timeMs, row);
      this.beforeM = toM;
      for (const { values, own } of channels) own.before = at(values, row);
    }
  }

  result(): ProductionSegments {
    const count = this.deepest === null ? 0 : Math.max(1, Math.ceil(this.deepest / SEGMENT_M));
    const channels = [...this.channels];
    const totals = channels.filter(([, { isTotal }]) => isTotal);
    const means = channels.filter(([, { isTotal }]) => !isTotal);
    return {
      height_m: SEGMENT_M,
      duration_s: fitted(this.durationS, count),
      totals: Object.fromEntries(totals.map(([key, { sums }]) => [key, fitted(sums, count)])),
      means: Object.fromEntries(
        means.map(([key, own]) => {
          const seconds = fitted(own.seconds, count);
          const mean = (sum: number, segment: number) => (at(seconds, segment) > 0 ? sum / at(seconds, segment) : null);
          return [key, fitted(own.sums, count).map(mean)];
        }),
      ),
    };
  }

  private channelOf(key: string, isTotal: boolean): ChannelSums {
    const known = this.channels.get(key) ?? { isTotal, before: Number.NaN, sums: [], seconds: [] };
    this.channels.set(key, known);
    return known;
  }
}

function grow({ before, sums }: ChannelSums, segment: number, value: number, share: number): void {
  const grown = value - before;
  if (grown > 0) add(sums, segment, grown * share);
}

function hold({ sums, seconds }: ChannelSums, segment: number, value: number, held: number): void {
  if (Number.isNaN(value)) return;
  add(sums, segment, value * held);
  add(seconds, segment, held);
}

/** As many as the deepest point has: what was spent at the very end of the last one belongs to it. */
function fitted(sums: readonly number[], count: number): number[] {
  const own = Array.from({ length: count }, (_, segment) => sums[segment] ?? 0);
  for (let segment = count; segment < sums.length && count > 0; segment++) add(own, count - 1, sums[segment] ?? 0);
  return own;
}

/** The segments between two depths, and the part of the way in each; none without both depths. */
function* crossed(from: number, to: number): Generator<{ segment: number; share: number }> {
  if (!isDepth(from) || !isDepth(to)) return;
  const high = Math.max(0, Math.min(from, to));
  const low = Math.max(0, from, to);
  const first = Math.floor(high / SEGMENT_M);
  const last = Math.floor(low / SEGMENT_M);
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

function add(sums: number[], segment: number, amount: number): void {
  for (let next = sums.length; next < segment; next++) sums[next] = 0;
  sums[segment] = (sums[segment] ?? 0) + amount;
}

function at(values: ArrayLike<number>, row: number): number {
  return values[row] ?? Number.NaN;
}
