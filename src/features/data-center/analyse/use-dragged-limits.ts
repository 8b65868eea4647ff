import { useEffect, useState } from 'react';
import type { Limits } from './analyse-url';

/** After so long without a change a limit is where it was dragged to; browsers refuse an address that changes too often. */
const SETTLED_MS = 250;

/** Limits as they are dragged; the address hears of them when they have come to rest. */
export function useDraggedLimits(limits: Limits, onSettled: (limits: Limits) => void) {
  const [dragged, setDragged] = useState<Limits | null>(null);
  useEffect(() => {
    if (dragged === null) return;
    if (dragged.low === limits.low && dragged.high === limits.high) {
      setDragged(null);
      return;
    }
    const timer = setTimeout(() => onSettled(dragged), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [dragged, limits, onSettled]);
  return [dragged ?? limits, setDragged] as const;
}
