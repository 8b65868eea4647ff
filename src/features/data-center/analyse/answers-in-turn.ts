import type { DataCoreClient } from '../../../data';
import { type Answer, type Asked, answerOf } from './answer';

/**
 * Answers one question after the other. Other groups of the same readings are asked for alone: the rest stands in the answer
 * before. `isWhole`: all logs are there, and no more readings come.
 */
export function answersInTurn() {
  let last: { readonly of: string; readonly answer: Answer } | null = null;
  return async (
    core: Pick<DataCoreClient, 'call'>,
    asked: Asked,
    isWhole: boolean,
    signal: AbortSignal,
  ): Promise<Answer> => {
    const of = readingsOf(asked);
    const known = isWhole && last?.of === of ? last.answer : null;
    const answer = await answerOf(core, asked, known, signal);
    last = isWhole ? { of, answer } : null;
    return answer;
  };
}

/** Tells the readings of a question from others, and the bins in which they are counted. */
function readingsOf({ key, listed, records, question: { channel, against } }: Asked): string {
  return [key, listed.id, records, channel.key, channel.decimals, against?.key, against?.decimals].join();
}
