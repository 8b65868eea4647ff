// The site map: making index and levels of detail, and asking them.
import Flatbush from 'flatbush';
import KDBush from 'kdbush';
import Supercluster, { type PointFeature } from 'supercluster';
import { PileMap } from '../../../crates/data-core/pkg/data_core';
import { makePiles, type Piles } from '../data/piles';
import { differNumbers } from '../harness/equal';
import { type BenchContext, compare, type Job } from '../harness/measure';
import { seededRandom } from '../harness/random';
import type { Row } from '../harness/row';

/** All states. */
const EVERY = 0b11111;
const NEAREST_RADIUS_M = 50;
/** So close that each pile is drawn. */
const PIXELS_PER_M = 100;
const palette = new Uint8Array(20).fill(128);

/** Offsets as the map computes them, so that every index holds the same 32-bit numbers. */
interface Offsets {
  readonly east: Float32Array;
  readonly north: Float32Array;
}

function offsetsOf(piles: Piles, info: Float64Array): Offsets {
  const [, originNorth = 0, originEast = 0] = info;
  return {
    east: Float32Array.from(piles.eastM, (east) => east - originEast),
    north: Float32Array.from(piles.northM, (north) => north - originNorth),
  };
}

const sizeOf = (count: number): string => `${count.toLocaleString('en')} piles`;
const countFor = ({ quick }: BenchContext): number => (quick ? 20_000 : 1_000_000);

function buildFlatbush({ east, north }: Offsets): Flatbush {
  const index = new Flatbush(east.length, 16, Float32Array);
  for (let i = 0; i < east.length; i += 1) index.add(east[i] ?? 0, north[i] ?? 0);
  index.finish();
  return index;
}

function buildKdbush({ east, north }: Offsets): KDBush {
  const index = new KDBush(east.length, 64, Float32Array);
  for (let i = 0; i < east.length; i += 1) index.add(east[i] ?? 0, north[i] ?? 0);
  index.finish();
  return index;
}

/** Degrees in which the site lies on supercluster's globe at its own size. */
const DEGREES_PER_M = 1 / 111_320;

function features({ east, north }: Offsets): PointFeature<object>[] {
  return Array.from(east, (e, i) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: [e * DEGREES_PER_M, (north[i] ?? 0) * DEGREES_PER_M] },
  }));
}

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

function rowsIn(map: PileMap, [minE, minN, maxE, maxN]: Box): Uint32Array {
  const view = map.view(minE, minN, maxE, maxN, PIXELS_PER_M, EVERY, palette);
  const rows = view.takeValues();
  view.free();
  return rows;
}

/** What an index is known by: how many points it holds, and what lies in some boxes. */
interface IndexFacts {
  readonly piles: number;
  readonly boxes: readonly (readonly number[])[];
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
  const points = features(offsets);
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
              (map) => ({ piles: map.info()[0] ?? 0, boxes: boxes.map((box) => ascending(rowsIn(map, box))) }),
              (map) => map.free(),
            );
          },
          against: { 'supercluster load': 30, 'flatbush build': 5, 'kdbush build': null },
        },
      ],
      peers: [
        {
          name: 'supercluster load',
          note: 'supercluster clusters by distance and counts only, ours counts by cell and state: their totals are compared',
          prepare: () =>
            job(
              () => new Supercluster<object, object>().load(points),
              (index) => ({ piles: clustered(index, 0), boxes: [] }),
            ),
          differ: (ours, peer) => (ours.piles === peer.piles ? '' : `${ours.piles} piles, the peer has ${peer.piles}`),
        },
        {
          name: 'flatbush build',
          note: 'flatbush has an index only, no levels of detail',
          prepare: () =>
            job(
              () => buildFlatbush(offsets),
              (index) => ({ piles: index.numItems, boxes: boxes.map((box) => ascending(index.search(...box))) }),
            ),
        },
        {
          name: 'kdbush build',
          note: 'kdbush has an index only, no levels of detail',
          prepare: () =>
            job(
              () => buildKdbush(offsets),
              (index) => ({ piles: index.numItems, boxes: boxes.map((box) => ascending(index.range(...box))) }),
            ),
        },
      ],
      differ: differFacts,
    },
    context,
  );
}

function clustered(index: Supercluster<object, object>, zoom: number): number {
  return index
    .getClusters([-180, -85, 180, 85], zoom)
    .reduce((sum, { properties }) => sum + ('point_count' in properties ? Number(properties.point_count) : 1), 0);
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
              prepare: ask((box) => rowsIn(map, box)),
              against: { 'flatbush search': 1, 'kdbush range': null },
            },
          ],
          peers: [
            {
              name: 'flatbush search',
              note: 'flatbush answers with indices; ours also gathers positions, colours and radii',
              prepare: ask((box) => flatbush.search(...box)),
            },
            {
              name: 'kdbush range',
              note: 'as flatbush',
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
  rows.push(...(await nearest(map, flatbush, offsets, context)), ...(await wholeSite(map, offsets, context)));
  map.free();
  return rows;
}

/** What lies under the pointer. */
async function nearest(map: PileMap, flatbush: Flatbush, offsets: Offsets, context: BenchContext): Promise<Row[]> {
  const random = seededRandom(3);
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
          prepare: ask((e, n) => map.nearest(e, n, NEAREST_RADIUS_M, EVERY)),
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
async function wholeSite(map: PileMap, offsets: Offsets, context: BenchContext): Promise<Row[]> {
  const [, , , minE = 0, minN = 0, maxE = 0, maxN = 0] = map.info();
  const pixelsPerM = 1000 / Math.max(maxE - minE, maxN - minN);
  const clusters = new Supercluster<object, object>({ radius: 4 }).load(features(offsets));
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
              () => {
                const view = map.view(minE, minN, maxE, maxN, pixelsPerM, EVERY, palette);
                const drawn = [view.takePositions(), view.takeColors(), view.takeValues()];
                const { piles } = view;
                view.free();
                return { drawn, piles };
              },
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
              () => clusters.getClusters([-180, -85, 180, 85], zoom),
              () => clustered(clusters, zoom),
            ),
        },
      ],
      differ: (ours, peer) => (ours === peer ? '' : `${ours} piles, the peer has ${peer}`),
    },
    context,
  );
}
