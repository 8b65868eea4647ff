import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { formatDay } from '../../i18n/format';
import { cementUses, siloDays } from './silo-days';

const DAY_MS = 86_400_000;
/** So many days before today tell the pace: a week, so that a day of rest is among them. */
const DAYS = 7;

/** Tells how many days of work the cement of a plant's silo lasts, at the pace of the last week. */
export function useSiloDays(scope: TableSource, timeZone: string | undefined) {
  const { queries } = useDataLayer();
  const today = formatDay(Date.now(), timeZone);
  const range = useMemo(() => {
    const noonMs = Date.parse(`${today}T12:00:00Z`);
    // Today is not over.
    return { begin_day: formatDay(noonMs - DAYS * DAY_MS, 'UTC'), end_day: formatDay(noonMs - DAY_MS, 'UTC') };
  }, [today]);
  const { data } = useQuery({ ...queries.statisticsByMachine(scope, range), enabled: timeZone !== undefined });
  const uses = useMemo(() => (data === undefined ? null : cementUses(data)), [data]);
  return useCallback(
    (plantId: number, siloT: number | null): number | null => siloDays(siloT, uses?.get(plantId)),
    [uses],
  );
}
