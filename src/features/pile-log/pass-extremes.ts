// The log in numbers: least and largest value of every channel in every pass, for the table beside the chart.
import type { LogTracks } from '../../contracts/data-core';

export interface Extremes {
  readonly min: number;
  readonly max: number;
}

/** By channel, then pass code; a pass without a reading of the channel is missing. Thinning keeps extremes. */
export function passExtremes(tracks: LogTracks): ReadonlyMap<string, ReadonlyMap<number, Extremes>> {
  const byChannel = new Map<string, Map<number, Extremes>>();
  for (const track of tracks.tracks) {
    const byPass = new Map<number, Extremes>();
    for (const { pass, points } of track.stretches) {
      const known = byPass.get(pass);
      let min = known?.min ?? Number.POSITIVE_INFINITY;
      let max = known?.max ?? Number.NEGATIVE_INFINITY;
      for (let i = 0; i < points.length; i += 2) {
        const value = points[i] ?? Number.NaN;
        // Comparisons with NaN are false: a missing reading changes nothing.
        if (value < min) min = value;
        if (value > max) max = value;
      }
      if (min <= max) byPass.set(pass, { min, max });
    }
    byChannel.set(track.channel, byPass);
  }
  return byChannel;
}
