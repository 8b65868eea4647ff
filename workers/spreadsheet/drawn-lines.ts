// The lines of a drawing as corners: polylines, lines, arcs, circles, ellipses and splines of the model, by layer.
import type { IEntity } from 'dxf-parser';
import { arc, ellipseOf, splineOf, turnOf } from './drawn-curves';
import { isMirrored, mirrored, type Point, pointOf } from './dxf-file';

export interface DrawnLine {
  readonly layer: string;
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

/** The line of an entity; null for what is none, is hidden, or lies on a sheet of paper. */
export function lineOf(entity: IEntity): DrawnLine | null {
  if (entity.inPaperSpace === true || entity.visible === false) return null;
  const drawn = shapeOf(entity);
  if (drawn === null) return null;
  const { isClosed } = drawn;
  const points = isMirrored(entity) ? drawn.points.map(mirrored) : drawn.points;
  const apart = points.filter(({ x, y }, at) => at === 0 || x !== points[at - 1]?.x || y !== points[at - 1]?.y);
  return apart.length < 2 ? null : { layer: entity.layer ?? '0', points: apart, isClosed };
}

type Shape = Pick<DrawnLine, 'points' | 'isClosed'>;

function shapeOf(entity: IEntity): Shape | null {
  const number = (name: string): number => {
    const value: unknown = Reflect.get(entity, name);
    return typeof value === 'number' ? value : Number.NaN;
  };
  switch (entity.type) {
    case 'LINE':
      return { points: verticesOf(entity), isClosed: false };
    case 'LWPOLYLINE':
    case 'POLYLINE': {
      if (['is3dPolygonMesh', 'isPolyfaceMesh'].some((name) => Reflect.get(entity, name) === true)) return null;
      const isClosed = Reflect.get(entity, 'shape') === true;
      return { points: bulged(verticesOf(entity), isClosed), isClosed };
    }
    case 'CIRCLE':
    case 'ARC': {
      const center = pointOf(Reflect.get(entity, 'center'));
      const radius = number('radius');
      if (center === null || !(radius > 0)) return null;
      if (entity.type === 'CIRCLE') return { points: arc(center, radius, 0, 2 * Math.PI).slice(0, -1), isClosed: true };
      const [from, to] = [number('startAngle'), number('endAngle')];
      if (!Number.isFinite(from + to)) return null;
      return { points: arc(center, radius, from, turnOf(from, to)), isClosed: false };
    }
    case 'ELLIPSE':
      return ellipseOf(entity);
    case 'SPLINE':
      return splineOf(entity);
    default:
      return null;
  }
}

export interface Vertex extends Point {
  /** The tangent of a quarter of the angle to the next corner; 0: straight. */
  readonly bulge: number;
}

function verticesOf(entity: IEntity): readonly Vertex[] {
  const vertices: unknown = Reflect.get(entity, 'vertices');
  if (!Array.isArray(vertices)) return [];
  return vertices.flatMap((vertex: unknown) => {
    const at = pointOf(vertex);
    if (at === null || typeof vertex !== 'object' || vertex === null) return [];
    // The control points of a curve lie beside it.
    if (Reflect.get(vertex, 'splineControlPoint') === true) return [];
    const bulge: unknown = Reflect.get(vertex, 'bulge');
    return [{ ...at, bulge: typeof bulge === 'number' ? bulge : 0 }];
  });
}

/** Bulges become arcs. */
export function bulged(vertices: readonly Vertex[], isClosed: boolean): readonly Point[] {
  return vertices.flatMap(({ x, y, bulge }, at): readonly Point[] => {
    const next = vertices[at + 1] ?? (isClosed ? vertices[0] : undefined);
    const from = { x, y };
    if (next === undefined || bulge === 0) return [from];
    const [dx, dy] = [next.x - x, next.y - y];
    // From the middle of the chord to the left by this part of the chord lies the centre.
    const left = (1 - bulge * bulge) / (4 * bulge);
    const center = { x: x + dx / 2 - dy * left, y: y + dy / 2 + dx * left };
    const radius = Math.hypot(x - center.x, y - center.y);
    const points = arc(center, radius, Math.atan2(y - center.y, x - center.x), 4 * Math.atan(bulge));
    return [from, ...points.slice(1, -1)];
  });
}
