// How precisely a channel is kept: one digit more than it is shown with.
import type { EquipmentProfile } from '../../src/equipment/descriptor';

const UNKNOWN_CHANNEL_DECIMALS = 4;

/** Digits kept after the point, by channel key of the type. */
export function storedDecimals({
  profile,
}: {
  readonly profile: Pick<EquipmentProfile, 'channels'> | null;
}): (channel: string) => number {
  const decimals = new Map((profile?.channels ?? []).map((channel) => [channel.key, channel.decimals + 1]));
  return (channel) => decimals.get(channel) ?? UNKNOWN_CHANNEL_DECIMALS;
}

/** Powers of ten: to work one out takes longer than all else that is done with a reading. */
const SCALES = Array.from({ length: 16 }, (_, decimals) => 10 ** decimals);

/** A reading as it is kept; NaN stays. */
export function storedReading(value: number, decimals: number): number {
  const scale = SCALES[decimals] ?? 10 ** decimals;
  return Math.round(value * scale) / scale;
}
