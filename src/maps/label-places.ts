// Where numbers of piles are written: beside their piles, where they cover neither another number nor another pile.
import { pixelsPerM, type Size, screenFromSite } from './camera';
import { haloText, type MapColors } from './map-canvas';
import type { MapView } from './map-view';
import { type Box, MARGIN_PX, meet } from './text-room';

export interface PileLabel {
  readonly eastM: number;
  readonly northM: number;
  readonly radiusM: number;
  readonly text: string;
}

/** A number and where it is written: its middle and top, in pixels from the middle of its pile. */
export interface PlacedLabel {
  readonly label: PileLabel;
  readonly xPx: number;
  readonly topPx: number;
  /** Half of its width, with a margin. */
  readonly halfPx: number;
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Height of a line. */
const LINE_PX = 12;
/** Between a pile and its number. */
const GAP_PX = 3;
/** A small pile is painted so large, for its sign. */
const SIGN_RADIUS_PX = 4.5;

function liesOver({ left, right, top, bottom }: Box, { x, y, radius }: Disc): boolean {
  const [aside, above] = [Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)];
  return aside * aside + above * above < radius * radius;
}

/** Middle and top of a number below its pile, at its sides and above it, from the middle of the pile. */
const aroundPile = (radius: number, half: number): readonly (readonly [xPx: number, topPx: number])[] => [
  [0, radius + GAP_PX],
  [radius + GAP_PX + half, -LINE_PX / 2],
  [-radius - GAP_PX - half, -LINE_PX / 2],
  [0, -radius - GAP_PX - LINE_PX],
];

/**
 * The numbers that have room, at so many pixels a metre: below the pile, else at its right, its left or above it, and in
 * the pile itself where it is large enough. In the order of the piles; one without room is left out.
 */
export function placeLabels(
  labels: readonly PileLabel[],
  scale: number,
  widthPxOf: (text: string) => number,
): readonly PlacedLabel[] {
  const discs = labels.map(({ eastM, northM, radiusM }): Disc => {
    return { x: eastM * scale, y: -northM * scale, radius: Math.max(radiusM * scale, SIGN_RADIUS_PX) };
  });
  const taken: Box[] = [];
  const placed: PlacedLabel[] = [];
  for (const [at, own] of discs.entries()) {
    const label = labels[at];
    if (label === undefined) continue;
    const half = widthPxOf(label.text) / 2 + MARGIN_PX;
    const boxAt = ([xPx, topPx]: readonly [number, number]): Box => {
      const [x, top] = [own.x + xPx, own.y + topPx];
      return { left: x - half, right: x + half, top, bottom: top + LINE_PX };
    };
    const isFree = (box: Box): boolean => !taken.some((of) => meet(of, box));
    const inside = [0, -LINE_PX / 2] as const;
    const place =
      aroundPile(own.radius, half).find((spot) => {
        const box = boxAt(spot);
        return isFree(box) && !discs.some((disc) => disc !== own && liesOver(box, disc));
      }) ?? (Math.hypot(half, LINE_PX / 2) <= own.radius && isFree(boxAt(inside)) ? inside : null);
    if (place === null) continue;
    taken.push(boxAt(place));
    placed.push({ label, xPx: place[0], topPx: place[1], halfPx: half });
  }
  return placed;
}

/** Numbers keep their places while the map is moved. */
const placesByLabels = new WeakMap<
  readonly PileLabel[],
  { readonly scale: number; readonly placed: readonly PlacedLabel[] }
>();

/** The numbers that have room at a zoom, in their font. */
function placedAt(
  context: CanvasRenderingContext2D,
  view: MapView,
  labels: readonly PileLabel[],
  colors: MapColors,
): readonly PlacedLabel[] {
  const scale = pixelsPerM(view.zoom);
  context.font = `11px ${colors.font}`;
  const earlier = placesByLabels.get(labels);
  if (earlier?.scale === scale) return earlier.placed;
  const placed = placeLabels(labels, scale, (text) => context.measureText(text).width);
  placesByLabels.set(labels, { scale, placed });
  return placed;
}

/** Boxes of the numbers of piles on the screen, for texts that must not cover them. */
export function numberBoxes(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  labels: readonly PileLabel[],
  colors: MapColors,
): readonly Box[] {
  return placedAt(context, view, labels, colors).map((placed) => boxOf(placed, view, size));
}

function boxOf({ label, xPx, topPx, halfPx }: PlacedLabel, view: MapView, size: Size): Box {
  const { x, y } = screenFromSite(view, size, label.eastM, label.northM);
  return { left: x + xPx - halfPx, right: x + xPx + halfPx, top: y + topPx, bottom: y + topPx + LINE_PX };
}

/** Another text that names a pile, and where that stands. */
export interface NamedPile {
  readonly eastM: number;
  readonly northM: number;
  readonly pileNo: string;
}

/** An edit moves a pile a moment before, or after, its number is asked for anew. */
const MOVED_M = 1;

const isNumberOf = ({ eastM, northM, text }: PileLabel, pile: NamedPile): boolean =>
  text === pile.pileNo && Math.hypot(eastM - pile.eastM, northM - pile.northM) <= MOVED_M;

/**
 * Writes the numbers of piles that have room, but for those that would lie under what covers the map, and for the one of a
 * pile that is named already.
 */
export function drawLabels(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  labels: readonly PileLabel[],
  colors: MapColors,
  covers: readonly Box[] = [],
  named: NamedPile | null = null,
): void {
  const placed = placedAt(context, view, labels, colors);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const one of placed) {
    if (named !== null && isNumberOf(one.label, named)) continue;
    const box = boxOf(one, view, size);
    if (covers.some((of) => meet(of, box))) continue;
    haloText(context, one.label.text, (box.left + box.right) / 2, box.top, colors, colors.label);
  }
}
