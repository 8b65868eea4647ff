// How precisely a channel is kept: one digit more than it is shown with.
import type { EquipmentType } from '../../src/equipment/descriptor';

const UNKNOWN_CHANNEL_DECIMALS = 4;

/** Digits kept after the point, by channel key of the type. */
export function storedDecimals(type: Pick<EquipmentType, 'profile'>): (channel: string) => number {
  const decimals = new Map((type.profile?.channels ?? []).map((channel) => [channel.key, channel.decimals + 1]));
  return (channel) => decimals.get(channel) ?? UNKNOWN_CHANNEL_DECIMALS;
}
