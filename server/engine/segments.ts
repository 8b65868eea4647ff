// A record's log by segments of the pile: totals, means and time of each. Which rows count, and where, says
// crates/history/src/segments.rs.
import type { ProductionSegments } from '../../src/contracts/api/production';
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import type { LogColumns } from '../db/log-codec';
import { SegmentSums as EngineSums, segmentHeightM } from './engine';
import { channelMajor } from './log-columns';

/** Height of a segment. */
export const SEGMENT_M = segmentHeightM();

/** The segments of a whole log; none of one without a depth. */
export function segmentsOf(log: LogColumns, profile: EquipmentProfile): ProductionSegments {
  const sums = new SegmentSums(profile);
  try {
    sums.add(log);
    return sums.result();
  } finally {
    sums.free();
  }
}

/** Segments of a log that comes in stretches, in order: of the rows only the last is kept. To be freed. */
export class SegmentSums {
  private readonly depth: string;
  private readonly totals: readonly string[];
  private readonly tracks: readonly string[];
  /** Channels that the log has, in its order. */
  private readonly seen = new Set<string>();
  private readonly sums: EngineSums;

  constructor({ channels }: EquipmentProfile) {
    const drawnAs = (chart: string) => channels.filter((channel) => channel.chart === chart).map(({ key }) => key);
    this.depth = drawnAs('depth')[0] ?? '';
    this.totals = drawnAs('total');
    this.tracks = drawnAs('track');
    this.sums = new EngineSums(this.totals.length, this.tracks.length);
  }

  add(log: LogColumns): void {
    for (const { key } of log.channels) this.seen.add(key);
    this.sums.add(log.timeMs, channelMajor(log, [this.depth, ...this.totals, ...this.tracks]));
  }

  result(): ProductionSegments {
    const { durationS, totals, means } = this.sums.result();
    const columnsOf = <T>(keys: readonly string[], columns: readonly Float64Array[], cell: (value: number) => T) =>
      new Map(keys.map((key, at) => [key, Array.from(columns[at] ?? [], cell)]));
    return {
      height_m: SEGMENT_M,
      duration_s: Array.from(durationS),
      totals: this.ofSeen(columnsOf(this.totals, totals, (value) => value)),
      means: this.ofSeen(columnsOf(this.tracks, means, orNull)),
    };
  }

  free(): void {
    this.sums.free();
  }

  private ofSeen<T>(columns: ReadonlyMap<string, T>): Record<string, T> {
    return Object.fromEntries(
      [...this.seen].flatMap((key) => {
        const column = columns.get(key);
        return column === undefined ? [] : [[key, column]];
      }),
    );
  }
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
