// Which stretch of a chart's axis is zoomed to, by what somebody does on the chart.
import { movedInto, sameRange, stepRange } from './log-range';
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
  if (axis.groups === null) return stretchWithin(axis, { from: first, to: last });
  const [from, to] = [groupAt(axis.groups, first), groupAt(axis.groups, last)];
  return from === undefined || to === undefined ? undefined : stretchWithin(axis, { from: from.from, to: to.to });
}

/** The stretch after a notch of the wheel at a place, which stays where it is. */
export function wheeledTo(axis: ZoomAxis, at: number, isIn: boolean): AxisRange | null | undefined {
  const value = valueUnder(axis, at);
  if (value === undefined) return undefined;
  const { from, to } = axis.shown ?? axis.full;
  const share = isIn ? NOTCH : 1 / NOTCH;
  return stretchWithin(axis, { from: value - (value - from) * share, to: value + (to - value) * share });
}

/** Movement of two fingers along an axis since both were down. */
interface Pinch {
  /** The place of the axis that was between them. */
  readonly at: number;
  /** How far apart they were, by how far apart they are: below 1 they have spread. */
  readonly share: number;
  /** How far the middle between them has gone from the axis' beginning to its end, by the length of the axis on the screen. */
  readonly moved: number;
}

/**
 * The stretch after a pinch: the stretch between the fingers stays between them. It is no shorter than the least, and
 * within the axis.
 *
 * @param axis As it was when both fingers were down.
 */
export function pinchedTo(axis: ZoomAxis, { at, share, moved }: Pinch): AxisRange | null | undefined {
  const value = valueUnder(axis, at);
  if (value === undefined) return undefined;
  const { from, to } = axis.shown ?? axis.full;
  const length = Math.max((to - from) * share, axis.least);
  const before = (value - from) / (to - from) + moved;
  return stretchWithin(axis, movedInto(axis.full, value - before * length, length));
}

/** Steps of the arrows along each axis, in the words of `stepRange`. */
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
  return next === null ? undefined : stretchWithin(axis, next);
}

/** The value at a place of the axis, of a group its middle; undefined where there is no group. */
function valueUnder({ groups }: ZoomAxis, place: number): number | undefined {
  if (groups === null) return place;
  const group = groupAt(groups, place);
  return group && (group.from + group.to) / 2;
}

/** Undefined where there is no group. */
function groupAt({ from, to }: GroupEnds, place: number): AxisRange | undefined {
  const at = Math.min(Math.max(Math.round(place), 0), from.length - 1);
  const [begin, end] = [from[at], to[at]];
  return begin === undefined || end === undefined ? undefined : { from: begin, to: end };
}

/** The part of a stretch on an axis; null for all of the axis, or none of it. A link may be of other data. */
export function stretchOn(full: AxisRange, range: AxisRange | null): AxisRange | null {
  const on = range && cut(range, full);
  return on === null || on.from >= on.to || sameRange(on, full) ? null : on;
}

function cut(range: AxisRange, full: AxisRange): AxisRange {
  return { from: Math.max(range.from, full.from), to: Math.min(range.to, full.to) };
}

/** A stretch within the axis; null for all of it, undefined for one that is too short. */
function stretchWithin({ full, least }: ZoomAxis, wanted: AxisRange): AxisRange | null | undefined {
  const range = cut(wanted, full);
  if (sameRange(range, full)) return null;
  // A thousandth, for what rounding takes away.
  return range.to - range.from < least * 0.999 ? undefined : range;
}
