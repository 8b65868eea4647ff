import { useState } from 'react';
import type { Machine } from '../../contracts/api';
import { type Arrivals, arrivalsAfter, NO_ARRIVALS } from './arrivals';

/**
 * When the newest record of each machine reached this page, by this computer's clock. `updatedAtMs`: when the list
 * last changed. A machine is missing until its newest record has changed while the page is open.
 */
export function useArrivals(machines: readonly Machine[] | undefined, updatedAtMs: number): Arrivals['arrivedMs'] {
  const [known, setKnown] = useState(NO_ARRIVALS);
  if (machines === known.machines) return known.arrivedMs;
  const next = arrivalsAfter(known, machines, updatedAtMs);
  setKnown(next);
  return next.arrivedMs;
}
