// One step in the history of a design pile, in words.
import type { PileStep } from '../../contracts/api/pile-management';
import { NO_VALUE } from '../../i18n/format';
import type { Translate } from '../../i18n/translate';
import type { NamedField } from './named-fields';
import { changedFields, typedValue } from './pile-values';

const ACTIONS = [
  'add',
  'import',
  'edit',
  'number',
  'design',
  'discard',
  'discard_audit',
  'remove',
  'record_remove',
  'move',
  'transform',
  'mirror',
  'take_back',
] as const;

/** Step in words. */
export function stepText(t: Translate, { action }: PileStep): string {
  return t(`pileManagement.actionOf.${ACTIONS.find((known) => known === action) ?? 'other'}`);
}

/** A line a field that is another one since: `Diameter: 0.5 → 0.6`. */
export function stepChanges(
  t: Translate,
  { before, after }: PileStep,
  fields: readonly NamedField[],
): readonly string[] {
  if (before === null || after === null) return [];
  return changedFields(before, after, fields).map(({ field, before: was, now }) => {
    const unit = field.unit === '' ? '' : ` ${field.unit}`;
    const text = (value: number | string | null) =>
      value === null ? NO_VALUE : `${typedValue(field.key, value)}${unit}`;
    return `${field.name}${t('common.colon')}${text(was)} → ${text(now)}`;
  });
}
