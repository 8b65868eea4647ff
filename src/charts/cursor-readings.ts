import type { LogTrack, LogTracks } from '../contracts/data-core';
import { trackOf } from './depth-log-input';
import type { AxisRange, ChartChannel } from './series';

/** Readings of the tracks at one place of the axis. */
export interface CursorReadings {
  readonly at: number;
  /** Passes with a reading there, in the order of their codes. */
  readonly passes: readonly number[];
  /** One row a channel, one value a pass of `passes`; undefined: none there. */
  readonly rows: readonly { readonly channel: ChartChannel; readonly values: readonly (number | undefined)[] }[];
}

/** Readings further from the cursor than this share of the axis do not count as being there. */
const TOLERANCE = 0.012;

/** The readings of every channel and pass nearest to `at`, for the cursor shared by all tracks. */
export function cursorReadings(
  tracks: LogTracks,
  channels: readonly ChartChannel[],
  at: number,
  shown: AxisRange,
): CursorReadings {
  const tolerance = Math.abs(shown.to - shown.from) * TOLERANCE;
  const found = channels.map((channel) => ({
    channel,
    byPass: nearestByPass(trackOf(tracks, channel.key), at, tolerance),
  }));
  const passes = [...new Set(found.flatMap(({ byPass }) => [...byPass.keys()]))].sort((a, b) => a - b);
  return {
    at,
    passes,
    rows: found.map(({ channel, byPass }) => ({ channel, values: passes.map((pass) => byPass.get(pass)) })),
  };
}

/** Value nearest to `at` within the tolerance, by pass. */
function nearestByPass(track: LogTrack | undefined, at: number, tolerance: number): Map<number, number> {
  const values = new Map<number, number>();
  const distances = new Map<number, number>();
  for (const { pass, points } of track?.stretches ?? []) {
    for (let i = 0; i + 1 < points.length; i += 2) {
      const value = points[i] ?? Number.NaN;
      const distance = Math.abs((points[i + 1] ?? Number.NaN) - at);
      if (!(distance <= tolerance) || Number.isNaN(value)) continue;
      if (distance < (distances.get(pass) ?? Number.POSITIVE_INFINITY)) {
        distances.set(pass, distance);
        values.set(pass, value);
      }
    }
  }
  return values;
}
