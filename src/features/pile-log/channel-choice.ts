// Which channels a log shows: those chosen, else as many of the type's as have room.
import type { Channel } from '../../equipment/descriptor';

/** A narrower track cannot be read. */
const TRACK_PX = 92;
/** Room the shared axis takes. */
const AXIS_PX = 56;

/** How many tracks have room side by side; at least three. */
export function tracksThatFit(widthPx: number): number {
  return Math.max(3, Math.floor((widthPx - AXIS_PX) / TRACK_PX));
}

/** The channels to show, in the type's order. Keys that the type does not have are ignored. */
export function chosenChannels<C extends Pick<Channel, 'key' | 'chart'>>(
  offered: readonly C[],
  chosen: readonly string[] | null,
  fit: number,
): C[] {
  const known = offered.filter(({ key }) => chosen?.includes(key));
  if (known.length > 0) return known;
  return offered.filter(({ chart }) => chart === 'track').slice(0, fit);
}
