// Requests on pile sets: positions, states and the spatial index live in WASM; one view or one pile leaves it at a
// time.
import { type PileLocations, PileMap, type PileMapJob } from '../../crates/data-core/pkg/data_core';
import type { DataCoreRequests, OpenedPileSet, PileHit, TableSource } from '../../src/contracts/data-core';
import type { FoundNumbers } from '../../src/contracts/data-core/answers';
import { toHalfWidth } from '../../src/shared/half-width';
import type { CallContext } from '../rpc/protocol';
import type { Handlers } from '../rpc/serve';
import { byTurns } from './by-turns';
import type { Calls } from './calls';
import { ColumnStore, type TableAt } from './column-store';
import { PilesOnTheirWay } from './coming-piles';
import { type FetchedTable, type FetchTable, fetchWhole } from './fetch-whole';
import { freedUnlessTrapped } from './freeing';
import { runOwnJob } from './jobs';
import type { OpenHandle, OpenHandles } from './open-handles';
import { isOpenHeads } from './open-heads';
import { pileAsBuilt } from './pile-as-built';
import { pileBounds } from './pile-bounds';
import { pileDistribution, sumsOf } from './pile-distribution';
import { editMany } from './pile-edits';
import { pictureStep, pilePicture, symbolCode } from './pile-picture';
import { pileSequence, unmadeNeighbours } from './pile-sequence';
import { pileSolid } from './pile-solid';
import { endSteps, FINISHED, ownNumbersChanged, seenOn, tintsKey, tintsOf } from './pile-tints';
import { pileView } from './pile-view';
import { pilesByDay } from './piles-by-day';
import { fetchPiles, PILES_KIND } from './stored-piles';
import type { StoredTables } from './stored-tables';
import { answering, openingPayload } from './wasm-faults';

type PileRequests = Pick<DataCoreRequests, Extract<keyof DataCoreRequests, `piles.${string}`>>;

/** A map's answer to changes that make another one. */
const NOT_TAKEN = 0;
/** Its answer to changes by which piles have other places or rows: results found by them are found anew. */
const MOVED = 2;

const NO_COLORS = new Uint8Array();

export const isPileMap = (item: OpenHandle): item is PileMap => item instanceof PileMap;

type Keyed = TableSource & { readonly key: string };
type LiveChanges = Parameters<Handlers<PileRequests>['piles.update']>[0]['changes'];

export function pileHandlers(
  calls: Calls,
  handles: OpenHandles<OpenHandle>,
  stored: StoredTables,
): Handlers<PileRequests> {
  const open = (key: string): PileMap => handles.get(key, isPileMap);
  /** The state on the server that a map was made at, by key. */
  const revisions = new Map<string, string>();
  /** How often a map was edited, by key: which of two edits was shown last. */
  const edits = new Map<string, number>();
  /** Tells those of this worker from edits that one before it has shown, and counted from 1 as well. */
  const ownMark = Math.random();
  /** Keys of maps that show edits which were not written, until all is read anew. */
  const toReadAnew = new Set<string>();
  const keeping = new ColumnStore(PILES_KIND, stored);
  /** Openings under way, by key. */
  const coming = new Map<string, PilesOnTheirWay>();
  /** Live changes that came while the map under a key is brought up to date: the server's answer may be older. */
  const meanwhile = new Map<string, LiveChanges[number][]>();
  // Two answers since one state would be taken in twice, and the older last.
  const refreshes = byTurns();

  async function put(key: string, job: PileMapJob, revision: string | null, context: CallContext): Promise<PileMap> {
    const lease = handles.leaseOfAll();
    const map = await runOwnJob(job, job.rows, lease, { ...context, progress: () => undefined });
    update(map, meanwhile.get(key) ?? []);
    handles.release(tintsKey(key));
    handles.put(key, map);
    if (revision === null) revisions.delete(key);
    else revisions.set(key, revision);
    return map;
  }

  /** Of the map under a key: the server's state, and the edits shown since it was opened; null: none is known. */
  function stateOf(key: string): string | null {
    const revision = revisions.get(key);
    return revision === undefined ? null : `${revision} ${edits.get(key) ?? 0} ${ownMark}`;
  }

  const countEdit = (key: string): void => {
    edits.set(key, (edits.get(key) ?? 0) + 1);
  };

  /** Renews tints, after changes of the piles were taken in. */
  function renewTints(key: string, taken: number): void {
    if (taken === MOVED) handles.release(tintsKey(key));
    else {
      ownNumbersChanged(handles, key);
      endSteps(handles, key);
    }
  }

  /** Brings the map under the key up to date; answers its facts. */
  async function refresh({ key, ...source }: Keyed, context: CallContext): Promise<OpenedPileSet> {
    const since = toReadAnew.has(key) ? null : (revisions.get(key) ?? null);
    const fetched = await fetchPiles(calls, source, since, context);
    const { table: piles, revision, isChanges } = fetched;
    if (!isChanges || since === null || revision === null) return putWhole({ key, ...source }, fetched, context);
    const map = open(key);
    // Many changes, and such beyond the site, make another map; all others are done in place. A caller at work on piles
    // that gives way in between keeps the places and rows that it began with: then a change of them makes another map,
    // too.
    const taken = openingPayload(() => map.change(piles, handles.isLeased(key)));
    if (taken !== NOT_TAKEN) {
      renewTints(key, taken);
      update(map, meanwhile.get(key) ?? []);
      revisions.set(key, revision);
    } else {
      await put(
        key,
        openingPayload(() => map.withChanges(piles)),
        revision,
        context,
      );
    }
    keeping.keepChanges(source, since, revision, piles);
    return { ...open(key).info(), asOfMs: null };
  }

  async function putWhole(
    { key, ...source }: Keyed,
    { table: piles, revision }: TableAt<PileLocations>,
    context: CallContext,
  ): Promise<OpenedPileSet> {
    const pieces = revision === null ? null : await keeping.piecesOf(piles, context.signal);
    const map = await put(key, jobOf(piles), revision, context);
    toReadAnew.delete(key);
    if (revision !== null && pieces !== null) keeping.keepWhole(source, async () => ({ revision, pieces }));
    return { ...map.info(), asOfMs: null };
  }

  /** A whole table with what has changed since: one map of both. */
  async function putChanged(
    { key, ...source }: Keyed,
    whole: FetchedTable<PileLocations>,
    changes: FetchedTable<PileLocations>,
    context: CallContext,
  ): Promise<OpenedPileSet> {
    if (!changes.isChanges || whole.revision === null || changes.revision === null) {
      whole.table.free();
      return putWhole({ key, ...source }, changes, context);
    }
    let pieces: readonly Uint8Array<ArrayBuffer>[];
    try {
      pieces = await keeping.piecesOf(whole.table, context.signal);
      openingPayload(() => whole.table.change(changes.table, false));
    } catch (thrown) {
      throw freedUnlessTrapped(changes.table, freedUnlessTrapped(whole.table, thrown));
    }
    const { revision } = whole;
    keeping.keepWhole(source, async () => ({ revision, pieces }));
    keeping.keepChanges(source, whole.revision, changes.revision, changes.table);
    const map = await put(key, jobOf(whole.table), changes.revision, context);
    toReadAnew.delete(key);
    return { ...map.info(), asOfMs: null };
  }

  /** Fetches all piles; meanwhile cells may stand for those that have not come. */
  async function fetchComing(key: string, source: TableSource, context: CallContext) {
    const onTheirWay = new PilesOnTheirWay(context.progress);
    coming.set(key, onTheirWay);
    const fetchOne: FetchTable<PileLocations> = (since, asked, onState) =>
      fetchPiles(calls, source, since, asked, onState, (head, piles) => {
        if (since === null) onTheirWay.head(head, piles);
      });
    try {
      return await fetchWhole(fetchOne, { ...context, progress: onTheirWay.progress });
    } finally {
      onTheirWay.end();
      if (coming.get(key) === onTheirWay) coming.delete(key);
    }
  }

  const refreshing = (asked: Keyed, context: CallContext): Promise<OpenedPileSet> =>
    refreshes(asked.key, () => refreshNext(asked, context));

  async function refreshNext(asked: Keyed, context: CallContext): Promise<OpenedPileSet> {
    open(asked.key);
    const missed: LiveChanges[number][] = [];
    meanwhile.set(asked.key, missed);
    try {
      return await refresh(asked, context);
    } finally {
      if (meanwhile.get(asked.key) === missed) meanwhile.delete(asked.key);
    }
  }

  return {
    'piles.open': async ({ key, ...source }, context) => {
      // Opened again while it is open, as after messages were missed: the browser's stored piles are older.
      if (handles.keys.includes(key) && revisions.has(key)) return refreshing({ key, ...source }, context);
      const known = await keeping.read(source, context.signal);
      if (known === null) {
        const { whole, changes } = await fetchComing(key, source, context);
        if (changes === null) return putWhole({ key, ...source }, whole, context);
        return putChanged({ key, ...source }, whole, changes, context);
      }
      const map = await put(key, jobOf(known.table), known.revision, context);
      toReadAnew.delete(key);
      return { ...map.info(), asOfMs: known.asOfMs };
    },
    'piles.refresh': (asked, context) => refreshing(asked, context),
    'piles.picture': ({ key, symbol, tint, focus, ...query }) => {
      const map = open(key);
      const { westM, northM, pixelsPerM, pixelRatio, width, height, statusMask, palette } = query;
      const corner = [westM, northM, pixelsPerM, pixelRatio, width, height] as const;
      const code = symbolCode(symbol);
      const seen = seenOn(handles, key, map, tint, focus);
      const colors = tint?.colors ?? NO_COLORS;
      const words = answering(() => map.picture(...corner, statusMask, palette, code, seen.tint, colors, seen.focus));
      // No days are stepped through any more.
      if (!focus?.days) endSteps(handles, key);
      return pilePicture(words, width, height);
    },
    'piles.coming': async ({ key, ...query }, { signal }) => (await coming.get(key)?.picture(query, signal)) ?? null,
    'piles.pictureStep': ({ key, since, symbol, tint, focus, ...query }) => {
      const map = open(key);
      const { westM, northM, pixelsPerM, pixelRatio, width, height, statusMask, palette } = query;
      const corner = [westM, northM, pixelsPerM, pixelRatio, width, height, statusMask, palette] as const;
      const seen = seenOn(handles, key, map, tint, focus);
      const looks = [symbolCode(symbol), seen.tint, tint?.colors ?? NO_COLORS, seen.focus] as const;
      const { answer, step } = tintsOf(handles, key).step(since, (stepped, hasLast) =>
        answering(() => map.pictureStep(stepped, hasLast, ...corner, ...looks)),
      );
      return pictureStep(answer, width, height, step);
    },
    'piles.view': ({ key, box, pixelsPerM, statusMask, palette, tint, focus }) => {
      const map = open(key);
      const corners = [box.minEastM, box.minNorthM, box.maxEastM, box.maxNorthM] as const;
      const seen = seenOn(handles, key, map, tint, focus);
      const looks = [seen.tint, tint?.colors ?? NO_COLORS, seen.focus] as const;
      return pileView(map.view(...corners, pixelsPerM, statusMask, palette, ...looks));
    },
    'piles.solid': ({ key, ...query }) => {
      const map = open(key);
      return pileSolid(map, query, seenOn(handles, key, map, query.tint, query.focus));
    },
    'piles.nearest': ({ key, eastM, northM, radiusM, statusMask, tint, focus }) => {
      const map = open(key);
      const seen = seenOn(handles, key, map, tint, focus);
      return pileHit(map, map.nearest(eastM, northM, radiusM, statusMask, seen.tint, seen.focus));
    },
    'piles.distribution': ({ key, focus, hiding, ...query }) => {
      const map = open(key);
      const tints = tintsOf(handles, key);
      const within = tints.focus(map, focus, hiding);
      return pileDistribution(map, tints.of(map, query.number), query, within);
    },
    'piles.selected': ({ key, focus, statusMask, tint, numbers }) => {
      const map = open(key);
      const tints = tintsOf(handles, key);
      const countByStatus = map.countsIn(tints.focus(map, focus, tint), statusMask);
      const sums = numbers.map((number) => {
        const within = tints.focus(map, focus, tint);
        const of = tints.of(map, number);
        return sumsOf(map, of, statusMask, within);
      });
      return { count: countByStatus.reduce((sum, count) => sum + count, 0), countByStatus, sums };
    },
    'piles.selectedIds': ({ key, focus, statusMask, tint }) => {
      const map = open(key);
      return { ids: map.idsIn(tintsOf(handles, key).focus(map, focus, tint), statusMask) };
    },
    'piles.numbers': ({ key, number, ids }) => {
      const map = open(key);
      return { numbers: map.numbersOf(tintsOf(handles, key).of(map, number), ids) };
    },
    'piles.bounds': ({ key, found }) => {
      const map = open(key);
      return pileBounds(map, seenOn(handles, key, map, null, { shape: null, days: null, found }));
    },
    'piles.madeByDay': ({ key, edgesMs }) => {
      const map = open(key);
      const finished = tintsOf(handles, key).of(map, FINISHED);
      return { counts: answering(() => map.madeByDay(finished, Float64Array.from(edgesMs))) };
    },
    'piles.byDay': async ({ key, ...query }, context) => {
      const lease = handles.lease(key, isPileMap);
      try {
        return await pilesByDay(lease, () => tintsOf(handles, key), query, context);
      } finally {
        lease.end();
      }
    },
    'piles.find': ({ key, text, limit }) => {
      const map = open(key);
      const { total, rows }: FoundNumbers = map.find(toHalfWidth(text), limit);
      return { total, hits: Array.from(rows).flatMap((row) => pileHit(map, row) ?? []) };
    },
    'piles.byId': ({ key, pileId }) => {
      const map = open(key);
      return pileHit(map, map.rowOfId(pileId));
    },
    'piles.places': ({ key, pileIds }) => {
      const map = open(key);
      const xM = new Float64Array(pileIds.length).fill(Number.NaN);
      const yM = xM.slice();
      // They may be many: the facts of one go before those of the next come, and no number is made a text.
      for (const [at, pileId] of pileIds.entries()) {
        const row = map.rowOfId(pileId);
        if (row >= 0) ({ xM: xM[at], yM: yM[at] } = map.hit(row));
      }
      return { xM, yM };
    },
    'piles.labels': ({ key, rows }) => {
      const map = open(key);
      return rows.map((row) => map.pileNo(row));
    },
    'piles.update': ({ key, changes }) => {
      const map = open(key);
      ownNumbersChanged(handles, key);
      update(map, changes);
      meanwhile.get(key)?.push(...changes);
      return { countByStatus: map.info().countByStatus };
    },
    'piles.edit': ({ key, pileId, pileNo, ...edited }) => {
      const map = open(key);
      const metres = [edited.xM, edited.yM, edited.diameterM, edited.designDepthM].map((value) => value ?? Number.NaN);
      const [xM = Number.NaN, yM = Number.NaN, diameterM = Number.NaN, depthM = Number.NaN] = metres;
      const taken = answering(() => map.edit(pileId, pileNo, xM, yM, diameterM, depthM, handles.isLeased(key)));
      if (taken !== NOT_TAKEN) {
        renewTints(key, taken);
        countEdit(key);
      }
      return { isTaken: taken !== NOT_TAKEN };
    },
    'piles.editMany': ({ key, ...edited }) => {
      const map = open(key);
      const edit = editMany(map, edited, handles.isLeased(key));
      if (edit === null) return null;
      renewTints(key, edit.taken);
      countEdit(key);
      return { ...edit.before, state: stateOf(key) };
    },
    'piles.editBack': ({ key, state, ...before }) => {
      const map = open(key);
      // Named by the server or edited since, or on its way into another map: the cells before may be nobody's any more.
      const isLast = state !== null && state === stateOf(key) && !meanwhile.has(key);
      const edit = isLast ? editMany(map, before, handles.isLeased(key)) : null;
      if (edit === null) toReadAnew.add(key);
      else renewTints(key, edit.taken);
      return null;
    },
    'piles.lines': ({ key, rows }) => {
      const map = open(key);
      const pileIds = Uint32Array.from(rows, (row) => answering(() => map.hit(row)).pileId);
      return { pileIds, headingsDeg: map.headings(Uint32Array.from(rows)), spacingM: map.spacingM };
    },
    'piles.asBuilt': async ({ key, heads, ...query }, context) => {
      // Neither piles nor heads may be released meanwhile.
      const lease = handles.lease(key, isPileMap);
      try {
        return await pileAsBuilt(lease, () => handles.get(heads, isOpenHeads), query, context);
      } finally {
        lease.end();
      }
    },
    'piles.sequence': async ({ key, ...query }, context) => {
      // The piles may not be released meanwhile; heads are read at once.
      const lease = handles.lease(key, isPileMap);
      try {
        const openHeads = (heads: string) => handles.get(heads, isOpenHeads);
        if (query.unmadeAtMs === undefined) return await pileSequence(lease, openHeads, query, context);
        return await unmadeNeighbours(
          lease,
          tintsOf(handles, key),
          { ...query, unmadeAtMs: query.unmadeAtMs },
          context,
        );
      } finally {
        lease.end();
      }
    },
  };
}

function jobOf(piles: PileLocations): PileMapJob {
  return openingPayload(() => piles.intoMap());
}

function update(map: PileMap, changes: LiveChanges): void {
  map.update(
    Uint32Array.from(changes, (change) => change.pileId),
    Uint8Array.from(changes, (change) => change.status),
    Float32Array.from(changes, (change) => change.depthM ?? Number.NaN),
    Date.now(),
  );
}

/** Row -1 means that there is no such pile. */
function pileHit(map: PileMap, row: number): PileHit | null {
  return row < 0 ? null : { ...map.hit(row), pileNo: map.pileNo(row) };
}
