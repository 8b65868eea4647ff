// The indexes that others draw maps from, over the same offsets as ours.
import Flatbush from 'flatbush';
import KDBush from 'kdbush';
import type Supercluster from 'supercluster';
import type { PointFeature } from 'supercluster';
import type { PileSetInfo } from '../../../src/contracts/data-core';
import type { Piles } from '../data/piles';

/** Offsets as the map computes them, so that every index holds the same 32-bit numbers. */
export interface Offsets {
  readonly east: Float32Array;
  readonly north: Float32Array;
}

/** From a map's `info()`, which names the origin. */
export function offsetsOf(piles: Piles, { originXM: originNorth, originYM: originEast }: PileSetInfo): Offsets {
  return {
    east: Float32Array.from(piles.eastM, (east) => east - originEast),
    north: Float32Array.from(piles.northM, (north) => north - originNorth),
  };
}

/** With flatbush's usual node size. */
export function buildFlatbush({ east, north }: Offsets): Flatbush {
  const index = new Flatbush(east.length, 16, Float32Array);
  for (let i = 0; i < east.length; i += 1) index.add(east[i] ?? 0, north[i] ?? 0);
  index.finish();
  return index;
}

/** With kdbush's usual node size. */
export function buildKdbush({ east, north }: Offsets): KDBush {
  const index = new KDBush(east.length, 64, Float32Array);
  for (let i = 0; i < east.length; i += 1) index.add(east[i] ?? 0, north[i] ?? 0);
  index.finish();
  return index;
}

/** Asks an index for the points in a box around each point, or in a circle around it. */
type Around = (e: number, n: number, radiusM: number) => Iterable<number>;

/**
 * Every two points nearer than the distance, one behind the other, the lower first: the code that its users write
 * around an index of points.
 */
export function pairsCloserThan({ east, north }: Offsets, distanceM: number, around: Around): number[] {
  const pairs: number[] = [];
  for (let a = 0; a < east.length; a += 1) {
    const e = east[a] ?? 0;
    const n = north[a] ?? 0;
    for (const b of around(e, n, distanceM)) {
      if (b <= a) continue;
      const de = (east[b] ?? 0) - e;
      const dn = (north[b] ?? 0) - n;
      if (de * de + dn * dn < distanceM * distanceM) pairs.push(a, b);
    }
  }
  return pairs;
}

/** At this zoom supercluster's radius of 40 pixels is 3 m; our finest cells hold four piles, which are 3 m here too. */
export const FINEST_ZOOM = 20;

/** Degrees in which the site lies on supercluster's globe at its own size. */
export const DEGREES_PER_M = 1 / 111_320;

/** Properties of a feature. */
export interface PileProperties {
  readonly status: number;
}

/** Piles by state. */
export type StateCounts = Record<'s0' | 's1' | 's2' | 's3' | 's4', number>;
export type ClusterIndex = Supercluster<PileProperties, StateCounts>;
export type ClusterOptions = NonNullable<ConstructorParameters<typeof Supercluster<PileProperties, StateCounts>>[0]>;

/** One pile; a state that does not exist counts nothing. */
export const oneOf = (status: number): StateCounts => ({
  s0: status === 0 ? 1 : 0,
  s1: status === 1 ? 1 : 0,
  s2: status === 2 ? 1 : 0,
  s3: status === 3 ? 1 : 0,
  s4: status === 4 ? 1 : 0,
});

/** Adds in place, as supercluster's `reduce` wants it. */
export function addCounts(sum: StateCounts, more: Readonly<StateCounts>): void {
  sum.s0 += more.s0;
  sum.s1 += more.s1;
  sum.s2 += more.s2;
  sum.s3 += more.s3;
  sum.s4 += more.s4;
}

/** GeoJSON, which supercluster loads. */
export function clusterFeatures({ east, north }: Offsets, status: Uint8Array): PointFeature<PileProperties>[] {
  return Array.from(east, (e, i) => ({
    type: 'Feature',
    properties: { status: status[i] ?? 0 },
    geometry: { type: 'Point', coordinates: [e * DEGREES_PER_M, (north[i] ?? 0) * DEGREES_PER_M] },
  }));
}

/** A box around everything. */
export const WORLD: [number, number, number, number] = [-180, -85, 180, 85];

/** Piles that the clusters of a zoom stand for. */
export function clustered(index: ClusterIndex, zoom: number): number {
  return index
    .getClusters(WORLD, zoom)
    .reduce((sum, { properties }) => sum + ('point_count' in properties ? properties.point_count : 1), 0);
}

/** The same by state, from the coarsest zoom. */
export function clusteredByState(index: ClusterIndex): number[] {
  const sum = oneOf(-1);
  for (const { properties } of index.getClusters(WORLD, 0)) {
    addCounts(sum, 'status' in properties ? oneOf(properties.status) : properties);
  }
  return [sum.s0, sum.s1, sum.s2, sum.s3, sum.s4];
}
