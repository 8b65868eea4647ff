import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askChildAppOrigins, useSession } from '../data';
import { equipmentByCode } from '../equipment/registry';
import type { BoardRounds } from '../parts/wall-board/board-facts';
import { useScreenHost } from './screen-host';

/**
 * The types that a wallboard may go round, and the way to each. An app from elsewhere need not have a board: it would
 * stay for good, and nobody is there to lead on.
 */
export function useBoardRounds(): BoardRounds {
  const { linkOf, open } = useScreenHost();
  const owned = useSession((state) => state.types);
  const { data: elsewhere } = useQuery({
    queryKey: ['childAppOrigins'],
    queryFn: askChildAppOrigins,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    return {
      types: owned
        .flatMap(({ type_code }) => equipmentByCode(type_code) ?? [])
        .filter(
          (type) =>
            linkOf(type, 'index', 0) !== null &&
            (type.kind !== 'child' || (elsewhere !== undefined && !(type.routePrefix in elsewhere))),
        ),
      go(type, projectId, parameters) {
        const link = linkOf(type, 'index', projectId, parameters);
        if (link !== null) open(link, { replace: true });
      },
    };
  }, [linkOf, open, owned, elsewhere]);
}
