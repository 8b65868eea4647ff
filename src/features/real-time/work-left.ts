// The work left on a pile, and how long it takes: this pass at the pace of the last minutes, later ones as designed.
import type { LogTracks } from '../../contracts/data-core';
import type { PassesLeft } from '../../equipment/asked-passes';
import type { Pass } from '../../equipment/descriptor';

/** So much of the log tells the pace. */
const PACE_MS = 120_000;
/** Slower than this is standing still. */
const LEAST_PACE_MPM = 0.01;

type PassesOf = readonly Pick<Pass, 'direction' | 'asked'>[];
type Direction = 'down' | 'up';
type Stretch = LogTracks['tracks'][number]['stretches'][number];

/**
 * m/min by which the newest pass got further in its direction over the last two minutes; null while it stands still, goes
 * another way, or is not known. A bucket that comes up and goes down again gets no further until it is deeper than before.
 */
export function paceMpm(tracks: Pick<LogTracks, 'tracks'> | null, passes: PassesOf): number | null {
  const last = depthStretches(tracks).at(-1);
  const direction = last === undefined ? undefined : passes[last.pass]?.direction;
  if (last === undefined || direction === undefined || direction === 'none') return null;
  const sign = direction === 'down' ? 1 : -1;
  const read = readingsOf(last);
  const fromMs = (read.at(-1)?.ms ?? Number.NaN) - PACE_MS;
  let [before, beganMs, furthest] = [Number.NaN, Number.NaN, Number.NEGATIVE_INFINITY];
  for (const { m, ms } of read) {
    furthest = Math.max(furthest, sign * m);
    // Without an earlier reading, the first of these minutes is where it set out.
    if (ms <= fromMs || Number.isNaN(before)) [before, beganMs] = [furthest, ms];
  }
  return movingMpm(furthest - before, (read.at(-1)?.ms ?? Number.NaN) - beganMs);
}

/** m/min at which a whole log went down or up so far, stops within a pass counted; null where it has not. */
export function seenMpm(
  tracks: Pick<LogTracks, 'tracks'> | null,
  passes: PassesOf,
  direction: Direction,
): number | null {
  let [m, ms] = [0, 0];
  for (const stretch of depthStretches(tracks)) {
    const of = passes[stretch.pass];
    const read = readingsOf(stretch);
    const [first, last] = [read[0], read.at(-1)];
    if (of?.direction !== direction || of.asked === 'within' || first === undefined || last === undefined) continue;
    m += last.m - first.m;
    ms += last.ms - first.ms;
  }
  return movingMpm(direction === 'down' ? m : -m, ms);
}

function movingMpm(m: number, ms: number): number | null {
  const mpm = (m / ms) * 60_000;
  return mpm >= LEAST_PACE_MPM ? mpm : null;
}

function depthStretches(tracks: Pick<LogTracks, 'tracks'> | null): readonly Stretch[] {
  return tracks?.tracks.find(({ channel }) => channel === 'depth_m')?.stretches ?? [];
}

/** Of the last minutes, or a few of a whole log: metres by time, without those that are missing. */
function readingsOf({ points }: Pick<Stretch, 'points'>): readonly { readonly m: number; readonly ms: number }[] {
  const read: { readonly m: number; readonly ms: number }[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [m = Number.NaN, ms = Number.NaN] = [points[at], points[at + 1]];
    if (Number.isFinite(m)) read.push({ m, ms });
  }
  return read;
}

/** The growth of a running total in a minute of the last two. A counter that is begun anew takes nothing back. */
export function pacePerMin(tracks: Pick<LogTracks, 'tracks'> | null, total: string): number | null {
  const last = tracks?.tracks.find(({ channel }) => channel === total)?.stretches.at(-1);
  if (last === undefined) return null;
  const { points } = last;
  const endMs = points.at(-1) ?? Number.NaN;
  let changed = 0;
  let beganMs = endMs;
  for (let at = points.length - 2; at >= 2; at -= 2) {
    const [value = Number.NaN, before = Number.NaN] = [points[at], points[at - 2]];
    const beforeMs = points[at - 1] ?? Number.NaN;
    if (!(endMs - beforeMs <= PACE_MS)) break;
    if (Number.isFinite(value) && Number.isFinite(before)) changed += Math.max(0, value - before);
    beganMs = beforeMs;
  }
  const pace = changed / ((endMs - beganMs) / 60_000);
  return pace > 0 ? pace : null;
}

/** A way of a later pass. */
interface Way {
  readonly direction: Direction;
  readonly m: number;
}

export interface WorkLeft {
  /** Metres that the tool still travels in this pass; none in a pass of no direction. */
  readonly passM: number;
  /** And in the passes that the design asks for after it; null where they are not known. */
  readonly laterM: number | null;
  readonly later: readonly Way[];
}

/** Null where passes are not about depth, or depth and design are not known. */
export function workLeft({ now, later: passes }: PassesLeft, depthM: number | null): WorkLeft | null {
  if (now === null || depthM === null) return null;
  const later = passes.flatMap(({ direction, fromM, toM }) =>
    direction === 'none' ? [] : [{ direction, m: toM - fromM }],
  );
  const restM = { down: now.toM - depthM, up: depthM - now.fromM, none: 0 }[now.direction];
  if (!Number.isFinite(restM)) return null;
  const laterM = later.reduce((sum, { m }) => sum + m, 0);
  // Work that goes nowhere says nothing of a way, unless the one after it is known.
  if (now.direction === 'none' && (later.length === 0 || !Number.isFinite(laterM))) return null;
  return { passM: Math.max(0, restM), laterM: Number.isFinite(laterM) ? laterM : null, later };
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
  const read = readingsOf(last);
  const now = read.at(-1);
  const before = read.find(({ ms }) => now !== undefined && now.ms - ms <= ALONG_PACE_MS);
  if (now === undefined || before === undefined) return null;
  const mpm = ((now.m - before.m) / (now.ms - before.ms)) * 60_000;
  if (!(Math.abs(mpm) >= LEAST_ALONG_MPM)) return null;
  const passM = mpm > 0 ? section.fromM + section.lengthM - now.m : now.m - section.fromM;
  return { left: { passM: Math.max(0, passM), laterM: null, later: [] }, mpm: Math.abs(mpm) };
}

/** Milliseconds of this pass at a pace, and of all later ones, each at its own; null where that is not known. */
export function timeLeftMs(
  { passM, laterM, later }: WorkLeft,
  pace: number | null,
  laterMpm: (direction: Direction) => number | null,
): { readonly pass: number | null; readonly later: number | null } {
  const ways = later.map(({ direction, m }) => (m === 0 ? 0 : timeAtMs(m, laterMpm(direction))));
  return {
    pass: passM === 0 ? 0 : timeAtMs(passM, pace),
    later: laterM === null ? null : ways.reduce((sum, ms) => (sum === null || ms === null ? null : sum + ms), 0),
  };
}

/** Milliseconds that an amount takes at so much a minute; null where that is not known. */
export function timeAtMs(amount: number, perMin: number | null): number | null {
  return perMin === null ? null : (amount / perMin) * 60_000;
}
