import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { HeadsInfo, TableSource } from '../contracts/data-core';
import { useDataLayer } from './react';
import type { KeptPilesState } from './use-refreshed-piles';

interface OpenedHeads {
  /** Its `version` goes into the keys of queries that ask `heads.rows` and the like under `headsKey`. */
  readonly query: UseQueryResult<HeadsInfo>;
  /** How it stands with heads that were opened as the browser had kept them; null once they are up to date. */
  readonly kept: KeptPilesState | null;
}

/** @public The heads of a project's records, opened and kept up to date; `figures`: keys of all figures of the type. */
export function useHeads(scope: TableSource, figures: readonly string[]): OpenedHeads {
  const { queries, queryClient } = useDataLayer();
  const query = useQuery(queries.heads(scope, figures));
  const asOfMs = query.data?.asOfMs ?? null;
  const { data, isError, isFetching, refetch } = useQuery(queries.refreshedHeads(scope, figures, asOfMs));
  useEffect(() => {
    if (data === undefined || asOfMs === null) return;
    queryClient.setQueryData(queries.heads(scope, figures).queryKey, data);
  }, [data, asOfMs, queries, queryClient, scope, figures]);
  const kept = asOfMs === null ? null : { asOfMs, failed: isError && !isFetching, refresh: () => void refetch() };
  return { query, kept };
}
