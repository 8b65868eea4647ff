import { useRef } from 'react';
import type { Machine } from '../../contracts/api';

/**
 * When the newest record of each machine reached this page, by this computer's clock. A machine is missing until its
 * newest record has changed while the page is open.
 */
export function useArrivals(machines: readonly Machine[] | undefined): ReadonlyMap<number, number> {
  const seen = useRef(new Map<number, number | null>());
  const arrived = useRef(new Map<number, number>());
  for (const { id, last_seen_ms: lastSeen } of machines ?? []) {
    const before = seen.current.get(id);
    if (before === lastSeen && seen.current.has(id)) continue;
    if (seen.current.has(id)) arrived.current.set(id, Date.now());
    seen.current.set(id, lastSeen);
  }
  return arrived.current;
}
