// The selection on a map, as a link carries it: a shape in site coordinates, a row, or a stretch of the line.
import { mileageM } from '../shared/mileage';

/** X (north), Y (east) of each corner one after the other: metres on the site's grid, whole centimetres. */
export type Corners = readonly number[];

export type MapShape =
  /** Two corners across from each other. */
  | { readonly kind: 'box'; readonly corners: Corners }
  /** Three corners or more. */
  | { readonly kind: 'lasso'; readonly corners: Corners }
  | { readonly kind: 'row'; readonly rowNo: string }
  | { readonly kind: 'mileage'; readonly fromM: number; readonly toM: number }
  /** A finding in piles as built: the kind, and the machine where it is one's. */
  | { readonly kind: 'built'; readonly finding: string };

/** More would make a link that some programs cut. */
export const MOST_LASSO_CORNERS = 60;
const MOST_ROW_LETTERS = 50;
/** Beyond it no grid of the earth goes. */
const FARTHEST_M = 1e8;

const FINDING = /^[a-zA-Z]{1,20}(\.\d{1,10})?$/;

/** `box:x,y,x,y`, `lasso:x,y,x,y,x,y…`, `row:A`, `mileage:2230..2400`, `built:machineShift.8`. */
export function formatShape(shape: MapShape): string {
  switch (shape.kind) {
    case 'box':
    case 'lasso':
      return `${shape.kind}:${shape.corners.join(',')}`;
    case 'row':
      return `row:${shape.rowNo}`;
    case 'built':
      return `built:${shape.finding}`;
    case 'mileage':
      return `mileage:${shape.fromM}..${shape.toM}`;
  }
}

/** The shape of a text; null where it is none. */
export function parseShape(text: string | null): MapShape | null {
  const [, kind, rest = ''] = /^(box|lasso|row|mileage|built):(.*)$/s.exec(text ?? '') ?? [];
  switch (kind) {
    case 'box':
      return shapeOf('box', numbersOf(rest));
    case 'lasso':
      return shapeOf('lasso', numbersOf(rest));
    case 'row':
      return rowShape(rest);
    case 'built':
      return FINDING.test(rest) ? { kind: 'built', finding: rest } : null;
    case 'mileage': {
      const [from = '', to = ''] = rest.split('..');
      return mileageShape(from, to);
    }
    default:
      return null;
  }
}

function numbersOf(text: string): readonly number[] {
  return text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
}

function shapeOf(kind: 'box' | 'lasso', corners: readonly number[]): MapShape | null {
  const known = corners.every((c) => Number.isFinite(c) && Math.abs(c) <= FARTHEST_M);
  const count = corners.length / 2;
  const fits = kind === 'box' ? count === 2 : Number.isInteger(count) && count >= 3 && count <= MOST_LASSO_CORNERS;
  return known && fits ? { kind, corners: corners.map(toCentimetre) } : null;
}

export function rowShape(rowNo: string): MapShape | null {
  const name = rowNo.trim();
  return name !== '' && name.length <= MOST_ROW_LETTERS ? { kind: 'row', rowNo: name } : null;
}

/** Both as they are written on site or in metres, in any order. */
export function mileageShape(from: string, to: string): MapShape | null {
  const [a, b] = [mileageM(from.trim()), mileageM(to.trim())];
  return a === null || b === null ? null : { kind: 'mileage', fromM: Math.min(a, b), toM: Math.max(a, b) };
}

function toCentimetre(metres: number): number {
  return Math.round(metres * 100) / 100;
}

/** A place on the screen, pixels from its top left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A line goes past what is left out of it no further than this, in pixels, unless it had too many corners. */
const SLACK_PX = 1.5;

/** The line around a lasso with as few spots as show the same; null where it goes around nothing. */
export function lassoLine(drawn: readonly Spot[]): readonly Spot[] | null {
  const line = simplified(drawn);
  const area = line.reduce((sum, spot, at) => {
    const next = line[(at + 1) % line.length] ?? spot;
    return sum + spot.x * next.y - next.x * spot.y;
  }, 0);
  return line.length >= 3 && Math.abs(area) >= 1 ? line : null;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** The spot furthest off, and how far. */
  readonly at: number;
  readonly offPx: number;
}

/** After Douglas and Peucker (1973); the corner that is furthest off is taken in first. */
function simplified(line: readonly Spot[]): readonly Spot[] {
  const furthest = (from: number, to: number): Stretch => {
    let [at, offPx] = [from, 0];
    for (let spot = from + 1; spot < to; spot += 1) {
      const off = offLine(line[spot], line[from], line[to]);
      if (off > offPx) [at, offPx] = [spot, off];
    }
    return { from, to, at, offPx };
  };
  const last = line.length - 1;
  const corners = new Set([0, last]);
  const open = [furthest(0, last)];
  while (corners.size < MOST_LASSO_CORNERS) {
    open.sort((a, b) => a.offPx - b.offPx);
    const stretch = open.pop();
    if (stretch === undefined || stretch.offPx <= SLACK_PX) break;
    const { from, to, at } = stretch;
    corners.add(at);
    open.push(furthest(from, at), furthest(at, to));
  }
  return line.filter((_, at) => corners.has(at));
}

/** From a spot to the stretch between two others. */
function offLine(spot: Spot | undefined, from: Spot | undefined, to: Spot | undefined): number {
  if (spot === undefined || from === undefined || to === undefined) return 0;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length2 = dx * dx + dy * dy;
  const along = length2 === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / length2;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(spot.x - from.x - t * dx, spot.y - from.y - t * dy);
}

/** Corners on the site's grid of offsets from an origin. */
export function cornersOf(
  places: readonly { readonly eastM: number; readonly northM: number }[],
  origin: { readonly xM: number; readonly yM: number },
): Corners {
  return places.flatMap(({ eastM, northM }) => [toCentimetre(northM + origin.xM), toCentimetre(eastM + origin.yM)]);
}

/** The line to be drawn around a shape, as offsets from an origin; null for what has no shape of its own. */
export function outlineOf(
  shape: MapShape,
  origin: { readonly xM: number; readonly yM: number },
): readonly { readonly eastM: number; readonly northM: number }[] | null {
  if (shape.kind !== 'box' && shape.kind !== 'lasso') return null;
  const places = Array.from({ length: shape.corners.length / 2 }, (_, at) => ({
    northM: (shape.corners[2 * at] ?? 0) - origin.xM,
    eastM: (shape.corners[2 * at + 1] ?? 0) - origin.yM,
  }));
  const [a, b] = places;
  if (shape.kind === 'lasso' || a === undefined || b === undefined) return places;
  return [a, { northM: a.northM, eastM: b.eastM }, b, { northM: b.northM, eastM: a.eastM }];
}
