import type { QueryClient } from '@tanstack/react-query';
import type { ProjectSettings } from '../contracts/api';
import type { TableSource } from '../contracts/data-core';
import { askAnew } from './ask-anew';
import { reportFault } from './faults';
import type { Queries } from './queries';
import type { Subject } from './query-meta';

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
  const changed: Subject[] = [];
  if (before?.cement_density_gcm3 !== inForce.cement_density_gcm3) changed.push('cement');
  if (before?.is_show_discard !== inForce.is_show_discard) changed.push('shownPiles');
  askAnew(queryClient, scope, changed).catch(reportFault);
}
