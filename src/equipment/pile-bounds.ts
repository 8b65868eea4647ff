// Between which numbers the values of a pile lie: the form and the import of files refuse others.
import type { DesignParameter } from './descriptor';

/** Both ends are possible. */
export interface Bounds {
  readonly range: readonly [least: number, most: number];
  /** Empty for numbers without one. */
  readonly unit: string;
}

export const MOST_COORDINATE_M = 1e9;
const PLACE: Bounds = { range: [-MOST_COORDINATE_M, MOST_COORDINATE_M], unit: 'm' };
/** A size of 0 is refused as such. */
const SIZE: Bounds = { range: [0, 10_000], unit: 'm' };
const OWN: Readonly<Record<string, Bounds>> = {
  numeral: { range: [0, 1e9], unit: '' },
  mileage_m: PLACE,
  x_m: PLACE,
  y_m: PLACE,
  diameter_m: SIZE,
  design_depth_m: SIZE,
};

/** Bounds of a field, `x_m` or `design.ash_kgpm`; null for one of a design that has none. */
export function pileBounds(field: string, parameters: readonly DesignParameter[]): Bounds | null {
  const parameter = parameters.find(({ key }) => field === `design.${key}`);
  if (parameter === undefined) return OWN[field] ?? null;
  const { holds, unit } = parameter;
  return typeof holds === 'object' && 'range' in holds ? { range: holds.range, unit } : null;
}
