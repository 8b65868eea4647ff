import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { RecordRows } from './record-rows';

const NOTHING_SELECTED: ReadonlySet<number> = new Set<number>();

/** The queries that are asked by what is searched for. */
export const RECORD_LISTS = ['recordTable'] as const;

/** The records that are searched for, and which of them are selected. The server answers every field of the search. */
export function useRecordList({ scope, filter, ready }: ProjectSearch, profile: EquipmentProfile) {
  const { queries } = useDataLayer();
  const [selected, setSelected] = useState(NOTHING_SELECTED);
  const figures = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const table = useQuery({
    ...queries.recordTable(scope, filter, figures),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = table;
  const rows = useMemo(() => (data === undefined ? undefined : new RecordRows(data)), [data]);
  return {
    rows: { data: rows, error, refetch },
    refreshing: table.isFetching && rows !== undefined,
    selected,
    setSelected,
    /** Those selected that the list shows, as they are named. */
    selectedRecords: useCallback(() => rows?.named(selected) ?? [], [rows, selected]),
    clearSelected: useCallback(() => setSelected(NOTHING_SELECTED), []),
  };
}
