// Ranges of columns that a list of records is narrowed to: of numbers that the type's records have.
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { recordNumbers } from '../../../src/equipment/record-numbers';
import { columnRangeOf } from '../../../src/shared/column-range';
import { listOf } from '../../db/list-filters';
import { apiErrors } from '../api-error';

/** Refuses the range of a column that is none of the type's numbers. */
export function refuseForeignRange(
  { profile }: Pick<EquipmentType, 'profile'>,
  within: string | readonly string[] | undefined,
): void {
  const numbers = recordNumbers(profile);
  const foreign = listOf(within ?? []).find((text) => !numbers.has(columnRangeOf(text)?.key ?? ''));
  if (foreign !== undefined) throw apiErrors.badRequest(`within: ${foreign}`, 'within');
}
