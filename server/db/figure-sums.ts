// Figures of records (src/equipment) in SQL: kept as a JSON object of numbers by key, read and summed by the keys that
// the type's descriptor names. Keys are of letters, digits and underscores, so that they can stand in a statement.
import type { AmountTerms, EquipmentProfile } from '../../src/equipment/descriptor';
import { summedFigures } from '../../src/equipment/record-figures';

type Described = Pick<EquipmentProfile, 'channels' | 'figures'> | null;

/** A figure of a row as a number; null where the row has none. */
export function figureOf(row: string, key: string): string {
  return `(${row}.figures ->> '${key}')::float8`;
}

/** The sums of a row's figures and those of another. */
export function addedFigures(profile: Described, row: string, other: string): string {
  const own = summedFigures(profile).map(
    ({ key }) => `'${key}', coalesce(${figureOf(row, key)}, 0) + coalesce(${figureOf(other, key)}, 0)`,
  );
  return `${row}.figures || jsonb_build_object(${own.join(', ')})`;
}

/** The sums of figures over many rows, as an object of their kind. */
export function summedObject(profile: Described, row: string): string {
  const sums = summedFigures(profile).map(({ key }) => `'${key}', coalesce(sum(${figureOf(row, key)}), 0)`);
  return `jsonb_build_object(${sums.join(', ')})`;
}

/** An amount of a type (src/equipment) in a row of the rollup by day. */
export function dayAmount(row: string, { of }: AmountTerms): string {
  if (of === 'depth_m') return `${row}.metres`;
  return of === 'ash_kg' ? `${row}.ash_kg` : figureOf(row, of);
}
