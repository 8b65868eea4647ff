// How deep each pass of a record went.
import type { LogTracks } from '../../contracts/data-core';

/** A pass by its code, and between which depths its readings lie. */
export interface PassDepth {
  readonly pass: number;
  readonly fromM: number;
  readonly toM: number;
}

/**
 * The passes that a log has readings of, in the order of their codes. `reachedM`: as deep as the segments are; the depth
 * of a broken sensor lies beyond it.
 */
export function passDepths({ tracks }: Pick<LogTracks, 'tracks'>, reachedM: number): readonly PassDepth[] {
  const extremes = tracks.find(({ channel }) => channel === 'depth_m')?.extremes ?? [];
  const within = (m: number): number => Math.min(Math.max(0, m), reachedM);
  return extremes.map(({ pass, min, max }) => ({ pass, fromM: within(min), toM: within(max) }));
}

/** For how many passes the hole has room, by the codes of those that are asked for or were made; at least one. */
export function passPlaces(passes: readonly Pick<PassDepth, 'pass'>[]): number {
  return Math.max(1, ...passes.map(({ pass }) => pass + 1));
}
