import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Machine } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { heardByMachine, useDataLayer } from '../../data';
import { lastHeard } from './arrivals';
import { STALE_AFTER_MS } from './machine-state';
import { useArrivals } from './use-arrivals';

/**
 * When each machine of a project was last heard, by this computer's clock; null when it never was. A machine is missing
 * until that is known, which is asked for once `isDue`.
 */
export function useLastHeard(
  scope: TableSource,
  machines: Pick<UseQueryResult<Machine[]>, 'data' | 'dataUpdatedAt'>,
  isDue: boolean,
): ReadonlyMap<number, number | null> {
  const { queries } = useDataLayer();
  const arrivals = useArrivals(machines.data, machines.dataUpdatedAt);
  const [openedMs] = useState(Date.now);
  const { data, dataUpdatedAt } = useQuery({
    ...queries.machineReadings(scope),
    staleTime: STALE_AFTER_MS,
    enabled: isDue,
  });
  // Readings kept from an earlier look are older by the time since.
  const isOfNow = dataUpdatedAt > openedMs - STALE_AFTER_MS;
  return useMemo(() => lastHeard(arrivals, heardByMachine(isOfNow ? data : undefined)), [arrivals, isOfNow, data]);
}
