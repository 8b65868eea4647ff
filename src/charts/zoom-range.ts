// Which stretch of a chart's axis is zoomed to, by what somebody does on the chart.
import { sameRange, stepRange } from './log-range';
import type { AxisRange } from './series';

/** Where each group of an axis of names begins and ends, in the order of their places. Columns: there may be thousands. */
export interface GroupEnds {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** An axis that can be zoomed. */
export interface ZoomAxis {
  readonly full: AxisRange;
  /** Null: all of it. */
  readonly shown: AxisRange | null;
  /** No shorter stretch is shown. */
  readonly least: number;
  /** Of an axis of names; null: an axis of numbers. */
  readonly groups: GroupEnds | null;
  /** The axis begins at the top, as depths do. */
  readonly isDownwards?: boolean;
}

/** By how much one notch of the wheel zooms. */
const NOTCH = 0.8;

/** The stretch from one place of the axis to another, whichever is first; null: all, undefined: too short to be meant. */
export function draggedTo(axis: ZoomAxis, a: number, b: number): AxisRange | null | undefined {
  const [first, last] = [Math.min(a, b), Math.max(a, b)];
  if (axis.groups === null) return kept(axis, { from: first, to: last });
  const [from, to] = [groupAt(axis.groups, first), groupAt(axis.groups, last)];
  return from === undefined || to === undefined ? undefined : kept(axis, { from: from.from, to: to.to });
}

/** The stretch after a notch of the wheel at a place, which stays where it is. */
export function wheeledTo(axis: ZoomAxis, at: number, isIn: boolean): AxisRange | null | undefined {
  const group = axis.groups === null ? undefined : groupAt(axis.groups, at);
  const place = axis.groups === null ? at : group && (group.from + group.to) / 2;
  if (place === undefined) return undefined;
  const { from, to } = axis.shown ?? axis.full;
  const share = isIn ? NOTCH : 1 / NOTCH;
  return kept(axis, { from: place - (place - from) * share, to: place + (to - place) * share });
}

/** What the arrows along each axis do, in the words of `stepRange`. */
const ALONG: Readonly<Record<'x' | 'y', Readonly<Record<string, 'back' | 'on'>>>> = {
  x: { ArrowLeft: 'back', ArrowRight: 'on' },
  y: { ArrowUp: 'on', ArrowDown: 'back' },
};

/** The stretch after a key; undefined for a key that does nothing to this axis. */
export function keyedTo(axis: ZoomAxis, dimension: 'x' | 'y', key: string): AxisRange | null | undefined {
  const way = ALONG[dimension][key];
  const isBack = (way === 'back') !== (axis.isDownwards === true);
  const step = way === undefined ? key : isBack ? 'ArrowUp' : 'ArrowDown';
  // An arrow along the other axis is none of this one.
  if (way === undefined && key.startsWith('Arrow')) return undefined;
  const next = stepRange(axis.shown ?? axis.full, axis.full, step);
  return next === null ? undefined : kept(axis, next);
}

/** Undefined where there is no group. */
function groupAt({ from, to }: GroupEnds, place: number): AxisRange | undefined {
  const at = Math.min(Math.max(Math.round(place), 0), from.length - 1);
  const [begin, end] = [from[at], to[at]];
  return begin === undefined || end === undefined ? undefined : { from: begin, to: end };
}

/** A stretch within the axis; null for all of it, undefined for one that is too short. */
function kept({ full, least }: ZoomAxis, { from, to }: AxisRange): AxisRange | null | undefined {
  const range = { from: Math.max(from, full.from), to: Math.min(to, full.to) };
  if (sameRange(range, full)) return null;
  // A thousandth, for what rounding takes away.
  return range.to - range.from < least * 0.999 ? undefined : range;
}
