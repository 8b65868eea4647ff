import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LogSource, TableSource } from '../../contracts/data-core';
import { logKey, useDataLayer, useRevision } from '../../data';
import type { DataCoreClient } from '../../data/data-core-client';
import { logChannels } from '../../equipment/derived-channels';
import type { EquipmentProfile } from '../../equipment/descriptor';

/** A record whose log is asked about. */
export interface LogOf {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly recordNo: string;
}

/**
 * The worker's answer about the log of a record, which is the one that the curves beside it are drawn of. `name`
 * and `terms` say what is asked; `ask` asks it.
 */
export function useLogAnswer<T, A>(
  { scope, profile, recordNo }: LogOf,
  name: string,
  terms: T,
  ask: (core: DataCoreClient, key: string, terms: T, signal: AbortSignal) => Promise<A>,
): UseQueryResult<A> {
  const { core, queries } = useDataLayer();
  const source = useMemo<LogSource>(
    () => ({ ...scope, recordNo, ...logChannels(profile) }),
    [scope, recordNo, profile],
  );
  const key = logKey(source);
  const log = useQuery(queries.log(source));
  const revision = useRevision(key);
  return useQuery({
    queryKey: ['logAnswer', name, key, terms, revision],
    queryFn: ({ signal }) => ask(core, key, terms, signal),
    enabled: log.data !== undefined,
    structuralSharing: false,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
