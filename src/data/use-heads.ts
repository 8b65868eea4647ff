import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { HeadsInfo, HeadsSource, TableSource } from '../contracts/data-core';
import { headsKey } from './keys';
import { useDataLayer } from './react';

interface AskedHeads {
  readonly scope: TableSource;
  /** Warnings in the place of records. */
  readonly of?: HeadsSource['of'];
  /** Keys of all figures of the type. */
  readonly figures: readonly string[];
  /** Only what the server finds by this; absent: all of the project. The same object while it means the same. */
  readonly search?: HeadsSource['search'];
  readonly enabled?: boolean;
}

interface OpenedHeads {
  /** The key that `heads.rows` and the like take. */
  readonly key: string;
  /** Its `version` goes into the keys of queries that ask them. */
  readonly query: UseQueryResult<HeadsInfo>;
  /** Opens them before they are asked for. An error is not told here: the query that asks for them meets it again. */
  readonly openAhead: () => void;
}

/** The heads of a project's records, opened and kept up to date. */
export function useHeads({ scope, of, figures, search, enabled = true }: AskedHeads): OpenedHeads {
  const { queries, queryClient } = useDataLayer();
  const source = useMemo(
    () => ({
      ...scope,
      figures,
      ...(of === undefined ? {} : { of }),
      ...(search === undefined ? {} : { search }),
    }),
    [scope, of, figures, search],
  );
  const query = useQuery({ ...queries.heads(source), enabled });
  const asOfMs = query.data?.asOfMs ?? null;
  const { data } = useQuery(queries.refreshedHeads(source, enabled ? asOfMs : null));
  useEffect(() => {
    if (data === undefined || asOfMs === null) return;
    queryClient.setQueryData(queries.heads(source).queryKey, data);
  }, [data, asOfMs, queries, queryClient, source]);
  const openAhead = useCallback(() => {
    queryClient.prefetchQuery(queries.heads(source)).catch(() => undefined);
  }, [queries, queryClient, source]);
  return { key: headsKey(source), query, openAhead };
}
