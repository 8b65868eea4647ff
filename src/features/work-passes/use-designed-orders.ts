import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';

/** The order or pass that each point's design says: columns, by the ids of the points. */
export function useDesignedOrders(scope: TableSource) {
  const { queries } = useDataLayer();
  return useQuery(queries.pileOrders(scope));
}
