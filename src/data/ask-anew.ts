// Queries that go stale with a change: those that show its subject, as they say themselves in their `meta`.
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { TableSource } from '../contracts/data-core';
import type { Subject } from './query-meta';

type Scope = Pick<TableSource, 'typeCode' | 'projectId'>;

/** Queries that show one of the subjects in a project, or, where `scope` is null, anywhere; those asked first lead. */
export function queriesThatShow(client: QueryClient, scope: Scope | null, subjects: readonly Subject[]): Query[] {
  const isOfScope = ([, type, project]: QueryKey): boolean =>
    scope === null || (type === scope.typeCode && (project === scope.projectId || project === undefined));
  const found = client.getQueryCache().findAll({
    predicate: ({ meta, queryKey }) =>
      meta?.shows?.some((subject) => subjects.includes(subject)) === true && isOfScope(queryKey),
  });
  const isFirst = ({ meta }: Query): boolean => meta?.isAskedFirst === true;
  return [...found.filter(isFirst), ...found.filter((query) => !isFirst(query))];
}

/**
 * Asks anew for what shows one of the subjects; resolves when all that is on the screen has come. `gone`: key of what is no
 * more, which is not asked for.
 */
export async function askAnew(
  client: QueryClient,
  scope: Scope | null,
  subjects: readonly Subject[],
  gone?: QueryKey,
): Promise<void> {
  const goneHash = gone === undefined ? undefined : hashKey(gone);
  const stale = queriesThatShow(client, scope, subjects).filter(({ queryHash }) => queryHash !== goneHash);
  await Promise.all(stale.map(({ queryKey }) => client.invalidateQueries({ queryKey, exact: true })));
}
