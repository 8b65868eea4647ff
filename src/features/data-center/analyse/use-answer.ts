import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { askedAt, type GrowingRecords, useDataCore } from '../../../data';
import type { Limits } from './analyse-url';
import { type Answer, answerOf, type Question } from './answer';
import type { ListedRecords } from './listed-records';

/** The answer over the logs that have come; while a newer one is worked out, the one before over the same records. */
export function useAnswerOver(records: GrowingRecords, listed: ListedRecords | undefined, question: Question) {
  const core = useDataCore();
  const { key, loaded, state } = records;
  const { channel, against, by, width, timeZone } = question;
  const id = listed?.id;
  return useQuery({
    queryKey: [
      'analysis',
      id,
      key,
      askedAt(loaded, state === 'growing'),
      channel.key,
      // A formula's unit and decimals are changed by hand.
      channel.unit,
      channel.decimals,
      against?.key,
      against?.unit,
      against?.decimals,
      by,
      width,
      timeZone,
    ],
    queryFn:
      listed === undefined || loaded === 0
        ? skipToken
        : ({ signal }) => answerOf(core, { key, listed, records: loaded, question }, signal),
    placeholderData: (before: Answer | undefined, ofBefore) => (ofBefore?.queryKey[1] === id ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 0,
  });
}

/** Readings of an answer outside of limits; undefined while they are counted for the first time. */
export function useReadingsOutside({ key, question, records, whole }: Answer, limits: Limits) {
  const core = useDataCore();
  const channel = question.channel.key;
  const all = whole.count[0] ?? 0;
  const { data } = useQuery({
    queryKey: ['readingsOutside', key, records, channel, limits],
    queryFn: async ({ signal }) => {
      const filter = { ranges: [{ channel, ...limits }] };
      const terms = { keys: [], channel, filter, quantiles: [], ends: false, weightGapMs: null };
      const { count } = await core.call('records.groups', { key, ...terms }, { signal });
      return all - (count[0] ?? 0);
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

/** Records with a reading outside of limits. */
export function recordsOutside({ byRecord: { min, max } }: Pick<Answer, 'byRecord'>, { low, high }: Limits): number {
  // Readings are held in 32 bits.
  const [least, largest] = [low === null ? -Infinity : Math.fround(low), high === null ? Infinity : Math.fround(high)];
  return min.reduce((outside, lowest, at) => outside + Number(lowest < least || (max[at] ?? lowest) > largest), 0);
}
