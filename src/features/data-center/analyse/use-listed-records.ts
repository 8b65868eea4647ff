import { useQuery } from '@tanstack/react-query';
import { useDataCore } from '../../../data';
import type { RecordSelection } from '../record-selection';
import type { RecordHeads } from '../use-record-heads';
import { listRecords, viewOf } from './listed-records';

/**
 * The records whose logs are asked: those of the list, or those selected of it, at most so many. They stay as they were
 * listed, however the list grows: `isOld` says that it did, and `refetch` lists anew.
 */
export function useListedRecords(heads: RecordHeads, selection: RecordSelection | null, most: number) {
  const core = useDataCore();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['listedRecords', heads.name, most, selectionText(selection)],
    queryFn: ({ signal }) => listRecords(core, { heads, selection, most }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 60_000,
  });
  const { key, name, version } = heads;
  const { data: now } = useQuery({
    queryKey: ['listedNow', name, version],
    queryFn: ({ signal }) => core.call('heads.count', { key, view: viewOf(heads) }, { signal }),
    // Records that are selected stay selected, whatever comes.
    enabled: selection === null,
    gcTime: 0,
  });
  const isOld = selection === null && data !== undefined && now !== undefined && !isFetching && now.rows !== data.total;
  return { data, error, refetch, isOld };
}

function selectionText(selection: RecordSelection | null): string {
  if (selection === null) return '';
  if (selection.kind === 'many') return selection.id;
  const ids = selection.kind === 'these' ? selection.records.keys() : selection.ids.values();
  return `${selection.kind} ${[...ids].join()}`;
}
