import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PerMetreChannel, TableSource } from '../contracts/data-core';
import { placeInAscending } from '../shared/place-in-ascending';
import { useDataLayer } from './react';

/** What the designs of piles ask for by metre, by the ids of the piles; NaN where none says it. */
export type AskedOf = (pileIds: Uint32Array) => Float64Array;

/**
 * What the designs of a project ask for by metre, where one of the channels is a share of it. `of` is null where none is,
 * and undefined until it has come.
 */
export function useAskedPerMetre(scope: TableSource, derived: readonly PerMetreChannel[]) {
  const { queries } = useDataLayer();
  const isNeeded = derived.some(({ share }) => share === true);
  const { data, error, refetch } = useQuery({ ...queries.pileAsked(scope), enabled: isNeeded });
  const of = useMemo(() => (data === undefined ? undefined : askedOf(data.columns)), [data]);
  return { of: isNeeded ? of : null, error: isNeeded ? error : null, refetch };
}

/** Looks piles up in a table that is ordered by them. */
export function askedOf({
  pile_id: ids,
  asked_pm: asked,
}: {
  readonly pile_id: Float64Array;
  readonly asked_pm: Float64Array;
}): AskedOf {
  return (pileIds) => Float64Array.from(pileIds, (pileId) => asked[placeInAscending(ids, pileId) ?? -1] ?? Number.NaN);
}
