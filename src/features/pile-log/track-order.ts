import type { LogTrackChoice } from '../../contracts/api/log-templates';

/** The tracks with one of them at another place; the others keep their order. */
export function movedTrack(tracks: readonly LogTrackChoice[], channel: string, to: number): LogTrackChoice[] {
  const moved = tracks.filter((one) => one.channel === channel);
  const others = tracks.filter((one) => one.channel !== channel);
  return [...others.slice(0, to), ...moved, ...others.slice(to)];
}

/** The ends of a scale as they were typed; null for none, undefined for no valid scale. */
export function typedScale(low: string, high: string): LogTrackChoice['scale'] | undefined {
  if (low.trim() === '' && high.trim() === '') return null;
  const [from, to] = [low, high].map((text) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))));
  return from !== undefined && to !== undefined && Number.isFinite(from) && Number.isFinite(to) && from < to
    ? [from, to]
    : undefined;
}
