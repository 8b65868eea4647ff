import { useMemo } from 'react';
import type { HeadFilter, RecordFilter, TableSource } from '../../contracts/data-core';
import { headFilterOf, useHeads } from '../../data';
import type { ColumnText } from '../../shared/column-text';

interface Asked {
  readonly scope: TableSource;
  readonly search: RecordFilter;
  /** Keys of all figures of the type. */
  readonly figures: readonly string[];
  /** Whether the meaning of the search and the project's settings are known. */
  readonly ready: boolean;
  /** Whether records of piles that were given up are shown. */
  readonly showsDiscarded: boolean;
  /** Narrow what the search finds: the same list as long as it is. */
  readonly ranges: NonNullable<HeadFilter['ranges']>;
  /** Likewise, by what texts contain. */
  readonly texts: readonly ColumnText[];
}

/** Records in the worker, and which of them a list shows. */
export interface RecordHeads {
  /** The key for `heads.rows` and the like. */
  readonly key: string;
  readonly version: number;
  readonly filter: HeadFilter;
  /** The columns in `heads.rows`: a search by the server lacks the rows and mileages. */
  readonly columns: readonly string[];
  /** Key and filter as a text, which is the same as long as they are. */
  readonly name: string;
}

const ALL: HeadFilter = {};

/**
 * The records that a search finds: where their heads can tell, out of all of the project, which the worker holds and the
 * browser keeps between visits; otherwise those that the server finds.
 */
export function useRecordHeads({ scope, search, figures, ready, showsDiscarded, ranges, texts }: Asked) {
  const filter = useMemo(() => headFilterOf(search, showsDiscarded), [search, showsDiscarded]);
  const asked = filter === null ? { search } : {};
  // All records of the project are asked for at once: that is so whatever its settings say.
  const { key, query } = useHeads({ scope, figures, ...asked, enabled: ready || filter !== null });
  const version = query.data?.version;
  const columns = query.data?.columns;
  const heads = useMemo<RecordHeads | null>(() => {
    if (version === undefined || columns === undefined || !ready) return null;
    const found = filter ?? ALL;
    const shown: HeadFilter = {
      ...found,
      ...(ranges.length === 0 ? {} : { ranges: [...(found.ranges ?? []), ...ranges] }),
      ...(texts.length === 0
        ? {}
        : { texts: [...(found.texts ?? []), ...texts.map(({ key: column, part }) => ({ column, part }))] }),
    };
    return { key, version, columns, filter: shown, name: `${key} ${JSON.stringify(shown)}` };
  }, [key, version, columns, filter, ranges, texts, ready]);
  return { heads, error: query.error, refetch: query.refetch, isFetching: query.isFetching };
}
