// Piles that are marked on a map, as those are whose rows are checked in the table beside it.
import { pixelsPerM, type Size } from './camera';
import type { SketchPlaces } from './map-sketch';
import type { MapView } from './map-view';

/** Of rings whose middles lie in one square of this size only one is drawn: more would be the same picture. */
const CELL_PX = 6;
const RING_RADIUS_PX = 7;

/**
 * Where rings are drawn, as pairs of x and y on the screen: each place in sight that no ring drawn before stands for.
 * Places are on the site's grid, from which `origin` is where the map's view counts from.
 */
export function markedSpots(
  { xM, yM }: SketchPlaces,
  view: MapView,
  { width, height }: Size,
  origin: { readonly xM: number; readonly yM: number },
): Float64Array {
  const perM = pixelsPerM(view.zoom);
  const across = Math.ceil((width + 2 * RING_RADIUS_PX) / CELL_PX);
  const down = Math.ceil((height + 2 * RING_RADIUS_PX) / CELL_PX);
  const taken = new Uint8Array(Math.max(0, across * down));
  const spots = new Float64Array(2 * Math.min(xM.length, taken.length));
  let found = 0;
  // A loop over columns: of a million places none is made an object.
  for (let row = 0; row < xM.length; row += 1) {
    const x = width / 2 + ((yM[row] ?? Number.NaN) - origin.yM - view.eastM) * perM;
    const y = height / 2 - ((xM[row] ?? Number.NaN) - origin.xM - view.northM) * perM;
    const column = Math.floor((x + RING_RADIUS_PX) / CELL_PX);
    const line = Math.floor((y + RING_RADIUS_PX) / CELL_PX);
    // False also for a pile without a place.
    if (!(column >= 0 && column < across && line >= 0 && line < down)) continue;
    const cell = line * across + column;
    if (taken[cell] === 1) continue;
    taken[cell] = 1;
    spots[2 * found] = x;
    spots[2 * found + 1] = y;
    found += 1;
  }
  return spots.subarray(0, 2 * found);
}

/** A ring at each of the spots. */
export function drawRings(context: CanvasRenderingContext2D, spots: Float64Array, dark: boolean): void {
  context.beginPath();
  for (let at = 0; at + 1 < spots.length; at += 2) {
    const [x, y] = [spots[at] ?? 0, spots[at + 1] ?? 0];
    context.moveTo(x + RING_RADIUS_PX, y);
    context.arc(x, y, RING_RADIUS_PX, 0, 2 * Math.PI);
  }
  // A ring on an edge of the other brightness: it is seen on piles of any colour, and beside them.
  context.strokeStyle = dark ? '#10151b' : '#ffffff';
  context.lineWidth = 5;
  context.stroke();
  context.strokeStyle = dark ? '#ffd166' : '#5c2e91';
  context.lineWidth = 2;
  context.stroke();
}
