import { useCallback, useMemo, useState } from 'react';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { figuresOf } from '../../equipment/record-figures';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { RecordRows } from './record-rows';
import { useRecordColumns } from './use-record-columns';

const NOTHING_SELECTED: ReadonlySet<number> = new Set<number>();

/** The queries that are asked by what is searched for. */
export const RECORD_LISTS = ['recordTable', 'heads'] as const;

/** The records that are searched for, and which of them are selected. */
export function useRecordList({ scope, filter, ready, settings }: ProjectSearch, profile: EquipmentProfile) {
  const [selected, setSelected] = useState(NOTHING_SELECTED);
  const figures = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const table = useRecordColumns({
    scope,
    filter,
    figures,
    ready,
    showsDiscarded: settings?.is_show_discard ?? true,
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
