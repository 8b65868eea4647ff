// Requests on pile sets: positions, states and the spatial index live in WASM; one view or one pile leaves it at a
// time.
import { PileMap, PileMapJob } from '../../crates/data-core/pkg/data_core';
import { pileLocationColumns } from '../../src/contracts/api';
import type { DataCoreRequests, PileHit } from '../../src/contracts/data-core';
import { toHalfWidth } from '../../src/shared/half-width';
import type { Handlers } from '../rpc/serve';
import type { Calls } from './calls';
import { runOwnJob } from './jobs';
import type { OpenHandle, OpenHandles } from './open-handles';
import { pileView } from './pile-view';
import { answering, openingPayload } from './wasm-faults';

type PileRequests = Pick<DataCoreRequests, Extract<keyof DataCoreRequests, `piles.${string}`>>;

export const isPileMap = (item: OpenHandle): item is PileMap => item instanceof PileMap;

export function pileHandlers(calls: Calls, handles: OpenHandles<OpenHandle>): Handlers<PileRequests> {
  const open = (key: string): PileMap => handles.get(key, isPileMap);
  return {
    'piles.open': async ({ key, ...source }, context) => {
      const table = await calls.table('pileLocations', source, {}, pileLocationColumns, context);
      const lease = handles.leaseOfAll();
      const job = openingPayload(() => new PileMapJob(table));
      const map = await runOwnJob(job, job.rows, lease, { ...context, progress: () => undefined });
      handles.put(key, map);
      return map.info();
    },
    'piles.view': ({ key, box, pixelsPerM, statusMask, palette }) => {
      const { minEastM, minNorthM, maxEastM, maxNorthM } = box;
      return pileView(open(key).view(minEastM, minNorthM, maxEastM, maxNorthM, pixelsPerM, statusMask, palette));
    },
    'piles.nearest': ({ key, eastM, northM, radiusM, statusMask }) => {
      const map = open(key);
      return pileHit(map, map.nearest(eastM, northM, radiusM, statusMask));
    },
    'piles.find': ({ key, text, limit }) => {
      const map = open(key);
      const [total = 0, ...rows] = map.find(toHalfWidth(text), limit);
      return { total, hits: rows.flatMap((row) => pileHit(map, row) ?? []) };
    },
    'piles.byId': ({ key, pileId }) => {
      const map = open(key);
      return pileHit(map, map.rowOfId(pileId));
    },
    'piles.labels': ({ key, rows }) => {
      const map = open(key);
      return rows.map((row) => map.pileNo(row));
    },
    'piles.update': ({ key, changes }) => {
      const map = open(key);
      map.update(
        Uint32Array.from(changes, (change) => change.pileId),
        Uint8Array.from(changes, (change) => change.status),
        Float32Array.from(changes, (change) => change.depthM ?? Number.NaN),
      );
      return { countByStatus: map.info().countByStatus };
    },
    'piles.inBox': ({ key, box: { minEastM, minNorthM, maxEastM, maxNorthM }, statusMask }) => ({
      rows: open(key).rowsIn(minEastM, minNorthM, maxEastM, maxNorthM, statusMask).sort(),
    }),
    'piles.within': ({ key, eastM, northM, radiusM, statusMask }) => {
      const map = open(key);
      return answering(() => map.rowsWithin(eastM, northM, radiusM, statusMask));
    },
    'piles.cells': ({ key, box: { minEastM, minNorthM, maxEastM, maxNorthM }, edgeM }) => {
      const map = open(key);
      return answering(() => map.cellCounts(minEastM, minNorthM, maxEastM, maxNorthM, edgeM));
    },
  };
}

/** Row -1 means that there is no such pile. */
function pileHit(map: PileMap, row: number): PileHit | null {
  return row < 0 ? null : { ...map.hit(row), pileNo: map.pileNo(row) };
}
