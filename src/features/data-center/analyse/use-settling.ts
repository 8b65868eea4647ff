import { useEffect, useState } from 'react';

/** After so long without a change a value is where it was dragged to; browsers refuse an address that changes too often. */
const SETTLED_MS = 250;

/** A value as it is dragged; the address hears of it when it has come to rest. */
export function useSettling<T>(value: T, isSame: (a: T, b: T) => boolean, onSettled: (value: T) => void) {
  const [dragged, setDragged] = useState<T | null>(null);
  useEffect(() => {
    if (dragged === null) return;
    if (isSame(dragged, value)) {
      setDragged(null);
      return;
    }
    const timer = setTimeout(() => onSettled(dragged), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [dragged, value, isSame, onSettled]);
  return [dragged ?? value, setDragged] as const;
}
