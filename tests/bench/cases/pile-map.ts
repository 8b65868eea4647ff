// The site map: making index and levels of detail, and asking them.
import type Flatbush from 'flatbush';
import type KDBush from 'kdbush';
import Supercluster from 'supercluster';
import { PairsJob, PileFocus, PileMap, PileTint } from '../../../crates/data-core/pkg/data_core';
import { pileView } from '../../../workers/data-core/pile-view';
import { makePiles, PILE_DIAMETER_M, type Piles } from '../data/piles';
import { differNumbers } from '../harness/equal';
import { type BenchContext, compare, type Job, type PeerContender } from '../harness/measure';
import { seededRandom } from '../harness/random';
import type { Row } from '../harness/row';
import {
  addCounts,
  buildFlatbush,
  buildKdbush,
  type ClusterIndex,
  type ClusterOptions,
  clustered,
  clusteredByState,
  clusterFeatures,
  DEGREES_PER_M,
  FINEST_ZOOM,
  type Offsets,
  offsetsOf,
  oneOf,
  type PileProperties,
  pairsCloserThan,
  type StateCounts,
  WORLD,
} from '../peers/map-indexes';

/** All states. */
const EVERY = 0b11111;
const NEAREST_RADIUS_M = 50;
/** More than there are. */
const MOST_PAIRS = 1_000_000;
/** So close that each pile is drawn. */
const PIXELS_PER_M = 100;
const palette = new Uint8Array(20).fill(128);
/** Coloured by status, and all piles looked at. */
const plain = () => [PileTint.none(), new Uint8Array(), new PileFocus()] as const;

const sizeOf = (count: number): string => `${count.toLocaleString('en')} piles`;
const countFor = ({ quick }: BenchContext): number => (quick ? 20_000 : 1_000_000);

function job<T, R>(make: () => T, outcome: (made: T) => R, end: (made: T) => void = () => undefined): Job<R> {
  let made: { value: T } | undefined;
  return {
    run: () => {
      made = { value: make() };
    },
    outcome: () => {
      if (made === undefined) throw new Error('the job did not run');
      return outcome(made.value);
    },
    end: () => {
      if (made !== undefined) end(made.value);
    },
  };
}

type Box = readonly [minE: number, minN: number, maxE: number, maxN: number];

function randomBoxes({ east, north }: Offsets, edgeM: number, count: number): Box[] {
  const random = seededRandom(edgeM);
  return Array.from({ length: count }, (): Box => {
    const at = Math.floor(random() * east.length);
    const e = Math.fround((east[at] ?? 0) - edgeM * random());
    const n = Math.fround((north[at] ?? 0) - edgeM * random());
    return [e, n, Math.fround(e + edgeM), Math.fround(n + edgeM)];
  });
}

/** Makes the view for deck.gl; answers the rows that are drawn. */
const drawnIn = (map: PileMap, box: Box): Uint32Array =>
  pileView(map.view(...box, PIXELS_PER_M, EVERY, palette, ...plain())).values;

/** Facts to compare an index by: its number of points, and the points in some boxes. */
interface IndexFacts {
  readonly piles: number;
  readonly boxes: readonly (readonly number[])[];
  /** Empty where an index does not count by state. */
  readonly byState: readonly number[];
}

const ascending = (rows: Iterable<number>): number[] => [...rows].sort((a, b) => a - b);

function differFacts(ours: IndexFacts, peer: IndexFacts): string {
  if (ours.piles !== peer.piles) return `${ours.piles} piles, the peer has ${peer.piles}`;
  return ours.boxes
    .map((rows, box) => differNumbers(`box ${box}`, rows, peer.boxes[box] ?? []))
    .join(' ')
    .trim();
}

/** Index and levels of detail from columns. */
export async function pileMapBuild(context: BenchContext): Promise<Row[]> {
  const piles = makePiles(countFor(context));
  const first = new PileMap(piles.table());
  const offsets = offsetsOf(piles, first.info());
  first.free();
  const boxes = randomBoxes(offsets, 30, 50);
  const points = clusterFeatures(offsets, piles.status);
  const supercluster = (name: string, options: ClusterOptions, what: string): PeerContender<IndexFacts> => ({
    name,
    note: `${what}; supercluster clusters by distance, ours by cell: totals are compared`,
    prepare: () =>
      job(
        () => new Supercluster<PileProperties, StateCounts>(options).load(points),
        (index) => ({ piles: clustered(index, 0), boxes: [], byState: options.map ? clusteredByState(index) : [] }),
      ),
    differ: (ours, peer) =>
      ours.piles === peer.piles
        ? differNumbers('piles by state', peer.byState.length === 0 ? [] : ours.byState, peer.byState)
        : `${ours.piles} piles, the peer has ${peer.piles}`,
  });
  return await compare<IndexFacts>(
    {
      unit: 'ms',
      ours: [
        {
          name: `${sizeOf(piles.count)}: spatial index and levels of detail`,
          prepare: () => {
            const table = piles.table();
            return job(
              () => new PileMap(table),
              (map) => ({
                piles: map.info().rows,
                boxes: boxes.map((box) => ascending(drawnIn(map, box))),
                byState: map.info().countByStatus,
              }),
              (map) => map.free(),
            );
          },
          against: {
            'supercluster load': 30,
            'supercluster load by default': null,
            'supercluster load, by state': null,
            'flatbush build': 5,
            'kdbush build': null,
          },
        },
      ],
      peers: [
        supercluster('supercluster load', { maxZoom: FINEST_ZOOM }, 'down to clusters as small as our finest cells'),
        supercluster('supercluster load by default', {}, 'its smallest clusters have a radius of 48 m at this site'),
        supercluster(
          'supercluster load, by state',
          { maxZoom: FINEST_ZOOM, map: ({ status }) => oneOf(status), reduce: addCounts },
          'as small as our finest cells, and counting by state as ours do',
        ),
        {
          name: 'flatbush build',
          note: 'flatbush has an index only, no levels of detail',
          prepare: () =>
            job(
              () => buildFlatbush(offsets),
              (index) => ({
                piles: index.numItems,
                boxes: boxes.map((box) => ascending(index.search(...box))),
                byState: [],
              }),
            ),
        },
        {
          name: 'kdbush build',
          note: 'kdbush has an index only, no levels of detail',
          prepare: () =>
            job(
              () => buildKdbush(offsets),
              (index) => ({
                piles: index.numItems,
                boxes: boxes.map((box) => ascending(index.range(...box))),
                byState: [],
              }),
            ),
        },
      ],
      differ: differFacts,
    },
    context,
  );
}

/** Questions to a map that stands. */
export async function pileMapQueries(context: BenchContext): Promise<Row[]> {
  const piles = makePiles(countFor(context));
  const map = new PileMap(piles.table());
  const offsets = offsetsOf(piles, map.info());
  const flatbush = buildFlatbush(offsets);
  const kdbush = buildKdbush(offsets);
  const rows: Row[] = [];
  for (const [edgeM, operations] of [
    [15, 2_000],
    [150, 200],
  ] as const) {
    const boxes = randomBoxes(offsets, edgeM, context.quick ? 50 : operations);
    const ask = (search: (box: Box) => ArrayLike<number>) => () =>
      job(
        () => boxes.map(search),
        (found) => found.map((some) => ascending(Array.from(some))),
      );
    rows.push(
      ...(await compare<readonly number[][]>(
        {
          unit: 'µs',
          operations: boxes.length,
          ours: [
            {
              name: `${sizeOf(piles.count)}: what lies in a box of ${edgeM} m, ready to draw`,
              prepare: ask((box) => drawnIn(map, box)),
              against: { 'flatbush search': 1, 'kdbush range': null },
            },
          ],
          peers: [
            {
              name: 'flatbush search',
              note: 'answers with indices; ours has gathered positions, colours and radii too',
              prepare: ask((box) => flatbush.search(...box)),
            },
            {
              name: 'kdbush range',
              note: 'answers with indices; ours has gathered positions, colours and radii too',
              prepare: ask((box) => kdbush.range(...box)),
            },
          ],
          differ: (ours, peer) =>
            ours
              .map((found, box) => differNumbers(`box ${box}`, found, peer[box] ?? []))
              .join(' ')
              .trim(),
        },
        context,
      )),
    );
  }
  rows.push(...(await overlaps(map, flatbush, kdbush, offsets, context)));
  rows.push(...(await nearest(map, flatbush, offsets, context)), ...(await wholeSite(map, offsets, piles, context)));
  map.free();
  return rows;
}

/** Pairs of piles whose circles overlap. */
async function overlaps(
  map: PileMap,
  flatbush: Flatbush,
  kdbush: KDBush,
  offsets: Offsets,
  context: BenchContext,
): Promise<Row[]> {
  const loop = (around: (e: number, n: number, radiusM: number) => Iterable<number>) => () =>
    job(
      () => pairsCloserThan(offsets, PILE_DIAMETER_M, around),
      (pairs) => pairs,
    );
  // By the lower row, then by the higher.
  const inOrder = (pairs: readonly number[]): number[] => {
    const keys = Array.from({ length: pairs.length / 2 }, (_, at) => at * 2);
    return keys
      .sort((p, q) => (pairs[p] ?? 0) - (pairs[q] ?? 0) || (pairs[p + 1] ?? 0) - (pairs[q + 1] ?? 0))
      .flatMap((at) => [pairs[at] ?? 0, pairs[at + 1] ?? 0]);
  };
  return await compare<readonly number[]>(
    {
      unit: 'ms',
      ours: [
        {
          name: `overlapping pairs among ${sizeOf(offsets.east.length)}`,
          prepare: () =>
            job(
              () => {
                const found = PairsJob.overlaps(map, 0, MOST_PAIRS).finish(map);
                return { a: found.a, b: found.b };
              },
              ({ a, b }) => [...a].flatMap((row, at) => [row, b[at] ?? 0]),
            ),
          against: { 'kdbush within, pile by pile': 8, 'flatbush search, pile by pile': null },
        },
      ],
      peers: [
        {
          name: 'kdbush within, pile by pile',
          note: 'a loop over all piles that keeps the nearer ones of higher number; all indexes were built before',
          prepare: loop((e, n, radiusM) => kdbush.within(e, n, radiusM)),
        },
        {
          name: 'flatbush search, pile by pile',
          note: 'a loop over all piles that keeps the nearer ones of higher number; all indexes were built before',
          prepare: loop((e, n, radiusM) => flatbush.search(e - radiusM, n - radiusM, e + radiusM, n + radiusM)),
        },
      ],
      differ: (ours, peer) => differNumbers('pairs', ours, inOrder(peer)),
    },
    context,
  );
}

/** Piles under the pointer. */
async function nearest(map: PileMap, flatbush: Flatbush, offsets: Offsets, context: BenchContext): Promise<Row[]> {
  const random = seededRandom(3);
  const [tint, focus] = [PileTint.none(), new PileFocus()];
  const points = Array.from({ length: context.quick ? 200 : 20_000 }, () => {
    const at = Math.floor(random() * offsets.east.length);
    return [(offsets.east[at] ?? 0) + 4 * random() - 2, (offsets.north[at] ?? 0) + 4 * random() - 2] as const;
  });
  // Of two piles equally far away either will do: the distances are compared.
  const distance = (row: number, at: number): number => {
    const [e, n] = points[at] ?? [0, 0];
    return Math.hypot((offsets.east[row] ?? Number.NaN) - e, (offsets.north[row] ?? Number.NaN) - n);
  };
  const ask = (search: (e: number, n: number) => number) => () =>
    job(
      () => points.map(([e, n]) => search(e, n)),
      (found) => found.map(distance),
    );
  return await compare<readonly number[]>(
    {
      unit: 'µs',
      operations: points.length,
      ours: [
        {
          name: `${sizeOf(offsets.east.length)}: the nearest within ${NEAREST_RADIUS_M} m`,
          prepare: ask((e, n) => map.nearest(e, n, NEAREST_RADIUS_M, EVERY, tint, focus)),
          against: { 'flatbush neighbors': 1 },
        },
      ],
      peers: [
        {
          name: 'flatbush neighbors',
          prepare: ask((e, n) => flatbush.neighbors(e, n, 1, NEAREST_RADIUS_M)[0] ?? -1),
        },
      ],
      differ: (ours, peer) => differNumbers('distance', ours, peer),
    },
    context,
  );
}

/** The whole site on a screen of 1000 pixels. */
async function wholeSite(map: PileMap, offsets: Offsets, piles: Piles, context: BenchContext): Promise<Row[]> {
  const { minEastM, minNorthM, maxEastM, maxNorthM } = map.info().extent;
  const pixelsPerM = 1000 / Math.max(maxEastM - minEastM, maxNorthM - minNorthM);
  const clusters: ClusterIndex = new Supercluster<PileProperties, StateCounts>({ radius: 4 }).load(
    clusterFeatures(offsets, piles.status),
  );
  // The zoom at which a metre is about as large: supercluster's world is 512 pixels wide at zoom 0.
  const zoom = Math.round(Math.log2((pixelsPerM * 360) / (512 * DEGREES_PER_M)));
  return await compare<number>(
    {
      unit: 'ms',
      ours: [
        {
          name: `${sizeOf(offsets.east.length)}: the whole site on a screen of 1000 pixels`,
          prepare: () =>
            job(
              () =>
                pileView(map.view(minEastM, minNorthM, maxEastM, maxNorthM, pixelsPerM, EVERY, palette, ...plain())),
              ({ piles }) => piles,
            ),
          against: { 'supercluster getClusters': null },
        },
      ],
      peers: [
        {
          name: 'supercluster getClusters',
          note: 'with a radius of 4 pixels at a zoom of about the same scale; its features are not yet attributes to draw',
          prepare: () =>
            job(
              () => clusters.getClusters(WORLD, zoom),
              () => clustered(clusters, zoom),
            ),
        },
      ],
      differ: (ours, peer) => (ours === peer ? '' : `${ours} piles, the peer has ${peer}`),
    },
    context,
  );
}
