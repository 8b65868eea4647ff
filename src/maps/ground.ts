// How far a map reaches: the site, and the piles that a change of the plan would add to it, which must be seen before
// it is written.
import { useMemo, useState } from 'react';
import type { PileSetInfo, ViewBox } from '../contracts/data-core';
import { NEAR_M } from '../shared/near-m';
import type { MapSketch, SketchPlaces } from './map-sketch';

export interface Ground {
  /** View of "all". */
  readonly all: ViewBox;
  /** Where the middle of the view may lie: each place of the sketch, too, however far off. */
  readonly reach: ViewBox;
  /** Around the sketch; null: there is none, or it has no place. */
  readonly sketch: ViewBox | null;
}

type Origin = Pick<PileSetInfo, 'originXM' | 'originYM'>;

/** The box around places, as offsets from an origin; only those within `beside` of a box, where it is given. */
function boxAround(
  places: readonly SketchPlaces[],
  { originXM, originYM }: Origin,
  near: ViewBox | null,
): ViewBox | null {
  const box = { minEastM: Infinity, minNorthM: Infinity, maxEastM: -Infinity, maxNorthM: -Infinity };
  for (const { xM, yM } of places) {
    for (const [row, x] of xM.entries()) {
      const [northM, eastM] = [x - originXM, (yM[row] ?? Number.NaN) - originYM];
      if (!Number.isFinite(northM + eastM) || (near !== null && !isNear(near, eastM, northM))) continue;
      box.minEastM = Math.min(box.minEastM, eastM);
      box.maxEastM = Math.max(box.maxEastM, eastM);
      box.minNorthM = Math.min(box.minNorthM, northM);
      box.maxNorthM = Math.max(box.maxNorthM, northM);
    }
  }
  return box.minEastM <= box.maxEastM ? box : null;
}

function isNear(box: ViewBox, eastM: number, northM: number): boolean {
  return (
    eastM >= box.minEastM - NEAR_M &&
    eastM <= box.maxEastM + NEAR_M &&
    northM >= box.minNorthM - NEAR_M &&
    northM <= box.maxNorthM + NEAR_M
  );
}

function union(a: ViewBox | null, b: ViewBox | null): ViewBox | null {
  if (a === null || b === null) return a ?? b;
  return {
    minEastM: Math.min(a.minEastM, b.minEastM),
    minNorthM: Math.min(a.minNorthM, b.minNorthM),
    maxEastM: Math.max(a.maxEastM, b.maxEastM),
    maxNorthM: Math.max(a.maxNorthM, b.maxNorthM),
  };
}

/** A pile that is dragged must not move the map under the hand: it widens the reach, and not what "all" shows. */
export function groundOf(info: Origin & Pick<PileSetInfo, 'rows' | 'extent'>, sketch: MapSketch | null): Ground {
  // Without piles the origin is nowhere: only sketched piles have a place.
  const site = info.rows === 0 ? null : info.extent;
  const places = sketch === null ? [] : [sketch.after, ...(sketch.outline === null ? [] : [cornersOf(sketch.outline)])];
  const whole = boxAround(places, info, null);
  const near = sketch === null || sketch.handle !== null ? null : boxAround(places, info, site);
  return {
    all: union(site, near) ?? info.extent,
    reach: union(site, whole) ?? info.extent,
    sketch: whole,
  };
}

function cornersOf({ corners }: { readonly corners: readonly number[] }): SketchPlaces {
  return {
    xM: Float64Array.from(corners.filter((_, at) => at % 2 === 0)),
    yM: Float64Array.from(corners.filter((_, at) => at % 2 === 1)),
  };
}

/** The ground of a map; null while its piles are being loaded. The same object while nothing of it has changed. */
export function useGround(info: PileSetInfo | null, sketch: MapSketch | null): Ground | null {
  const found = useMemo(() => (info === null ? null : groundOf(info, sketch)), [info, sketch]);
  const [ground, setGround] = useState(found);
  if (JSON.stringify(ground) === JSON.stringify(found)) return ground;
  setGround(found);
  return found;
}

/** Whether two boxes have a place in common. */
export function overlaps(a: ViewBox, b: ViewBox): boolean {
  return (
    a.minEastM <= b.maxEastM && b.minEastM <= a.maxEastM && a.minNorthM <= b.maxNorthM && b.minNorthM <= a.maxNorthM
  );
}
