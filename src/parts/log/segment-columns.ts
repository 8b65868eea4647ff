// The segments of a record as columns: amounts and means by depth, against limits and design.
import type { DataCoreRequests } from '../../contracts/data-core';
import type { OutputOf } from '../../contracts/worker-requests';
import type { Channel, EquipmentProfile } from '../../equipment/descriptor';
import { type Limits, limitOf } from '../../equipment/limit-of';

export type Segments = OutputOf<DataCoreRequests['records.segments']>;

/** A channel by segment. */
export interface SegmentColumn {
  readonly channel: Channel;
  /** An amount that was added within the segment, or the mean over the time spent in it. */
  readonly holds: 'amount' | 'mean';
  /** By segment, from the surface down; NaN: nothing was read. */
  readonly values: Float64Array;
  /** Bounds that a mean must keep, whatever the pass; null: none. */
  readonly least: number | null;
  readonly most: number | null;
  /** The pile's design value of this very quantity. */
  readonly design: number | null;
  /** The value of a full bar. */
  readonly full: number;
}

export type Verdict = 'inside' | 'below' | 'above';

/** Channels that are asked for by segment. */
export function segmentChannels({ channels }: Pick<EquipmentProfile, 'channels'>) {
  return {
    totals: channels.filter(({ chart }) => chart === 'total'),
    means: channels.filter(({ chart }) => chart === 'track'),
  };
}

/** The columns of a type's segments; `design` is the pile's, by the keys of its parameters. */
export function segmentColumns(
  profile: Pick<EquipmentProfile, 'channels' | 'warningRules' | 'designParameters'>,
  segments: Segments,
  limits: Limits,
  design: Readonly<Record<string, unknown>>,
): SegmentColumn[] {
  const { totals, means } = segmentChannels(profile);
  const columns = [
    ...totals.map((channel, at) => ({ channel, holds: 'amount' as const, values: segments.totals[at] })),
    ...means.map((channel, at) => ({ channel, holds: 'mean' as const, values: segments.means[at] })),
  ];
  return columns.flatMap(({ channel, holds, values }) => {
    if (values === undefined || values.every(Number.isNaN)) return [];
    const { least, most } = holds === 'mean' ? boundsOf(profile, channel.key, limits) : NO_BOUNDS;
    const designed = holds === 'mean' ? design[channel.key] : undefined;
    const wanted = typeof designed === 'number' ? designed : null;
    const full = Math.max(
      ...values.filter((value) => !Number.isNaN(value)).map(Math.abs),
      Math.abs(least ?? 0),
      Math.abs(most ?? 0),
      wanted ?? 0,
    );
    return [{ channel, holds, values, least, most, design: wanted, full: full > 0 ? full : 1 }];
  });
}

const NO_BOUNDS = { least: null, most: null } as const;

/** Limits of single readings in all passes: a segment's mean is over all of them. */
function boundsOf(
  { warningRules }: Pick<EquipmentProfile, 'warningRules'>,
  channel: string,
  limits: Limits,
): { readonly least: number | null; readonly most: number | null } {
  let least: number | null = null;
  let most: number | null = null;
  for (const rule of warningRules) {
    const limit = limitOf(rule, limits);
    if (rule.channel !== channel || limit === 0 || rule.passes !== undefined || rule.within !== undefined) continue;
    if (rule.when === 'below') least = Math.max(limit, least ?? limit);
    else if (rule.when === 'above') most = Math.min(limit, most ?? limit);
    else if (rule.when === 'absAbove') {
      least = Math.max(-limit, least ?? -limit);
      most = Math.min(limit, most ?? limit);
    }
  }
  return { least, most };
}

/** Whether a value keeps its bounds. */
export function verdictOf({ least, most }: Pick<SegmentColumn, 'least' | 'most'>, value: number): Verdict {
  if (least !== null && value < least) return 'below';
  return most !== null && value > most ? 'above' : 'inside';
}
