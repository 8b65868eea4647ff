import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useCutOffMs, useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useNow } from '../../ui/use-now';
import { nextEndMs } from './alarm-lines';
import { clocksAgainMs, factsOf } from './machine-facts';

/** Whether the last answer of a query is an error; while it is asked for again it still is. */
export function hasFailed<T>({
  data,
  isError,
  errorUpdateCount,
}: Pick<UseQueryResult<T>, 'data' | 'isError' | 'errorUpdateCount'>): boolean {
  return data === undefined ? errorUpdateCount > 0 : isError;
}

/** The machines of a project as they are now. */
export function useRealTime(scope: TableSource, { channels }: Pick<EquipmentProfile, 'channels'>) {
  const { queries } = useDataLayer();
  const nowMs = useNow(1_000);
  const machines = useQuery({
    ...queries.homeEquipments(scope),
    refetchInterval: ({ state }) => clocksAgainMs(state.data),
  });
  const readings = useQuery(queries.machineReadings(scope));
  const alarms = useQuery({ ...queries.realAlarms(scope), refetchInterval: ({ state }) => nextEndMs(state.data) });
  const locks = useQuery(queries.lockStatus(scope));
  const settings = useQuery(queries.projectSettings(scope));
  const shelves = alarms.data?.shelves;
  const cutOffMs = useCutOffMs();
  const facts = useMemo(
    () => factsOf(machines.data ?? [], readings.data, shelves ?? [], locks.data ?? [], nowMs, channels, cutOffMs),
    [machines.data, readings.data, shelves, locks.data, nowMs, channels, cutOffMs],
  );
  return { nowMs, machines, readings, alarms, locks, settings, facts, cutOffMs };
}
