import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NamedPiles, PileDays, PileFocus, PileShape, TableSource } from '../../contracts/data-core';
import { type PileFilter, pilesKey, useDataLayer, useRevision } from '../../data';
import { formatShape, type MapShape, parseShape } from '../../maps/map-shape';
import { useSlowRevision } from '../../maps/use-slow-revision';

/** Filter for the server: rows and stretches of the line stand in its table of piles. */
function filterOf(shape: MapShape | null): PileFilter | null {
  if (shape?.kind === 'row') return { row_no: shape.rowNo };
  if (shape?.kind === 'mileage') return { mileage_from_m: shape.fromM, mileage_to_m: shape.toM };
  return null;
}

/**
 * The piles that are selected, as the worker is asked for them, on the days of a replay and among those that a search has
 * found: without a shape while it is looked up, and where none is.
 */
export function useMapFocus(
  scope: TableSource,
  selection: MapShape | null,
  days: PileDays | null = null,
  found: NamedPiles | null = null,
) {
  const layer = useDataLayer();
  const { queries } = layer;
  // The address is read anew at every change; the same text is the same shape.
  const text = selection === null ? null : formatShape(selection);
  const shape = useMemo(() => parseShape(text), [text]);
  const filter = useMemo(() => filterOf(shape), [shape]);
  const rows = useQuery({ ...queries.pileTable(scope, filter ?? {}), enabled: filter !== null });
  const table = filter === null ? undefined : rows.data;
  const finding = shape?.kind === 'built' ? shape.finding : null;
  const key = pilesKey(scope);
  const revision = useSlowRevision(useRevision(key), key);
  const built = useQuery({
    queryKey: ['asBuiltPiles', key, finding, revision],
    queryFn: async ({ signal }) =>
      (await import('../as-built/piles-of-finding')).pilesOfFinding(layer, scope, finding, signal),
    enabled: finding !== null,
    structuralSharing: false,
    gcTime: 30_000,
  });
  const ids = useMemo(
    () => (table === undefined ? built.data : Uint32Array.from(table.columns.pile_id)),
    [built.data, table],
  );
  const asOf = finding === null ? rows.dataUpdatedAt : built.dataUpdatedAt;
  const focus = useMemo<PileFocus | null>(() => {
    const chosen: PileShape | null =
      shape?.kind === 'box' || shape?.kind === 'lasso'
        ? { of: 'corners', corners: shape.corners }
        : ids === undefined
          ? null
          : { of: 'ids', name: `${text} ${asOf}`, ids };
    return chosen === null && days === null && found === null ? null : { shape: chosen, days, found };
  }, [shape, ids, text, asOf, days, found]);
  const isLoading = (filter !== null && rows.isFetching) || (finding !== null && built.data === undefined);
  return { shape, text, focus, isLoading, error: rows.error ?? built.error };
}
