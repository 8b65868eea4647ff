// A limit dragged on the chart as a limit of the project: the rules that it can be of, and their findings with it.
import type { Breaches } from '../../../contracts/data-core';
import type { DataCoreClient } from '../../../data';
import type { WarningRule } from '../../../equipment/descriptor';
import { hasLine, isMinimum } from '../../../equipment/rule-measure';
import type { Limits } from './analyse-url';

export interface LimitOffer {
  readonly rule: WarningRule;
  readonly limit: number;
}

/** Rules of single readings that a dragged limit can be set for. A limit of 0 would switch its rule off. */
export function limitOffers(
  rules: readonly WarningRule[],
  channel: string,
  { low, high }: Limits,
): readonly LimitOffer[] {
  return rules.flatMap((rule) => {
    const limit = isMinimum(rule) ? low : high;
    return rule.channel !== channel || !hasLine(rule) || limit === null || limit <= 0 ? [] : [{ rule, limit }];
  });
}

/** Channels beside the judged one that rules about it look at. */
export function channelsBeside(rules: readonly WarningRule[], channel: string): readonly string[] {
  return rules.flatMap((rule) =>
    rule.channel === channel && hasLine(rule) && rule.within !== undefined ? [rule.within.channel] : [],
  );
}

/** Warnings that a rule raises over the logs of a set, and in how many records. */
export interface Found {
  readonly records: number;
  readonly warnings: number;
}

/** Counts those breaches that warn: the first that lasts of its rule in a pass. */
export function foundIn({ record, warns }: Pick<Breaches, 'record' | 'warns'>): Found {
  const warned = record.filter((_, at) => warns[at] === 1);
  return { records: new Set(warned).size, warnings: warned.length };
}

export async function foundBy(
  core: Pick<DataCoreClient, 'call'>,
  key: string,
  { rule, limit }: LimitOffer,
  signal: AbortSignal,
): Promise<Found> {
  // A limit of 0 is none.
  if (limit === 0) return { records: 0, warnings: 0 };
  return foundIn(await core.call('records.judge', { key, rule, limit, ends: null, filter: null }, { signal }));
}
