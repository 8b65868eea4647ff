import { useMemo } from 'react';
import type { AxisRange } from '../../../charts/series';
import { useDataCore } from '../../../data';
import type { Zoom } from './analyse-url';
import { type Answer, type AskedCore, densityOf, distributionOf, groupedBy } from './answer';
import { axisEnds, zoomOn } from './axis-ends';
import { useZoomedPart } from './use-zoomed-part';
import { zoomedBins, zoomedQuestion } from './zoom';

/** The part of a zoom on the axes of the answer without any zoom. */
export function useZoomOn(whole: Answer | undefined, zoom: Zoom): Zoom {
  const ends = useMemo(() => whole && axisEnds(whole), [whole]);
  return useMemo(() => (ends === undefined ? zoom : zoomOn(ends, zoom)), [ends, zoom]);
}

/**
 * The answer with its groups and bins asked anew within the zoom, as fine as the charts show them. Until they come it
 * has those of the stretch before, where it contains the new one, or of the whole; the charts cut them to the stretch.
 */
export function useZoomedAnswer(answer: Answer | undefined, zoom: Zoom) {
  const { groups, values, against } = useZoomOn(answer, zoom);
  const grouped = usePart('groups', [groups], answer, async (asked, { question, listed }) => {
    const zoomed = groups && zoomedQuestion(question, groups);
    return zoomed && { question: zoomed, ...(await groupedBy(asked, zoomed, listed)) };
  });
  const distribution = usePart('distribution', [values], answer, async (asked, { question, whole }) =>
    values === null || question.against !== null
      ? null
      : distributionOf(asked, whole, zoomedBins(values, question.channel.decimals)),
  );
  const density = usePart('density', [values, against], answer, async (asked, { question, density: all }) => {
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

/** A part of an answer within stretches of its axes. */
function usePart<T>(
  name: string,
  stretches: readonly (AxisRange | null)[],
  answer: Answer | undefined,
  ask: (asked: AskedCore, answer: Answer) => Promise<T | null>,
) {
  const core = useDataCore();
  return useZoomedPart<T>({
    name,
    stretches,
    of: answer === undefined ? null : identityOf(answer),
    ask: async (signal) => {
      if (answer === undefined) return null;
      return ask({ core, key: answer.key, channel: answer.question.channel, signal }, answer);
    },
  });
}

/** Tells an answer from others: by its question and its records. */
function identityOf({ listed, key, records, question }: Answer): string {
  const { channel, against, by, width, across, timeZone } = question;
  const channels = [channel, against].map((of) => [of?.key, of?.unit, of?.decimals].join());
  return [listed.id, key, records, ...channels, by, width, across, timeZone].join();
}
