import type { LogTrack, LogTracks } from '../contracts/data-core';
import type { Language } from '../contracts/language';
import type { Translate } from '../i18n/translate';
import type { ChartColors } from './chart-colors';
import { type NiceAxis, niceAxis } from './nice-axis';
import type {
  AxisRange,
  ChartChannel,
  ChartLimit,
  ChartPass,
  ChartScales,
  LogPause,
  MarkedStretch,
  PinnedNote,
} from './series';
import { usualRange } from './usual-range';

/** All that the drawing of a log depends on. */
export interface DepthLogInput {
  readonly tracks: LogTracks;
  /** Channels to draw, in order; one track each. */
  readonly channels: readonly ChartChannel[];
  /** The index is the code in the log. */
  readonly passes: readonly ChartPass[];
  readonly limits: readonly ChartLimit[];
  readonly by: 'depth' | 'time';
  /** Of names that come in both. */
  readonly language: Language;
  /** The texts of that language. */
  readonly t: Translate;
  readonly colors: ChartColors;
  /** The stretch of the axis that is zoomed to; null: all. */
  readonly range: AxisRange | null;
  readonly designDepthM: number | null;
  /** Stands out; null: nothing does. */
  readonly stretch: MarkedStretch | null;
  /** Where a limit is broken, or readings contradict themselves: a band or a frame each on its own channel's track. */
  readonly fills: readonly MarkedStretch[];
  /** Scales that were set by hand; the others are as the readings need them. */
  readonly scales: ChartScales;
  /** Lines across all tracks, with their first words on the last one. */
  readonly notes: readonly PinnedNote[];
  readonly pauses: readonly LogPause[];
  readonly formatTime: (ms: number, style: 'clock' | 'full') => string;
}

export const NO_SCALES: ChartScales = new Map();
export const NO_NOTES: readonly PinnedNote[] = [];
export const NO_PAUSES: readonly LogPause[] = [];

/** The whole axis: from the ground to below the toe, or from the first record to the last. */
export function fullRange(tracks: LogTracks, by: 'depth' | 'time', designDepthM: number | null): AxisRange {
  if (by === 'time') {
    const from = Number.isFinite(tracks.fromMs) ? tracks.fromMs : 0;
    const to = Number.isFinite(tracks.toMs) ? tracks.toMs : from;
    return { from, to: Math.max(to, from + 1000) };
  }
  const deepest = Math.max(Number.isFinite(tracks.maxDepthM) ? tracks.maxDepthM : 0, designDepthM ?? 0, 1);
  return { from: 0, to: Math.ceil((deepest + 0.2) * 2) / 2 };
}

/** The track of a channel; undefined when the log does not hold it. */
export function trackOf(tracks: LogTracks, channel: string): LogTrack | undefined {
  return tracks.tracks.find((track) => track.channel === channel);
}

/** The value axis of a track: the usual range, widened to hold what was recorded and the limits. */
export function valueAxis(channel: ChartChannel, track: LogTrack | undefined, limits: readonly ChartLimit[]): NiceAxis {
  const read = [track?.min, track?.max].filter(
    (value): value is number => value !== undefined && Number.isFinite(value),
  );
  const values = [...usualRange(channel, read), ...read, ...limits.map(({ value }) => value).filter(Number.isFinite)];
  return niceAxis(Math.min(...values), Math.max(...values), 4);
}

/** `Slurry flow (L/min)`. */
export function channelTitle(channel: ChartChannel, language: Language): string {
  const name = channel.names[language];
  return channel.unit === '' ? name : `${name} (${channel.unit})`;
}

/** A value in the channel's precision; a dash where there is no reading. */
export function formatReading(value: number | undefined, channel: ChartChannel): string {
  return value === undefined || !Number.isFinite(value) ? '–' : value.toFixed(channel.decimals);
}

/** A limit in its channel's precision, without needless zeros. */
export function limitValue(limit: ChartLimit, channel: ChartChannel): string {
  return String(Number(limit.value.toFixed(channel.decimals)));
}
