// The piles of the form of a layout, for the form itself and for the bar that stands for it on a phone.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../../contracts/data-core';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { laidOut } from '../../../equipment/layouts/laid-out';
import { layoutColumns } from './layout-columns';
import { followsLine, readLayout, type TypedLayout } from './layout-form';
import { routeShape } from './typed-route';

/** `outline`: of an area that the pattern may fill; null: there is none. */
export function useLaidOut(
  { typeCode }: Pick<TableSource, 'typeCode'>,
  profile: EquipmentProfile,
  typed: TypedLayout,
  outline: readonly number[] | null,
) {
  const read = useMemo(() => readLayout(typed, outline, profile), [typed, outline, profile]);
  const { terms, sizes } = read;
  const asked = JSON.stringify([terms, sizes]);
  const made = useQuery({
    queryKey: ['layout', typeCode, asked],
    queryFn: ({ signal }) => {
      if (terms === null) throw new Error('no layout was asked for');
      return layoutColumns(laidOut(terms), sizes, profile, signal);
    },
    enabled: terms !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const follows = followsLine(typed);
  const { route } = typed;
  const line = useMemo(() => (follows && route != null ? routeShape(route) : null), [follows, route]);
  return {
    ...read,
    /** Undefined: no piles are made yet, or something is wrong. */
    laid: terms === null ? undefined : made.data,
    follows,
    /** The line that is followed, as the map draws it. */
    line,
  };
}
