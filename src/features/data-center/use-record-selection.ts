import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { MOST_RECORDS_OF_SET } from '../../contracts/data-core';
import { useDataCore } from '../../data';
import type { RowSelecting } from '../../ui/data-table/selection';
import { raiseError } from '../../ui/raised-errors';
import { COLUMNS_OF_RECORDS, linkedRecords, recordsOf, recordsOfIds } from './linked-selection';
import { PAGE_ROWS } from './record-pages';
import type { RecordRows } from './record-rows';
import {
  isSelected,
  MOST_BY_NAME,
  NOTHING_SELECTED,
  type RecordSelection,
  selectedCount,
  toggled,
  withIds,
  withRecords,
} from './record-selection';
import type { ChangedRecord } from './use-change-records';
import type { ShownRecords } from './use-record-view';

/** Most rows that one stretch adds to a selection: as many as a question takes. For more there is 'all'. */
export const MOST_IN_STRETCH = MOST_RECORDS_OF_SET;

interface Asked {
  readonly rows: RecordRows | undefined;
  /** The list that the rows are of; null while there is none. */
  readonly shown: ShownRecords | null;
  /** Called where a stretch has more rows than can be added at once. */
  readonly onTooLong: () => void;
  /** Numbers of records that the address has; those that it had at first are selected. */
  readonly linked: readonly string[];
}

/** Which records of a list are selected, and their numbers when something is done with them. */
export function useRecordSelection({ rows, shown, onTooLong, linked }: Asked) {
  const core = useDataCore();
  const id = useId();
  const [first] = useState(linked);
  // The list knows the numbers of their piles; its first answer stays, also after other searches.
  const found = useQuery({
    queryKey: ['linkedRecords', id],
    queryFn:
      shown === null || first.length === 0
        ? skipToken
        : ({ signal }) => linkedRecords(core, shown.heads, first, signal),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    gcTime: 0,
  });
  const ofLink = useMemo<RecordSelection>(
    () => (found.data === undefined ? NOTHING_SELECTED : { kind: 'these', records: found.data }),
    [found.data],
  );
  /** Null: nobody has chosen anything yet. */
  const [chosen, setChosen] = useState<RecordSelection | null>(null);
  const state = chosen ?? ofLink;
  /** Whether the records of the link are known, or others have been chosen. */
  const isKnown = first.length === 0 || chosen !== null || found.data !== undefined;
  const list = shown?.heads.name ?? null;
  // All of a list are all of that one: another search begins with none.
  const selection = state.kind === 'allBut' && list !== null && state.of !== list ? NOTHING_SELECTED : state;
  const count = selectedCount(selection, rows?.rows ?? 0);

  const read = useCallback(
    async (from: number, to: number): Promise<ReadonlyMap<number, ChangedRecord>> => {
      if (shown === null) return new Map();
      const { heads, view } = shown;
      return recordsOf(await core.call('heads.rows', { key: heads.key, view, from, to, columns: COLUMNS_OF_RECORDS }));
    },
    [core, shown],
  );

  const readIds = useCallback(
    async (from: number, to: number): Promise<Float64Array> => {
      if (shown === null) return new Float64Array();
      const { heads, view } = shown;
      return core.call('heads.ids', { key: heads.key, view, from, to, column: 'record_no' });
    },
    [core, shown],
  );

  const selecting = useMemo<RowSelecting | null>(() => {
    if (rows === undefined) return null;
    return {
      has: (id) => isSelected(selection, id),
      share: shareOf(selection, rows),
      toggle: (place) => {
        const record = rows.named(place);
        if (record !== null) setChosen(toggled(selection, rows.idOf(place), record));
      },
      addStretch: (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        if (to - from >= MOST_IN_STRETCH) {
          onTooLong();
          return;
        }
        const isNamed = to - from < MOST_BY_NAME;
        const adding = isNamed ? read(from, to + 1).then(addRecords) : readIds(from, to + 1).then(addIds);
        adding.then((add) => setChosen((before) => add(before ?? ofLink)), raiseError);
      },
      setAll: (all) =>
        setChosen(all && list !== null ? { kind: 'allBut', of: list, ids: new Set() } : NOTHING_SELECTED),
    };
  }, [rows, selection, ofLink, list, read, readIds, onTooLong]);

  /** The records selected, by the list's order where they are many; null where they are more than `most`. */
  const named = useCallback(
    async (most: number): Promise<readonly ChangedRecord[] | null> => {
      if (count > most) return null;
      if (selection.kind === 'these') return [...selection.records.values()];
      if (selection.kind === 'many') return shown === null ? [] : recordsOfIds(core, shown, selection.ids);
      const all = await read(0, rows?.rows ?? 0);
      return [...all].flatMap(([id, record]) => (isSelected(selection, id) ? [record] : []));
    },
    [core, shown, count, selection, read, rows],
  );
  const clear = useCallback(() => setChosen(NOTHING_SELECTED), []);
  const { error, refetch } = found;
  return { selecting, selection, isKnown, error, refetch, count, named, select: setChosen, clear };
}

type Adding = (selection: RecordSelection) => RecordSelection;

const addRecords =
  (records: ReadonlyMap<number, ChangedRecord>): Adding =>
  (selection) =>
    withRecords(selection, records);

const addIds =
  (ids: Float64Array): Adding =>
  (selection) =>
    withIds(selection, ids);

/** Whether all rows are selected is looked at where they are at hand. */
function shareOf(selection: RecordSelection, rows: RecordRows): RowSelecting['share'] {
  const count = selectedCount(selection, rows.rows);
  if (count === 0) return 'none';
  if (selection.kind === 'allBut') return selection.ids.size === 0 ? 'all' : 'some';
  if (rows.rows > PAGE_ROWS || count < rows.rows) return 'some';
  const places = Array.from({ length: rows.rows }, (_, place) => place);
  return places.every((place) => isSelected(selection, rows.idOf(place))) ? 'all' : 'some';
}
