import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { AxisRange } from '../../../charts/series';
import { useDataCore } from '../../../data';
import type { Zoom } from './analyse-url';
import { type Answer, type AskedCore, densityOf, distributionOf, groupedBy } from './answer';
import { holds, zoomedBins, zoomedQuestion } from './zoom';

/**
 * The answer with its groups and bins asked anew within what is zoomed to, as fine as the charts show them. Until they come
 * it has those of the stretch before, where that holds the new one, or of the whole; the charts show what lies in the
 * stretch.
 */
export function useZoomedAnswer(answer: Answer | undefined, { groups, values, against }: Zoom) {
  const grouped = useZoomedPart('groups', [groups], answer, async (asked, { question, listed }) => {
    const zoomed = groups && zoomedQuestion(question, groups);
    return zoomed && { question: zoomed, ...(await groupedBy(asked, zoomed, listed)) };
  });
  const distribution = useZoomedPart('distribution', [values], answer, async (asked, { question, whole }) =>
    values === null || question.against !== null
      ? null
      : distributionOf(asked, whole, zoomedBins(values, question.channel.decimals)),
  );
  const density = useZoomedPart('density', [values, against], answer, async (asked, { question, density: all }) => {
    if (question.against === null || all === null) return null;
    const x = values === null ? all.x : zoomedBins(values, question.channel.decimals);
    return densityOf(
      asked,
      question.against,
      x,
      against === null ? all.y : zoomedBins(against, question.against.decimals),
    );
  });
  return {
    data: answer && {
      ...answer,
      ...grouped.part,
      distribution: distribution.part ?? answer.distribution,
      density: density.part ?? answer.density,
    },
    isComing: grouped.isComing || distribution.isComing || density.isComing,
    failed: [grouped, distribution, density].find(({ error }) => error !== null) ?? null,
  };
}

type Stretches = readonly (AxisRange | null)[];

interface ZoomedPart<T> {
  /** Tells the answer that it is a part of. */
  readonly of: string;
  readonly stretches: Stretches;
  readonly part: T | null;
}

/** A part of an answer within stretches of its axes; null where there is none to ask for, or it has not come. */
function useZoomedPart<T>(
  name: string,
  stretches: Stretches,
  answer: Answer | undefined,
  ask: (asked: AskedCore, answer: Answer) => Promise<T | null>,
) {
  const core = useDataCore();
  const of = answer === undefined ? '' : identityOf(answer);
  const { data, error, isFetching, refetch } = useQuery<ZoomedPart<T>>({
    queryKey: ['analysisZoom', name, of, stretches],
    queryFn:
      answer === undefined || stretches.every((stretch) => stretch === null)
        ? skipToken
        : async ({ signal }): Promise<ZoomedPart<T>> => {
            const { key, question } = answer;
            return { of, stretches, part: await ask({ core, key, channel: question.channel, signal }, answer) };
          },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 0,
  });
  const fits = data?.of === of && stretches.every((stretch, at) => holds(data.stretches[at], stretch));
  return { part: fits ? data.part : null, error, isComing: isFetching, refetch };
}

/** Tells an answer from others: what was asked, and over what. */
function identityOf({ listed, key, records, question }: Answer): string {
  const { channel, against, by, width, across, timeZone } = question;
  const channels = [channel, against].map((of) => [of?.key, of?.unit, of?.decimals].join());
  return [listed.id, key, records, ...channels, by, width, across, timeZone].join();
}
