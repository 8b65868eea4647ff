// Piles seen from near: their outlines, and how far off their design they were made. Canvas functions of the camera; a
// map shows some hundred of them at once.
import { pixelsPerM, type Size, screenFromSite } from './camera';
import type { MapColors } from './map-canvas';
import type { MapView } from './map-view';
import { type Box, hasRoomAt, labelRoom, TEXT_PX, textBox } from './text-room';

/** In which outline a pile is drawn, by its own numbers; lengths in metres. */
export type PileShape =
  | { readonly kind: 'round' }
  | { readonly kind: 'axes'; readonly axes: number; readonly spacingM: number }
  | { readonly kind: 'sector'; readonly swingDeg: number }
  | { readonly kind: 'block'; readonly lengthM: number; readonly acrossM: number };

/** Where it was made, off its design. */
export interface AsBuilt {
  readonly eastM: number;
  readonly northM: number;
  readonly offsetMm: number;
  /** Allowed; null: nothing is said. */
  readonly toleranceMm: number | null;
}

export interface NearPile {
  readonly eastM: number;
  readonly northM: number;
  readonly radiusM: number;
  readonly pileNo: string;
  readonly shape: PileShape;
  /** Of its line, degrees clockwise from north; NaN: nobody knows. */
  readonly headingDeg: number;
  readonly color: string;
  readonly asBuilt: AsBuilt | null;
}

/** Smaller outlines cannot be told from the mark of the pile. */
const LEAST_OUTLINE_PX = 5;
/** Of more piles only those out of tolerance have its circle: circles that run into one another say nothing. */
const MOST_CIRCLES = 150;
/** A smaller circle of tolerance cannot be seen. */
const LEAST_CIRCLE_PX = 2.5;

export function isOut({ offsetMm, toleranceMm }: AsBuilt): boolean {
  return toleranceMm !== null && offsetMm > toleranceMm;
}

/** Middles of the drills of a machine, from the pile's own, metres along its line. */
export function axisOffsets(axes: number, spacingM: number): readonly number[] {
  return Array.from({ length: axes }, (_, at) => (at - (axes - 1) / 2) * spacingM);
}

/** Where sectors to both sides along a line begin and end: radians clockwise from east, as a canvas has them. */
export function sectorAngles(headingDeg: number, swingDeg: number): readonly (readonly [from: number, to: number])[] {
  return [headingDeg, headingDeg + 180].map((towardsDeg) => {
    const middle = ((towardsDeg - 90) * Math.PI) / 180;
    const half = (swingDeg * Math.PI) / 360;
    return [middle - half, middle + half];
  });
}

/** Corners of a block about its middle: along and across its line. */
export function blockCorners(
  { eastM, northM, headingDeg }: Pick<NearPile, 'eastM' | 'northM' | 'headingDeg'>,
  lengthM: number,
  acrossM: number,
): readonly { readonly eastM: number; readonly northM: number }[] {
  const heading = (headingDeg * Math.PI) / 180;
  const [east, north] = [Math.sin(heading), Math.cos(heading)];
  return [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].map(([along = 0, across = 0]) => ({
    eastM: eastM + (along * lengthM * east) / 2 + (across * acrossM * north) / 2,
    northM: northM + (along * lengthM * north) / 2 - (across * acrossM * east) / 2,
  }));
}

/** Numbers in the middle of smaller circles would run into one another. */
const LEAST_NUMBERED_PX = 18;
/** Of a number that is written about its middle. */
const HALF_LINE_PX = 6;
/** How much of the ground covers soil that a jet leaves uncut: the circle below it can still be told. */
const UNCUT_VEIL = 0.8;

/**
 * Of jets that swing, above their circles, which have the same diameter: uncut soil is veiled, and cut soil
 * stands in its colour again, also where a neighbour leaves it uncut. The veil lies over the numbers: those that have room are
 * written anew.
 */
export function drawSwings(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  piles: readonly NearPile[],
  colors: MapColors,
  numbers: boolean,
  covers: readonly Box[],
): void {
  const swung = swungOnScreen(view, size, piles);
  const cutOut = (at: Swung, towardsDeg: number, swingDeg: number): void => {
    context.beginPath();
    for (const [from, to] of sectorAngles(towardsDeg, swingDeg)) {
      context.moveTo(at.x, at.y);
      context.arc(at.x, at.y, at.radius, from, to);
      context.lineTo(at.x, at.y);
    }
  };
  context.fillStyle = colors.halo;
  context.globalAlpha = UNCUT_VEIL;
  for (const pile of swung) {
    cutOut(pile, pile.headingDeg + 90, 180 - pile.swingDeg);
    context.fill();
  }
  context.globalAlpha = 1;
  for (const pile of swung) {
    cutOut(pile, pile.headingDeg, pile.swingDeg);
    context.fillStyle = pile.color;
    context.fill();
    context.strokeStyle = colors.halo;
    context.lineWidth = 1.5;
    context.stroke();
  }
  if (!numbers) return;
  const numbered = swungNumbers(context, size, swung, colors, covers);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  for (const { x, y, pileNo } of numbered) {
    context.strokeText(pileNo, x, y);
    context.fillStyle = colors.label;
    context.fillText(pileNo, x, y);
  }
}

interface Swung {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly headingDeg: number;
  readonly swingDeg: number;
  readonly color: string;
  readonly pileNo: string;
}

/** The piles whose jets swing, as far as they are large enough to show it. */
function swungOnScreen(view: MapView, size: Size, piles: readonly NearPile[]): readonly Swung[] {
  const scale = pixelsPerM(view.zoom);
  return piles.flatMap(({ shape, headingDeg, radiusM, eastM, northM, color, pileNo }) => {
    const radius = radiusM * scale;
    if (shape.kind !== 'sector' || Number.isNaN(headingDeg) || radius < LEAST_OUTLINE_PX) return [];
    const at = screenFromSite(view, size, eastM, northM);
    return [{ ...at, radius, headingDeg, swingDeg: shape.swingDeg, color, pileNo }];
  });
}

/** Those of them in which a number has room, in the font of the numbers. */
function swungNumbers(
  context: CanvasRenderingContext2D,
  size: Size,
  swung: readonly Swung[],
  colors: MapColors,
  covers: readonly Box[],
): readonly Swung[] {
  context.font = `11px ${colors.font}`;
  const hasRoom = labelRoom(context, size, covers);
  return swung.filter(
    ({ x, y, radius, pileNo }) => radius >= LEAST_NUMBERED_PX && hasRoom(pileNo, x, y - HALF_LINE_PX),
  );
}

/** Boxes on the screen of the numbers in piles whose jets swing. */
export function swungNumberBoxes(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  piles: readonly NearPile[],
  colors: MapColors,
  covers: readonly Box[],
): readonly Box[] {
  const numbered = swungNumbers(context, size, swungOnScreen(view, size, piles), colors, covers);
  return numbered.map(({ x, y, pileNo }) => textBox(context, pileNo, x, y - HALF_LINE_PX));
}

/** Outlines of all that are no plain circle; those of jets that swing lie above their circles. */
export function drawOutlines(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  piles: readonly NearPile[],
  colors: MapColors,
): void {
  const scale = pixelsPerM(view.zoom);
  for (const pile of piles) {
    const { shape, radiusM, headingDeg, color } = pile;
    if (shape.kind === 'round' || shape.kind === 'sector' || Number.isNaN(headingDeg)) continue;
    context.beginPath();
    if (shape.kind === 'axes') {
      if (radiusM * scale < LEAST_OUTLINE_PX) continue;
      const heading = (headingDeg * Math.PI) / 180;
      for (const along of axisOffsets(shape.axes, shape.spacingM)) {
        const middle = screenFromSite(
          view,
          size,
          pile.eastM + along * Math.sin(heading),
          pile.northM + along * Math.cos(heading),
        );
        context.moveTo(middle.x + radiusM * scale, middle.y);
        context.arc(middle.x, middle.y, radiusM * scale, 0, 2 * Math.PI);
      }
    } else {
      if (shape.lengthM * scale < 2 * LEAST_OUTLINE_PX) continue;
      for (const corner of blockCorners(pile, shape.lengthM, shape.acrossM)) {
        const { x, y } = screenFromSite(view, size, corner.eastM, corner.northM);
        context.lineTo(x, y);
      }
      context.closePath();
    }
    context.globalAlpha = 0.22;
    context.fillStyle = color;
    context.fill();
    context.globalAlpha = 1;
    context.lineJoin = 'round';
    context.strokeStyle = colors.halo;
    context.lineWidth = 3;
    context.stroke();
    context.strokeStyle = color;
    context.lineWidth = 1.5;
    context.stroke();
  }
}

/** Out of tolerance: a colour of its own beside the heavier line, the filled head and the number. */
function outColor(dark: boolean): string {
  return dark ? '#ff8f9c' : '#b10e1c';
}

/**
 * From each design to where it was made, `times` as long as it is, within the circle of what is allowed. A pile out of
 * tolerance has a heavy line with a filled head and says by how many millimetres, beside the numbers of piles where
 * there is room.
 */
export function drawOffsets(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  piles: readonly NearPile[],
  times: number,
  colors: MapColors,
  dark: boolean,
  { numbers, covers }: { readonly numbers: readonly Box[]; readonly covers: readonly Box[] },
): void {
  const scale = pixelsPerM(view.zoom);
  const taken = [...covers];
  const circles = piles.filter(({ asBuilt }) => asBuilt !== null).length <= MOST_CIRCLES;
  for (const pile of piles) {
    const { asBuilt } = pile;
    if (asBuilt === null) continue;
    const from = screenFromSite(view, size, pile.eastM, pile.northM);
    const to = {
      x: from.x + (asBuilt.eastM - pile.eastM) * scale * times,
      y: from.y - (asBuilt.northM - pile.northM) * scale * times,
    };
    const out = isOut(asBuilt);
    const color = out ? outColor(dark) : colors.label;
    const circle = ((asBuilt.toleranceMm ?? 0) / 1000) * scale * times;
    if (circle >= LEAST_CIRCLE_PX && (out || circles)) {
      context.setLineDash(out ? [] : [3, 3]);
      stroked(context, color, colors.halo, out ? 1.5 : 1, () => context.arc(from.x, from.y, circle, 0, 2 * Math.PI));
      context.setLineDash([]);
    }
    // The true circle of what was made.
    if (times === 1 && circles && pile.radiusM * scale >= 2 * LEAST_OUTLINE_PX && pile.shape.kind === 'round') {
      context.setLineDash([5, 3]);
      stroked(context, color, colors.halo, 1, () => context.arc(to.x, to.y, pile.radiusM * scale, 0, 2 * Math.PI));
      context.setLineDash([]);
    }
    stroked(context, color, colors.halo, out ? 2.5 : 1.2, () => {
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
    });
    drawHead(context, from, to, out, color, colors.halo);
    if (!out) continue;
    context.font = `600 11px ${colors.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const said = `${Math.round(asBuilt.offsetMm)}\u00a0mm`;
    const boxes = besideHead(context, said, to, to.x >= from.x ? 1 : -1);
    const box = boxes.find((one) => hasRoomAt(one, size, [...taken, ...numbers]));
    // Where the numbers of piles leave no room it covers one, which the pile says under the pointer.
    const shown = box ?? boxes.find((one) => hasRoomAt(one, size, taken));
    if (shown === undefined) continue;
    taken.push(shown);
    if (box === undefined) {
      context.fillStyle = colors.halo;
      context.fillRect(shown.left, shown.top, shown.right - shown.left, TEXT_PX);
    }
    const [x, y] = [(shown.left + shown.right) / 2, shown.top + TEXT_PX / 2];
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = colors.halo;
    context.strokeText(said, x, y);
    context.fillStyle = color;
    context.fillText(said, x, y);
  }
}

/** Between the head of an arrow and its text. */
const HEAD_GAP_PX = 4;

/** Where a text may stand about the head of an arrow, the best place first; `side` is 1 where the arrow points to the right. */
function besideHead(context: CanvasRenderingContext2D, said: string, head: Spot, side: 1 | -1): readonly Box[] {
  const { left, right } = textBox(context, said, 0, 0);
  const aside = side * ((right - left) / 2 + HEAD_GAP_PX);
  const level = -TEXT_PX / 2;
  const [higher, lower] = [level - TEXT_PX, level + TEXT_PX];
  const places = [
    [aside, level],
    [aside, higher],
    [aside, lower],
    [-aside, level],
    [0, -TEXT_PX - HEAD_GAP_PX],
    [0, HEAD_GAP_PX],
    [-aside, higher],
    [-aside, lower],
  ] as const;
  return places.map(([x, top]) => textBox(context, said, head.x + x, head.y + top));
}

function stroked(
  context: CanvasRenderingContext2D,
  color: string,
  halo: string,
  width: number,
  path: () => void,
): void {
  context.beginPath();
  path();
  context.strokeStyle = halo;
  context.lineWidth = width + 2;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A filled head of an arrow, or a dot where all is well. */
function drawHead(
  context: CanvasRenderingContext2D,
  from: Spot,
  to: Spot,
  out: boolean,
  color: string,
  halo: string,
): void {
  context.beginPath();
  if (out) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    for (const [turn, reach] of [
      [0, 4],
      [2.5, 8],
      [-2.5, 8],
    ] as const) {
      context.lineTo(to.x + reach * Math.cos(angle + turn), to.y + reach * Math.sin(angle + turn));
    }
    context.closePath();
  } else context.arc(to.x, to.y, 2, 0, 2 * Math.PI);
  context.strokeStyle = halo;
  context.lineWidth = 2;
  context.stroke();
  context.fillStyle = color;
  context.fill();
}

/** A line of text at the top of the map, in the middle. */
export function drawCaption(context: CanvasRenderingContext2D, size: Size, text: string, colors: MapColors): void {
  context.font = `600 12px ${colors.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = colors.halo;
  const y = size.width < 560 ? 52 : 16;
  context.strokeText(text, size.width / 2, y);
  context.fillStyle = colors.label;
  context.fillText(text, size.width / 2, y);
}
