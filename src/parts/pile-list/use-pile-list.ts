import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { TableRows } from '../../contracts/table-rows';
import { type PileFilter, useDataLayer } from '../../data';
import type { ProjectSearch } from '../project-search/use-project-search';

const NOTHING_SELECTED: ReadonlySet<number> = new Set<number>();

/** The queries that are asked by what is searched for. */
export const PILE_LISTS = ['pileTable'] as const;

/** The design piles that are searched for, and which of them are selected. */
export function usePileList({ scope, filter, ready }: Pick<ProjectSearch, 'scope' | 'ready'> & { filter: PileFilter }) {
  const { queries } = useDataLayer();
  const [selected, setSelected] = useState<ReadonlySet<number>>(NOTHING_SELECTED);
  const table = useQuery({ ...queries.pileTable(scope, filter), enabled: ready, placeholderData: keepPreviousData });
  const { data, error, refetch } = table;
  const rows = useMemo(() => (data === undefined ? undefined : new TableRows(data)), [data]);
  return {
    rows: { data: rows, error, refetch },
    refreshing: table.isFetching && rows !== undefined,
    selected,
    setSelected,
    clearSelected: useCallback(() => setSelected(NOTHING_SELECTED), []),
  };
}
