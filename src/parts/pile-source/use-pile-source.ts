import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { pilesKey, useComingPiles, useDataLayer, useEdits, useRefreshedPiles, useRevision } from '../../data';
import type { ComingPilesSource } from '../../maps/coming-piles';
import type { PileMapSource } from '../../maps/source';

/** Opens the project's piles and answers what the map asks of them. */
export function usePileSource(scope: TableSource) {
  const { core, queries } = useDataLayer();
  const { data: info, error, isFetching, refetch } = useQuery(queries.piles(scope));
  const storedState = useRefreshedPiles(scope, info?.asOfMs ?? null);
  const key = pilesKey(scope);
  const revision = useRevision(key);
  const edits = useEdits(key);
  const source = useMemo<PileMapSource | null>(() => {
    if (info === undefined) return null;
    return {
      key,
      revision,
      edits,
      info,
      picture: (query, signal) => core.call('piles.picture', { ...query, key }, { signal }),
      pictureStep: (query, since, signal) => core.call('piles.pictureStep', { ...query, key, since }, { signal }),
      view: (query, signal) => core.call('piles.view', { ...query, key }, { signal }),
      // Of what is looked at only the day counts: ids of many piles would be copied for each move of the pointer.
      nearest: ({ focus, ...query }, signal) => {
        const days = focus?.days ?? null;
        return core.call(
          'piles.nearest',
          { ...query, focus: days === null ? null : { shape: null, days }, key },
          { signal },
        );
      },
      byId: (pileId, signal) => core.call('piles.byId', { key, pileId }, { signal }),
      bounds: (found, signal) => core.call('piles.bounds', { key, found }, { signal }),
      find: (text, limit, signal) => core.call('piles.find', { key, text, limit }, { signal }),
      labels: (rows, signal) => core.call('piles.labels', { key, rows }, { signal }),
    };
  }, [core, info, key, revision, edits]);
  const cells = useComingPiles(key);
  const coming = useMemo<ComingPilesSource | null>(() => {
    if (cells === null || info !== undefined) return null;
    return { key, coming: cells, picture: (query, signal) => core.call('piles.coming', { ...query, key }, { signal }) };
  }, [core, cells, info, key]);
  return { scope, source, coming, info, storedState, error, isFetching, retry: () => void refetch() };
}
