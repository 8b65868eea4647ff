import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TableRows } from '../../contracts/table-rows';
import { type BatchFilter, useDataLayer } from '../../data';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { balanceDays } from './balance-days';
import type { HistoryState } from './slurry-history-url';

/** The batches that are searched for, and the balance of their days. */
export function useBatches(
  { scope, filter, ready }: ProjectSearch,
  { view, batchNo, weighed }: Pick<HistoryState, 'view' | 'batchNo' | 'weighed'>,
  weighingLimitPct: number,
) {
  const { queries } = useDataLayer();
  const asked = useMemo((): BatchFilter => {
    const beyond = weighed === 'beyond' && weighingLimitPct > 0;
    return {
      ...filter,
      ...(batchNo === null ? {} : { batch_no: batchNo }),
      ...(beyond ? { weighing_error_from_pct: weighingLimitPct } : {}),
    };
  }, [filter, batchNo, weighed, weighingLimitPct]);
  const table = useQuery({ ...queries.batchTable(scope, asked), enabled: ready, placeholderData: keepPreviousData });
  const balance = useQuery({
    ...queries.slurryBalance(scope, filter),
    enabled: ready && view === 'balance',
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = table;
  const rows = useMemo(() => (data === undefined ? undefined : new TableRows(data)), [data]);
  const days = useMemo(
    () => (balance.data === undefined ? undefined : { all: balanceDays(balance.data), rows: balance.data.days.length }),
    [balance.data],
  );
  return {
    asked,
    rows: { data: rows, error, refetch },
    refreshing: table.isFetching && rows !== undefined,
    balance: balance.data,
    days: { data: days, error: balance.error, refetch: balance.refetch },
  };
}
