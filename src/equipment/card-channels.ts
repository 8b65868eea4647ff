// The few channels by which a machine is watched: those that the type names, else those that rules have limits for, the
// gravest rules first.
import type { Channel, EquipmentProfile, WarningRule } from './descriptor';
import { hasLine } from './rule-measure';

/** As many as a card has room for. */
export const CARD_CHANNELS = 6;

/** A channel, and the rules of single readings about it. */
export interface WatchedChannel {
  readonly channel: Channel;
  readonly rules: readonly WarningRule[];
}

/** The channels that a machine's card shows, in the order of the descriptor; without rules the first tracks. */
export function cardChannels({
  channels,
  warningRules,
  watched,
}: Pick<EquipmentProfile, 'channels' | 'warningRules' | 'watched'>): WatchedChannel[] {
  const all = channels.flatMap((channel) => {
    // Where along a wall the machine is stands beside its pass.
    if (channel.chart !== 'track' || channel.place === true) return [];
    const rules = warningRules.filter((rule) => rule.channel === channel.key && hasLine(rule));
    return [{ channel, rules, weight: Math.max(0, ...rules.map(({ level }) => level)) }];
  });
  const chosen = new Set(
    watched === undefined
      ? [...all].sort((a, b) => b.weight - a.weight).slice(0, CARD_CHANNELS)
      : all.filter(({ channel }) => watched.includes(channel.key)),
  );
  return all.filter((one) => chosen.has(one)).map(({ channel, rules }) => ({ channel, rules }));
}
