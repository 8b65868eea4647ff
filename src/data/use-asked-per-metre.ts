import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PerMetreChannel, TableSource } from '../contracts/data-core';
import { askedOf } from './asked-of';
import { useDataLayer } from './react';

/**
 * Amounts by metre in a project's designs, where one of the channels is a share of them. `of` is null where none is,
 * and undefined until it has come.
 */
export function useAskedPerMetre(scope: TableSource, derived: readonly PerMetreChannel[]) {
  const { queries } = useDataLayer();
  const isNeeded = derived.some(({ share }) => share === true);
  const { data, error, refetch } = useQuery({ ...queries.pileAsked(scope), enabled: isNeeded });
  const of = useMemo(() => (data === undefined ? undefined : askedOf(data.columns)), [data]);
  return { of: isNeeded ? of : null, error: isNeeded ? error : null, refetch };
}
