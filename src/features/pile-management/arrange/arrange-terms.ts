// The fields to arrange piles: numbers within their bounds, and known points of a transformation.
import { MOST_LAID_OUT } from '../../../equipment/layouts/laid-out';
import { typedNumber } from '../../../shared/typed-number';

/** Least and greatest of a number, and whether it must be whole. */
export interface Bounds {
  readonly from: number;
  readonly to: number;
  readonly isWhole?: true;
}

/** Metres by which piles are moved. */
export const SHIFT: Bounds = { from: -1e6, to: 1e6 };
/** A coordinate, as a pile's may be. */
export const PLACE: Bounds = { from: -1e9, to: 1e9 };
export const AZIMUTH: Bounds = { from: -360, to: 360 };
/** From where piles are counted, and by how much; a step of 0 counts nothing. */
export const COUNT: Bounds = { from: 0, to: 1e8, isWhole: true };
export const STEP: Bounds = { from: -1e6, to: 1e6, isWhole: true };

/** The fields of an array of copies. */
export const COPY_FIELDS = ['count', 'spacingM', 'azimuthDeg', 'rows', 'rowSpacingM', 'first'] as const;
export type CopyField = (typeof COPY_FIELDS)[number];
const COPIES: Bounds = { from: 1, to: MOST_LAID_OUT, isWhole: true };
const SPACING: Bounds = { from: 0.05, to: 10_000 };
export const COPY_BOUNDS: Readonly<Record<CopyField, Bounds>> = {
  count: COPIES,
  spacingM: SPACING,
  azimuthDeg: AZIMUTH,
  rows: COPIES,
  rowSpacingM: SPACING,
  first: COUNT,
};

export function fits(value: number, { from, to, isWhole }: Bounds): boolean {
  return value >= from && value <= to && (isWhole !== true || Number.isInteger(value));
}

/** The number that is typed; null where it is none, or beyond its bounds. */
export function typedWithin(text: string, bounds: Bounds): number | null {
  const value = typedNumber(text);
  return value !== null && fits(value, bounds) ? value : null;
}

export const SIDES = ['fromX', 'fromY', 'toX', 'toY'] as const;
export type Side = (typeof SIDES)[number];
/** A known point as it is typed: where it is, and where it belongs. */
export type TypedPoint = Readonly<Record<Side, string>>;

/** The sides of a point that are missing or no coordinate; none of a point of which nothing is typed. */
export function pointFaults(point: TypedPoint): readonly Side[] {
  if (SIDES.every((side) => point[side].trim() === '')) return [];
  return SIDES.filter((side) => typedWithin(point[side], PLACE) === null);
}
