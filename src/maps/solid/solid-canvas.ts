// Drawings under and over the columns on plain canvases: the grid on the ground, the scale of depth, numbers, marks.
import type { ViewBox } from '../../contracts/data-core';
import type { Size } from '../camera';
import type { MapColors } from '../map-canvas';
import { gridLines, gridStepM } from '../scale-bar';
import { groundAt, type Projection, screenOf } from './solid-camera';
import type { SectionLine } from './solid-section';

const GRID_MIN_PX = 90;
const TICK_MIN_PX = 26;

function line(context: CanvasRenderingContext2D, a: { x: number; y: number }, b: { x: number; y: number }): void {
  context.moveTo(a.x, a.y);
  context.lineTo(b.x, b.y);
}

/** Lines on the ground at round site coordinates. */
export function drawGround(
  context: CanvasRenderingContext2D,
  p: Projection,
  size: Size,
  origin: { readonly xM: number; readonly yM: number },
  colors: MapColors,
): void {
  const corners = [
    groundAt(p, 0, 0),
    groundAt(p, size.width, 0),
    groundAt(p, 0, size.height),
    groundAt(p, size.width, size.height),
  ].filter((corner) => corner !== null);
  if (corners.length < 4) return;
  const easts = corners.map(({ eastM }) => eastM);
  const norths = corners.map(({ northM }) => northM);
  const [west, east] = [Math.min(...easts), Math.max(...easts)];
  const [south, north] = [Math.min(...norths), Math.max(...norths)];
  const stepM = gridStepM(p.scale * Math.max(p.sine, 0.35), GRID_MIN_PX);
  context.strokeStyle = colors.grid;
  context.lineWidth = 1;
  context.beginPath();
  for (const at of gridLines(west, east, stepM, origin.yM))
    line(context, screenOf(p, at, south, 0), screenOf(p, at, north, 0));
  for (const at of gridLines(south, north, stepM, origin.xM))
    line(context, screenOf(p, west, at, 0), screenOf(p, east, at, 0));
  context.stroke();
}

/** Where the scale of depth stands: at the left end of a section, or at the corner of the site that is furthest left. */
export function scalePlace(p: Projection, extent: ViewBox, section: SectionLine | null) {
  if (section !== null) return section.from;
  const corners = [extent.minEastM, extent.maxEastM].flatMap((eastM) =>
    [extent.minNorthM, extent.maxNorthM].map((northM) => ({ eastM, northM })),
  );
  return corners.reduce((left, corner) =>
    screenOf(p, corner.eastM, corner.northM, 0).x < screenOf(p, left.eastM, left.northM, 0).x ? corner : left,
  );
}

/** Depths in metres along an upright line, and across the screen for a section seen from the side. */
export function drawDepths(
  context: CanvasRenderingContext2D,
  p: Projection,
  size: Size,
  place: { readonly eastM: number; readonly northM: number },
  deepestM: number,
  across: boolean,
  colors: MapColors,
): void {
  const perM = p.scale * p.times * p.cosine;
  if (perM * deepestM < TICK_MIN_PX || deepestM <= 0) return;
  const stepM = gridStepM(perM, TICK_MIN_PX);
  const foot = screenOf(p, place.eastM, place.northM, 0);
  const x = Math.min(Math.max(foot.x - 22, 44), size.width - 20);
  const last = Math.ceil(deepestM / stepM - 1e-6);
  context.font = `11px ${colors.font}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.strokeStyle = colors.gridText;
  context.lineWidth = 1;
  context.beginPath();
  line(context, { x, y: foot.y }, { x, y: foot.y + last * stepM * perM });
  for (let at = 0; at <= last; at += 1) {
    const y = Math.round(foot.y + at * stepM * perM) + 0.5;
    line(context, { x: x - 4, y }, { x, y });
  }
  context.stroke();
  if (across) {
    context.strokeStyle = colors.grid;
    context.beginPath();
    for (let at = 0; at <= last; at += 1) {
      const y = Math.round(foot.y + at * stepM * perM) + 0.5;
      line(context, { x, y }, { x: size.width - 12, y });
    }
    context.stroke();
  }
  for (let at = 0; at <= last; at += 1) {
    const text = `${Number((at * stepM).toPrecision(6))}${at === last ? ' m' : ''}`;
    haloed(context, text, x - 7, foot.y + at * stepM * perM, colors, colors.gridText);
  }
}

function haloed(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  colors: MapColors,
  color: string,
): void {
  context.strokeStyle = colors.halo;
  context.lineWidth = 3;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

export interface SolidLabel {
  readonly eastM: number;
  readonly northM: number;
  readonly text: string;
}

/** Room that a number needs across the screen, written upwards. */
const LABEL_PX = 13;

/** Numbers above the heads, upright, from left to right as far as they fit; returns how many did. */
export function drawNumbers(
  context: CanvasRenderingContext2D,
  p: Projection,
  size: Size,
  labels: readonly SolidLabel[],
  colors: MapColors,
): number {
  context.font = `11px ${colors.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  let [drawn, taken] = [0, Number.NEGATIVE_INFINITY];
  const spots = labels
    .map(({ eastM, northM, text }) => ({ ...screenOf(p, eastM, northM, 0), text }))
    .sort((a, b) => a.x - b.x);
  for (const { x, y, text } of spots) {
    if (x - taken < LABEL_PX || x < 0 || x > size.width || y < 0 || y > size.height) continue;
    taken = x;
    drawn += 1;
    context.save();
    context.translate(x, y - 8);
    context.rotate(-Math.PI / 2);
    haloed(context, text, 0, 0, colors, colors.label);
    context.restore();
  }
  return drawn;
}

/** Around the column of the pile that is open. */
export function drawMark(
  context: CanvasRenderingContext2D,
  p: Projection,
  pile: { readonly eastM: number; readonly northM: number; readonly radiusM: number; readonly deepM: number },
  colors: MapColors,
): void {
  const head = screenOf(p, pile.eastM, pile.northM, 0);
  const foot = screenOf(p, pile.eastM, pile.northM, pile.deepM);
  const radius = Math.max(pile.radiusM * p.scale, 2) + 4;
  context.beginPath();
  context.roundRect(head.x - radius, head.y - radius, 2 * radius, foot.y - head.y + 2 * radius, radius);
  context.strokeStyle = colors.halo;
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = colors.accent;
  context.lineWidth = 2;
  context.stroke();
}

/** A line being drawn on the ground, and the cross that keys move the ground under. */
export function drawCut(
  context: CanvasRenderingContext2D,
  p: Projection,
  size: Size,
  from: { readonly eastM: number; readonly northM: number } | null,
  to: { readonly x: number; readonly y: number } | null,
  colors: MapColors,
): void {
  const [x, y] = [size.width / 2, size.height / 2];
  const start = from === null ? null : screenOf(p, from.eastM, from.northM, 0);
  for (const [color, width] of [
    [colors.halo, 4],
    [colors.accent, 2],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    if (to === null) {
      line(context, { x: x - 9, y }, { x: x + 9, y });
      line(context, { x, y: y - 9 }, { x, y: y + 9 });
    }
    if (start !== null) {
      context.moveTo(start.x + 4, start.y);
      context.arc(start.x, start.y, 4, 0, 2 * Math.PI);
      line(context, start, to ?? { x, y });
    }
    context.stroke();
  }
}
