import { useEffect, useMemo, useState } from 'react';
import type { AxisRange } from '../../charts/series';
import type { LogTracks, LogTracksQuery } from '../../contracts/data-core';
import { useDataCore, useRevision } from '../../data';
import { useNewestOnly } from '../../maps/use-newest-only';
import { asDataCoreError } from '../../ui/error-text';
import { useLatest } from '../../ui/use-latest';
import { useThrottled } from '../../ui/use-throttled';

/** About two points a pixel of a tall chart; more cannot be seen. */
const MAX_POINTS = 1_500;
/** A log in work changes once a second; drawing it oftener would only cost. */
const LIVE_EVERY_MS = 1_000;

type Stretch = Pick<LogTracksQuery, 'by' | 'from' | 'to'>;

interface Shown extends Stretch {
  readonly key: string;
  readonly tracks: LogTracks;
}

/**
 * The tracks of the log open under `key` (null: none is), asked for again when the stretch changes or records arrive.
 * One request is under way at a time; the last answer stays until the next one is there.
 */
export function useLogTracks(key: string | null, by: 'depth' | 'time', range: AxisRange | null) {
  const { shown, error, request } = useTracks(key, by);
  const revision = useThrottled(useRevision(key ?? ''), LIVE_EVERY_MS);
  const [attempt, setAttempt] = useState(0);
  const from = range?.from ?? null;
  const to = range?.to ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: key, revision and attempt ask for the same again
  useEffect(() => request({ by, from, to }), [request, key, by, from, to, revision, attempt]);

  return { tracks: shown?.tracks ?? null, error, retry: () => setAttempt(attempt + 1) };
}

/**
 * The same of the last `spanMs` before `toMs`, the newest reading of the log. Asked for once a second at most, though both the
 * readings and their times change with each record; `window` is the stretch that the tracks are of.
 */
export function useNewestTracks(key: string | null, toMs: number, spanMs: number) {
  const { shown, error, request } = useTracks(key, 'time');
  const revision = useThrottled(useRevision(key ?? ''), LIVE_EVERY_MS);
  const newestMs = useLatest(toMs);
  const isKnown = Number.isFinite(toMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: key and revision ask for the same again
  useEffect(() => {
    if (isKnown) request({ by: 'time', from: newestMs.current - spanMs, to: newestMs.current });
  }, [request, key, revision, spanMs, isKnown]);

  const window = useMemo(
    () => (shown === null ? null : { from: shown.from ?? Number.NaN, to: shown.to ?? Number.NaN }),
    [shown],
  );
  return { tracks: shown?.tracks ?? null, window, error };
}

function useTracks(key: string | null, by: 'depth' | 'time') {
  const core = useDataCore();
  const [shown, setShown] = useState<Shown | null>(null);
  const [error, setError] = useState<unknown>(null);
  const request = useNewestOnly<Stretch>(
    key,
    async (stretch, signal) => {
      if (key === null) return;
      const tracks = await core.call('log.tracks', { key, ...stretch, maxPoints: MAX_POINTS }, { signal });
      setShown({ key, ...stretch, tracks });
      setError(null);
    },
    (failure) => {
      if (asDataCoreError(failure)?.code !== 'cancelled') setError(failure);
    },
  );
  // Another record's picture, or one along the other axis, must not stand under this one's name.
  return { shown: shown !== null && shown.key === key && shown.by === by ? shown : null, error, request };
}
