// The material that still has to go in where the design says how much: of work without a depth.
import type { LogTracks } from '../../contracts/data-core';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { type DesignValues, designProduct } from '../../equipment/design-product';
import { figuresOf } from '../../equipment/record-figures';
import { pacePerMin, timeAtMs } from './work-left';

/** Amounts in the unit of the total. */
export interface MaterialLeft {
  /** The amount so far; null where it was not read in these minutes. */
  readonly made: number | null;
  /** The designed amount; null where none is designed. */
  readonly designed: number | null;
  /** Null as well when the work has ended. */
  readonly left: number | null;
  /** How fast it goes in; null while nothing does. */
  readonly perMin: number | null;
  readonly timeMs: number | null;
}

/** The running total of the type's material; null where no design says how much goes in, or none counts it. */
export function materialTotal(profile: Pick<EquipmentProfile, 'material' | 'channels' | 'figures'>) {
  const { material, channels } = profile;
  if (material?.design === undefined) return null;
  const key = figuresOf(profile).find((figure) => figure.key === material.of && figure.worked === undefined)
    ?.channels[0];
  return channels.find((channel) => channel.key === key && channel.chart === 'total') ?? null;
}

/** Of the last minutes of a log. `atWork`: the record has not ended. */
export function materialLeft(
  { material }: Pick<EquipmentProfile, 'material'>,
  total: string,
  tracks: Pick<LogTracks, 'tracks'> | null,
  pile: DesignValues | null,
  atWork: boolean,
): MaterialLeft {
  const made = lastOf(tracks, total);
  const designed = designProduct(material?.design, pile);
  const left = !atWork || made === null || designed === null ? null : Math.max(0, designed - made);
  const perMin = atWork ? pacePerMin(tracks, total) : null;
  return { made, designed, left, perMin, timeMs: left === null ? null : timeAtMs(left, perMin) };
}

function lastOf(tracks: Pick<LogTracks, 'tracks'> | null, total: string): number | null {
  const stretches = tracks?.tracks.find(({ channel }) => channel === total)?.stretches ?? [];
  for (const { points } of [...stretches].reverse()) {
    // Value and time in turn.
    for (let at = points.length - 2; at >= 0; at -= 2) {
      const value = points[at] ?? Number.NaN;
      if (Number.isFinite(value)) return value;
    }
  }
  return null;
}
