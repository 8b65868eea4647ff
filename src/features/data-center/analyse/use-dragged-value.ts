import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../ui/use-latest';

/** After so long without a change a value is where it was dragged to; browsers refuse an address that changes too often. */
const SETTLED_MS = 250;

interface Sent<T> {
  readonly to: T;
}

/**
 * Whether the address has the value that is shown, and no other one is on its way to it: the page learns later of an
 * address than it asks for it, and a value that is dragged back meanwhile must be sent as well.
 */
export function isInAddress<T>(shown: T, value: T, sent: Sent<T> | null, isSame: (a: T, b: T) => boolean): boolean {
  return isSame(shown, value) && (sent === null || isSame(sent.to, value));
}

/** A value as it is dragged; the address hears of it when it has come to rest. */
export function useDraggedValue<T>(value: T, isSame: (a: T, b: T) => boolean, onSettled: (value: T) => void) {
  const settle = useLatest(onSettled);
  const [dragged, setDragged] = useState<{ readonly to: T } | null>(null);
  const sent = useRef<Sent<T> | null>(null);
  useEffect(() => {
    if (dragged === null) return;
    // An effect may run late, after the next press or key: a value that was dragged on meanwhile stays.
    const rest = (): void => {
      sent.current = null;
      setDragged((now) => (now === dragged ? null : now));
    };
    if (isInAddress(dragged.to, value, sent.current, isSame)) {
      rest();
      return;
    }
    const timer = setTimeout(() => {
      sent.current = dragged;
      settle.current(dragged.to);
      // The address was on its way elsewhere and turns back: the page may never learn that it left.
      if (isSame(dragged.to, value)) rest();
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [dragged, value, isSame]);
  const drag = useCallback((to: T) => setDragged({ to }), []);
  return [dragged === null ? value : dragged.to, drag] as const;
}
