// An outline to fill as its corners are typed or pasted: a corner a row, X and Y. A project without piles has no map to
// select on, and not every plan comes as a drawing.
import type { Outline } from '../../../equipment/layouts/within-outline';
import { ringCrossing } from '../../../shared/ring-crossing';
import { outlineAreaM2 } from './drawn-outline';
import { readPoints } from './typed-route';

type OutlineFault =
  | { readonly why: 'tooFew' | 'tooMany' }
  /** `row`: of the text, from 1. */
  | { readonly why: 'noPoint'; readonly row: number }
  | { readonly why: 'crosses'; readonly x: number; readonly y: number };

/** Each side is held against each other one with every key that is typed; a drawing may have more. */
export const MOST_TYPED_CORNERS = 500;
/** Corners on one line enclose less than this. */
const LEAST_M2 = 0.01;

/** The outline that a text means. A corner that comes twice in turn is one, as the first is at the end. */
export function readOutline(text: string): { readonly outline: Outline } | { readonly fault: OutlineFault } {
  const read = readPoints(text);
  if ('row' in read) return { fault: { why: 'noPoint', row: read.row } };
  const corners = Array.from({ length: read.points.length / 2 }, (_, at) => ({
    x: read.points[2 * at] ?? Number.NaN,
    y: read.points[2 * at + 1] ?? Number.NaN,
  }));
  const ring = corners.filter(({ x, y }, at) => {
    const before = corners.at(at - 1);
    return before?.x !== x || before.y !== y;
  });
  if (ring.length > MOST_TYPED_CORNERS) return { fault: { why: 'tooMany' } };
  const crossing = ringCrossing(ring);
  if (crossing !== null) return { fault: { why: 'crosses', ...crossing } };
  const outline = ring.flatMap(({ x, y }) => [x, y]);
  return ring.length < 3 || outlineAreaM2(outline) < LEAST_M2 ? { fault: { why: 'tooFew' } } : { outline };
}
