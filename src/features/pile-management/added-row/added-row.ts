// The row above the table of piles in which a new one is typed or pasted: its texts, and cells of a spreadsheet in them.
import type { DesignParameter } from '../../../equipment/descriptor';
import { type FieldKey, fieldsOf } from '../../../parts/pile-fields/pile-values';
import { readField, type TypedPile } from '../pile-form';

export interface AddedRow {
  readonly typed: TypedPile;
  /** Fault texts by field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly isBusy: boolean;
}

/** The row with another text in a field, whose fault is no more of it. */
export function withText(row: AddedRow, key: string, text: string): AddedRow {
  return { ...row, typed: { ...row.typed, [key]: text }, faults: { ...row.faults, [key]: '' } };
}

export function hasText({ typed }: AddedRow): boolean {
  return Object.values(typed).some((text) => text.trim() !== '');
}

type Pasted =
  /** One row: texts by field, from the field on that they were pasted into. */
  | { readonly kind: 'row'; readonly texts: TypedPile }
  /** Several rows as a file of the import, with the heads of the fields unless they have some. */
  | { readonly kind: 'file'; readonly text: string }
  /** A text without cells, which the field takes by itself. */
  | { readonly kind: 'text' }
  /** More cells than there are fields. */
  | { readonly kind: 'tooWide'; readonly most: number };

/** The meaning of a pasted text in the first of `fields`, which are those to the right of it with it. */
export function readPasted(
  text: string,
  fields: readonly FieldKey[],
  headOf: (field: FieldKey) => string,
  parameters: readonly DesignParameter[],
): Pasted {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const [first = '', ...others] = lines.map((line) => line.split('\t'));
  if (others.length === 0) {
    if (lines[0] === undefined || first === '' || first.length < 2) return { kind: 'text' };
    if (first.length > fields.length) return { kind: 'tooWide', most: fields.length };
    return { kind: 'row', texts: Object.fromEntries(first.map((cell, at) => [fields[at] ?? '', cell.trim()])) };
  }
  const hasHeads =
    first !== '' &&
    first.some((cell, at) => {
      const field = fields[at];
      if (field === undefined || field === 'pile_no' || field === 'row_no') return false;
      const read = readField(field, cell, parameters);
      return 'fault' in read && (read.fault.why === 'notANumber' || read.fault.why === 'mileageForm');
    });
  const heads = hasHeads ? [] : [fields.map(headOf).join('\t')];
  return { kind: 'file', text: [...heads, ...lines].join('\n') };
}

/** The texts of all fields of a form, with those of the row. */
export function typedRow({ typed }: AddedRow, parameters: readonly DesignParameter[]): TypedPile {
  return Object.fromEntries(fieldsOf(parameters).map((key) => [key, typed[key] ?? '']));
}
