import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useDataCore, useDataLayer, useHeads, useMay, warningFilterOf } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useLanguage } from '../../i18n/use-translation';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { useAnswer } from '../../ui/loaded';
import { ruleName } from './rule-names';
import { selectionOf } from './selected-warnings';
import { countedFilterOf } from './warning-filter';
import { NEWEST_RAISED, readWarningRows } from './warning-rows';

const NO_FIGURES: readonly string[] = [];
const NOTHING_SELECTED: ReadonlySet<number> = new Set<number>();

/** The warnings that are searched for: their counts and rows, and which of them are selected. */
export function useWarningList({ scope, filter, ready, settings }: ProjectSearch, profile: EquipmentProfile) {
  const { queries } = useDataLayer();
  const core = useDataCore();
  const may = useMay();
  const language = useLanguage();
  const [selected, setSelected] = useState(NOTHING_SELECTED);
  const whenReady = { enabled: ready, placeholderData: keepPreviousData } as const;
  const counts = useAnswer(useQuery({ ...queries.warningCounts(scope, countedFilterOf(filter)), ...whenReady }));
  const showsDiscarded = settings?.is_show_discard ?? true;
  const shown = useMemo(() => warningFilterOf(filter, showsDiscarded), [filter, showsDiscarded]);
  // Where the heads can tell, out of all of the project, which the worker holds and the browser keeps between visits;
  // otherwise those that the server finds.
  const asked = shown === null ? { search: filter } : {};
  const { key, query } = useHeads({
    scope,
    of: 'warnings',
    figures: NO_FIGURES,
    ...asked,
    enabled: ready || shown !== null,
  });
  const { version, rows: all = 0 } = query.data ?? {};
  const table = useQuery({
    queryKey: ['warningRows', key, version, shown],
    queryFn: ({ signal }) =>
      readWarningRows(core, { key, view: { filter: shown ?? {}, sorts: NEWEST_RAISED }, rows: all }, signal),
    enabled: version !== undefined && ready,
    placeholderData: keepPreviousData,
    // Columns are compared by nobody; a list that was left is not kept for long.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
  const rows = table.data;
  const nameOf = useCallback((rule: string) => ruleName(profile, rule, language), [profile, language]);
  const isWarningLevel = settings?.is_warning_level ?? true;
  const { closable, missing } = useMemo(
    () => selectionOf(rows ?? null, selected, { typeCode: scope.typeCode, isWarningLevel, may, nameOf }),
    [rows, selected, scope, isWarningLevel, may, nameOf],
  );
  return {
    counts,
    rows: query.error === null ? { data: rows, error: table.error, refetch: table.refetch } : { ...query, data: rows },
    refreshing: (query.isFetching || table.isFetching) && rows !== undefined,
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
