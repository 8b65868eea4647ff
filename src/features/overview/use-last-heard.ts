import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Machine } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { Heard } from '../../contracts/machine-silence';
import { heardByMachine, type LiveReadings, useDataLayer } from '../../data';
import { lastHeard } from './arrivals';
import { useArrivals } from './use-arrivals';

/** Readings from before the page was opened that are not older need not be asked for again. */
const FRESH_MS = 15_000;

interface LastHeard {
  /** When each machine was last heard, and how often it is. A machine is missing until that is known. */
  readonly heard: ReadonlyMap<number, Heard>;
  /** The last readings of each machine; none before they have come. */
  readonly readings: ReadonlyMap<number, LiveReadings>;
}

/** When machines of a project were last heard, and their last readings, which are asked for once `isDue`. */
export function useLastHeard(
  scope: TableSource,
  machines: Pick<UseQueryResult<Machine[]>, 'data' | 'dataUpdatedAt'>,
  isDue: boolean,
): LastHeard {
  const { queries } = useDataLayer();
  const arrivals = useArrivals(machines.data, machines.dataUpdatedAt);
  const [openedMs] = useState(Date.now);
  const { data, dataUpdatedAt } = useQuery({
    ...queries.machineReadings(scope),
    staleTime: FRESH_MS,
    enabled: isDue,
  });
  // Readings kept from an earlier look are older by the time since.
  const isOfNow = dataUpdatedAt > openedMs - FRESH_MS;
  return useMemo(() => {
    const readings = heardByMachine(isOfNow ? data : undefined);
    return { heard: lastHeard(arrivals, readings), readings };
  }, [arrivals, isOfNow, data]);
}
