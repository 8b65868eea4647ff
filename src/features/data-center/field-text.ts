import { NO_VALUE } from '../../i18n/format';
import type { Format } from '../../i18n/use-format';
import type { FieldValue, RecordField } from './record-fields';

/** A value of a field in words, without its unit; a dash where there is none. */
export function fieldText(
  field: RecordField,
  value: FieldValue,
  format: Pick<Format, 'number' | 'dateTime'>,
  yes: string,
): string {
  if (value === null || value === '') return NO_VALUE;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? yes : NO_VALUE;
  switch (field.kind) {
    case 'time':
      return format.dateTime(value);
    case 'flag':
      return value === 1 ? yes : NO_VALUE;
    case 'text':
    case 'number':
      return format.number(value, field.decimals);
  }
}
