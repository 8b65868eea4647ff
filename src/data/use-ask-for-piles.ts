import { useCallback } from 'react';
import type { TableSource } from '../contracts/data-core';
import { pilesKey } from './keys';
import { bumpEdits } from './live-store';
import { useDataLayer } from './react';

/** Brings the map's piles up to date after piles were added, changed or removed; nothing where they are not open. */
export function useAskForPiles(scope: TableSource): () => Promise<void> {
  const { core, queries, queryClient, liveStore } = useDataLayer();
  return useCallback(async () => {
    const { queryKey } = queries.piles(scope);
    if (queryClient.getQueryData(queryKey) === undefined) return;
    queryClient.setQueryData(queryKey, await core.refreshPiles(scope, { keep: true }));
    bumpEdits(liveStore, pilesKey(scope));
  }, [core, queries, queryClient, liveStore, scope]);
}
