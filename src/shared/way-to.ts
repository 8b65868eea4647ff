// Which way a place lies, and how far off.

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

interface Place {
  readonly eastM: number;
  readonly northM: number;
}

/** From one place to another. */
export function wayTo(from: Place, to: Place): Way {
  const east = to.eastM - from.eastM;
  const north = to.northM - from.northM;
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return { distanceM: Math.hypot(east, north), direction: DIRECTIONS[(eighth + 8) % 8] ?? 'north' };
}
