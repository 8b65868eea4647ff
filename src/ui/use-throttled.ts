import { useEffect, useRef, useState } from 'react';

/** The value, changing at most once in `everyMs`; the last change always comes through. */
export function useThrottled(value: number, everyMs: number): number {
  const [passed, setPassed] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + everyMs - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setPassed(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return passed;
}
