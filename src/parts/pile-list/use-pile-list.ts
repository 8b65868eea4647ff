import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { TableRows } from '../../contracts/table-rows';
import { type PileFilter, useDataLayer } from '../../data';
import type { ProjectSearch } from '../project-search/use-project-search';
import { useNamedPiles } from './named-piles';
import type { PileTable } from './pile-rows';

const NOTHING_SELECTED: ReadonlySet<number> = new Set<number>();

type Search = Pick<ProjectSearch, 'scope' | 'ready' | 'narrowed'> & { readonly filter: PileFilter };

/** The design piles that are searched for, and which of them are selected. */
export function usePileList({ scope, filter, ready, narrowed }: Search) {
  const { queries } = useDataLayer();
  const [selected, setSelected] = useState<ReadonlySet<number>>(NOTHING_SELECTED);
  const table = useQuery({ ...queries.pileTable(scope, filter), enabled: ready, placeholderData: keepPreviousData });
  const { data, error, refetch, isPlaceholderData } = table;
  const rows = useMemo(() => (data === undefined ? undefined : new TableRows(data)), [data]);
  // While the result of a search comes, the rows are still those of the search before.
  const [answer, setAnswer] = useState<{ readonly table: PileTable | undefined; readonly narrowed: boolean }>({
    table: undefined,
    narrowed: false,
  });
  if (!isPlaceholderData && (answer.table !== data || answer.narrowed !== narrowed))
    setAnswer({ table: data, narrowed });
  const foundIds = narrowed && answer.narrowed ? answer.table?.columns.pile_id : undefined;
  const found = useNamedPiles(useMemo(() => (foundIds === undefined ? null : new Uint32Array(foundIds)), [foundIds]));
  return {
    rows: { data: rows, error, refetch },
    refreshing: table.isFetching && rows !== undefined,
    /** Piles found by a search; null: nothing is searched for, or nothing has been found yet. */
    found,
    selected,
    setSelected,
    clearSelected: useCallback(() => setSelected(NOTHING_SELECTED), []),
  };
}
