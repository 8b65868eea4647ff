import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../ui/use-latest';
import { padBox, pixelsPerM, type Size, visibleBox } from './camera';
import type { PileLabel } from './label-places';
import type { MapView } from './map-view';
import type { PileMapSource } from './source';
import { useMostNear, useNearFrames } from './use-near-budget';
import type { Look } from './wanted-picture';

/** Below this a pile number has no room beside its neighbours, be they panels of a wall. */
const LEAST_PIXELS_PER_M = 6;
/** A number costs as much as some outlines: of so many piles that may be drawn each for itself one is numbered. */
const PILES_A_LABEL = 5;
/** So long after the last move the numbers are asked for. */
const AFTER_MS = 120;

interface Asked {
  readonly view: MapView | null;
  readonly edits: number;
}

/** How long the numbers wait: those of a map that stands still, whose piles the user has changed, are asked for at once. */
export function labelWaitMs(before: Asked, now: Asked): number {
  return before.view === now.view && before.edits !== now.edits ? 0 : AFTER_MS;
}

const NONE: readonly PileLabel[] = [];
/** Numbers have colours of their own. */
const NO_PALETTE = new Uint8Array();

/** Whether the piles are close enough to be numbered. */
export function isLabelled(view: MapView): boolean {
  return pixelsPerM(view.zoom) >= LEAST_PIXELS_PER_M;
}

/** Numbers of the piles on the screen, once the camera is close enough and at rest. */
export function usePileLabels(
  source: PileMapSource | null,
  view: MapView | null,
  size: Size,
  { statusMask, tint, focus }: Pick<Look, 'statusMask' | 'tint' | 'focus'>,
): readonly PileLabel[] {
  const [labels, setLabels] = useState<readonly PileLabel[]>(NONE);
  const latest = useLatest(source);
  const key = source?.key ?? null;
  const edits = source?.edits ?? 0;
  const asked = useRef<Asked>({ view, edits });
  const most = Math.floor(useMostNear() / PILES_A_LABEL);

  // A user who has moved a pile, or given it another number, sees that at once.
  useEffect(() => {
    const from = latest.current;
    const waitMs = labelWaitMs(asked.current, { view, edits });
    asked.current = { view, edits };
    if (key === null || !from?.labels || !view || !isLabelled(view)) {
      setLabels(NONE);
      return;
    }
    const { view: ask, labels: askNumbers } = from;
    const abort = new AbortController();
    const load = async () => {
      const query = { pixelsPerM: pixelsPerM(view.zoom), statusMask, tint, focus, palette: NO_PALETTE };
      const near = await ask({ ...query, box: padBox(visibleBox(view, size), 1.2) }, abort.signal);
      const few = near.kind === 'piles' && near.count <= most;
      const numbers = few ? await askNumbers([...near.values], abort.signal) : [];
      if (abort.signal.aborted) return;
      const { origin, positions, radii } = near;
      setLabels(
        numbers.map((text, at) => ({
          eastM: origin.eastM + (positions[2 * at] ?? Number.NaN),
          northM: origin.northM + (positions[2 * at + 1] ?? Number.NaN),
          radiusM: radii[at] ?? 0,
          text,
        })),
      );
    };
    // Numbers are an extra: without them the map is still whole, and the next move asks again.
    const timer = setTimeout(() => void load().catch(() => undefined), waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, edits, view, size, statusMask, tint, focus, most]);

  useNearFrames(view, labels.length * PILES_A_LABEL);
  return labels;
}
