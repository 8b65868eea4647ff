// The map's own drawing under and over the piles: coordinate grid and selection. Plain canvas functions of
// the camera; they run once a frame and touch a few hundred items at most.
import { pixelsPerM, type Size, screenFromSite, visibleBox } from './camera';
import type { MapView } from './map-view';
import { gridLines, gridStepM } from './scale-bar';
import { type Box, hasRoomAt, textBoxFrom } from './text-room';

export interface MapColors {
  readonly grid: string;
  readonly gridText: string;
  readonly label: string;
  /** Behind labels and rings, the colour of the ground. */
  readonly halo: string;
  readonly accent: string;
  readonly font: string;
}

export interface RingMark {
  readonly eastM: number;
  readonly northM: number;
  readonly diameterM: number;
  readonly pileNo: string;
}

const GRID_MIN_PX = 110;

/** Makes the canvas as large as the screen at its pixel ratio and clears it; null without a 2D context. */
export function beginFrame(canvas: HTMLCanvasElement, size: Size, pixelRatio: number): CanvasRenderingContext2D | null {
  const width = Math.round(size.width * pixelRatio);
  const height = Math.round(size.height * pixelRatio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  return context;
}

export interface SiteOrigin {
  readonly xM: number;
  readonly yM: number;
}

/** Round site coordinates in view, as offsets. */
function gridOf(view: MapView, size: Size, origin: SiteOrigin) {
  const stepM = gridStepM(pixelsPerM(view.zoom), GRID_MIN_PX);
  const box = visibleBox(view, size);
  return {
    easts: gridLines(box.minEastM, box.maxEastM, stepM, origin.yM),
    norths: gridLines(box.minNorthM, box.maxNorthM, stepM, origin.xM),
    decimals: stepM >= 1 ? 0 : 1,
  };
}

/** Subtle lines at round site coordinates. */
export function drawGrid(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  origin: SiteOrigin,
  colors: MapColors,
): void {
  const { easts, norths } = gridOf(view, size, origin);
  context.strokeStyle = colors.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (const east of easts) {
    const x = Math.round(screenFromSite(view, size, east, 0).x) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, size.height);
  }
  for (const north of norths) {
    const y = Math.round(screenFromSite(view, size, 0, north).y) + 0.5;
    context.moveTo(0, y);
    context.lineTo(size.width, y);
  }
  context.stroke();
}

/** Values of the grid lines along the left and lower edges, but for those that would lie under what covers the map. */
export function drawCoordinates(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  origin: SiteOrigin,
  colors: MapColors,
  covers: readonly Box[],
): void {
  const { easts, norths, decimals } = gridOf(view, size, origin);
  const write = (text: string, x: number, bottom: number): void => {
    if (!hasRoomAt(textBoxFrom(context, text, x, bottom), size, covers)) return;
    haloText(context, text, x, bottom, colors, colors.gridText);
  };
  context.font = `10px ${colors.font}`;
  context.textBaseline = 'bottom';
  context.textAlign = 'left';
  for (const east of easts) {
    const { x } = screenFromSite(view, size, east, 0);
    write(`Y ${(east + origin.yM).toFixed(decimals)}`, x + 4, size.height - 3);
  }
  for (const north of norths) {
    const { y } = screenFromSite(view, size, 0, north);
    // The lower corner belongs to the eastings.
    if (y > size.height - 24) continue;
    write(`X ${(north + origin.xM).toFixed(decimals)}`, 4, y - 2);
  }
}

/** Text that stays readable over piles. */
export function haloText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colors: MapColors,
  color: string,
): void {
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = colors.halo;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

/** A ring around a pile that stays visible at every zoom; a strong one is named. */
export function drawRing(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  mark: RingMark,
  colors: MapColors,
  strong: boolean,
): void {
  const { x, y } = screenFromSite(view, size, mark.eastM, mark.northM);
  const radius = Math.max((mark.diameterM / 2) * pixelsPerM(view.zoom) + 3, strong ? 9 : 6);
  const ring = (color: string, width: number) => {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
  };
  ring(colors.halo, strong ? 6 : 4);
  ring(strong ? colors.accent : colors.label, strong ? 3 : 1.5);
  if (!strong) return;
  context.font = `600 12px ${colors.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  haloText(context, mark.pileNo, x, y - radius - 3, colors, colors.label);
}

/** A line around what is selected. */
export function drawOutline(
  context: CanvasRenderingContext2D,
  view: MapView,
  size: Size,
  places: readonly { readonly eastM: number; readonly northM: number }[],
  colors: MapColors,
): void {
  context.beginPath();
  for (const { eastM, northM } of places) {
    const { x, y } = screenFromSite(view, size, eastM, northM);
    context.lineTo(x, y);
  }
  context.closePath();
  context.lineJoin = 'round';
  for (const [color, width] of [
    [colors.halo, 4],
    [colors.accent, 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}
