import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { HeadView } from '../../contracts/data-core';
import { useDataCore } from '../../data';
import { sortsText, type TableSort } from '../../ui/data-table/sorts';
import { PAGE_ROWS, RecordPages } from './record-pages';
import { RecordRows } from './record-rows';
import type { RecordHeads } from './use-record-heads';

interface Asked {
  /** Null while they are not open. */
  readonly heads: RecordHeads | null;
  readonly sorts: readonly TableSort<string>[];
  /** Of the table. */
  readonly columns: readonly string[];
}

/** Records in their order. */
export interface ShownRecords {
  readonly heads: RecordHeads;
  readonly view: HeadView;
}

interface Shown extends ShownRecords {
  readonly pages: RecordPages;
}

const NOTHING_TO_HEAR = () => () => undefined;
const NEVER = () => 0;

/**
 * The rows of a list as far as they are in sight, sorted by the worker. While another order or newer rows are on their
 * way, those before are given.
 */
export function useRecordView({ heads, sorts, columns }: Asked) {
  const core = useDataCore();
  const inSight = useRef<readonly [number, number]>([0, PAGE_ROWS]);
  const sortText = sortsText(sorts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew at every change; `sortText` tells what counts
  const current = useMemo<Shown | null>(() => {
    if (heads === null) return null;
    const view: HeadView = {
      filter: heads.filter,
      sorts: sorts.map(({ key, descending }) => ({ column: key, descending })),
    };
    const pages = new RecordPages((from, to, signal) =>
      core.call('heads.rows', { key: heads.key, view, from, to, columns }, { signal }),
    );
    return { pages, heads, view };
  }, [core, heads, sortText, columns]);
  useEffect(() => {
    current?.pages.show(...inSight.current);
    return () => current?.pages.close();
  }, [current]);
  const revision = useSyncExternalStore(current?.pages.subscribe ?? NOTHING_TO_HEAR, current?.pages.revision ?? NEVER);
  const last = useRef<Shown | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` tells that rows have come
  const ready = useMemo(() => (current?.pages.isThere === true ? current : null), [current, revision]);
  useEffect(() => {
    if (ready !== null) last.current = ready;
  }, [ready]);
  // Rows that are scrolled to come into the same view; another view is shown once its rows are there.
  const shown = ready ?? (current === last.current ? current : last.current);
  const total = shown?.pages.total ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  const rows = useMemo(
    () => (shown === null || total === null ? undefined : new RecordRows(shown.pages, total)),
    [shown, total, revision],
  );
  const onShown = useCallback(
    (from: number, to: number): void => {
      inSight.current = [from, to];
      current?.pages.show(from, to);
    },
    [current],
  );
  return {
    rows,
    /** The records that the rows are of, which may be those before. */
    shown,
    isBusy: heads !== null && shown !== current,
    error: current?.pages.error ?? null,
    again: useCallback(() => current?.pages.show(...inSight.current), [current]),
    onShown,
  };
}
