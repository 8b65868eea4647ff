import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pilesKey, useDataCore } from '../../data';
import type { SketchPlaces } from '../../maps/map-sketch';
import { useSlowRevision } from '../../maps/use-slow-revision';
import type { usePileSource } from '../pile-source/use-pile-source';
import { useNamedPiles } from './named-piles';
import { placesOfIds, rowsOfIds } from './pile-rows';
import { bothPlaces, placesOnMap } from './places-on-map';
import type { usePileList } from './use-pile-list';

/** The rows of a list that are checked, and the piles selected on the map beside it: each is shown by the other. */
export function useCheckedOnMap(
  { rows, selected, setSelected }: ReturnType<typeof usePileList>,
  ids: Uint32Array | null,
  { scope, source }: ReturnType<typeof usePileSource>,
): {
  /** Where the checked piles are; null: none are. */
  readonly marked: SketchPlaces | null;
  /** Checks those of the map's selection that the list has; null: none are selected, or they are not known yet. */
  readonly check: (() => void) | null;
} {
  const core = useDataCore();
  const table = rows.data?.table;
  const listed = useMemo(
    () => (table === undefined || selected.size === 0 ? null : placesOfIds(table, Uint32Array.from(selected).sort())),
    [table, selected],
  );
  // A search hides rows that are checked: where their piles are the map knows.
  const missing = useNamedPiles(listed === null || listed.missing.length === 0 ? null : listed.missing);
  const key = source?.key ?? null;
  const revision = useSlowRevision(source?.revision ?? 0, key, source?.edits ?? 0);
  const hidden = useQuery({
    // Of nothing there is one, and not one a revision.
    queryKey: ['checkedPlaces', key, missing?.name ?? null, missing === null ? 0 : revision],
    queryFn: async ({ signal }) => {
      const places = await placesOnMap(missing?.ids ?? new Uint32Array(), (pileIds) =>
        core.call('piles.places', { key: pilesKey(scope), pileIds }, { signal }),
      );
      return { name: missing?.name, places };
    },
    enabled: key !== null && missing !== null,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 5_000,
  });
  const { data } = hidden;
  const marked = useMemo(
    () =>
      listed === null
        ? null
        : missing === null || data?.name !== missing.name
          ? listed
          : bothPlaces(listed, data.places),
    [listed, missing, data],
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
