import { useQuery } from '@tanstack/react-query';
import type { DesignedNumbers, TableSource } from '../../contracts/data-core';
import { useDataCore } from '../../data';

export const NOTHING_DESIGNED: DesignedNumbers = { name: '', ids: new Uint32Array(), values: new Float64Array() };

/** Order is known of 20,000 piles at most; the server refuses more. */
const WHOLE_SITE = { x_from: -1e9, x_to: 1e9, y_from: -1e9, y_to: 1e9 };

/** The order (I, II, III) or pass that each pile's design says. */
export function useDesignedOrders(scope: TableSource, enabled = true) {
  const core = useDataCore();
  const { typeCode, projectId } = scope;
  return useQuery({
    queryKey: ['designedOrders', typeCode, projectId],
    queryFn: async ({ signal }): Promise<DesignedNumbers> => {
      const { columns } = await core.table('pileOutlines', scope, WHOLE_SITE, { signal });
      return {
        name: `${typeCode} ${projectId} ${Date.now()}`,
        ids: Uint32Array.from(columns.pile_id),
        values: Float64Array.from(columns.hole_order),
      };
    },
    enabled,
    structuralSharing: false,
    staleTime: 60_000,
    gcTime: 60_000,
    meta: { followed: 'asked' },
  });
}
