import { useEffect, useMemo, useRef, useState } from 'react';
import { raiseError } from '../raised-errors';
import { type RowSort, rowOrder, rowsAsTheyStand } from './row-order';

/** Rows and the order that belongs to them. */
interface Ordered<R> {
  readonly rows: R;
  readonly order: Uint32Array;
}

/**
 * The rows in the order asked for. While another order is made, those before are given with theirs: row numbers mean
 * nothing to other rows. The sorts must stay the same object while they mean the same; null leaves rows as they stand.
 */
export function useRowOrder<R>(
  rows: R,
  count: number,
  sorts: readonly RowSort[] | null,
): Ordered<R> & { readonly isBusy: boolean } {
  const [done, setDone] = useState<(Ordered<R> & { readonly sorts: readonly RowSort[] }) | null>(null);
  useEffect(() => {
    if (sorts === null) return undefined;
    const stop = new AbortController();
    rowOrder(count, sorts, stop.signal).then(
      (order) => {
        if (!stop.signal.aborted) setDone({ rows, sorts, order });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) raiseError(error);
      },
    );
    return () => stop.abort();
  }, [rows, count, sorts]);
  const standing = useMemo(() => ({ rows, order: rowsAsTheyStand(count) }), [rows, count]);
  const asked = sorts === null ? standing : done?.rows === rows && done.sorts === sorts ? done : null;
  const last = useRef<Ordered<R>>(standing);
  useEffect(() => {
    if (asked !== null) last.current = asked;
  }, [asked]);
  const { rows: shownRows, order } = asked ?? last.current;
  return { rows: shownRows, order, isBusy: asked === null };
}
