// The columns that narrow the list, by ranges of numbers and parts of texts, in words.
import type { Language } from '../../contracts/language';
import type { UnitKey } from '../../equipment/units';
import type { Translate } from '../../i18n/translate';
import type { ColumnRange } from '../../shared/column-range';
import type { ColumnText } from '../../shared/column-text';
import { rangeText } from './column-ranges';
import { fieldName, type RecordField } from './record-fields';

interface Words {
  readonly language: Language;
  readonly t: Translate;
  readonly format: { readonly number: (value: number, decimals: number) => string };
}

export interface NarrowedColumn {
  readonly key: string;
  /** `Depth: 3–5 m`, `Record no.: contains “R-7”`. */
  readonly text: string;
}

/** Those of these fields that narrow it, ranges first. */
export function narrowedColumns(
  ranges: readonly ColumnRange[],
  texts: readonly ColumnText[],
  fields: readonly RecordField[],
  counted: UnitKey,
  { language, t, format }: Words,
): readonly NarrowedColumn[] {
  const named = <N extends { readonly key: string }>(narrowing: N, said: (of: N, field: RecordField) => string) => {
    const field = fields.find(({ key }) => key === narrowing.key);
    if (field === undefined) return [];
    const name = fieldName(field, counted, language, t);
    return [{ key: narrowing.key, text: `${name}${t('common.colon')}${said(narrowing, field)}` }];
  };
  return [
    ...ranges.flatMap((range) => named(range, (of, field) => rangeText(of, field, format))),
    ...texts.flatMap((text) => named(text, ({ part }) => t('dataCenter.containsPart', { part }))),
  ];
}
