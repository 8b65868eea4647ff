import { useEffect, useRef, useState } from 'react';
import type { PileView } from '../contracts/data-core';
import { padBox, pixelsPerM, type Size, visibleBox } from './camera';
import type { PileLabel } from './map-canvas';
import type { MapView } from './map-view';
import { drawnPlace } from './pile-layers';
import type { PileMapSource } from './source';

/** Below this a pile number has no room beside its neighbours. */
const LEAST_PIXELS_PER_M = 22;
/** A view with more piles is not searched for those on the screen. */
const MOST_PILES = 3000;
const MOST_LABELS = 300;

/** Rows of a view's piles that lie on the screen; null where they are too many to be labelled. */
export function labelledRows(drawn: PileView, view: MapView, size: Size): number[] | null {
  if (drawn.kind !== 'piles' || drawn.count > MOST_PILES) return null;
  if (pixelsPerM(view.zoom) < LEAST_PIXELS_PER_M) return null;
  const box = padBox(visibleBox(view, size), 1.2);
  const entries: number[] = [];
  for (let i = 0; i < drawn.count; i += 1) {
    const { eastM, northM } = drawnPlace(drawn, i);
    const seen = eastM >= box.minEastM && eastM <= box.maxEastM && northM >= box.minNorthM && northM <= box.maxNorthM;
    if (seen) entries.push(i);
    if (entries.length > MOST_LABELS) return null;
  }
  return entries;
}

const NONE: readonly PileLabel[] = [];

/** Numbers of the piles on the screen, once the camera is close enough and at rest. */
export function usePileLabels(
  source: PileMapSource | null,
  drawn: PileView | null,
  view: MapView | null,
  size: Size,
): readonly PileLabel[] {
  const [labels, setLabels] = useState<readonly PileLabel[]>(NONE);
  const latest = useRef(source);
  latest.current = source;

  useEffect(() => {
    const from = latest.current;
    const entries = from?.labels && drawn && view ? labelledRows(drawn, view, size) : null;
    if (!from?.labels || !drawn || !entries) {
      setLabels(NONE);
      return;
    }
    const abort = new AbortController();
    const load = async () => {
      const rows = entries.map((i) => drawn.values[i] ?? 0);
      const numbers = (await from.labels?.(rows, abort.signal)) ?? [];
      if (abort.signal.aborted) return;
      setLabels(
        entries.map((i, at) => ({
          ...drawnPlace(drawn, i),
          radiusM: drawn.radii[i] ?? 0,
          text: numbers[at] ?? '',
        })),
      );
    };
    // Numbers are an extra: without them the map is still whole, and the next move asks again.
    const timer = setTimeout(() => void load().catch(() => undefined), 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [drawn, view, size]);

  return labels;
}
