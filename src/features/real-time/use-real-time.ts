import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useNow } from '../../ui/use-now';
import { isShelved, nextEndMs } from './alarm-lines';
import { clocksAgainMs, factsOf } from './machine-facts';

const HOUR_MS = 3_600_000;
/** Open warnings of so long are shown. */
const ALARMS_MS = 24 * HOUR_MS;

/** The machines of a project as they are now. */
export function useRealTime(scope: TableSource) {
  const { queries } = useDataLayer();
  const nowMs = useNow(1_000);
  const sinceMs = Math.floor((nowMs - ALARMS_MS) / HOUR_MS) * HOUR_MS;
  const machines = useQuery({
    ...queries.homeEquipments(scope),
    refetchInterval: ({ state }) => clocksAgainMs(state.data),
  });
  const readings = useQuery(queries.machineReadings(scope));
  const warnings = useQuery(queries.openWarnings(scope, new Date(sinceMs).toISOString()));
  const alarms = useQuery({ ...queries.realAlarms(scope), refetchInterval: ({ state }) => nextEndMs(state.data) });
  const locks = useQuery(queries.lockStatus(scope));
  const settings = useQuery(queries.projectSettings(scope));
  // What somebody has shelved calls for no attention.
  const calling = useMemo(
    () => warnings.data?.items.filter((warning) => !isShelved(warning, alarms.data?.shelves ?? [])) ?? [],
    [warnings.data, alarms.data],
  );
  const facts = useMemo(
    () => factsOf(machines.data ?? [], readings.data, calling, locks.data ?? [], nowMs),
    [machines.data, readings.data, calling, locks.data, nowMs],
  );
  return { nowMs, machines, readings, warnings, alarms, locks, settings, facts };
}
