// The file to fill in: the heads of all fields of the type, in the order of the form, as the import recognises them.
import type { DesignParameter } from '../../../equipment/descriptor';
import {
  designFields,
  type NamedField,
  placeFields,
  sizeFields,
  type Terms,
} from '../../../parts/pile-fields/named-fields';
import { CSV_BEGINNING, csvLine } from '../../../shared/csv';

export function templateOf(terms: Terms, parameters: readonly DesignParameter[]): string {
  const fields = [...placeFields(terms), ...sizeFields(terms), ...designFields(terms, parameters)];
  return CSV_BEGINNING + csvLine(fields.map((field) => headOf(terms, field)));
}

/** The head of a field's column, as the import recognises it. */
export function headOf({ t }: Terms, { key, name, unit }: NamedField): string {
  // '序号' alone is the running number of a list, which is not imported.
  if (key === 'numeral') return t('pileManagement.importing.numeral');
  return unit === '' ? name : `${name} (${unit})`;
}
