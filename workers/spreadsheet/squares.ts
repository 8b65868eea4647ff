// Points by the square of a grid that they lie in.
import type { Point } from './dxf-file';

/** Squares of a grid, so that neighbours are found without looking at all. */
export class Squares {
  readonly #at = new Map<string, number[]>();
  readonly #side: number;
  constructor(points: readonly Point[], side: number) {
    this.#side = side;
    for (const [index, { x, y }] of points.entries()) {
      const key = `${Math.floor(x / side)} ${Math.floor(y / side)}`;
      const list = this.#at.get(key);
      if (list === undefined) this.#at.set(key, [index]);
      else list.push(index);
    }
  }
  /** Those in the square of a place and the eight around it. */
  *near({ x, y }: Point): Generator<number> {
    const [column, row] = [Math.floor(x / this.#side), Math.floor(y / this.#side)];
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1) yield* this.#at.get(`${column + dx} ${row + dy}`) ?? [];
  }
}
