// Ellipses and splines of a drawing as corners.
import { type Point, pointOf } from './dxf-file';

/** Arcs become chords of no more than this: of 50 m radius, they are off by 12 mm. */
const STEP_RAD = (2.5 * Math.PI) / 180;
/** Chords of each piece of a spline; of one with many pieces fewer. */
const CHORDS_A_PIECE = 12;
const MOST_CHORDS = 100_000;
const MOST_DEGREE = 11;
const TURN = 2 * Math.PI;

export interface Curve {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

/** From an angle by a turn, counterclockwise where it is positive; both ends are among the points. */
export function arc(center: Point, radius: number, fromRad: number, turnRad: number): readonly Point[] {
  return ellipseArc(center, { x: radius, y: 0 }, 1, fromRad, turnRad);
}

/** `major`: the end of its longer half axis, seen from the centre; the other one is so many times as long. */
export function ellipseArc(center: Point, major: Point, ratio: number, from: number, turn: number): readonly Point[] {
  const steps = Math.max(1, Math.ceil(Math.abs(turn) / STEP_RAD));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const at = from + (turn * step) / steps;
    const [along, across] = [Math.cos(at), ratio * Math.sin(at)];
    return { x: center.x + major.x * along - major.y * across, y: center.y + major.y * along + major.x * across };
  });
}

/** How far it goes on from one angle to another: counterclockwise, and at most once around. */
export function turnOf(from: number, to: number): number {
  return (((to - from) % TURN) + TURN) % TURN || TURN;
}

export function ellipseOf(entity: object): Curve | null {
  const center = pointOf(Reflect.get(entity, 'center'));
  const major = pointOf(Reflect.get(entity, 'majorAxisEndPoint'));
  const ratio = Number(Reflect.get(entity, 'axisRatio'));
  const [from, to] = [Number(Reflect.get(entity, 'startAngle') ?? 0), Number(Reflect.get(entity, 'endAngle') ?? TURN)];
  if (center === null || major === null || !(ratio > 0) || !Number.isFinite(from + to)) return null;
  const turn = turnOf(from, to);
  // A file has as many digits as its program writes.
  const isClosed = TURN - turn < 1e-6;
  const points = ellipseArc(center, major, ratio, from, turn);
  return { points: isClosed ? points.slice(0, -1) : points, isClosed };
}

/**
 * By its control points, with weights where it has them (de Boor; the curve is then one of space, seen from its origin), or
 * through the points that it is to pass.
 */
export function splineOf(entity: object): Curve | null {
  const list = (name: string): readonly unknown[] => {
    const value: unknown = Reflect.get(entity, name);
    return Array.isArray(value) ? value : [];
  };
  const pointsOf = (name: string): readonly Point[] =>
    list(name).flatMap((value) => {
      const point = pointOf(value);
      return point === null ? [] : [point];
    });
  const isClosed = Reflect.get(entity, 'closed') === true;
  const controls = pointsOf('controlPoints');
  if (controls.length === 0) return { points: through(pointsOf('fitPoints')), isClosed: false };
  const weights = list('weights').map(Number);
  const isRational = Reflect.get(entity, 'rational') === true || weights.length > 0;
  if (isRational && !(weights.length === controls.length && weights.every((weight) => weight > 0 && weight < Infinity)))
    return null;
  const degree = Number(Reflect.get(entity, 'degreeOfSplineCurve'));
  const knots = list('knotValues').map(Number);
  const fits = Number.isInteger(degree) && degree >= 1 && degree <= MOST_DEGREE && controls.length > degree;
  if (!fits || knots.length !== controls.length + degree + 1) return null;
  if (!knots.every((knot, at) => Number.isFinite(knot) && knot >= (knots[at - 1] ?? knot))) return null;
  const pieces: number[] = [];
  for (let at = degree; at < controls.length; at += 1) {
    if ((knots[at + 1] ?? 0) > (knots[at] ?? 0)) pieces.push(at);
  }
  const chords = degree === 1 ? 1 : Math.max(1, Math.min(CHORDS_A_PIECE, Math.floor(MOST_CHORDS / pieces.length)));
  const points: Point[] = [];
  const lifted = controls.map(({ x, y }, at): Lifted => {
    const weight = weights[at] ?? 1;
    return { x: x * weight, y: y * weight, weight };
  });
  for (const piece of pieces) {
    const [from = 0, to = 0] = knots.slice(piece, piece + 2);
    for (let chord = points.length === 0 ? 0 : 1; chord <= chords; chord += 1) {
      points.push(deBoor(lifted, knots, degree, piece, from + ((to - from) * chord) / chords));
    }
  }
  return { points, isClosed };
}

/** A control point, its place times its weight. */
interface Lifted extends Point {
  readonly weight: number;
}

/** The point of a B-spline at `t`, which lies between the knots `piece` and `piece + 1`. */
function deBoor(
  controls: readonly Lifted[],
  knots: readonly number[],
  degree: number,
  piece: number,
  t: number,
): Point {
  const near = controls.slice(piece - degree, piece + 1).map(({ x, y, weight }) => ({ x, y, weight }));
  for (let level = 1; level <= degree; level += 1) {
    for (let at = degree; at >= level; at -= 1) {
      const [low = 0, high = 0] = [knots[piece - degree + at], knots[piece + 1 + at - level]];
      const share = high > low ? (t - low) / (high - low) : 0;
      const [before, own] = [near[at - 1], near[at]];
      if (before === undefined || own === undefined) continue;
      own.x = before.x + (own.x - before.x) * share;
      own.y = before.y + (own.y - before.y) * share;
      own.weight = before.weight + (own.weight - before.weight) * share;
    }
  }
  const { x = Number.NaN, y = Number.NaN, weight = 1 } = near[degree] ?? {};
  return { x: x / weight, y: y / weight };
}

/** A curve through points (Catmull and Rom 1974), where a drawing tells no more of it. */
function through(points: readonly Point[]): readonly Point[] {
  if (points.length < 3) return points;
  const chords = Math.max(1, Math.min(CHORDS_A_PIECE, Math.floor(MOST_CHORDS / points.length)));
  return points.flatMap((own, at): readonly Point[] => {
    const next = points[at + 1];
    if (next === undefined) return [own];
    const [before, after] = [points[at - 1] ?? own, points[at + 2] ?? next];
    return Array.from({ length: chords }, (_, chord) => {
      const t = chord / chords;
      const one = (a: number, b: number, c: number, d: number): number =>
        b + (t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))) / 2;
      return { x: one(before.x, own.x, next.x, after.x), y: one(before.y, own.y, next.y, after.y) };
    });
  });
}
