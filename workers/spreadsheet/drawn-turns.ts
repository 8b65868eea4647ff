// Where the parts of a block come to lie: scaled, turned, mirrored and repeated as it is put.
import type { IBlock, IEntity } from 'dxf-parser';
import { isMirrored, type Point, pointOf } from './dxf-file';

/** From the coordinates of a block to those of the model: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Turn = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export const AS_IT_IS: Turn = [1, 0, 0, 1, 0, 0];

export function turned([a, b, c, d, e, f]: Turn, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** First `inner`, then `outer`. */
export function after(outer: Turn, [a, b, c, d, e, f]: Turn): Turn {
  const [A, B, C, D, E, F] = outer;
  return [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F];
}

/** How long what is one long becomes where it grows most: a circle that is stretched is an ellipse. */
export function widestScale([a, b, c, d]: Turn): number {
  return (Math.hypot(a + d, b - c) + Math.hypot(a - d, b + c)) / 2;
}

/** The place of a block that comes to where it is put. */
export function baseOf({ position }: Pick<IBlock, 'position'>): Point {
  return pointOf(position) ?? { x: 0, y: 0 };
}

function numberIn(insert: IEntity, name: string, otherwise: number): number {
  const value: unknown = Reflect.get(insert, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

/** For each block by its name how often these lists of entities put it, rows and columns among them. */
export function putCount(lists: readonly (readonly IEntity[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entities of lists) {
    for (const insert of entities) {
      const name: unknown = insert.type === 'INSERT' ? Reflect.get(insert, 'name') : null;
      if (typeof name !== 'string') continue;
      const [rows, columns] = [numberIn(insert, 'rowCount', 1), numberIn(insert, 'columnCount', 1)];
      counts.set(name, (counts.get(name) ?? 0) + Math.max(1, rows) * Math.max(1, columns));
    }
  }
  return counts;
}

/** Where a block is put, as often as its rows and columns say. */
export function* placesOf(insert: IEntity, base: Point): Generator<Turn> {
  const number = (name: string, otherwise: number): number => numberIn(insert, name, otherwise);
  const at = pointOf(Reflect.get(insert, 'position'));
  if (at === null) return;
  const [xScale, yScale] = [number('xScale', 1), number('yScale', 1)];
  const rad = (number('rotation', 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(rad), Math.sin(rad)];
  const isFromBelow = isMirrored(insert);
  for (let row = 0; row < Math.max(1, number('rowCount', 1)); row += 1) {
    for (let column = 0; column < Math.max(1, number('columnCount', 1)); column += 1) {
      const [right, up] = [column * number('columnSpacing', 0), row * number('rowSpacing', 0)];
      // The base of the block comes to its place, scaled and then turned; spacings are turned, and not scaled.
      const scaled: Turn = [xScale, 0, 0, yScale, right - base.x * xScale, up - base.y * yScale];
      const placed = after([cos, sin, -sin, cos, at.x, at.y], scaled);
      yield isFromBelow ? after([-1, 0, 0, 1, 0, 0], placed) : placed;
    }
  }
}
