import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GroupKey, RecordsFilter } from '../../../contracts/data-core';
import { useDataCore } from '../../../data';
import type { Limits } from './analyse-url';
import { type Answer, groupFilter, groupKeys } from './answer';
import { countedOutside } from './outside';

/** Readings of an answer outside of limits. */
export interface ReadingsOutside {
  readonly whole: number;
  /** By place in `Answer.byRecord`. */
  readonly byRecord: Uint32Array;
  /** By group, as the answer shows them. */
  readonly byGroup: Uint32Array;
  /** The question without the limits: counts of another one are not of this one's groups. */
  readonly of: string;
}

/**
 * Undefined while they are counted for the first time, where there is no limit, and as long as logs come: the worker counts
 * over all that it has, which the answer may not be of yet.
 */
export function useReadingsOutside(answer: Answer, limits: Limits, isComing: boolean): ReadingsOutside | undefined {
  const core = useDataCore();
  const { key, question, records, byRecord, groups, labels, across, order, listed } = answer;
  const channel = question.channel.key;
  const of = [
    key,
    records,
    channel,
    question.by,
    question.width,
    question.across,
    question.zoom?.from,
    question.zoom?.to,
  ].join();
  const isLimited = limits.low !== null || limits.high !== null;
  const { data } = useQuery({
    queryKey: ['readingsOutside', of, limits],
    queryFn: async ({ signal }): Promise<ReadingsOutside> => {
      const filter = { ranges: [{ channel, ...limits }] };
      const within = (keys: readonly GroupKey[], more: RecordsFilter | null = null) => {
        const terms = { keys, channel, filter: { ...filter, ...more }, quantiles: [], ends: false, weightGapMs: null };
        return core.call('records.groups', { key, ...terms }, { signal });
      };
      const keys = groupKeys(question, listed);
      const [ofRecords, ofGroups] = await Promise.all([
        within([{ by: 'record' }]),
        within(keys, groupFilter(question)),
      ]);
      const outside = countedOutside({ labels: [byRecord.record], count: byRecord.count }, ofRecords);
      const columns = across === null ? [labels] : [across, labels];
      const groupsOutside = countedOutside(
        { labels: columns.map(inWorkersOrder), count: Uint32Array.from(inWorkersOrder(groups.count)) },
        ofGroups,
      );
      return {
        whole: outside.reduce((sum, count) => sum + count, 0),
        byRecord: outside,
        byGroup: Uint32Array.from(order, (place) => groupsOutside[place] ?? 0),
        of,
      };
    },
    enabled: isLimited && !isComing,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 0,
  });
  return isLimited && !isComing && data?.of === of ? data : undefined;

  function inWorkersOrder(of: ArrayLike<number>): Float64Array {
    const ordered = new Float64Array(order.length);
    for (let group = 0; group < order.length; group += 1) ordered[order[group] ?? 0] = of[group] ?? Number.NaN;
    return ordered;
  }
}
