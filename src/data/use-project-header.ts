import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { HeaderColumn } from '../contracts/api/table-headers';
import type { TableSource } from '../contracts/data-core';
import { useDataLayer } from './react';
import { useMay } from './use-may';

/**
 * The columns that a project has set for the table of a screen, and for who may set them how to: `save` rejects with the
 * data core's error. A header that cannot be had counts as none, and cannot be set either.
 */
export function useProjectHeader(scope: TableSource, screen: string) {
  const { core, queries, queryClient } = useDataLayer();
  const options = useMemo(() => queries.tableHeader(scope, screen), [queries, scope, screen]);
  const { data } = useQuery(options);
  const may = useMay();
  return useMemo(() => {
    const save = async (columns: readonly HeaderColumn[] | null): Promise<void> => {
      const input = {
        project_id: scope.projectId,
        screen,
        revision: data?.revision ?? 0,
        columns: columns === null ? null : [...columns],
      };
      queryClient.setQueryData(options.queryKey, await core.api('setTableHeader', scope, input, { keep: true }));
    };
    return { columns: data?.columns ?? null, save: data !== undefined && may('setTableHeader') ? save : null };
  }, [core, queryClient, options, scope, screen, data, may]);
}
