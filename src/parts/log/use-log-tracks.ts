import { useEffect, useState } from 'react';
import type { AxisRange } from '../../charts/series';
import type { LogTracks, LogTracksQuery } from '../../contracts/data-core';
import { useDataCore, useRevision } from '../../data';
import { useNewestOnly } from '../../maps/use-newest-only';
import { asDataCoreError } from '../../ui/error-text';
import { useThrottled } from '../../ui/use-throttled';

/** About two points a pixel of a tall chart; more cannot be seen. */
const MAX_POINTS = 1_500;
/** A log in work changes once a second; drawing it oftener would only cost. */
const LIVE_EVERY_MS = 1_000;

interface Shown {
  readonly key: string;
  readonly by: 'depth' | 'time';
  readonly tracks: LogTracks;
}

/**
 * The tracks of the log open under `key` (null: none is), asked for again when the stretch changes or records arrive.
 * One request is under way at a time; the last answer stays until the next one is there.
 */
export function useLogTracks(key: string | null, by: 'depth' | 'time', range: AxisRange | null) {
  const core = useDataCore();
  const revision = useThrottled(useRevision(key ?? ''), LIVE_EVERY_MS);
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const from = range?.from ?? null;
  const to = range?.to ?? null;

  const request = useNewestOnly<Pick<LogTracksQuery, 'by' | 'from' | 'to'>>(
    key,
    async (stretch, signal) => {
      if (key === null) return;
      const tracks = await core.call('log.tracks', { key, ...stretch, maxPoints: MAX_POINTS }, { signal });
      setShown({ key, by: stretch.by, tracks });
      setError(null);
    },
    (failure) => {
      if (asDataCoreError(failure)?.code !== 'cancelled') setError(failure);
    },
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: key, revision and attempt ask for the same again
  useEffect(() => request({ by, from, to }), [request, key, by, from, to, revision, attempt]);

  // Another record's picture, or one along the other axis, must not stand under this one's name.
  const tracks = shown !== null && shown.key === key && shown.by === by ? shown.tracks : null;
  return { tracks, error, retry: () => setAttempt(attempt + 1) };
}
