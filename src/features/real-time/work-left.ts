// What is left to do on a pile in work, and how long it takes at the pace of the last minutes.
import type { LogTracks } from '../../contracts/data-core';
import type { Pass } from '../../equipment/descriptor';

/** So much of the log tells the pace. */
const PACE_MS = 120_000;
/** Slower than this is standing still. */
const LEAST_PACE_MPM = 0.01;

/** Travel in m/min over the last two minutes of the newest pass; null while it is standing still or not known. */
export function paceMpm(tracks: Pick<LogTracks, 'tracks'> | null): number | null {
  const last = tracks?.tracks.find(({ channel }) => channel === 'depth_m')?.stretches.at(-1);
  if (last === undefined) return null;
  const { points } = last;
  const endMs = points.at(-1) ?? Number.NaN;
  let travelledM = 0;
  let beganMs = endMs;
  for (let at = points.length - 2; at >= 2; at -= 2) {
    const [depth = Number.NaN, before = Number.NaN] = [points[at], points[at - 2]];
    const beforeMs = points[at - 1] ?? Number.NaN;
    if (!(endMs - beforeMs <= PACE_MS)) break;
    if (Number.isFinite(depth) && Number.isFinite(before)) travelledM += Math.abs(depth - before);
    beganMs = beforeMs;
  }
  const minutes = (endMs - beganMs) / 60_000;
  const pace = travelledM / minutes;
  return Number.isFinite(pace) && pace >= LEAST_PACE_MPM ? pace : null;
}

interface WorkLeft {
  /** Metres that the tool still travels in this pass. */
  readonly passM: number;
  /** And in the passes that the design has after it; null where it does not say how many. */
  readonly laterM: number | null;
}

/** Null where passes are not about depth, or depth and design are not known. `strokes`: passes that the design has. */
export function workLeft(
  passes: readonly Pick<Pass, 'direction'>[],
  pass: number | null,
  depthM: number | null,
  designDepthM: number | null,
  strokes: number | null,
): WorkLeft | null {
  const direction = pass === null ? undefined : passes[pass]?.direction;
  if (pass === null || depthM === null || designDepthM === null) return null;
  if (direction !== 'down' && direction !== 'up') return null;
  const passM = direction === 'down' ? Math.max(0, designDepthM - depthM) : Math.max(0, depthM);
  return { passM, laterM: strokes === null ? null : Math.max(0, strokes - 1 - pass) * designDepthM };
}

/** Milliseconds that the work takes at a pace; null where the pace is not known. */
export function timeLeftMs({ passM, laterM }: WorkLeft, pace: number | null): number | null {
  return pace === null ? null : ((passM + (laterM ?? 0)) / pace) * 60_000;
}
