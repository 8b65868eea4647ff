// Which way a pile lies that is not on the screen.
import type { MapView } from './map-view';

/** Clockwise from the north. */
export const DIRECTIONS = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Way {
  readonly distanceM: number;
  readonly direction: Direction;
}

/** From the middle of the view to a place, both as offsets from the set's origin. */
export function wayTo(view: Pick<MapView, 'eastM' | 'northM'>, place: { eastM: number; northM: number }): Way {
  const east = place.eastM - view.eastM;
  const north = place.northM - view.northM;
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return { distanceM: Math.hypot(east, north), direction: DIRECTIONS[(eighth + 8) % 8] ?? 'north' };
}
