// The columns that a type's records have of those that all types share, and the numbers among all of its columns, by
// whose ranges a list of records is narrowed: on the screen, and in a file of it.
import type { HeadFilter } from '../contracts/data-core';
import { type ColumnRange, shownEnds } from '../shared/column-range';
import type { EquipmentProfile } from './descriptor';
import { hasOnePlace } from './places';
import { figuresOf, type MeasuredColumn, measuredColumns } from './record-figures';
import { SHARED_COLUMNS, type SharedKey } from './shared-columns';

const PLACES: ReadonlySet<string> = new Set(['x_m', 'y_m', 'dx_m', 'dy_m', 'offset_mm']);
const MEASURED: { readonly [K in MeasuredColumn]: true } = {
  depth_m: true,
  slurry_l: true,
  ash_kg: true,
  water_cement_ratio: true,
  max_current_a: true,
  mean_down_mpm: true,
  mean_up_mpm: true,
  max_tilt_deg: true,
};
const isMeasured = (key: string): key is MeasuredColumn => Object.hasOwn(MEASURED, key);
export const isShared = (key: string): key is SharedKey => Object.hasOwn(SHARED_COLUMNS, key);

/** The shared columns that a type's records have. */
export function sharedColumnsOf(profile: EquipmentProfile): readonly SharedKey[] {
  const measured = measuredColumns(profile);
  return Object.keys(SHARED_COLUMNS)
    .filter(isShared)
    .filter((key) => (isMeasured(key) ? measured.has(key) : !PLACES.has(key) || hasOnePlace(profile)));
}

/** Columns of numbers of a type's records, by key: with how many decimals they are shown. */
export function recordNumbers(profile: EquipmentProfile | null): ReadonlyMap<string, number> {
  if (profile === null) return new Map();
  const shared = sharedColumnsOf(profile).filter((key) => SHARED_COLUMNS[key].kind === 'number');
  return new Map([
    ...shared.map((key) => [key, SHARED_COLUMNS[key].decimals ?? 0] as const),
    ...figuresOf(profile).map(({ key, decimals }) => [key, decimals] as const),
  ]);
}

/** Columns of texts of a type's records, by key. */
export function recordTexts(profile: EquipmentProfile | null): ReadonlySet<string> {
  return new Set(profile === null ? [] : sharedColumnsOf(profile).filter((key) => SHARED_COLUMNS[key].kind === 'text'));
}

/** The ranges as a filter of records that finds the numbers as a table shows them. */
export function shownRanges(
  profile: EquipmentProfile | null,
  ranges: readonly ColumnRange[],
): NonNullable<HeadFilter['ranges']> {
  const decimals = recordNumbers(profile);
  return ranges.map(({ key, ...ends }) => ({ column: key, ...shownEnds(ends, decimals.get(key) ?? 0) }));
}
