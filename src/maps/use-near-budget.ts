import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { MapView } from './map-view';
import { NearBudgetStore } from './near-budget';

const store = new NearBudgetStore();
const watch = (changed: () => void) => store.watch(changed);
const mostPiles = (): number => store.mostPiles;

/** How many piles a map may draw each for itself. */
export function useMostNear(): number {
  return useSyncExternalStore(watch, mostPiles, mostPiles);
}

/**
 * Measures the frames in which the camera moves over so many piles that are drawn each for itself. A change that comes
 * within a frame is painted with it, another one with the next: the longer of the two is the frame of the change.
 */
export function useNearFrames(view: MapView | null, piles: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view is a frame.
  useLayoutEffect(() => {
    if (piles === 0) return;
    const fromMs = performance.now();
    requestAnimationFrame(() => {
      const nextMs = performance.now();
      requestAnimationFrame(() => store.tell(piles, Math.max(nextMs - fromMs, performance.now() - nextMs)));
    });
  }, [view, piles]);
}
