// The lines of a drawing below the piles: where they lie, and which part of them a camera sees.
import type { Plan, PlanShot } from '../contracts/plan-paint';
import { type DrawnPlan, type LengthUnit, PER_METRE } from '../contracts/spreadsheet';
import { pixelsPerM, type Size, visibleBox } from './camera';
import type { MapView } from './map-view';

interface SiteOrigin {
  readonly xM: number;
  readonly yM: number;
}

const BOX = 4;

export function planOf({ lines, texts, fills }: Pick<DrawnPlan, 'lines' | 'texts' | 'fills'>): Plan {
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
  return { ...lines, boxes, texts, fills };
}

/** A camera's view. `size` in CSS pixels, of which one has `pixelRatio` squared of the image. */
export function planShot(
  view: MapView,
  size: Size,
  pixelRatio: number,
  origin: SiteOrigin,
): Pick<PlanShot, 'westM' | 'northM' | 'pixelsPerM' | 'pixelRatio' | 'width' | 'height'> {
  const box = visibleBox(view, size);
  return {
    westM: box.minEastM + origin.yM,
    northM: box.maxNorthM + origin.xM,
    pixelsPerM: pixelsPerM(view.zoom) * pixelRatio,
    pixelRatio,
    width: Math.max(1, Math.round(size.width * pixelRatio)),
    height: Math.max(1, Math.round(size.height * pixelRatio)),
  };
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
