// The head of a record from its log: depths, totals, extremes, mean speeds and the figures of its type. The descriptor
// says which channels count; crates/history/src/summary.rs and figures.rs work it out. Also used for demo records.
import type { RecordSummary as LogSummary } from '../../src/contracts/data-core';
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { CEMENT_CHANNELS, CURRENT_CHANNELS, figuresOf, SLURRY_CHANNELS } from '../../src/equipment/record-figures';
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';
import { type FigureDesign, NO_DESIGN, workedFigure } from '../../src/equipment/worked-figures';
import type { LogColumns } from '../db/log-codec';
import { RecordRoles, WholeLog } from './engine';
import { channelMajor } from './log-columns';

/** By key of the figure; one that nothing was read for is left out. */
export type RecordFigures = Readonly<Record<string, number>>;

/** Head of a record, from its log. */
export interface RecordSummary extends LogSummary {
  readonly rows: number;
  /** Totals and results of the type's own. */
  readonly figures: RecordFigures;
}

/** Channels that have a part in the summary, by the engine's names of the parts. */
const ROLES = {
  depth: ['depth_m'],
  slurry: SLURRY_CHANNELS,
  cement: CEMENT_CHANNELS,
  gradedVolume: ['volume_l'],
  density: ['density_gcm3'],
  current: CURRENT_CHANNELS,
  tilt: ['tilt_x_deg', 'tilt_y_deg'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Sums up a whole log in order of seq; null for one without rows. `designRatio` is used where no density was read,
 * `cementGcm3` to get the cement out of the slurry; figures that are worked out with the design have its own.
 */
export function summariseRecord(
  log: LogColumns,
  profile: EquipmentProfile,
  designRatio: number | null,
  cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3,
  design: FigureDesign = NO_DESIGN,
): RecordSummary | null {
  return ofWholeLog(log, (whole) => {
    const roles = rolesOf(whole, profile);
    const summary = whole.log.summary(roles, designRatio ?? Number.NaN, cementGcm3);
    roles.free();
    if (summary === undefined) return null;
    return { ...summary, rows: log.seq.length, figures: figuresIn(whole, profile, { cementGcm3, ...design }) };
  });
}

/** A log in the engine, and where its channels lie there. */
interface LogInEngine {
  readonly log: WholeLog;
  readonly placesOf: (keys: readonly string[]) => Uint32Array;
}

/** Result of the engine's work on a whole log, which it holds meanwhile. */
function ofWholeLog<T>(log: LogColumns, work: (whole: LogInEngine) => T): T {
  const keys = log.channels.map(({ key }) => key);
  // The engine takes over copies: `timeMs` and `pass` are often views of something longer.
  const whole = new WholeLog(log.timeMs, log.pass, channelMajor(log, keys), keys.length);
  try {
    return work({
      log: whole,
      placesOf: (wanted) => Uint32Array.from(wanted.map((key) => keys.indexOf(key)).filter((place) => place >= 0)),
    });
  } finally {
    whole.free();
  }
}

function rolesOf({ placesOf }: LogInEngine, { passes }: EquipmentProfile): RecordRoles {
  const roles = new RecordRoles();
  for (const [role, keys] of Object.entries(ROLES)) roles.play(role, placesOf(keys));
  const codeOf = (way: 'down' | 'up'): number | undefined => {
    const code = passes.findIndex(({ direction }) => direction === way);
    return code < 0 ? undefined : code;
  };
  roles.passes(codeOf('down'), codeOf('up'));
  return roles;
}

/** One digit more than is shown, as logs are kept. */
function figuresIn({ log, placesOf }: LogInEngine, profile: EquipmentProfile, design: FigureDesign): RecordFigures {
  const found: Record<string, number> = {};
  for (const { key, channels, take, passes, decimals, worked } of figuresOf(profile)) {
    const counted = passes === undefined ? undefined : Uint8Array.from(passes);
    const read = log.figure(placesOf(channels), take, counted, worked === undefined ? decimals + 1 : undefined);
    const value = worked === undefined ? read : workedFigure(worked, read, found, design);
    if (value !== null && !Number.isNaN(value)) found[key] = value;
  }
  return found;
}

/** One reading of a channel in these passes of a whole log; null where nothing was read. */
export function takenIn(
  log: LogColumns,
  key: string,
  take: 'largest' | 'span',
  passes: readonly number[] | undefined,
): number | null {
  const counted = passes === undefined ? undefined : Uint8Array.from(passes);
  return ofWholeLog(log, ({ log: whole, placesOf }) => orNull(whole.figure(placesOf([key]), take, counted)));
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** The largest or last reading of single channels of a whole log, by their keys; null where nothing was read. */
export function takenOf<K extends string>(
  log: LogColumns,
  wanted: Readonly<Record<K, 'largest' | 'last'>>,
): (key: K) => number | null {
  return ofWholeLog(log, ({ log: whole, placesOf }) => {
    const found = new Map(
      Object.entries<'largest' | 'last'>(wanted).map(([key, take]) => [
        key,
        orNull(whole.figure(placesOf([key]), take)),
      ]),
    );
    return (key) => found.get(key) ?? null;
  });
}
