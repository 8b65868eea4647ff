import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OpenedLog } from '../../contracts/data-core';
import { useDataCore, useRevision } from '../../data';
import { useThrottled } from '../../ui/use-throttled';
import { type Pause, pausesOf } from './pauses';

/** A log in work grows once a second; a pause may be shown a little later. */
const EVERY_MS = 5_000;
const NONE: readonly Pause[] = [];
const NO_CUTS = { counter: null, stands: null, everyMs: null, values: [] } as const;

/** The pauses of the whole log that is open under `key` (null: none is), whatever part of it is drawn. */
export function useLogPauses(key: string | null, damaged: OpenedLog['damaged'] | undefined): readonly Pause[] {
  const core = useDataCore();
  const revision = useThrottled(useRevision(key ?? ''), EVERY_MS);
  const { data } = useQuery({
    queryKey: ['logPauses', key, revision],
    queryFn: async ({ signal }) => {
      if (key === null) throw new Error('no log is open');
      return { key, events: await core.call('log.events', { key, ...NO_CUTS }, { signal }) };
    },
    enabled: key !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const events = data?.key === key ? data.events : undefined;
  return useMemo(() => (events === undefined ? NONE : pausesOf(events, damaged ?? [])), [events, damaged]);
}
