import { useEffect, useRef, useState } from 'react';
import type { PileView, ViewBox } from '../contracts/data-core';
import { boxContains, padBox, pixelsPerM, type Size, visibleBox } from './camera';
import type { MapView } from './map-view';
import type { PileMapSource } from './source';
import { useNewestOnly } from './use-newest-only';

/** More than the screen is fetched, so that a short pan finds its piles there. */
const PAD = 1.5;
/** After a zoom by so many levels the cells or piles are fetched anew. */
const REFETCH_LEVELS = 0.5;
/** Live changes redraw at most this often. */
const REVISION_INTERVAL_MS = 1000;

interface Wanted {
  readonly key: string;
  readonly revision: number;
  readonly statusMask: number;
  readonly palette: Uint8Array;
  readonly box: ViewBox;
  readonly zoom: number;
}

/** Whether the view asked for still serves: same piles and look, screen inside the box, about the same zoom. */
export function stillServes(asked: Wanted | null, next: Omit<Wanted, 'box'>, screen: ViewBox): boolean {
  return (
    asked !== null &&
    asked.key === next.key &&
    asked.revision === next.revision &&
    asked.statusMask === next.statusMask &&
    asked.palette === next.palette &&
    Math.abs(asked.zoom - next.zoom) < REFETCH_LEVELS &&
    boxContains(asked.box, screen)
  );
}

export interface PileViewRequest {
  readonly source: PileMapSource | null;
  readonly view: MapView | null;
  readonly size: Size;
  readonly statusMask: number;
  readonly palette: Uint8Array;
  readonly onError: (error: unknown) => void;
}

/**
 * The entries to draw for the camera. The last answer stays until the next has come, so that nothing flickers; another
 * pile set starts from nothing.
 */
export function usePileView({ source, view, size, statusMask, palette, onError }: PileViewRequest): PileView | null {
  const [drawn, setDrawn] = useState<{ key: string; view: PileView } | null>(null);
  const asked = useRef<Wanted | null>(null);
  const key = source?.key ?? null;
  const revision = useSlowRevision(source?.revision ?? 0, key);

  const load = useNewestOnly(
    key,
    async (wanted: Wanted, signal) => {
      if (source?.key !== wanted.key) return;
      const answer = await source.view(
        {
          box: wanted.box,
          pixelsPerM: pixelsPerM(wanted.zoom),
          statusMask: wanted.statusMask,
          palette: wanted.palette,
        },
        signal,
      );
      if (!signal.aborted) setDrawn({ key: wanted.key, view: answer });
    },
    (error) => {
      // Asked again with the next move.
      asked.current = null;
      onError(error);
    },
  );

  useEffect(() => {
    if (key === null || view === null || size.width === 0 || size.height === 0) return;
    const next = { key, revision, statusMask, palette, zoom: view.zoom };
    const screen = visibleBox(view, size);
    if (stillServes(asked.current, next, screen)) return;
    const wanted = { ...next, box: padBox(screen, PAD) };
    asked.current = wanted;
    load(wanted);
  }, [load, key, revision, view, size, statusMask, palette]);

  // A question to a set that is gone (or to a runner that stopped) must be asked again.
  useEffect(
    () => () => {
      if (key !== null) asked.current = null;
    },
    [key],
  );

  return drawn && drawn.key === key ? drawn.view : null;
}

/** Follows a revision that may change many times a second, once a second at most. */
function useSlowRevision(revision: number, key: string | null): number {
  const [slow, setSlow] = useState({ key, revision });
  const changedAt = useRef(0);
  useEffect(() => {
    if (slow.key === key && slow.revision === revision) return;
    const wait = slow.key === key ? Math.max(changedAt.current + REVISION_INTERVAL_MS - performance.now(), 0) : 0;
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setSlow({ key, revision });
    }, wait);
    return () => clearTimeout(timer);
  }, [slow, key, revision]);
  return slow.revision;
}
