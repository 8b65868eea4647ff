import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { GroupKey, RecordsFilter } from '../../../contracts/data-core';
import { useDataCore } from '../../../data';
import type { Limits } from './analyse-url';
import { type Answer, groupFilter, groupKeys, QUANTILES } from './answer';
import { areMostOutside, countsOf } from './outside';

/** The median's place. */
const MEDIAN = QUANTILES.indexOf(0.5);

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
      const beyond = !areMostOutside(answer.whole.quantiles[MEDIAN]?.[0], limits);
      const counted = { ranges: [{ channel, ...limits, beyond }] };
      const outside = async (
        keys: readonly GroupKey[],
        filter: RecordsFilter,
        all: { readonly labels: readonly Float64Array[]; readonly count: Uint32Array },
      ): Promise<Uint32Array> => {
        const terms = { keys, channel, filter, quantiles: [], ends: false, weightGapMs: null };
        const counts = countsOf(all.labels, await core.call('records.groups', { key, ...terms }, { signal }));
        return beyond ? counts : counts.map((within, group) => (all.count[group] ?? 0) - within);
      };
      // One after the other: the second finds the rows that the first has looked for.
      const ofRecords = await outside([{ by: 'record' }], counted, {
        labels: [byRecord.record],
        count: byRecord.count,
      });
      const ofGroups = await outside(
        groupKeys(question, listed),
        { ...groupFilter(question), ...counted },
        {
          labels: (across === null ? [labels] : [across, labels]).map(inWorkersOrder),
          count: Uint32Array.from(inWorkersOrder(groups.count)),
        },
      );
      return {
        whole: ofRecords.reduce((sum, count) => sum + count, 0),
        byRecord: ofRecords,
        byGroup: Uint32Array.from(order, (place) => ofGroups[place] ?? 0),
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
