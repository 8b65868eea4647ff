// Ranges of columns that narrow a list of records as the screen narrows it: there the worker compares the same numbers
// with the same ends (crates/heads, filter.rs), which tests/contract/export-ranges.test.ts holds this to.
import { type RawBuilder, sql } from 'kysely';
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { figuresOf } from '../../src/equipment/record-figures';
import { shownRanges } from '../../src/equipment/record-numbers';
import { columnRangeOf } from '../../src/shared/column-range';
import { figureOf } from './figure-sums';

/** Conditions of a record `r`: within each of these ranges (`columnRangeText`) of columns of its type's numbers. */
export function withinRanges(profile: EquipmentProfile | null, texts: readonly string[]): RawBuilder<boolean>[] {
  const figures = new Set(figuresOf(profile).map(({ key }) => key));
  const ranges = texts.flatMap((text) => columnRangeOf(text) ?? []);
  return shownRanges(profile, ranges).map(({ column, low, high }) => {
    const value = figures.has(column) ? sql.raw(figureOf('r', column)) : sql`${sql.ref(`r.${column}`)}::float8`;
    // An open end is infinite, so that NaN is in no range.
    const [from, to] = [low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY];
    return sql<boolean>`${value} between ${from}::float8 and ${to}::float8`;
  });
}
