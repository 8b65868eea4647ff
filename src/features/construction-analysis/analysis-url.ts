// The state of construction analysis in its address, beside the search.
import { askedChannels, isShare } from '../../equipment/derived-channels';
import type { Channel, EquipmentProfile } from '../../equipment/descriptor';
import { choicePart, textPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';
import { GROUPINGS, type Grouping } from './record-groups';

export const COMPARED = ['machine', 'shift'] as const;

export interface AnalysisState {
  readonly compared: (typeof COMPARED)[number];
  /** Key of the channel whose uniformity by depth is shown; empty for a type without a depth. */
  readonly channel: string;
  /** The columns of the heat map. */
  readonly group: Grouping;
  /** Rule whose points are shown over the site; null: the whole score. */
  readonly part: string | null;
}

/** Channels that can be even by depth, the share of the design first: it is the same for piles of any design. */
export function evenChannels(profile: Pick<EquipmentProfile, 'channels' | 'derived'>): readonly Channel[] {
  if (!profile.channels.some(({ chart }) => chart === 'depth')) return [];
  const tracks = askedChannels(profile).filter(({ chart }) => chart === 'track');
  const shares = new Set((profile.derived ?? []).filter(isShare).map(({ key }) => key));
  return [...tracks.filter(({ key }) => shares.has(key)), ...tracks.filter(({ key }) => !shares.has(key))];
}

export function analysisParts(profile: Pick<EquipmentProfile, 'channels' | 'derived'>): AddressParts<AnalysisState> {
  const [first = '', ...others] = evenChannels(profile).map(({ key }) => key);
  return {
    compared: choicePart('compare', COMPARED),
    channel: choicePart('channel', [first, ...others]),
    group: choicePart('group', GROUPINGS),
    part: textPart('part', 64),
  };
}
