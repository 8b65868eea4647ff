// Geometry of piles in space: seen from afar, so that lengths across the screen are the same near and far. Depths are
// stretched. The ground is level at depth 0; places are offsets from the set's origin in metres, screen pixels are CSS pixels.
import type { ViewBox } from '../../contracts/data-core';
import { MAX_ZOOM, pixelsPerM, type Size } from '../camera';
import type { MapView } from '../map-view';

/** How the space is looked at, beside the part of the site. */
export interface SolidCamera {
  /** Degrees clockwise from north that are up on the screen, in 0..360. */
  readonly turnDeg: number;
  /** Degrees above the horizon: 90 is from above, 0 from the side. */
  readonly tiltDeg: number;
  /** By what depths are stretched. */
  readonly times: number;
  /** Depth of the middle of the screen, metres. */
  readonly middleM: number;
}

/** Lower than this, a place on the ground cannot be told from the screen. */
const LEAST_GROUND_SINE = 0.12;
const RAD = Math.PI / 180;
/** A single pile still gets a view of this many metres. */
const LEAST_WIDTH_M = 20;

/** The screen's axes: all that a place needs to be told on it. */
export interface Projection {
  /** Along the screen to the right: east, north. */
  readonly right: readonly [number, number];
  /** Away from the viewer along the ground: east, north. */
  readonly ahead: readonly [number, number];
  readonly sine: number;
  readonly cosine: number;
  readonly scale: number;
  readonly times: number;
  readonly eastM: number;
  readonly northM: number;
  readonly middleM: number;
  readonly centerX: number;
  readonly centerY: number;
}

export function projectionOf(view: MapView, camera: SolidCamera, size: Size): Projection {
  const turn = camera.turnDeg * RAD;
  const tilt = camera.tiltDeg * RAD;
  return {
    right: [Math.cos(turn), -Math.sin(turn)],
    ahead: [Math.sin(turn), Math.cos(turn)],
    sine: Math.sin(tilt),
    cosine: Math.cos(tilt),
    scale: pixelsPerM(view.zoom),
    times: camera.times,
    eastM: view.eastM,
    northM: view.northM,
    middleM: camera.middleM,
    centerX: size.width / 2,
    centerY: size.height / 2,
  };
}

/** Screen place of a point, from the top left. */
export function screenOf(p: Projection, eastM: number, northM: number, depthM: number): { x: number; y: number } {
  const east = eastM - p.eastM;
  const north = northM - p.northM;
  const across = east * p.right[0] + north * p.right[1];
  const away = east * p.ahead[0] + north * p.ahead[1];
  return {
    x: p.centerX + p.scale * across,
    y: p.centerY - p.scale * (away * p.sine - (depthM - p.middleM) * p.times * p.cosine),
  };
}

/** How far a point lies behind the middle of the screen, metres; less is nearer to the viewer. */
export function behindM(p: Projection, eastM: number, northM: number, depthM: number): number {
  const away = (eastM - p.eastM) * p.ahead[0] + (northM - p.northM) * p.ahead[1];
  return away * p.cosine + (depthM - p.middleM) * p.times * p.sine;
}

/** The place on the ground under a spot of the screen; null where it is seen from too low. */
export function groundAt(p: Projection, x: number, y: number): { eastM: number; northM: number } | null {
  if (p.sine < LEAST_GROUND_SINE) return null;
  const across = (x - p.centerX) / p.scale;
  const away = ((p.centerY - y) / p.scale - p.middleM * p.times * p.cosine) / p.sine;
  return {
    eastM: p.eastM + across * p.right[0] + away * p.ahead[0],
    northM: p.northM + across * p.right[1] + away * p.ahead[1],
  };
}

/** View and camera after a drag over so many pixels: along the ground, or, seen from low, along and down. */
export function panned(
  view: MapView,
  camera: SolidCamera,
  dx: number,
  dy: number,
): { readonly view: MapView; readonly camera: SolidCamera } {
  const p = projectionOf(view, camera, { width: 0, height: 0 });
  const across = -dx / p.scale;
  const low = p.sine < 0.35;
  const away = low ? 0 : dy / p.scale / p.sine;
  return {
    view: {
      ...view,
      eastM: view.eastM + across * p.right[0] + away * p.ahead[0],
      northM: view.northM + across * p.right[1] + away * p.ahead[1],
    },
    camera: low ? { ...camera, middleM: camera.middleM - dy / p.scale / p.times / p.cosine } : camera,
  };
}

export function turned(camera: SolidCamera, turnDeg: number, tiltDeg: number): SolidCamera {
  return {
    ...camera,
    turnDeg: (((camera.turnDeg + turnDeg) % 360) + 360) % 360,
    tiltDeg: Math.min(90, Math.max(0, camera.tiltDeg + tiltDeg)),
  };
}

/** Factors that depths can be stretched by. */
export const STRETCHES = [1, 2, 3, 5, 10, 20, 50] as const;

/** The greatest of them that keeps the deepest pile no higher than so many metres; 1 where none does. */
export function stretchFor(deepestM: number, wantedM: number): number {
  return STRETCHES.findLast((times) => times * deepestM <= wantedM) ?? 1;
}

const FIT_MARGIN_PX = 40;

/** The view that has the whole site on the screen, its deepest columns too. */
export function fitSolid(extent: ViewBox, deepestM: number, camera: SolidCamera, size: Size): MapView {
  const middle = { eastM: (extent.minEastM + extent.maxEastM) / 2, northM: (extent.minNorthM + extent.maxNorthM) / 2 };
  const at = projectionOf({ ...middle, zoom: 0 }, camera, { width: 0, height: 0 });
  const spots = [extent.minEastM, extent.maxEastM].flatMap((eastM) =>
    [extent.minNorthM, extent.maxNorthM].flatMap((northM) =>
      [0, deepestM].map((depthM) => screenOf(at, eastM, northM, depthM)),
    ),
  );
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const widthM = Math.max(Math.max(...xs) - Math.min(...xs), LEAST_WIDTH_M);
  const heightM = Math.max(Math.max(...ys) - Math.min(...ys), LEAST_WIDTH_M);
  const scale = Math.min(
    Math.max(size.width - 2 * FIT_MARGIN_PX, 1) / widthM,
    Math.max(size.height - 2 * FIT_MARGIN_PX, 1) / heightM,
  );
  // Columns hang down, so the middle of the ground comes to lie above the middle of the screen.
  const downM = (Math.max(...ys) + Math.min(...ys)) / 2;
  const away = at.sine < LEAST_GROUND_SINE ? 0 : -downM / at.sine;
  return {
    eastM: middle.eastM + away * at.ahead[0],
    northM: middle.northM + away * at.ahead[1],
    zoom: Math.min(Math.log2(scale), MAX_ZOOM),
  };
}

/** The ground that the screen can show, wherever its columns end, as a box; null seen from so low that it has no end. */
export function groundBox(p: Projection, size: Size, deepestM: number) {
  if (p.sine < LEAST_GROUND_SINE) return null;
  // Columns of piles above the upper edge hang into the screen.
  const hangPx = deepestM * p.times * p.cosine * p.scale;
  const corners = [
    groundAt(p, 0, -hangPx),
    groundAt(p, size.width, -hangPx),
    groundAt(p, 0, size.height),
    groundAt(p, size.width, size.height),
  ].filter((corner) => corner !== null);
  const easts = corners.map(({ eastM }) => eastM);
  const norths = corners.map(({ northM }) => northM);
  return {
    minEastM: Math.min(...easts),
    minNorthM: Math.min(...norths),
    maxEastM: Math.max(...easts),
    maxNorthM: Math.max(...norths),
  };
}

/** Columns as typed arrays, of piles or cells: two places (east, north) and four sizes each; see PileSolid. */
export interface SolidColumns {
  readonly count: number;
  readonly places: Float32Array;
  readonly sizes: Float32Array;
}

/** A column is never thinner than this on the screen. */
export const LEAST_RADIUS_PX = 1.2;
/** So far beside a thin column a press still means it. */
const PICK_SLOP_PX = 4;

/** The entry whose column is seen at the spot, the one in front of others; -1: none. */
export function entryAt(p: Projection, columns: SolidColumns, x: number, y: number): number {
  let found = -1;
  let nearest = Number.POSITIVE_INFINITY;
  for (let entry = 0; entry < columns.count; entry += 1) {
    const eastM = columns.places[2 * entry] ?? 0;
    const northM = columns.places[2 * entry + 1] ?? 0;
    const top = screenOf(p, eastM, northM, 0);
    const radius = Math.max((columns.sizes[4 * entry] ?? 0) * p.scale, LEAST_RADIUS_PX);
    const off = Math.abs(x - top.x);
    if (off > Math.max(radius, PICK_SLOP_PX)) continue;
    const deepM = Math.max(columns.sizes[4 * entry + 1] ?? 0, columns.sizes[4 * entry + 2] ?? 0);
    const bottom = top.y + deepM * p.times * p.cosine * p.scale;
    const cap = Math.max(radius * p.sine, PICK_SLOP_PX);
    if (y < top.y - cap || y > bottom + cap) continue;
    // A column that is hit counts before one that is only near.
    const behind = behindM(p, eastM, northM, 0) + (off > radius ? 1e6 + off : 0);
    if (behind < nearest) [found, nearest] = [entry, behind];
  }
  return found;
}

/** The entry whose head is nearest to the spot; -1: there is none. */
export function entryNear(p: Projection, columns: SolidColumns, x: number, y: number): number {
  let found = -1;
  let nearest = Number.POSITIVE_INFINITY;
  for (let entry = 0; entry < columns.count; entry += 1) {
    const head = screenOf(p, columns.places[2 * entry] ?? 0, columns.places[2 * entry + 1] ?? 0, 0);
    const away = Math.hypot(head.x - x, head.y - y);
    if (away < nearest) [found, nearest] = [entry, away];
  }
  return found;
}
