import { useMemo } from 'react';
import { type Checked, MOST_LISTED } from './check-places';

/** Rows in which something was found and is listed; none before they were checked. */
export function useMarkedRows(
  checked: (Pick<Checked, 'answer' | 'places'> & Partial<Pick<Checked, 'levels'>>) | null,
): ReadonlySet<number> {
  return useMemo(
    () =>
      new Set([
        ...(checked?.answer.problems ?? []).map(({ row }) => row),
        ...(checked?.places.findings ?? []).map(({ row }) => row),
        ...(checked?.levels?.rows.subarray(0, MOST_LISTED) ?? []),
      ]),
    [checked],
  );
}
