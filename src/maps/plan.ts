// The lines of a drawing below the piles, from packed numbers: no object a line or a corner.
import { type LengthUnit, PER_METRE, type PlanLines } from '../contracts/spreadsheet';
import { pixelsPerM, type Size, visibleBox } from './camera';
import { type LineImage, paintLine } from './line-image';
import type { MapView } from './map-view';

/** Lines with the box around each: west, south, east and north in turn, in the drawing's unit. */
export interface Plan extends PlanLines {
  readonly boxes: Float64Array;
}

export interface PlanLook {
  readonly unit: LengthUnit;
  /** By layer, 1: drawn. */
  readonly shown: Uint8Array;
}

interface SiteOrigin {
  readonly xM: number;
  readonly yM: number;
}

/** A corner that is no further from the last one is passed over, and so is a line that is no larger. Device pixels. */
const LEAST_PX = 0.5;
/** Of a line, CSS pixels. */
const LINE_PX = 1.25;
const BOX = 4;

export function planOf(lines: PlanLines): Plan {
  const { corners, starts } = lines;
  const boxes = new Float64Array(BOX * Math.max(0, starts.length - 1));
  for (let line = 0; line < starts.length - 1; line += 1) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let corner = starts[line] ?? 0; corner < (starts[line + 1] ?? 0); corner += 1) {
      const [x = 0, y = 0] = [corners[2 * corner], corners[2 * corner + 1]];
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
    boxes.set([west, south, east, north], BOX * line);
  }
  return { ...lines, boxes };
}

/**
 * Paints the layers that are shown; answers how many lines lie in the view. `size` in CSS pixels, of which one has
 * `pixelRatio` squared of the image; `origin`: of the set of piles on the site's grid.
 */
export function paintPlan(
  image: LineImage,
  view: MapView,
  size: Size,
  pixelRatio: number,
  plan: Plan,
  look: PlanLook,
  origin: SiteOrigin,
): number {
  const { corners, starts, layerOf, boxes } = plan;
  const perMetre = PER_METRE[look.unit];
  const scale = (pixelsPerM(view.zoom) * pixelRatio) / perMetre;
  const box = visibleBox(view, size);
  const [west, south] = [(box.minEastM + origin.yM) * perMetre, (box.minNorthM + origin.xM) * perMetre];
  const [east, north] = [(box.maxEastM + origin.yM) * perMetre, (box.maxNorthM + origin.xM) * perMetre];
  const least = LEAST_PX / scale;
  const width = LINE_PX * pixelRatio;
  let inView = 0;
  for (let line = 0; line < starts.length - 1; line += 1) {
    if (look.shown[layerOf[line] ?? 0] !== 1) continue;
    const at = BOX * line;
    const [lineWest = 0, lineSouth = 0, lineEast = 0, lineNorth = 0] = [
      boxes[at],
      boxes[at + 1],
      boxes[at + 2],
      boxes[at + 3],
    ];
    if (lineEast < west || lineWest > east || lineNorth < south || lineSouth > north) continue;
    inView += 1;
    if (lineEast - lineWest < least && lineNorth - lineSouth < least) continue;
    const [from, to] = [starts[line] ?? 0, starts[line + 1] ?? 0];
    let lastX = ((corners[2 * from] ?? 0) - west) * scale;
    let lastY = (north - (corners[2 * from + 1] ?? 0)) * scale;
    for (let corner = from + 1; corner < to; corner += 1) {
      const x = ((corners[2 * corner] ?? 0) - west) * scale;
      const y = (north - (corners[2 * corner + 1] ?? 0)) * scale;
      if (corner < to - 1 && Math.abs(x - lastX) < LEAST_PX && Math.abs(y - lastY) < LEAST_PX) continue;
      paintLine(image, lastX, lastY, x, y, width);
      lastX = x;
      lastY = y;
    }
  }
  return inView;
}

/** A plan further from the piles than this is in another unit, or of another grid. */
const FAR_M = 1000;

/** Kilometres between plan and piles, where that is too far to be meant; null where they are near. `extent`: of the piles. */
export function planFarKm(
  plan: Plan,
  unit: LengthUnit,
  extent: {
    readonly minEastM: number;
    readonly minNorthM: number;
    readonly maxEastM: number;
    readonly maxNorthM: number;
  },
  origin: SiteOrigin,
): number | null {
  if (!Object.values(extent).every(Number.isFinite)) return null;
  const perMetre = PER_METRE[unit];
  let nearest = Infinity;
  // Line by line: a frame or a legend that stands elsewhere says nothing of the others.
  for (let at = 0; at < plan.boxes.length; at += BOX) {
    const [west = 0, south = 0, east = 0, north = 0] = plan.boxes.subarray(at, at + BOX);
    const apart = (from: number, to: number, least: number, most: number): number =>
      Math.max(0, from / perMetre - most, least - to / perMetre);
    const [eastM, northM] = [
      apart(west, east, extent.minEastM + origin.yM, extent.maxEastM + origin.yM),
      apart(south, north, extent.minNorthM + origin.xM, extent.maxNorthM + origin.xM),
    ];
    nearest = Math.min(nearest, Math.hypot(eastM, northM));
    if (nearest === 0) break;
  }
  return nearest > FAR_M && Number.isFinite(nearest) ? nearest / 1000 : null;
}
