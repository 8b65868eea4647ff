// Where in a log something is: rows as times and depths.
import type { DataCoreClient } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { Format } from '../../i18n/use-format';
import { DEPTH, recordsDepth } from './parts-of-checks';

/** A stretch of a log on the track of a channel; a depth is null where it was not read. */
export interface LogMark {
  /** Key of the channel; null where it concerns none. */
  readonly channel: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly fromM: number | null;
  readonly toM: number | null;
}

/** Times and depths of rows of a record set, in their order; all depths are null in a type that records none. */
export async function placesOfRows(
  core: DataCoreClient,
  key: string,
  profile: Pick<EquipmentProfile, 'channels'>,
  rows: Uint32Array,
  signal: AbortSignal,
): Promise<{ readonly timeMs: Float64Array; readonly depthM: readonly (number | null)[] }> {
  const channels = recordsDepth(profile) ? [DEPTH] : [];
  const { timeMs, values } = await core.call('records.cells', { key, rows, channels }, { signal });
  return { timeMs, depthM: depthsOf(values, rows.length) };
}

/** The only column read, if there is one. */
export function depthsOf([depths]: readonly Float32Array[], rows: number): readonly (number | null)[] {
  return Array.from({ length: rows }, (_, at) => {
    const depthM = depths?.[at];
    return depthM === undefined || Number.isNaN(depthM) ? null : depthM;
  });
}

/** Where a stretch is, a line each: its depths and when it begins; of one without depths from when to when. */
export function placeOf({ fromMs, toMs, fromM, toM }: LogMark, format: Pick<Format, 'number' | 'clock'>): string[] {
  const begins = format.clock(Math.min(fromMs, toMs));
  if (fromM !== null && toM !== null) {
    const depths = [Math.min(fromM, toM), Math.max(fromM, toM)].map((depthM) => format.number(depthM, 2));
    return [`${depths.join('–')}\u00a0m`, begins];
  }
  const ends = format.clock(Math.max(fromMs, toMs));
  return [begins === ends ? begins : `${begins}–${ends}`];
}
