// The body that a middle line carries, as polygons of a picture: section by section moved as the line is off, seen from
// the side and a little from above. Sections and depth are to scale each; offsets are drawn larger, by a whole number.
import type { PlumbLine } from '../../contracts/data-core';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { DesignValues } from '../../equipment/design-product';

/** A point in metres of the site, or in units of the picture. */
type Point = readonly [x: number, y: number];

/** Size of the picture: depth takes its height, and the section at most so much of its width. */
export const PICTURE = { width: 340, height: 312 } as const;
const TOP = 34;
const DEPTH = 212;
const WIDEST = 150;
/** A thin wall is drawn no thinner. */
const THINNEST = 14;
/** The largest offset, or limit, is drawn about so large. */
const OFFSET = 52;
/** Sine of the height from which it is seen. */
const FROM_ABOVE = 0.34;
/** Corners of a round section. */
const CORNERS = 20;
const STEPS = [1, 2, 5] as const;

export interface Section {
  /** In the direction of `x` and of `y`. */
  readonly xM: number;
  readonly yM: number;
  readonly round: boolean;
}

/** The designed section; null where the design does not say its size. */
export function sectionOf({ outline }: Pick<EquipmentProfile, 'outline'>, design: DesignValues | null): Section | null {
  const widthM = design?.diameter_m ?? null;
  if (design === null || widthM === null || widthM <= 0) return null;
  if (outline?.kind !== 'block') return { xM: widthM, yM: widthM, round: true };
  const lengthM = design.terms[outline.length];
  return typeof lengthM === 'number' && lengthM > 0 ? { xM: lengthM, yM: widthM, round: false } : null;
}

export interface BodyPicture {
  /** How many times larger than the section offsets are drawn. */
  readonly times: number;
  /** Sides that are seen, those behind first; `light` from 0 to 1 by which way they face. */
  readonly sides: readonly { readonly points: string; readonly light: number }[];
  readonly top: string;
  /** The body as designed: its edges and its toe. */
  readonly plumb: readonly string[];
  /** The toe as it is, and how far it may be off; the limit is null where none is set. */
  readonly toe: string;
  readonly limit: string | null;
  /** The section that is off most. */
  readonly farthest: { readonly points: string; readonly at: Point } | null;
}

/** The nearest of 1, 2, 5, 10, … that is not larger, and at least 1. */
export function roundTimes(times: number): number {
  if (!(times > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(times));
  return power * (STEPS.findLast((step) => step * power <= times) ?? 1);
}

/** Where both planes together are farthest off; null where neither told anything, or nothing is off. */
export function farthestOf({ depthM, xMm, yMm }: PlumbLine): { readonly at: number; readonly mm: number } | null {
  let found: { at: number; mm: number } | null = null;
  for (const at of depthM.keys()) {
    const mm = Math.hypot(finiteMm(xMm[at]), finiteMm(yMm[at]));
    if (mm > (found?.mm ?? 0)) found = { at, mm };
  }
  return found;
}

const finiteMm = (mm: number | undefined): number => (mm !== undefined && Number.isFinite(mm) ? mm : 0);

/** `turnDeg`: how far the body is turned about its own plumb axis. */
export function bodyPicture(line: PlumbLine, section: Section, share: number | null, turnDeg: number): BodyPicture {
  const { depthM, xMm, yMm } = line;
  const toeM = depthM.at(-1) ?? 0;
  const farthest = farthestOf(line);
  const perM = WIDEST / Math.max(section.xM, section.yM);
  const limitM = (share ?? 0) * toeM;
  const largestM = Math.max(limitM, (farthest?.mm ?? 0) / 1000);
  const times = roundTimes(largestM > 0 ? OFFSET / (largestM * perM) : 1);

  const half = (sizeM: number): number => Math.max(sizeM * perM, THINNEST) / 2;
  const [halfX, halfY] = [half(section.xM), half(section.yM)];
  const corners: readonly Point[] = section.round
    ? Array.from({ length: CORNERS }, (_, i) => {
        const angle = (2 * Math.PI * i) / CORNERS;
        return [halfX * Math.cos(angle), halfY * Math.sin(angle)];
      })
    : [
        [-halfX, -halfY],
        [halfX, -halfY],
        [halfX, halfY],
        [-halfX, halfY],
      ];

  const turn = (turnDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const seen = ([x, y]: Point, atM: number): Point => [
    PICTURE.width / 2 + x * cos - y * sin,
    TOP + (toeM > 0 ? atM / toeM : 0) * DEPTH + (x * sin + y * cos) * FROM_ABOVE,
  ];
  const offset = (at: number): Point => [
    (finiteMm(xMm[at]) / 1000) * perM * times,
    (finiteMm(yMm[at]) / 1000) * perM * times,
  ];
  const plus = ([a, b]: Point, [c, d]: Point): Point => [a + c, b + d];
  const outline = (at: number): Point[] => corners.map((corner) => seen(plus(corner, offset(at)), depthM[at] ?? 0));
  const plumbOutline = (atM: number, by: number): Point[] =>
    corners.map(([x, y]) => seen([x + Math.sign(x) * by, y + Math.sign(y) * by], atM));

  const outlines = Array.from(depthM.keys(), outline);
  const last = outlines.length - 1;
  const sides = corners
    .map((corner, i) => {
      const j = (i + 1) % corners.length;
      const next = corners[j] ?? corner;
      // Outwards from the body, turned: towards the eye where it is positive.
      const [x, y] = [next[1] - corner[1], corner[0] - next[0]];
      const length = Math.hypot(x, y) || 1;
      const facing = (x * sin + y * cos) / length;
      const points = [...outlines.map((ring) => ring[i]), ...[...outlines].reverse().map((ring) => ring[j])];
      return { facing, light: 0.5 + 0.5 * ((x * cos - y * sin) / length), points: textOf(points) };
    })
    .filter(({ facing }) => facing > 1e-9)
    .sort((a, b) => a.facing - b.facing)
    .map(({ light, points }) => ({ light, points }));
  const [top, plumbToe] = [plumbOutline(0, 0), plumbOutline(toeM, 0)];
  const edges = section.round
    ? []
    : top.flatMap((point, i) => {
        const foot = plumbToe[i];
        return foot === undefined ? [] : [textOf([point, foot])];
      });
  const far = farthest === null ? undefined : outlines[farthest.at];
  const rightmost = far?.reduce((a, b) => (b[0] > a[0] ? b : a));
  return {
    times,
    sides,
    top: textOf(outlines[0] ?? []),
    plumb: [...edges, textOf(plumbToe)],
    toe: textOf(outlines[last] ?? []),
    limit: limitM > 0 ? textOf(plumbOutline(toeM, limitM * perM * times)) : null,
    farthest: far === undefined || rightmost === undefined ? null : { points: textOf(far), at: rightmost },
  };
}

const textOf = (points: readonly (Point | undefined)[]): string =>
  points.flatMap((point) => (point === undefined ? [] : [`${tenth(point[0])},${tenth(point[1])}`])).join(' ');

const tenth = (value: number): number => Math.round(value * 10) / 10;
