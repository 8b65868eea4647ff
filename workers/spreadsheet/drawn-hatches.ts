// Hatches of a drawing: areas within boundaries of lines, arcs, ellipses and splines, as rings of corners.
import type { IEntity } from 'dxf-parser';
import { arc, ellipseArc, splineOf, turnOf } from './drawn-curves';
import { bulged } from './drawn-lines';
import { isMirrored, mirrored, type Point } from './dxf-file';

export interface DrawnHatch {
  readonly layer: string;
  /** Each closes by itself; a place is in the hatch that lies in an odd number of them. */
  readonly rings: readonly (readonly Point[])[];
}

const FROM_OUTSIDE = 1;
const OF_A_POLYLINE = 2;
const OUTERMOST = 16;
/** By code 75: the treatment of a boundary within a boundary. */
const STYLE = { byTurns: 0, outermost: 1, all: 2 } as const;

/** Null for what is none, is hidden, lies on a sheet of paper, or has a boundary that does not say what its counts say. */
export function hatchOf(entity: IEntity): DrawnHatch | null {
  const groups: unknown = Reflect.get(entity, 'hatch');
  if (!Array.isArray(groups) || entity.inPaperSpace === true || entity.visible === false) return null;
  const read = new HatchGroups(groups);
  const paths = pathsOf(read);
  if (paths === null) return null;
  const style = read.find(75);
  const seen =
    style === STYLE.outermost
      ? paths.filter(({ flags }) => (flags & (FROM_OUTSIDE | OUTERMOST)) !== 0)
      : style === STYLE.all
        ? paths.filter(({ flags }) => (flags & FROM_OUTSIDE) !== 0)
        : paths;
  const rings = (seen.length === 0 ? paths : seen).map(({ ring }) => ring).filter((ring) => ring.length >= 3);
  if (rings.length === 0) return null;
  return {
    layer: entity.layer ?? '0',
    rings: isMirrored(entity) ? rings.map((ring) => ring.map(mirrored)) : rings,
  };
}

/** Reads groups in their order. A number that is not where it must be ends it all: `isBroken`. */
class HatchGroups {
  readonly #groups: readonly unknown[];
  #at = 0;
  isBroken = false;

  constructor(groups: readonly unknown[]) {
    this.#groups = groups;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#groups.length;
  }

  /** The number of this code if it is the next. */
  maybe(code: number): number | null {
    if (!this.#isNext(code)) return null;
    const group = this.#groups[this.#at];
    this.#at += 1;
    const value = Array.isArray(group) ? Number(group[1]) : Number.NaN;
    if (!Number.isFinite(value)) this.isBroken = true;
    return value;
  }

  #isNext(code: number): boolean {
    const group = this.#groups[this.#at];
    return Array.isArray(group) && group[0] === code;
  }

  next(code: number): number {
    const value = this.maybe(code);
    if (value === null) this.isBroken = true;
    return value ?? Number.NaN;
  }

  /** As many as a count says, of which a file can only have as many as it has groups. */
  repeat<T>(count: number, read: () => T): readonly T[] {
    const all: T[] = [];
    if (!Number.isInteger(count) || count < 0) this.isBroken = true;
    for (let at = 0; at < count && !this.isBroken; at += 1) {
      if (this.isAtEnd) this.isBroken = true;
      else all.push(read());
    }
    return all;
  }

  point(code: number): Point {
    const [x, y] = [this.next(code), this.next(code + 10)];
    this.maybe(code + 20);
    return { x, y };
  }

  /** Goes on to behind the next group of a code, and answers its number; null where there is none. */
  find(code: number): number | null {
    while (!this.isAtEnd) {
      const value = this.maybe(code);
      if (value !== null) return value;
      this.#at += 1;
    }
    return null;
  }

  skip(code: number): void {
    while (this.#isNext(code)) this.#at += 1;
  }
}

interface Path {
  readonly flags: number;
  readonly ring: readonly Point[];
}

function pathsOf(read: HatchGroups): readonly Path[] | null {
  const count = read.find(91);
  if (count === null) return null;
  const paths = read.repeat(count, (): Path => {
    const flags = read.next(92);
    const ring = (flags & OF_A_POLYLINE) !== 0 ? polylineOf(read) : edgesOf(read);
    // The entities that the boundary was made from; their names are no numbers.
    if (read.maybe(97) !== null) read.skip(330);
    return { flags, ring };
  });
  return read.isBroken ? null : paths;
}

function polylineOf(read: HatchGroups): readonly Point[] {
  const hasBulges = read.next(72) !== 0;
  // It closes whatever it says.
  read.maybe(73);
  const vertices = read.repeat(read.next(93), () => {
    const at = read.point(10);
    return { ...at, bulge: (hasBulges ? read.maybe(42) : null) ?? 0 };
  });
  return read.isBroken ? [] : bulged(vertices, true);
}

/** Edges follow each other, but some programs write one of them from its end. */
function edgesOf(read: HatchGroups): readonly Point[] {
  const ring: Point[] = [];
  for (const edge of read.repeat(read.next(93), () => edgeOf(read))) {
    const [end, first, last] = [ring.at(-1), edge[0], edge.at(-1)];
    if (first === undefined || last === undefined) continue;
    const isBackward = end !== undefined && apart(end, last) < apart(end, first);
    for (const point of isBackward ? [...edge].reverse() : edge) {
      const before = ring.at(-1);
      if (before === undefined || before.x !== point.x || before.y !== point.y) ring.push(point);
    }
  }
  return ring;
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function edgeOf(read: HatchGroups): readonly Point[] {
  switch (read.next(72)) {
    case 1:
      return [read.point(10), read.point(11)];
    case 2: {
      const center = read.point(10);
      const radius = read.next(40);
      const { from, turn } = turned(read);
      return read.isBroken || !(radius > 0) ? broken(read) : arc(center, radius, from, turn);
    }
    case 3: {
      const [center, major] = [read.point(10), read.point(11)];
      const ratio = read.next(40);
      const { from, turn } = turned(read);
      return read.isBroken || !(ratio > 0) ? broken(read) : ellipseArc(center, major, ratio, from, turn);
    }
    case 4: {
      const degree = read.next(94);
      const isRational = read.next(73) !== 0;
      read.next(74);
      const [knots, controls] = [read.next(95), read.next(96)];
      const knotValues = read.repeat(knots, () => read.next(40));
      const weights: number[] = [];
      const controlPoints = read.repeat(controls, () => {
        const point = read.point(10);
        const weight = read.maybe(42);
        if (weight !== null) weights.push(weight);
        return point;
      });
      const fits = read.maybe(97);
      const fitPoints = fits === null ? [] : read.repeat(fits, () => read.point(11));
      for (const tangent of [12, 13]) if (read.maybe(tangent) !== null) read.maybe(tangent + 10);
      const spline = {
        rational: isRational,
        degreeOfSplineCurve: degree,
        knotValues,
        weights,
        controlPoints,
        fitPoints,
      };
      return (read.isBroken ? null : splineOf(spline)?.points) ?? broken(read);
    }
    default:
      return broken(read);
  }
}

function broken(read: HatchGroups): readonly Point[] {
  read.isBroken = true;
  return [];
}

/** Degrees; an edge that goes clockwise has them measured that way. */
function turned(read: HatchGroups): { readonly from: number; readonly turn: number } {
  const [from, to] = [(read.next(50) * Math.PI) / 180, (read.next(51) * Math.PI) / 180];
  const isClockwise = read.next(73) === 0;
  const turn = turnOf(from, to);
  return isClockwise ? { from: -from, turn: -turn } : { from, turn };
}
