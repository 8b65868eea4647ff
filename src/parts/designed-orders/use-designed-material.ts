import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DesignedNumbers, TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';

/** A hundredth of what the design of each pile asks for of the material: a number over it is its share in percent. */
export function useDesignedMaterial(scope: TableSource, enabled: boolean) {
  const { queries } = useDataLayer();
  const { data, dataUpdatedAt, error, isFetching } = useQuery({ ...queries.pileAsked(scope), enabled });
  const { typeCode, projectId } = scope;
  const designed = useMemo((): DesignedNumbers | undefined => {
    if (data === undefined) return undefined;
    const { pile_id: ids, asked } = data.columns;
    return {
      name: `material ${typeCode} ${projectId} ${dataUpdatedAt}`,
      ids: Uint32Array.from(ids),
      values: asked.map((amount) => amount / 100),
    };
  }, [data, dataUpdatedAt, typeCode, projectId]);
  return { data: designed, error, isFetching };
}
