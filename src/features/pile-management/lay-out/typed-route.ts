// A line that a layout follows, as it is typed, pressed on the map or taken from a drawing: a point a row, X and Y.
import type { Route } from '../../../equipment/layouts/laid-out';
import type { MapSketch } from '../../../maps/map-sketch';
import { toHalfWidth } from '../../../shared/half-width';
import { typedNumber } from '../../../shared/typed-number';

export interface TypedRoute {
  readonly text: string;
  /** From the last point it goes back to the first. */
  readonly closes: boolean;
}

export const NO_ROUTE: TypedRoute = { text: '', closes: false };

export type RouteFault =
  | { readonly why: 'tooFew' }
  | { readonly why: 'tooMany'; readonly most: number }
  /** `row`: of the text, from 1. */
  | { readonly why: 'noPoint'; readonly row: number };

/** Points of a line: curves of a drawing come as many chords. */
export const MOST_ROUTE_POINTS = 5000;
const MOST_M = 1e9;

/** X and Y of each row with a blank, tab, comma or semicolon between them; or the row, from 1, that is no point. */
export function readPoints(text: string): { readonly points: readonly number[] } | { readonly row: number } {
  const points: number[] = [];
  for (const [at, row] of toHalfWidth(text).split('\n').entries()) {
    const cells = row.split(/[\s,;，；]+/).filter((cell) => cell !== '');
    if (cells.length === 0) continue;
    const [x, y] = cells.map(typedNumber);
    if (cells.length !== 2 || x == null || y == null || Math.max(Math.abs(x), Math.abs(y)) > MOST_M) {
      return { row: at + 1 };
    }
    points.push(x, y);
  }
  return { points };
}

/** The line that a text means. */
export function readRoute({ text, closes }: TypedRoute): { readonly route: Route } | { readonly fault: RouteFault } {
  const read = readPoints(text);
  if ('row' in read) return { fault: { why: 'noPoint', row: read.row } };
  const { points } = read;
  if (points.length > 2 * MOST_ROUTE_POINTS) return { fault: { why: 'tooMany', most: MOST_ROUTE_POINTS } };
  const [firstX, firstY] = points;
  const isOnePlace = points.every((value, at) => value === (at % 2 === 0 ? firstX : firstY));
  return isOnePlace ? { fault: { why: 'tooFew' } } : { route: { points, closes } };
}

/** A line as the map draws it, from its first point on; null: no points, or a row is none. */
export function routeShape({ text, closes }: TypedRoute): MapSketch['outline'] {
  const read = readPoints(text);
  if ('row' in read || read.points.length === 0 || read.points.length > 2 * MOST_ROUTE_POINTS) return null;
  return { corners: read.points, closed: closes, dots: true };
}

const millimetres = (metres: number): number => Math.round(metres * 1000) / 1000;

/** Points as they would be typed. */
export function routeText(points: ArrayLike<number>): string {
  return Array.from(
    { length: points.length >> 1 },
    (_, at) => `${millimetres(points[2 * at] ?? Number.NaN)} ${millimetres(points[2 * at + 1] ?? Number.NaN)}`,
  ).join('\n');
}

/** The text with a point at its end. */
export function withPoint(text: string, xM: number, yM: number): string {
  const before = text.trimEnd();
  return `${before}${before === '' ? '' : '\n'}${routeText([xM, yM])}`;
}

/** The text without its last point. */
export function withoutLast(text: string): string {
  const before = text.trimEnd();
  return before.slice(0, Math.max(0, before.lastIndexOf('\n')));
}
