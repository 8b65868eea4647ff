import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { productionColumns } from '../../contracts/api';
import type { HeadView, TableSource } from '../../contracts/data-core';
import { headsKey, type RecordFilter, useDataCore, useDataLayer, useHeads } from '../../data';
import type { RecordColumns } from './record-rows';

interface Asked {
  readonly scope: TableSource;
  readonly filter: RecordFilter;
  /** Keys of all figures of the type. */
  readonly figures: readonly string[];
  /** Whether the filter can be asked by. */
  readonly ready: boolean;
  /** Whether piles that were given up are shown. */
  readonly showsDiscarded: boolean;
}

const COLUMNS = Object.keys(productionColumns);

/**
 * The records of a list, newest first. All of a project come out of the heads that the worker holds, which the browser
 * keeps between visits and brings up to date by what has changed; what a search lets through is the server's answer.
 */
export function useRecordColumns({ scope, filter, figures, ready, showsDiscarded }: Asked) {
  const core = useDataCore();
  const { queries } = useDataLayer();
  const all = Object.keys(filter).length === 0;
  const { query: heads } = useHeads(scope, figures);
  const { data: opened } = heads;
  const ofHeads = useQuery({
    queryKey: ['recordHeads', scope.typeCode, scope.projectId, opened?.version, opened?.asOfMs, showsDiscarded],
    queryFn: async ({ signal }): Promise<RecordColumns> => {
      const columns = [...COLUMNS, ...figures];
      const answer = await core.call(
        'heads.rows',
        { key: headsKey(scope), view: viewOf(showsDiscarded), from: 0, to: opened?.rows ?? 0, columns },
        { signal },
      );
      return { rows: answer.rows, columns: answer.columns, figures: {} };
    },
    enabled: all && ready && opened !== undefined,
    placeholderData: keepPreviousData,
    // Columns are compared by nobody, and made again in a moment.
    structuralSharing: false,
    gcTime: 0,
  });
  const ofSearch = useQuery({
    ...queries.recordTable(scope, filter, figures),
    enabled: ready && !all,
    placeholderData: keepPreviousData,
  });
  if (!all) return ofSearch;
  return opened === undefined && heads.error !== null
    ? { ...ofHeads, error: heads.error, refetch: heads.refetch }
    : ofHeads;
}

function viewOf(showsDiscarded: boolean): HeadView {
  return {
    filter: showsDiscarded ? {} : { oneOf: [{ column: 'is_discarded', values: [0] }] },
    sorts: [{ column: 'started_ms', descending: true }],
  };
}
