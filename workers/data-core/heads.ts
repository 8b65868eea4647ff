// Requests on the heads of a project's records: all of them lie in WASM, and only requested data leave it.
import type { HeadRows, HeadTable } from '../../crates/data-core/pkg/data_core';
import type { BinsQuery, DataCoreRequests, HeadsInfo, HeadsSource } from '../../src/contracts/data-core';
import type { HeadFigures, HeadHistogram } from '../../src/contracts/data-core/answers';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import { byTurns } from './by-turns';
import type { Calls } from './calls';
import { ColumnStore, type PackedWhole } from './column-store';
import { type FetchedTable, fetchWhole } from './fetch-whole';
import { freedUnlessTrapped } from './freeing';
import { columnOf } from './head-columns';
import type { OpenHandle, OpenHandles } from './open-handles';
import { isOpenHeads, OpenHeads } from './open-heads';
import { headIds, spreadHeads } from './spread-heads';
import { designsOf, fetchHeads, HEADS_KIND, headSchema, WARNINGS_KIND } from './stored-heads';
import type { StoredTables } from './stored-tables';
import { answering, badInput, openingPayload, whole } from './wasm-faults';

type HeadRequests = Pick<DataCoreRequests, Extract<keyof DataCoreRequests, `heads.${string}`>>;

export function headHandlers(
  calls: Calls,
  handles: OpenHandles<OpenHandle>,
  storedTables: StoredTables,
): Handlers<HeadRequests> {
  const records = new ColumnStore(HEADS_KIND, storedTables);
  const warnings = new ColumnStore(WARNINGS_KIND, storedTables);
  const keepingOf = ({ of }: HeadsSource) => (of === 'warnings' ? warnings : records);
  const open = (key: string): OpenHeads => handles.get(key, isOpenHeads);

  function put(source: HeadsSource, table: HeadTable, state: OpenHeads['state']): HeadsInfo {
    const opened = new OpenHeads(table, headSchema(source), state);
    handles.put(source.key, opened);
    return infoOf(opened);
  }

  /** The heads as they were kept, if they have the columns that are asked for. */
  async function readStored(source: HeadsSource, { signal }: CallContext): Promise<HeadsInfo | null> {
    if (source.search !== undefined || designsOf(source.of) !== null) return null;
    await calls.ready();
    const lease = handles.leaseOfAll();
    const known = await keepingOf(source).read(tableOf(source), signal);
    if (known === null) return null;
    const { table, ...state } = known;
    const isSame = table.names.join() === Object.keys(headSchema(source)).join();
    if (isSame) {
      lease.check();
      return put(source, table, state);
    }
    table.free();
    return null;
  }

  async function openWhole(source: HeadsSource, context: CallContext): Promise<HeadsInfo> {
    const lease = handles.leaseOfAll();
    const fetched = await fetchWhole((...asked) => fetchHeads(calls, source, ...asked), context);
    const { table, revision } = asOneTable(fetched);
    try {
      lease.check();
    } catch (thrown) {
      throw freedUnlessTrapped(table, thrown);
    }
    const info = put(source, table, { revision, asOfMs: null });
    if (revision !== null) keepingOf(source).keepWhole(tableOf(source), () => packed(source, keepingOf(source)));
    return info;
  }

  /** Heads that are open in pieces, as they are by now; null where they are not open any more. */
  async function packed(source: HeadsSource, keeping: ColumnStore<HeadTable>): Promise<PackedWhole | null> {
    if (!handles.keys.includes(source.key)) return null;
    const { item, end } = handles.lease(source.key, isOpenHeads);
    try {
      for (;;) {
        const { revision } = item.state;
        if (revision === null) return null;
        const pieces = await keeping.piecesOf(item.table, new AbortController().signal);
        // Changes that came in between are in some of the pieces and not in others.
        if (item.state.revision === revision) return { revision, pieces };
      }
    } finally {
      end();
    }
  }

  const refreshes = byTurns();
  const refresh = (source: HeadsSource, context: CallContext): Promise<HeadsInfo> =>
    refreshes(source.key, () => refreshNext(source, context));

  async function refreshNext(source: HeadsSource, context: CallContext): Promise<HeadsInfo> {
    const since = open(source.key).state.revision;
    return (since === null ? null : await takeChanges(source, since, context)) ?? openWhole(source, context);
  }

  /** Null where the server does not know the state any more. */
  async function takeChanges(source: HeadsSource, since: string, context: CallContext): Promise<HeadsInfo | null> {
    const { table: changes, revision, isChanges } = await fetchHeads(calls, source, since, context);
    if (!isChanges || revision === null) {
      changes.free();
      return null;
    }
    const opened = open(source.key);
    // Somebody else has brought them up to date meanwhile.
    if (opened.state.revision !== since) {
      changes.free();
      return infoOf(opened);
    }
    openingPayload(() => opened.change(changes, { revision, asOfMs: null }));
    handles.grown(source.key);
    keepingOf(source).keepChanges(tableOf(source), since, revision, changes);
    return infoOf(opened);
  }

  return {
    'heads.open': async (source, context) => {
      // Opened again while it is open: the browser's stored table is older.
      if (handles.keys.includes(source.key)) {
        const { schema } = open(source.key);
        if (Object.keys(schema).join() === Object.keys(headSchema(source)).join()) {
          return refresh(source, context);
        }
      }
      return (await readStored(source, context)) ?? openWhole(source, context);
    },
    'heads.refresh': (source, context) => refresh(source, context),
    'heads.count': ({ key, view }) => {
      const heads = open(key);
      return { rows: heads.shown(view).rows, version: heads.version };
    },
    'heads.rows': ({ key, view, from, to, columns }) => {
      const heads = open(key);
      const rows = heads.shown(view);
      const total = rows.rows;
      const end = Math.min(whole('to', to), total);
      const start = Math.min(whole('from', from), end);
      return {
        total,
        version: heads.version,
        rows: end - start,
        columns: Object.fromEntries(columns.map((name) => [name, columnOf(heads, rows, name, start, end)])),
      };
    },
    'heads.spread': async ({ key, ...query }, { signal }) => {
      const lease = handles.lease(key, isOpenHeads);
      try {
        return await spreadHeads(lease.item, query, signal, lease.check);
      } finally {
        lease.end();
      }
    },
    'heads.ids': async ({ key, ...query }, { signal }) => {
      const lease = handles.lease(key, isOpenHeads);
      try {
        return await headIds(lease.item, query, signal, lease.check);
      } finally {
        lease.end();
      }
    },
    'heads.totals': ({ key, filter, columns }) => {
      const heads = open(key);
      const rows = heads.chosen(filter);
      const figures = columns.map((column) => answering(() => heads.table.figures(rows, column)));
      return { rows: rows.rows, ...figuresOf(figures), mean: meansOf(figures) };
    },
    'heads.histogram': ({ key, filter, column, bins }) => {
      const heads = open(key);
      const rows = heads.chosen(filter);
      return answering(() => {
        const { origin, width, count } = binsOf(heads.table, rows, column, bins);
        const counted: HeadHistogram = heads.table.histogram(rows, column, origin, width, count);
        return { origin, width, ...counted };
      });
    },
  };
}

/** A whole table with what has changed since taken in, which is freed. */
function asOneTable({ whole, changes }: Awaited<ReturnType<typeof fetchWhole<HeadTable>>>): FetchedTable<HeadTable> {
  if (changes === null) return whole;
  // The server does not know that state any more: it has sent the whole once more.
  if (!changes.isChanges) {
    whole.table.free();
    return changes;
  }
  try {
    openingPayload(() => whole.table.change(changes.table, false));
  } catch (thrown) {
    throw freedUnlessTrapped(changes.table, freedUnlessTrapped(whole.table, thrown));
  }
  changes.table.free();
  return { ...whole, revision: changes.revision };
}

function infoOf({ table, schema, state, version, bytes }: OpenHeads): HeadsInfo {
  return { rows: table.rows, ...state, version, columns: Object.keys(schema), bytes };
}

function tableOf({ typeCode, typePrefix, projectId }: HeadsSource) {
  return { typeCode, typePrefix, projectId };
}

/** The figures of each, as columns. */
function figuresOf(figures: readonly HeadFigures[]) {
  return {
    count: Uint32Array.from(figures, ({ count }) => count),
    sum: Float64Array.from(figures, ({ sum }) => sum),
    min: Float64Array.from(figures, ({ min }) => min),
    max: Float64Array.from(figures, ({ max }) => max),
  };
}

function meansOf(figures: readonly HeadFigures[]): Float64Array {
  return Float64Array.from(figures, ({ count, sum }) => (count === 0 ? Number.NaN : sum / count));
}

/** Bins from a multiple of the width that hold every number, or those that are given. */
function binsOf(table: HeadTable, rows: HeadRows, column: string, bins: BinsQuery) {
  if ('count' in bins) return { ...bins, count: whole('count', bins.count) };
  const { width } = bins;
  if (!(width > 0)) throw badInput(`bins of a width of ${width}`, 'heads.bins');
  const { count, min, max } = table.figures(rows, column);
  if (count === 0) return { origin: 0, width, count: 0 };
  const origin = Math.floor(min / width) * width;
  return { origin, width, count: Math.floor((max - origin) / width) + 1 };
}
