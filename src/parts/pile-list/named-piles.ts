// Piles by their ids under a name: the worker keeps what it works out of them by it, and the map is painted anew for another.
import { useMemo, useState } from 'react';
import type { NamedPiles } from '../../contracts/data-core';

let named = 0;

/** The same ids keep the name that they have; others get a new one. Null: there are none to name. */
export function namedPiles(before: NamedPiles | null, ids: Uint32Array | null): NamedPiles | null {
  if (ids === null) return null;
  if (before !== null && sameIds(before.ids, ids)) return before;
  named += 1;
  return { name: `piles ${named}`, ids };
}

function sameIds(a: Uint32Array, b: Uint32Array): boolean {
  return a === b || (a.length === b.length && a.every((id, at) => id === b[at]));
}

/** The ids under a name; the same object while they stay the same. */
export function useNamedPiles(ids: Uint32Array | null): NamedPiles | null {
  const [last, setLast] = useState<NamedPiles | null>(null);
  const now = useMemo(() => namedPiles(last, ids), [last, ids]);
  if (now !== last) setLast(now);
  return now;
}
