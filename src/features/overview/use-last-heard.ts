import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Machine } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { Heard } from '../../contracts/machine-silence';
import { heardByMachine, useDataLayer } from '../../data';
import { lastHeard } from './arrivals';
import { useArrivals } from './use-arrivals';

/** Readings from before the page was opened that are not older need not be asked for again. */
const FRESH_MS = 15_000;

/**
 * When each machine of a project was last heard, and how often it is. A machine is missing until that is known, which is
 * asked for once `isDue`.
 */
export function useLastHeard(
  scope: TableSource,
  machines: Pick<UseQueryResult<Machine[]>, 'data' | 'dataUpdatedAt'>,
  isDue: boolean,
): ReadonlyMap<number, Heard> {
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
  return useMemo(() => lastHeard(arrivals, heardByMachine(isOfNow ? data : undefined)), [arrivals, isOfNow, data]);
}
