import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '../../../ui/use-latest';

/** After so long without a change a value is where it was dragged to; browsers refuse an address that changes too often. */
const SETTLED_MS = 250;

/** A value as it is dragged; the address hears of it when it has come to rest. */
export function useSettling<T>(value: T, isSame: (a: T, b: T) => boolean, onSettled: (value: T) => void) {
  const settle = useLatest(onSettled);
  const [dragged, setDragged] = useState<{ readonly to: T } | null>(null);
  useEffect(() => {
    if (dragged === null) return;
    if (isSame(dragged.to, value)) {
      setDragged(null);
      return;
    }
    const timer = setTimeout(() => settle.current(dragged.to), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [dragged, value, isSame]);
  const drag = useCallback((to: T) => setDragged({ to }), []);
  return [dragged === null ? value : dragged.to, drag] as const;
}
