// A picture below the piles, placed by two points that are known in it and on the site.
import { pixelsPerM, type Size, screenFromSite } from './camera';
import type { MapView } from './map-view';

export interface KnownPoint {
  /** In the picture, pixels from its top left. */
  readonly x: number;
  readonly y: number;
  /** On the site's grid, metres: X north, Y east. */
  readonly xM: number;
  readonly yM: number;
}

/** How a picture lies: turned and scaled alike in both directions. */
export interface Placement {
  /** A pixel to the right of the picture leads so far east and north. */
  readonly eastM: number;
  readonly northM: number;
  readonly at: KnownPoint;
}

export type PlacementFault = 'samePixel' | 'samePlace' | 'noNumber';

/** The picture's place by two points; they must differ, in the picture and on the site. */
export function placementOf(a: KnownPoint, b: KnownPoint): Placement | PlacementFault {
  if (![a, b].every((point) => Object.values(point).every(Number.isFinite))) return 'noNumber';
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [east, north] = [b.yM - a.yM, b.xM - a.xM];
  const pixels2 = dx * dx + dy * dy;
  if (pixels2 < 1) return 'samePixel';
  if (Math.hypot(east, north) < 1e-3) return 'samePlace';
  // The quotient of both ways as complex numbers, the picture's with its y upwards.
  return { eastM: (east * dx - north * dy) / pixels2, northM: (north * dx + east * dy) / pixels2, at: a };
}

/** Where a pixel of the picture lies on the site's grid. */
export function siteOfPixel({ eastM, northM, at }: Placement, x: number, y: number): { xM: number; yM: number } {
  const [dx, dy] = [x - at.x, y - at.y];
  return { yM: at.yM + eastM * dx + northM * dy, xM: at.xM + northM * dx - eastM * dy };
}

/** Metres that a pixel takes, and by how many degrees the picture is turned, clockwise. */
export function scaleOf({ eastM, northM }: Placement): { readonly metresPerPixel: number; readonly turnedDeg: number } {
  return { metresPerPixel: Math.hypot(eastM, northM), turnedDeg: (-Math.atan2(northM, eastM) * 180) / Math.PI };
}

/** Draws the picture in a view; `origin`: of the set of piles on the site's grid. `shrunk`: its pixels by those of the file. */
export function drawBackground(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  picture: { readonly image: CanvasImageSource; readonly shrunk: number; readonly placement: Placement },
  origin: { readonly xM: number; readonly yM: number },
  opacity: number,
): void {
  const { image, shrunk, placement } = picture;
  const scale = pixelsPerM(view.zoom);
  const corner = siteOfPixel(placement, 0, 0);
  const { x, y } = screenFromSite(view, size, corner.yM - origin.yM, corner.xM - origin.xM);
  const [right, down] = [(placement.eastM * scale) / shrunk, (placement.northM * scale) / shrunk];
  context.save();
  context.globalAlpha = opacity;
  context.transform(right, -down, down, right, x, y);
  context.drawImage(image, 0, 0);
  context.restore();
}
