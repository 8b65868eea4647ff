import { useMemo } from 'react';
import type { Checked } from './check-places';

/** Rows in which the server or the data core has found something; none before they were checked. */
export function useMarkedRows(checked: Pick<Checked, 'answer' | 'places'> | null): ReadonlySet<number> {
  return useMemo(
    () =>
      new Set([
        ...(checked?.answer.problems ?? []).map(({ row }) => row),
        ...(checked?.places.findings ?? []).map(({ row }) => row),
      ]),
    [checked],
  );
}
