import { useEffect, useState } from 'react';
import type { PileHit } from '../contracts/data-core';
import { useLatest } from '../ui/use-latest';
import type { PileMapSource } from './source';

/**
 * The selected pile with its place as the map has it now, also after somebody here has changed it. Null while it is looked
 * up or when the set does not hold it.
 */
export function useSelectedPile(
  source: PileMapSource | null,
  pileId: number | null,
  onError: (error: unknown) => void,
): PileHit | null {
  const [found, setFound] = useState<{ key: string; hit: PileHit } | null>(null);
  const latest = useLatest({ source, onError });
  const key = source?.key ?? null;
  const edits = source?.edits ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit may put it at another place
  useEffect(() => {
    const from = latest.current.source;
    if (pileId === null || key === null || !from) {
      setFound(null);
      return;
    }
    const abort = new AbortController();
    const load = async () => {
      const hit = await from.byId(pileId, abort.signal);
      if (!abort.signal.aborted) setFound(hit && { key, hit });
    };
    load().catch((error: unknown) => {
      if (!abort.signal.aborted) latest.current.onError(error);
    });
    return () => abort.abort();
  }, [key, pileId, edits]);

  return found && found.key === key && found.hit.pileId === pileId ? found.hit : null;
}
