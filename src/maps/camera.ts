// Geometry of the flat map: north is up, one unit is one metre, screen pixels are CSS pixels.
import type { PileSetInfo, ViewBox } from '../contracts/data-core';
import type { MapView } from './map-view';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Closest view: a metre takes 256 pixels, a pile fills a phone. */
export const MAX_ZOOM = 8;
/** Between what is shown and the edges of its room. */
export const FIT_MARGIN_PX = 32;
/** On a large map, whose corners hold search, buttons and legend: the site stands clear of them. */
const LARGE = { from: { width: 640, height: 480 }, marginPx: { width: 56, height: 84 } } as const;
/** How far beyond the fitted view one may zoom out. */
const ZOOM_OUT_LEVELS = 1.5;
/** A single pile or an empty site still gets a view of this many metres. */
const LEAST_EXTENT_M = 20;

/** Screen pixels a metre takes. */
export function pixelsPerM(zoom: number): number {
  return 2 ** zoom;
}

/** The view that shows the whole extent with a margin. */
export function fitView(extent: PileSetInfo['extent'], size: Size): MapView {
  const finite = Object.values(extent).every(Number.isFinite);
  const box = finite ? extent : { minEastM: 0, minNorthM: 0, maxEastM: 0, maxNorthM: 0 };
  const widthM = Math.max(box.maxEastM - box.minEastM, LEAST_EXTENT_M);
  const heightM = Math.max(box.maxNorthM - box.minNorthM, LEAST_EXTENT_M);
  return { ...middleOf(box), zoom: Math.min(fitZoom(widthM, heightM, size), MAX_ZOOM) };
}

/** The view that shows a box of piles with a margin: from `nearestZoom` at most, however few they are. */
export function boxView(box: ViewBox, size: Size, nearestZoom: number): MapView {
  const zoom = fitZoom(box.maxEastM - box.minEastM, box.maxNorthM - box.minNorthM, size);
  return { ...middleOf(box), zoom: Math.min(zoom, nearestZoom) };
}

/** The zoom at which so much fits within the margins; infinite for a spot. */
function fitZoom(widthM: number, heightM: number, size: Size): number {
  const isLarge = size.width >= LARGE.from.width && size.height >= LARGE.from.height;
  const marginPx = isLarge ? LARGE.marginPx : { width: FIT_MARGIN_PX, height: FIT_MARGIN_PX };
  return Math.log2(
    Math.min(
      Math.max(size.width - 2 * marginPx.width, 1) / widthM,
      Math.max(size.height - 2 * marginPx.height, 1) / heightM,
    ),
  );
}

function middleOf(box: ViewBox): Pick<MapView, 'eastM' | 'northM'> {
  return { eastM: (box.minEastM + box.maxEastM) / 2, northM: (box.minNorthM + box.maxNorthM) / 2 };
}

/** Smallest zoom allowed for an extent. */
export function leastZoom(extent: PileSetInfo['extent'], size: Size): number {
  return fitView(extent, size).zoom - ZOOM_OUT_LEVELS;
}

/** Keeps the zoom within its limits and the middle of the view on the site, or on what is sketched beside it. */
export function clampView(view: MapView, extent: PileSetInfo['extent'], size: Size, reach: ViewBox = extent): MapView {
  const zoom = Math.min(Math.max(view.zoom, leastZoom(extent, size)), MAX_ZOOM);
  const between = (value: number, from: number, to: number) =>
    from <= to ? Math.min(Math.max(value, from), to) : value;
  return {
    zoom,
    eastM: between(view.eastM, reach.minEastM, reach.maxEastM),
    northM: between(view.northM, reach.minNorthM, reach.maxNorthM),
  };
}

/** The area on the screen, in metres. */
export function visibleBox(view: MapView, size: Size): ViewBox {
  const halfEast = size.width / 2 / pixelsPerM(view.zoom);
  const halfNorth = size.height / 2 / pixelsPerM(view.zoom);
  return {
    minEastM: view.eastM - halfEast,
    minNorthM: view.northM - halfNorth,
    maxEastM: view.eastM + halfEast,
    maxNorthM: view.northM + halfNorth,
  };
}

/** The box made `factor` times as wide and high about its middle. */
export function padBox(box: ViewBox, factor: number): ViewBox {
  const east = ((box.maxEastM - box.minEastM) * (factor - 1)) / 2;
  const north = ((box.maxNorthM - box.minNorthM) * (factor - 1)) / 2;
  return {
    minEastM: box.minEastM - east,
    minNorthM: box.minNorthM - north,
    maxEastM: box.maxEastM + east,
    maxNorthM: box.maxNorthM + north,
  };
}

/** Whether `inner` lies within `outer`. */
export function boxContains(outer: ViewBox, inner: ViewBox): boolean {
  return (
    inner.minEastM >= outer.minEastM &&
    inner.minNorthM >= outer.minNorthM &&
    inner.maxEastM <= outer.maxEastM &&
    inner.maxNorthM <= outer.maxNorthM
  );
}

/** Screen position (from the top left) of a point on the site. */
export function screenFromSite(view: MapView, size: Size, eastM: number, northM: number): { x: number; y: number } {
  const scale = pixelsPerM(view.zoom);
  return {
    x: size.width / 2 + (eastM - view.eastM) * scale,
    y: size.height / 2 - (northM - view.northM) * scale,
  };
}

/** Point on the site at a screen position (from the top left). */
export function siteFromScreen(view: MapView, size: Size, x: number, y: number): { eastM: number; northM: number } {
  const scale = pixelsPerM(view.zoom);
  return {
    eastM: view.eastM + (x - size.width / 2) / scale,
    northM: view.northM - (y - size.height / 2) / scale,
  };
}

/**
 * The view on a flight at `t` from 0 to 1: zooms out far enough that start and goal are seen together, then in.
 * After van Wijk and Nuij, "Smooth and efficient zooming and panning" (2003), whose path it follows.
 */
export function flightView(from: MapView, to: MapView, size: Size, t: number): MapView {
  const rho = 1.42;
  const w0 = size.width / pixelsPerM(from.zoom);
  const w1 = size.width / pixelsPerM(to.zoom);
  const dx = to.eastM - from.eastM;
  const dy = to.northM - from.northM;
  const distance = Math.hypot(dx, dy);
  if (t >= 1) return to;
  if (t <= 0) return from;
  // Start and goal on one spot (or nearly): the path degenerates to a plain zoom.
  if (distance < 1e-6 * Math.max(w0, w1)) {
    return {
      eastM: from.eastM + dx * t,
      northM: from.northM + dy * t,
      zoom: from.zoom + (to.zoom - from.zoom) * t,
    };
  }
  const b0 = (w1 * w1 - w0 * w0 + rho ** 4 * distance * distance) / (2 * w0 * rho * rho * distance);
  const b1 = (w1 * w1 - w0 * w0 - rho ** 4 * distance * distance) / (2 * w1 * rho * rho * distance);
  const r0 = -Math.asinh(b0);
  const r1 = -Math.asinh(b1);
  const s = (t * (r1 - r0)) / rho;
  const along = ((w0 / (rho * rho)) * (Math.cosh(r0) * Math.tanh(rho * s + r0) - Math.sinh(r0))) / distance;
  const width = (w0 * Math.cosh(r0)) / Math.cosh(rho * s + r0);
  return {
    eastM: from.eastM + dx * along,
    northM: from.northM + dy * along,
    zoom: Math.log2(size.width / width),
  };
}

/** How long a flight should take: longer for longer ways, never slow. */
export function flightMs(from: MapView, to: MapView, size: Size): number {
  const screens = (Math.hypot(to.eastM - from.eastM, to.northM - from.northM) * pixelsPerM(from.zoom)) / size.width;
  return Math.min(300 + 150 * (Math.abs(to.zoom - from.zoom) + Math.log2(1 + screens)), 1200);
}
