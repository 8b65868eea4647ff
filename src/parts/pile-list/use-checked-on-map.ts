import { useMemo } from 'react';
import type { SketchPlaces } from '../../maps/map-sketch';
import { placesOfIds, rowsOfIds } from './pile-rows';
import type { usePileList } from './use-pile-list';

/** The rows of a list that are checked, and the piles selected on the map beside it: each is shown by the other. */
export function useCheckedOnMap(
  { rows, selected, setSelected }: ReturnType<typeof usePileList>,
  ids: Uint32Array | null,
): {
  /** Where the checked piles are; null: none are. */
  readonly marked: SketchPlaces | null;
  /** Checks those of the map's selection that the list has; null: none are selected, or they are not known yet. */
  readonly check: (() => void) | null;
} {
  const table = rows.data?.table;
  const marked = useMemo(
    () => (table === undefined || selected.size === 0 ? null : placesOfIds(table, selected)),
    [table, selected],
  );
  const check = useMemo(
    () =>
      table === undefined || ids === null
        ? null
        : (): void => {
            const known = table.columns.pile_id;
            setSelected(new Set(Array.from(rowsOfIds(known, ids), (row) => known[row] ?? 0)));
          },
    [table, ids, setSelected],
  );
  return { marked, check };
}
