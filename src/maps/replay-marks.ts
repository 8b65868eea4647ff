// Marks of a replay over the piles: the ways of machines, and neighbours that broke a rule of sequence.
import type { MapColors } from './map-canvas';
import type { SiteScreen } from './site-screen';

interface Place {
  readonly eastM: number;
  readonly northM: number;
}

export interface BrokenPair {
  readonly place: Place;
  readonly neighbour: Place;
  /** The pile at the place is still to be made: it has broken nothing, and waits. */
  readonly isUnmade?: true;
}

type RuleKind = 'order' | 'young' | 'skip' | 'cold';

/** A sign a rule: the colour is never alone. */
const SIGNS: Readonly<Record<RuleKind, string>> = { order: '1', young: '!', skip: '»', cold: '*' };

export function ruleSign(kind: RuleKind): string {
  return SIGNS[kind];
}

const LIGHT = '#b10e1c';
const DARK = '#ff8f9c';
/** Further out the marks would cover each other: a dot stays of each. */
const SIGN_PX_A_M = 1.5;
const TRIANGLE_PX = 9;

/** Dotted lines from place to place, each in the order of the work. */
export function drawWays(
  context: CanvasRenderingContext2D,
  { spotOf }: SiteScreen,
  ways: readonly (readonly Place[])[],
  colors: MapColors,
): void {
  context.lineJoin = 'round';
  for (const way of ways) {
    if (way.length < 2) continue;
    context.beginPath();
    for (const { eastM, northM } of way) {
      const { x, y } = spotOf(eastM, northM);
      context.lineTo(x, y);
    }
    context.setLineDash([]);
    context.strokeStyle = colors.halo;
    context.lineWidth = 4;
    context.stroke();
    context.setLineDash([2, 4]);
    context.strokeStyle = colors.label;
    context.lineWidth = 2;
    context.stroke();
    context.setLineDash([]);
  }
}

const MACHINE_PX = 8;

/** A disc for each machine, for those who go through days so fast that nobody could point at one. */
export function drawMachineDiscs(
  context: CanvasRenderingContext2D,
  { spotOf }: SiteScreen,
  machines: readonly Place[],
  color: string,
  colors: MapColors,
): void {
  context.beginPath();
  for (const { eastM, northM } of machines) {
    const { x, y } = spotOf(eastM, northM);
    context.moveTo(x + MACHINE_PX, y);
    context.arc(x, y, MACHINE_PX, 0, 2 * Math.PI);
  }
  context.fillStyle = color;
  context.fill();
  context.strokeStyle = colors.halo;
  context.lineWidth = 2;
  context.stroke();
}

/**
 * A line to the neighbour, and a triangle with the rule's sign on the pile that broke it; a dashed line and an empty triangle
 * where that pile is still to be made.
 */
export function drawBrokenRules(
  context: CanvasRenderingContext2D,
  { spotOf, size, pixelsPerM }: SiteScreen,
  kind: RuleKind,
  pairs: readonly BrokenPair[],
  colors: MapColors,
  dark: boolean,
): void {
  const color = dark ? DARK : LIGHT;
  const near = pixelsPerM >= SIGN_PX_A_M;
  for (const { place, neighbour, isUnmade = false } of pairs) {
    const at = spotOf(place.eastM, place.northM);
    if (at.x < -40 || at.y < -40 || at.x > size.width + 40 || at.y > size.height + 40) continue;
    const other = spotOf(neighbour.eastM, neighbour.northM);
    context.beginPath();
    context.moveTo(at.x, at.y);
    context.lineTo(other.x, other.y);
    context.strokeStyle = color;
    context.lineWidth = 2;
    if (isUnmade) context.setLineDash([4, 3]);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    if (near) {
      context.moveTo(at.x, at.y - TRIANGLE_PX);
      context.lineTo(at.x + TRIANGLE_PX, at.y + TRIANGLE_PX * 0.75);
      context.lineTo(at.x - TRIANGLE_PX, at.y + TRIANGLE_PX * 0.75);
      context.closePath();
    } else context.arc(at.x, at.y, 3, 0, 2 * Math.PI);
    context.lineJoin = 'round';
    context.strokeStyle = isUnmade ? color : colors.halo;
    context.lineWidth = isUnmade ? 2 : 3;
    context.stroke();
    context.fillStyle = isUnmade ? colors.halo : color;
    context.fill();
    if (!near) continue;
    context.font = `700 10px ${colors.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = isUnmade ? color : colors.halo;
    context.fillText(SIGNS[kind], at.x, at.y + 1);
  }
}
