import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The value of the newest drawing, for effects, events and timers that must not begin anew with each. It is set once the
 * drawing stands: one that React begins and drops leaves nothing behind.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
