// Piles within an outline: a pattern's rectangle is laid over it, and places outside are left out.
import type { LayoutPile } from './pile-layout';

/** X and Y of each corner in turn, metres. */
export type Outline = readonly number[];

/** Whether a place lies within: an even number of sides to the east of it means it does not. */
export function isWithin(outline: Outline, xM: number, yM: number): boolean {
  let within = false;
  const corners = outline.length / 2;
  for (let at = 0, last = corners - 1; at < corners; last = at, at += 1) {
    const [x, y] = [outline[2 * at] ?? 0, outline[2 * at + 1] ?? 0];
    const [lastX, lastY] = [outline[2 * last] ?? 0, outline[2 * last + 1] ?? 0];
    if (x > xM !== lastX > xM && yM < y + ((xM - x) / (lastX - x)) * (lastY - y)) within = !within;
  }
  return within;
}

export interface Place {
  readonly xM: number;
  readonly yM: number;
}

/** The place so far along a direction and to the right of it. */
export function shifted({ xM, yM }: Place, headingRad: number, alongM: number, acrossM: number): Place {
  const [cos, sin] = [Math.cos(headingRad), Math.sin(headingRad)];
  return { xM: xM + cos * alongM - sin * acrossM, yM: yM + sin * alongM + cos * acrossM };
}

export interface Frame extends Place {
  readonly alongM: number;
  readonly acrossM: number;
}

/** The least rectangle in a direction that holds the outline, from its corner behind and to the left. */
export function frameOf(outline: Outline, headingRad: number): Frame {
  const [cos, sin] = [Math.cos(headingRad), Math.sin(headingRad)];
  const [originX, originY] = [outline[0] ?? 0, outline[1] ?? 0];
  let [least, most, left, right] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at + 1 < outline.length; at += 2) {
    const [dx, dy] = [(outline[at] ?? 0) - originX, (outline[at + 1] ?? 0) - originY];
    const [along, across] = [cos * dx + sin * dy, -sin * dx + cos * dy];
    [least, most] = [Math.min(least, along), Math.max(most, along)];
    [left, right] = [Math.min(left, across), Math.max(right, across)];
  }
  return {
    xM: originX + cos * least - sin * left,
    yM: originY + sin * least + cos * left,
    alongM: most - least,
    acrossM: right - left,
  };
}

/** The piles, which come row by row, whose middle lies within, numbered anew in each row so that no place is missing. */
export function* pilesWithin(
  piles: Iterable<LayoutPile>,
  outline: Outline,
  numberOf: (rowNo: string, numeral: number) => string,
): Generator<LayoutPile> {
  let rowNo = 0;
  let row: LayoutPile[] = [];
  const numbered = function* (): Generator<LayoutPile> {
    if (row.length === 0) return;
    rowNo += 1;
    for (const [at, pile] of row.sort((a, b) => a.numeral - b.numeral).entries()) {
      yield { ...pile, rowNo: String(rowNo), numeral: at + 1, pileNo: numberOf(String(rowNo), at + 1) };
    }
    row = [];
  };
  for (const pile of piles) {
    if (row[0] !== undefined && row[0].rowNo !== pile.rowNo) yield* numbered();
    if (pile.xM !== null && pile.yM !== null && isWithin(outline, pile.xM, pile.yM)) row.push(pile);
  }
  yield* numbered();
}
