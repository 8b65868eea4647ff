import { useMemo } from 'react';
import type { RowMarks } from '../../../maps/map-sketch';
import type { Checked } from './check-places';

/** The rows in which something was found; none before they were checked. */
export function useMarkedRows(checked: Pick<Checked, 'marks'> | null): RowMarks {
  const marks = checked?.marks;
  return useMemo(() => ({ has: (row) => marks?.[row] === 1 }), [marks]);
}
