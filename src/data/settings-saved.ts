import type { QueryClient } from '@tanstack/react-query';
import type { ProjectSettings } from '../contracts/api';
import type { TableSource } from '../contracts/data-core';
import { reportFault } from './faults';
import type { Queries, QueryRoot } from './queries';

/** Queries whose answers leave out piles that a project does not show. */
const OF_SHOWN_PILES: readonly QueryRoot[] = [
  'piles',
  'pileTable',
  'production',
  'warningTable',
  'warningCounts',
  'warningNumber',
];

/**
 * Takes settings in that were saved; lists and map are asked for anew where they show other piles now, and the
 * demands of designs where the cement is another.
 */
export function takeSettings(
  { queryClient, queries }: { readonly queryClient: QueryClient; readonly queries: Queries },
  scope: TableSource,
  inForce: ProjectSettings,
): void {
  const { queryKey } = queries.projectSettings(scope);
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, inForce);
  if (before?.cement_density_gcm3 !== inForce.cement_density_gcm3) {
    queryClient.invalidateQueries({ queryKey: queries.pileAsked(scope).queryKey }).catch(reportFault);
  }
  if (before?.is_show_discard === inForce.is_show_discard) return;
  for (const root of OF_SHOWN_PILES) {
    queryClient.invalidateQueries({ queryKey: [root, scope.typeCode, scope.projectId] }).catch(reportFault);
  }
}
