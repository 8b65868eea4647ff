// The log in numbers: least and largest value of every channel in every pass, for the table beside the chart.
import type { LogTrack, LogTracks } from '../../contracts/data-core';

export type Extremes = Omit<LogTrack['extremes'][number], 'pass'>;

/** By channel, then pass code; a pass without a reading of the channel is missing. Of all rows, not of those drawn. */
export function passExtremes(tracks: LogTracks): ReadonlyMap<string, ReadonlyMap<number, Extremes>> {
  return new Map(
    tracks.tracks.map(({ channel, extremes }) => [
      channel,
      new Map(extremes.map(({ pass, min, max }) => [pass, { min, max }])),
    ]),
  );
}
