// The few channels by which a machine is watched: those that rules have limits for, the gravest rules first.
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
}: Pick<EquipmentProfile, 'channels' | 'warningRules'>): WatchedChannel[] {
  const all = channels.flatMap((channel) => {
    if (channel.chart !== 'track') return [];
    const rules = warningRules.filter((rule) => rule.channel === channel.key && hasLine(rule));
    return [{ channel, rules, weight: Math.max(0, ...rules.map(({ level }) => level)) }];
  });
  const chosen = new Set([...all].sort((a, b) => b.weight - a.weight).slice(0, CARD_CHANNELS));
  return all.filter((watched) => chosen.has(watched)).map(({ channel, rules }) => ({ channel, rules }));
}
