// Channels whose strips are empty: read before in their record, and not in the minutes that are shown.
import type { LogTracks } from '../../contracts/data-core';
import type { LastReading } from '../../contracts/machine-readings';

interface SilentChannel {
  readonly key: string;
  /** When it was last read, by the machine's clock. */
  readonly lastMs: number;
}

const NONE: readonly SilentChannel[] = [];

/** Whether the tracks have a reading of a channel. */
export function isDrawn(tracks: Pick<LogTracks, 'tracks'>, key: string): boolean {
  return tracks.tracks.some(({ channel, extremes }) => channel === key && extremes.length > 0);
}

/**
 * Channels that the tracks have nothing of, and when each was last read. `fromMs`: when the record began; readings from
 * before it are of another one, and NaN is a record without rows.
 */
export function silentChannels(
  tracks: Pick<LogTracks, 'tracks'> | null,
  last: readonly LastReading[],
  fromMs: number,
): readonly SilentChannel[] {
  if (tracks === null) return NONE;
  return last.flatMap(({ key, at_ms: lastMs }) =>
    lastMs === null || !(lastMs >= fromMs) || isDrawn(tracks, key) ? [] : [{ key, lastMs }],
  );
}
