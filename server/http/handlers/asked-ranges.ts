// Ranges of columns that a list of records is narrowed to: of numbers that the type's records have.
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { recordNumbers, recordTexts } from '../../../src/equipment/record-numbers';
import { columnRangeOf } from '../../../src/shared/column-range';
import { columnTextOf } from '../../../src/shared/column-text';
import { listOf } from '../../db/list-filters';
import { apiErrors } from '../api-error';

/** Refuses a part of texts of a column that has none in the type's records. */
export function refuseForeignText(
  { profile }: Pick<EquipmentType, 'profile'>,
  containing: string | readonly string[] | undefined,
): void {
  const texts = recordTexts(profile);
  const foreign = listOf(containing ?? []).find((text) => !texts.has(columnTextOf(text)?.key ?? ''));
  if (foreign !== undefined) throw apiErrors.badRequest(`containing: ${foreign}`, 'containing');
}

/** Refuses the range of a column that is none of the type's numbers. */
export function refuseForeignRange(
  { profile }: Pick<EquipmentType, 'profile'>,
  within: string | readonly string[] | undefined,
): void {
  const numbers = recordNumbers(profile);
  const foreign = listOf(within ?? []).find((text) => !numbers.has(columnRangeOf(text)?.key ?? ''));
  if (foreign !== undefined) throw apiErrors.badRequest(`within: ${foreign}`, 'within');
}
