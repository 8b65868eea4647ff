import { useCallback, useEffect, useRef, useState } from 'react';
import type { PileHit } from '../contracts/data-core';
import type { NearestQuery, PileMapSource } from './source';
import { useNewestOnly } from './use-newest-only';

export interface Hover {
  readonly hit: PileHit | null;
  look(query: NearestQuery): void;
  clear(): void;
}

/** The pile under the pointer: one question in flight, the newest kept. */
export function useHover(source: PileMapSource | null, onError: (error: unknown) => void): Hover {
  const [hit, setHit] = useState<PileHit | null>(null);
  /** Grows with `clear`, so that an answer that comes after it is dropped. */
  const turn = useRef(0);
  const key = source?.key ?? null;

  const ask = useNewestOnly(
    key,
    async ({ query, asked }: { query: NearestQuery; asked: number }, signal) => {
      if (!source || asked !== turn.current) return;
      const found = await source.nearest(query, signal);
      if (signal.aborted || asked !== turn.current) return;
      setHit((old) => (old?.row === found?.row && old?.status === found?.status ? old : found));
    },
    onError,
  );
  const look = useCallback((query: NearestQuery) => ask({ query, asked: turn.current }), [ask]);
  const clear = useCallback(() => {
    turn.current += 1;
    setHit(null);
  }, []);
  useEffect(() => (key === null ? undefined : clear), [key, clear]);

  return { hit, look, clear };
}
