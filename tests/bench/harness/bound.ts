// Figures of ours beside what is wanted of them.
import type { Bound } from './row';

/** Says whether the measured value is within the bound. A wrong result has no figure. */
export function boundOf(of: Omit<Bound, 'held' | 'seen'> & { readonly seen: number }): Bound {
  if (of.fault !== '') return { ...of, seen: null, held: null };
  return { ...of, held: of.is === 'most' ? of.seen <= of.wanted : of.seen >= of.wanted };
}
