import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * The value of the newest drawing, for effects, events and timers that must not begin anew with each. It is set once the
 * drawing stands: one that React begins and drops leaves nothing behind. That comes before all layout effects, those of
 * children among them, which run before the ones of their parents.
 */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
