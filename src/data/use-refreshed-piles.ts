import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TableSource } from '../contracts/data-core';
import { pilesKey } from './keys';
import { bumpRevisions } from './live-store';
import { useDataLayer } from './react';

/** How it stands with piles that were opened as the browser had kept them. */
export interface StoredPilesState {
  /** When the server said so last, epoch ms. */
  readonly asOfMs: number;
  /** Nobody is bringing them up to date: the server could not be reached. */
  readonly failed: boolean;
  readonly refresh: () => void;
}

/** Brings piles up to date that are as of some time; null once they are. */
export function useRefreshedPiles(scope: TableSource, asOfMs: number | null): StoredPilesState | null {
  const { queries, queryClient, liveStore } = useDataLayer();
  const { data, isError, isFetching, refetch } = useQuery(queries.refreshedPiles(scope, asOfMs));
  useEffect(() => {
    if (data === undefined || asOfMs === null) return;
    queryClient.setQueryData(queries.piles(scope).queryKey, data);
    bumpRevisions(liveStore, [pilesKey(scope)]);
  }, [data, asOfMs, queries, queryClient, liveStore, scope]);
  return asOfMs === null ? null : { asOfMs, failed: isError && !isFetching, refresh: () => void refetch() };
}
