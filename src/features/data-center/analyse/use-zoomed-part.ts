import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { AxisRange } from '../../../charts/series';
import { holds } from './zoom';

type Stretches = readonly (AxisRange | null)[];

interface ZoomedPart<T> {
  /** Tells its whole from others. */
  readonly of: string;
  readonly stretches: Stretches;
  readonly part: T | null;
}

interface Asked<T> {
  readonly name: string;
  readonly stretches: Stretches;
  /** Tells a question and its records from others; null: there is nothing to ask yet. */
  readonly of: string | null;
  readonly ask: (signal: AbortSignal) => Promise<T | null>;
}

/**
 * A part of an answer within stretches of its axes: until it comes that of the stretches before, where they hold the new
 * ones; null where there is none to ask for, or none has come.
 */
export function useZoomedPart<T>({ name, stretches, of, ask }: Asked<T>) {
  const { data, error, isFetching, refetch } = useQuery<ZoomedPart<T>>({
    queryKey: ['analysisZoom', name, of, stretches],
    queryFn:
      of === null || stretches.every((stretch) => stretch === null)
        ? skipToken
        : async ({ signal }): Promise<ZoomedPart<T>> => ({ of, stretches, part: await ask(signal) }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 0,
  });
  const fits = data?.of === of && stretches.every((stretch, at) => holds(data.stretches[at], stretch));
  return { part: fits ? data.part : null, error, isComing: isFetching, refetch };
}
