// The work left on a pile, and how long it takes at the pace of the last minutes.
import type { LogTracks } from '../../contracts/data-core';
import type { Pass } from '../../equipment/descriptor';

/** So much of the log tells the pace. */
const PACE_MS = 120_000;
/** Slower than this is standing still. */
const LEAST_PACE_MPM = 0.01;

/** Travel in m/min over the last two minutes of the newest pass; null while it is standing still or not known. */
export function paceMpm(tracks: Pick<LogTracks, 'tracks'> | null): number | null {
  const pace = changePerMin(tracks, 'depth_m', Math.abs);
  return pace !== null && pace >= LEAST_PACE_MPM ? pace : null;
}

/** The growth of a running total in a minute, likewise. A counter that is begun anew takes nothing back. */
export function pacePerMin(tracks: Pick<LogTracks, 'tracks'> | null, total: string): number | null {
  const pace = changePerMin(tracks, total, (change) => Math.max(0, change));
  return pace !== null && pace > 0 ? pace : null;
}

/** A channel's changes from row to row, as `counted`, in a minute of the last two of the newest pass. */
function changePerMin(
  tracks: Pick<LogTracks, 'tracks'> | null,
  key: string,
  counted: (change: number) => number,
): number | null {
  const last = tracks?.tracks.find(({ channel }) => channel === key)?.stretches.at(-1);
  if (last === undefined) return null;
  const { points } = last;
  const endMs = points.at(-1) ?? Number.NaN;
  let changed = 0;
  let beganMs = endMs;
  for (let at = points.length - 2; at >= 2; at -= 2) {
    const [value = Number.NaN, before = Number.NaN] = [points[at], points[at - 2]];
    const beforeMs = points[at - 1] ?? Number.NaN;
    if (!(endMs - beforeMs <= PACE_MS)) break;
    if (Number.isFinite(value) && Number.isFinite(before)) changed += counted(value - before);
    beganMs = beforeMs;
  }
  const pace = changed / ((endMs - beganMs) / 60_000);
  return Number.isFinite(pace) ? pace : null;
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

/** So much of the log tells the pace of a machine that goes along a wall, some centimetres a minute. */
const ALONG_PACE_MS = 300_000;
const LEAST_ALONG_MPM = 0.1 / 60;

/**
 * Of a machine that goes to and fro along a wall, over the last minutes: the rest of this pass to the end that it goes
 * towards, and how fast it goes there. Null while it stands still, or where its place or its section is not known.
 */
export function wayLeft(
  tracks: Pick<LogTracks, 'tracks'> | null,
  along: string,
  section: { readonly fromM: number; readonly lengthM: number } | null,
): { readonly left: WorkLeft; readonly mpm: number } | null {
  const last = tracks?.tracks.find(({ channel }) => channel === along)?.stretches.at(-1);
  if (last === undefined || section === null) return null;
  const read: { readonly m: number; readonly ms: number }[] = [];
  for (let at = 0; at + 1 < last.points.length; at += 2) {
    const [m = Number.NaN, ms = Number.NaN] = [last.points[at], last.points[at + 1]];
    if (Number.isFinite(m)) read.push({ m, ms });
  }
  const now = read.at(-1);
  const before = read.find(({ ms }) => now !== undefined && now.ms - ms <= ALONG_PACE_MS);
  if (now === undefined || before === undefined) return null;
  const mpm = ((now.m - before.m) / (now.ms - before.ms)) * 60_000;
  if (!(Math.abs(mpm) >= LEAST_ALONG_MPM)) return null;
  const passM = mpm > 0 ? section.fromM + section.lengthM - now.m : now.m - section.fromM;
  return { left: { passM: Math.max(0, passM), laterM: null }, mpm: Math.abs(mpm) };
}

/** Milliseconds that the work takes at a pace; null where the pace is not known. */
export function timeLeftMs({ passM, laterM }: WorkLeft, pace: number | null): number | null {
  return timeAtMs(passM + (laterM ?? 0), pace);
}

/** Milliseconds that an amount takes at so much a minute; null where that is not known. */
export function timeAtMs(amount: number, perMin: number | null): number | null {
  return perMin === null ? null : (amount / perMin) * 60_000;
}
