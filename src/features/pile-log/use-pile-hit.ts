import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { pilesKey, useDataCore, useDataLayer, useRevision } from '../../data';

/** The pile as the map's set has it, kept up with live changes. Undefined while it loads, null when there is none. */
export function usePileHit(scope: TableSource, pileId: number) {
  const core = useDataCore();
  const { queries } = useDataLayer();
  const piles = useQuery(queries.piles(scope));
  const key = pilesKey(scope);
  const revision = useRevision(key);
  return useQuery({
    queryKey: ['pileHit', key, pileId, revision],
    queryFn: ({ signal }) => core.call('piles.byId', { key, pileId }, { signal }),
    enabled: piles.data !== undefined,
    placeholderData: (before) => (before?.pileId === pileId ? before : undefined),
    gcTime: 0,
  });
}
