import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { pilesKey, useDataLayer, useHeads, useRevision } from '../../data';
import { figuresOf } from '../../equipment/record-figures';
import { equipmentByCode } from '../../equipment/registry';
import { useSlowRevision } from '../../maps/use-slow-revision';
import { builtTerms } from './built-findings';

/** Areas by the rows of the design, or squares of so many metres. */
export type BuiltAreas = 'rows' | number;

/** All piles as built against their designs, worked out in the worker. */
export function useAsBuilt(scope: TableSource, areas: BuiltAreas) {
  const { core, queries } = useDataLayer();
  const profile = equipmentByCode(scope.typeCode)?.profile ?? null;
  const figures = useMemo(() => figuresOf(profile).map(({ key }) => key), [profile]);
  const heads = useHeads({ scope, figures });
  const version = heads.query.data?.version ?? null;
  const key = pilesKey(scope);
  const opened = useQuery(queries.piles(scope));
  const revision = useSlowRevision(useRevision(key), key);
  const settings = useQuery(queries.projectSettings(scope));
  const table = useQuery({ ...queries.pileTable(scope, {}), enabled: areas === 'rows' });
  const limits = settings.data?.limits;
  const terms = useMemo(
    () => (profile === null || limits === undefined ? null : builtTerms(profile, limits)),
    [profile, limits],
  );
  const rows = areas === 'rows' ? table.data : undefined;
  const found = useQuery({
    queryKey: ['asBuiltFindings', key, version, revision, terms, areas, rows === undefined ? 0 : table.dataUpdatedAt],
    queryFn: ({ signal }) => {
      if (terms === null) throw new Error('nothing is known of what counts as wrong');
      const { pile_id, row_no } = rows?.columns ?? {};
      const named = {
        ids: Uint32Array.from(pile_id ?? []),
        codes: Uint32Array.from(row_no?.codes ?? []),
      };
      return core.call(
        'piles.asBuilt',
        { key, heads: heads.key, ...terms, areas: areas === 'rows' ? named : areas },
        { signal },
      );
    },
    enabled:
      terms !== null && version !== null && opened.data !== undefined && (areas !== 'rows' || rows !== undefined),
    structuralSharing: false,
    gcTime: 60_000,
  });
  const error = found.error ?? heads.query.error ?? settings.error ?? opened.error ?? table.error;
  const refetch = (): void => {
    for (const query of [found, heads.query, settings, opened, table]) if (query.isError) void query.refetch();
  };
  const foundAt = found.dataUpdatedAt;
  return {
    data: found.data,
    foundAt,
    headsKey: heads.key,
    terms,
    rowNames: rows?.columns.row_no.values,
    error,
    refetch,
  };
}
