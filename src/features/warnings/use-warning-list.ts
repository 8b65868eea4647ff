import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { TableRows } from '../../contracts/table-rows';
import { useDataLayer, useMay } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useLanguage } from '../../i18n/use-translation';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { useAnswer } from '../../ui/loaded';
import { ruleName } from './rule-names';
import { selectionOf } from './selected-warnings';
import { countedFilterOf } from './warning-filter';

const NOTHING_SELECTED: ReadonlySet<number> = new Set<number>();

/** The queries that are asked by what is searched for. */
export const WARNING_LISTS = ['warningTable', 'warningCounts'] as const;

/** The warnings that are searched for: their counts and rows, and which of them are selected. */
export function useWarningList({ scope, filter, ready, settings }: ProjectSearch, profile: EquipmentProfile) {
  const { queries } = useDataLayer();
  const may = useMay();
  const language = useLanguage();
  const [selected, setSelected] = useState(NOTHING_SELECTED);
  const whenReady = { enabled: ready, placeholderData: keepPreviousData } as const;
  const counts = useAnswer(useQuery({ ...queries.warningCounts(scope, countedFilterOf(filter)), ...whenReady }));
  const table = useQuery({ ...queries.warningTable(scope, filter), ...whenReady });
  const { data, error, refetch } = table;
  const rows = useMemo(() => (data === undefined ? undefined : new TableRows(data)), [data]);
  const nameOf = useCallback((rule: string) => ruleName(profile, rule, language), [profile, language]);
  const isWarningLevel = settings?.is_warning_level ?? true;
  const { closable, missing } = useMemo(
    () => selectionOf(rows ?? null, selected, { typeCode: scope.typeCode, isWarningLevel, may, nameOf }),
    [rows, selected, scope, isWarningLevel, may, nameOf],
  );
  return {
    counts,
    rows: { data: rows, error, refetch },
    refreshing: table.isFetching && rows !== undefined,
    /** A rule's name in the language. */
    nameOf,
    selected,
    setSelected,
    clearSelected: useCallback(() => setSelected(NOTHING_SELECTED), []),
    /** Those selected that may be closed, and how many are selected that the list does not show. */
    closable,
    missing,
  };
}
