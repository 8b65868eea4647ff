// The head of a record from its log: depths, totals, extremes and mean speeds. Pure; also used for demo records.
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { CEMENT_CHANNELS, CURRENT_CHANNELS, SLURRY_CHANNELS } from '../../src/equipment/record-figures';
import { ashKg, DEFAULT_CEMENT_DENSITY_GCM3, ratioOfDensity } from '../../src/equipment/slurry';
import type { LogColumns } from '../db/log-codec';
import { figuresOfLog, type RecordFigures } from './log-figures';

/** What the log says; null where the type has no such channel or nothing was read. */
export interface RecordSummary {
  readonly rows: number;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly depthM: number | null;
  readonly slurryL: number | null;
  readonly ashKg: number | null;
  readonly waterCementRatio: number | null;
  readonly maxCurrentA: number | null;
  readonly meanDownMpm: number | null;
  readonly meanUpMpm: number | null;
  readonly maxTiltDeg: number | null;
  /** What else the type's records come to. */
  readonly figures: RecordFigures;
}

/** Points taken off a record's score of 100 for a warning of level 1, 2 and 3. */
const SCORE_LOSS = [0, 2, 5, 10] as const;

/** A machine records every second: a longer silence is a halt and no part of the work. */
export const HALT_MS = 30_000;

/**
 * Sums up a whole log in order of seq; null for one without rows. `designRatio` is used where no density was read,
 * `cementGcm3` to get the cement out of the slurry.
 */
export function summariseRecord(
  log: LogColumns,
  profile: EquipmentProfile,
  designRatio: number | null,
  cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3,
): RecordSummary | null {
  const rows = log.seq.length;
  const startedMs = log.timeMs[0];
  const endedMs = log.timeMs[rows - 1];
  if (startedMs === undefined || endedMs === undefined) return null;
  const channel = (key: string) => log.channels.find((c) => c.key === key)?.values ?? [];
  const depth = channel('depth_m');
  const slurryL = firstOf(SLURRY_CHANNELS.map((key) => largest(channel(key))));
  const ratio = ratioRead(channel('density_gcm3'), cementGcm3) ?? designRatio;
  const weighedKg = firstOf(CEMENT_CHANNELS.map((key) => largest(channel(key))));
  return {
    rows,
    startedMs,
    endedMs,
    depthM: largest(depth),
    slurryL,
    ashKg:
      weighedKg ??
      ashByGrade(channel('volume_l'), channel('density_gcm3'), cementGcm3) ??
      (slurryL === null || ratio === null ? null : ashKg(slurryL, ratio, cementGcm3)),
    waterCementRatio: ratio,
    maxCurrentA: CURRENT_CHANNELS.map((key) => largest(channel(key))).reduce(maxOf, null),
    meanDownMpm: meanSpeed(
      log,
      depth,
      profile.passes.findIndex((pass) => pass.direction === 'down'),
    ),
    meanUpMpm: meanSpeed(
      log,
      depth,
      profile.passes.findIndex((pass) => pass.direction === 'up'),
    ),
    maxTiltDeg: maxOf(largestAbs(channel('tilt_x_deg')), largestAbs(channel('tilt_y_deg'))),
    figures: figuresOfLog(log, profile),
  };
}

/** 100 less what each warning costs by its level, at least 0. */
export function scoreOf(warningLevels: readonly number[]): number {
  return Math.max(
    0,
    warningLevels.reduce((score, level) => score - (SCORE_LOSS[level] ?? 0), 100),
  );
}

function largest(values: ArrayLike<number>): number | null {
  let found = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? Number.NaN;
    if (value > found) found = value;
  }
  return Number.isFinite(found) ? found : null;
}

function largestAbs(values: ArrayLike<number>): number | null {
  let found = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = Math.abs(values[i] ?? Number.NaN);
    if (value > found) found = value;
  }
  return Number.isFinite(found) ? found : null;
}

function firstOf(values: readonly (number | null)[]): number | null {
  return values.find((value) => value !== null) ?? null;
}

function maxOf(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}

/** The ratio that the mean density read has. */
function ratioRead(density: ArrayLike<number>, cementGcm3: number): number | null {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < density.length; i++) {
    const value = density[i] ?? Number.NaN;
    if (!(value > 1)) continue;
    sum += value;
    count++;
  }
  const ratio = count === 0 ? Number.NaN : ratioOfDensity(sum / count, cementGcm3);
  return Number.isFinite(ratio) ? ratio : null;
}

/** Cement in grout that gets thicker grade by grade: what went in between two rows has the density read there. */
function ashByGrade(volumeL: ArrayLike<number>, density: ArrayLike<number>, cementGcm3: number): number | null {
  let sumKg = 0;
  let beforeL = 0;
  let ratio = Number.NaN;
  for (let i = 0; i < volumeL.length; i++) {
    const nowL = volumeL[i] ?? Number.NaN;
    const read = ratioOfDensity(density[i] ?? Number.NaN, cementGcm3);
    if (!Number.isNaN(read)) ratio = read;
    if (Number.isNaN(nowL) || Number.isNaN(ratio)) continue;
    sumKg += ashKg(nowL - beforeL, ratio, cementGcm3);
    beforeL = nowL;
  }
  return sumKg > 0 ? sumKg : null;
}

/** Metres travelled in a pass over the time that was recorded of it, in m/min. */
function meanSpeed(log: LogColumns, depth: ArrayLike<number>, pass: number): number | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let beforeMs = Number.NaN;
  let workedMs = 0;
  for (let i = 0; i < log.pass.length; i++) {
    const value = depth[i] ?? Number.NaN;
    if (log.pass[i] !== pass || Number.isNaN(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
    const nowMs = log.timeMs[i] ?? Number.NaN;
    if (nowMs - beforeMs <= HALT_MS) workedMs += nowMs - beforeMs;
    beforeMs = nowMs;
  }
  return workedMs > 0 ? (high - low) / (workedMs / 60_000) : null;
}
