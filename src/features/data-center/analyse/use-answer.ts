import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type GrowingRecords, useDataCore } from '../../../data';
import type { Answer, Question } from './answer';
import { answersInTurn } from './answers-in-turn';
import type { ListedRecords } from './listed-records';

/** The answer over the logs that have come; while a newer one is worked out, the one before over the same records. */
export function useAnswerOver(records: GrowingRecords, listed: ListedRecords | undefined, question: Question) {
  const core = useDataCore();
  const [answer] = useState(answersInTurn);
  const { key, loaded, asked, state } = records;
  const { channel, against, by, width, across, timeZone } = question;
  const id = listed?.id;
  return useQuery({
    queryKey: [
      'analysis',
      id,
      key,
      asked,
      channel.key,
      // A formula's unit and decimals are changed by hand.
      channel.unit,
      channel.decimals,
      against?.key,
      against?.unit,
      against?.decimals,
      by,
      width,
      across,
      timeZone,
    ],
    queryFn:
      listed === undefined || loaded === 0
        ? skipToken
        : ({ signal }) => answer(core, { key, listed, records: loaded, question }, state === 'whole', signal),
    placeholderData: (before: Answer | undefined, ofBefore) => (ofBefore?.queryKey[1] === id ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 0,
  });
}
