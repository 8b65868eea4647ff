// Machines of several axes: a type has the channels of the largest of them, and a smaller machine sends those that it
// has.
import type { Channel } from './descriptor';

/** Axes of multi-axis walls. */
export const AXES = [3, 5, 9] as const;
const LEAST = AXES[0];
const MOST = AXES[2];

/** One channel for each axis, from the first. */
export function ofEachAxis(channel: (axis: number) => Channel): readonly Channel[] {
  return Array.from({ length: MOST }, (_, i) => ({ ...channel(i + 1), axis: i + 1 }));
}

/** How many axes a design asks for; the least where it says nothing that a machine has. */
export function axesOf(terms: Readonly<Record<string, unknown>>): number {
  return AXES.find((axes) => axes === terms.axes) ?? LEAST;
}

/** The channels that a machine with so many axes has. */
export function channelsOfAxes<C extends Pick<Channel, 'axis'>>(channels: readonly C[], axes: number): readonly C[] {
  return channels.filter(({ axis }) => axis === undefined || axis <= axes);
}

/** The channels of a machine that sends these readings: of as many axes as the readings name. */
export function channelsNamed<C extends Pick<Channel, 'key' | 'axis'>>(
  channels: readonly C[],
  readings: Readonly<Record<string, unknown>>,
): readonly C[] {
  const named = channels.flatMap(({ key, axis }) => (axis !== undefined && Object.hasOwn(readings, key) ? [axis] : []));
  return channelsOfAxes(channels, Math.max(LEAST, ...named));
}
