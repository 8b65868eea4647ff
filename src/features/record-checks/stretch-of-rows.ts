// Where in a log something is: rows as times and depths.
import type { DataCoreClient } from '../../data';

/** A stretch of a log on the track of a channel; a depth is null where it was not read. */
export interface LogMark {
  /** Key of the channel; of what concerns none, null. */
  readonly channel: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly fromM: number | null;
  readonly toM: number | null;
}

/** Times and depths of rows of a record set, in their order. */
export async function placesOfRows(
  core: DataCoreClient,
  key: string,
  rows: Uint32Array,
  signal: AbortSignal,
): Promise<{ readonly timeMs: Float64Array; readonly depthM: readonly (number | null)[] }> {
  const { timeMs, values } = await core.call('records.cells', { key, rows, channels: ['depth_m'] }, { signal });
  const [depths = new Float32Array(rows.length)] = values;
  return { timeMs, depthM: Array.from(depths, (depth) => (Number.isNaN(depth) ? null : depth)) };
}
