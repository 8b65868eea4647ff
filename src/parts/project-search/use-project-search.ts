// The search of a list screen: the descriptor names the fields of its form, the address holds their values, and the
// filter is what the list calls take.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ProjectSettings } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { SearchField } from '../../contracts/search-fields';
import { useAskAnew, useDataLayer } from '../../data';
import type { Screen } from '../../equipment/descriptor';
import { fieldsIn } from '../../ui/search-form/project-fields';
import { readSearch, writeSearch } from '../../ui/search-form/search-address';
import { searchFilterOf } from '../../ui/search-form/search-filter';
import { EMPTY_SEARCH, fieldsSet, type SearchValues } from '../../ui/search-form/search-values';
import { useSame } from '../../ui/use-same';
import { useSearchChange } from '../../ui/use-search-change';

export interface ProjectSearch {
  readonly scope: TableSource;
  readonly screen: Pick<Screen, 'search' | 'required'>;
  readonly fields: readonly SearchField[];
  /** The same object as long as they are: no list is read anew for the rest of an address. */
  readonly values: SearchValues;
  /** The values as list calls take them. */
  readonly filter: ReturnType<typeof searchFilterOf>;
  /** Whether the filter can be asked by: a period means nothing before the project's zone is known. */
  readonly ready: boolean;
  /** Whether anything narrows the list. */
  readonly narrowed: boolean;
  /** Whether something beside the form does. */
  readonly narrowedBeside: boolean;
  /** Of the project; undefined while they are loading. */
  readonly settings: ProjectSettings | undefined;
  readonly timeZone: string | undefined;
  /**
   * Searches, in another project where the values name one; the same values again mean: look again. `isReset`: nothing
   * beside the form narrows any more.
   */
  readonly search: (values: SearchValues, isReset?: boolean) => void;
  /** Searches for everything. */
  readonly clear: () => void;
}

const NO_FIELDS: readonly SearchField[] = [];

interface Terms {
  readonly scope: TableSource;
  readonly screen: Pick<Screen, 'search' | 'required'>;
  /** A parameter of the address that narrows the list as well. */
  readonly beside?: string;
}

/** The search of a screen about one project. It can be undone with 'back'. */
export function useProjectSearch({ scope, screen, beside = '' }: Terms): ProjectSearch {
  const { queries } = useDataLayer();
  const askAnew = useAskAnew(scope);
  const [parameters] = useSearchParams();
  const changeSearch = useSearchChange();
  const { data: settings, isError } = useQuery(queries.projectSettings(scope));
  const asked = screen.search ?? NO_FIELDS;
  const fields = useMemo(() => fieldsIn(settings, asked), [settings, asked]);
  const values = useSame(useMemo(() => readSearch(parameters, fields), [parameters, fields]));
  const timeZone = settings?.time_zone;
  const filter = useMemo(() => searchFilterOf(values, timeZone ?? 'UTC'), [values, timeZone]);
  const search = useCallback(
    (next: SearchValues, isReset = false) => {
      const { project_id } = next;
      if (project_id !== '' && project_id !== String(scope.projectId)) {
        // The open row and the sorts belong to this project, so the new address drops them.
        changeSearch(() => writeSearch(new URLSearchParams({ project: project_id }), next), { replace: false });
        return;
      }
      const edit = (before: URLSearchParams): URLSearchParams => {
        const after = writeSearch(before, next);
        if (isReset) after.delete(beside);
        return after;
      };
      changeSearch(edit, { replace: false });
      void askAnew(['search']);
    },
    [changeSearch, askAnew, scope, beside],
  );
  const clear = useCallback(() => search(EMPTY_SEARCH, true), [search]);
  const narrowedBeside = parameters.has(beside);
  return {
    scope,
    screen,
    fields,
    values,
    filter,
    ready: timeZone !== undefined || isError,
    narrowed: narrowedBeside || fieldsSet(values) > 0,
    narrowedBeside,
    settings,
    timeZone,
    search,
    clear,
  };
}
