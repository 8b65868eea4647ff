// Distance and area of what is measured on a map: plain geometry of places as offsets in metres, and how it is drawn.
import { ringArea } from '../shared/ring-area';
import { type Size, screenFromSite } from './camera';
import type { MapColors } from './map-canvas';
import type { MapView } from './map-view';
import { labelRoom } from './text-room';

/** Half the height of a text. */
const HALF_TEXT_PX = 6.5;

export type MeasureKind = 'distance' | 'area';

export interface MeasuredPlace {
  readonly eastM: number;
  readonly northM: number;
}

/** From place to place; of an area back to the first. */
export function measuredLengthM(places: readonly MeasuredPlace[], closed: boolean): number {
  const [first] = places;
  const way = closed && first !== undefined ? [...places, first] : places;
  let sum = 0;
  for (const [at, place] of way.entries()) {
    const before = way[at - 1];
    if (before !== undefined) sum += Math.hypot(place.eastM - before.eastM, place.northM - before.northM);
  }
  return sum;
}

/** Of the polygon. */
export function measuredAreaM2(places: readonly MeasuredPlace[]): number {
  return ringArea(
    places.length,
    (at) => places[at]?.eastM ?? Number.NaN,
    (at) => places[at]?.northM ?? Number.NaN,
  );
}

/** The line with its corners and the length of each edge. */
export function drawMeasure(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  kind: MeasureKind,
  places: readonly MeasuredPlace[],
  said: { readonly edges: readonly string[]; readonly whole: string },
  colors: MapColors,
): void {
  const spots = places.map(({ eastM, northM }) => screenFromSite(view, size, eastM, northM));
  const [first] = spots;
  if (first === undefined) return;
  context.beginPath();
  for (const { x, y } of spots) context.lineTo(x, y);
  if (kind === 'area' && spots.length > 2) {
    context.closePath();
    context.globalAlpha = 0.15;
    context.fillStyle = colors.accent;
    context.fill();
    context.globalAlpha = 1;
  }
  context.lineJoin = 'round';
  for (const [color, width] of [
    [colors.halo, 5],
    [colors.accent, 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
  for (const { x, y } of spots) {
    context.beginPath();
    context.arc(x, y, 4, 0, 2 * Math.PI);
    context.fillStyle = colors.halo;
    context.fill();
    context.stroke();
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const tell = (text: string, x: number, y: number): void => {
    context.lineWidth = 4;
    context.strokeStyle = colors.halo;
    context.strokeText(text, x, y);
    context.fillStyle = colors.label;
    context.fillText(text, x, y);
  };
  // The whole first: a length that would cover it is told by the others.
  const hasRoom = labelRoom(context, size);
  context.font = `700 13px ${colors.font}`;
  const last = spots.at(-1) ?? first;
  const sum = spots.reduce((of, { x, y }) => ({ x: of.x + x, y: of.y + y }), { x: 0, y: 0 });
  const middle = { x: sum.x / spots.length, y: sum.y / spots.length };
  const at = kind === 'distance' ? { x: last.x, y: last.y - 18 } : middle;
  hasRoom(said.whole, at.x, at.y - HALF_TEXT_PX);
  tell(said.whole, at.x, at.y);
  context.font = `600 11px ${colors.font}`;
  for (const [of, text] of said.edges.entries()) {
    const a = spots[of];
    const b = spots[of + 1] ?? first;
    // Of a short edge the sum says enough.
    if (a === undefined || Math.hypot(b.x - a.x, b.y - a.y) < 48) continue;
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2 - 9];
    if (hasRoom(text, x, y - HALF_TEXT_PX)) tell(text, x, y);
  }
}
