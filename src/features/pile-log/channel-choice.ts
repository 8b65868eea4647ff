// Which channels a log shows: those chosen, else as many of the type's as have room.
import { leastLogSize } from '../../charts/depth-log-option';
import type { ChartScales } from '../../charts/series';
import type { LogTemplate, LogTrackChoice } from '../../contracts/api/log-templates';
import type { Channel } from '../../equipment/descriptor';

/** With fewer there is nothing to compare. By depth the chart then scrolls sideways, along time it is as high as they need. */
const LEAST_TRACKS = 2;
const MOST_TRACKS = 24;
const LEAST_CHART_PX = 300;

/** How many tracks have room in a chart of this size. Along time the first track is the depth. */
export function tracksThatFit(by: 'depth' | 'time', widthPx: number, heightPx: number): number {
  let tracks = LEAST_TRACKS;
  const fits = (count: number) => {
    const least = leastLogSize(by === 'time' ? count + 1 : count, by);
    return by === 'time' ? least.height <= heightPx : least.width <= widthPx;
  };
  while (tracks < MOST_TRACKS && fits(tracks + 1)) tracks += 1;
  return tracks;
}

/**
 * The height that the chart is given at least. Along time the tracks stand below one another and all have room, so that
 * nothing but the page scrolls. Tracks that nobody chose are as many as fit, and ask for no more than the least of them.
 */
export function leastChartPx<C extends Pick<Channel, 'key' | 'chart'>>(
  by: 'depth' | 'time',
  offered: readonly C[],
  chosen: readonly LogTrackChoice[] | null,
): number {
  if (by === 'depth') return LEAST_CHART_PX;
  const shown = chosenChannels(offered, chosen, LEAST_TRACKS);
  return Math.max(LEAST_CHART_PX, leastLogSize(shown.length + 1, by).height);
}

/** The channels that a machine has sent: of axes only those with a reading, once the log has come. */
export function channelsSent<C extends Pick<Channel, 'key' | 'axis'>>(
  channels: readonly C[],
  tracks: { readonly tracks: readonly { readonly channel: string; readonly min: number }[] } | null,
): readonly C[] {
  const silent = new Set(tracks?.tracks.flatMap(({ channel, min }) => (Number.isFinite(min) ? [] : [channel])));
  return channels.filter(({ key, axis }) => axis === undefined || !silent.has(key));
}

/** The channels to show, in the order in which they were chosen. Keys that the type does not have are ignored. */
export function chosenChannels<C extends Pick<Channel, 'key' | 'chart'>>(
  offered: readonly C[],
  chosen: readonly LogTrackChoice[] | null,
  fit: number,
): C[] {
  const known = (chosen ?? []).flatMap(({ channel }) => offered.filter(({ key }) => key === channel));
  if (known.length > 0) return [...new Set(known)];
  return offered.filter(({ chart }) => chart === 'track').slice(0, fit);
}

/** The scales that were set by hand. */
export function scalesOf(tracks: readonly LogTrackChoice[] | null): ChartScales {
  return new Map((tracks ?? []).flatMap(({ channel, scale }) => (scale === null ? [] : [[channel, scale] as const])));
}

/** The tracks that a log begins with: of the account's own template that comes first, else of the project's. */
export function firstTracks(templates: readonly LogTemplate[] | undefined): readonly LogTrackChoice[] | null {
  const first = (owner: LogTemplate['owner']) => templates?.find((one) => one.is_first && one.owner === owner);
  return (first('account') ?? first('project'))?.tracks ?? null;
}
