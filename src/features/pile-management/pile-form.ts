// A pile as a form: its fields, the texts that people type, the values that they mean, and the change between two.
import type { PileItem } from '../../contracts/api/pile-management';
import { hasHiddenCharacter } from '../../contracts/plain-name';
import type { DesignParameter } from '../../equipment/descriptor';
import { designFault } from '../../equipment/design-fault';
import { orderTyped } from '../../equipment/order-text';
import { MOST_COORDINATE_M, pileBounds } from '../../equipment/pile-bounds';
import { designName, type FieldKey, fieldsOf, fieldValue, typedValue } from '../../parts/pile-fields/pile-values';
import { toHalfWidth } from '../../shared/half-width';
import { mileageM } from '../../shared/mileage';
import { typedNumber } from '../../shared/typed-number';
import { z } from '../../shared/zod';

export type TypedPile = Readonly<Record<string, string>>;

export type FieldFault =
  | { readonly why: 'missing' | 'notANumber' | 'notWhole' | 'notPositive' | 'mileageForm' | 'cementDensity' | 'hidden' }
  | { readonly why: 'tooLong'; readonly most: number }
  | { readonly why: 'outOfRange'; readonly from: number; readonly to: number };
type Read = { readonly value: number | string | null } | { readonly fault: FieldFault };

export type Faults = Readonly<Record<string, FieldFault>>;

/** The texts of a pile; those of none for a new one. */
export function typedOf(pile: PileItem | null, parameters: readonly DesignParameter[]): TypedPile {
  return Object.fromEntries(
    fieldsOf(parameters).map((key) => [key, pile === null ? '' : typedValue(key, fieldValue(pile, key))]),
  );
}

/**
 * The change from `base` to `typed`: only fields whose text differs, an emptied one as null. A new pile (`isNew`) needs
 * its number.
 */
export function changeOf(
  base: TypedPile,
  typed: TypedPile,
  parameters: readonly DesignParameter[],
  isNew: boolean,
): { readonly change: PileChange } | { readonly faults: Faults } {
  const faults: Record<string, FieldFault> = {};
  const values = new Map<FieldKey, number | string | null>();
  for (const key of fieldsOf(parameters)) {
    const text = typed[key] ?? '';
    if (text === (base[key] ?? '') && !(key === 'pile_no' && isNew)) continue;
    const read = readField(key, text, parameters);
    if ('fault' in read) faults[key] = read.fault;
    else values.set(key, read.value);
  }
  return Object.keys(faults).length > 0 ? { faults } : { change: changeFrom(values) };
}

const word = z.string();
const measure = z.number().nullable().optional();
const changeSchema = z.object({
  pile_no: word.optional(),
  row_no: word.nullable().optional(),
  numeral: measure,
  mileage_m: measure,
  x_m: measure,
  y_m: measure,
  diameter_m: measure,
  design_depth_m: measure,
  design: z.record(z.string(), z.union([z.number(), z.string()]).nullable()).optional(),
});
/** The change that `pile/save/` takes, beside the pile's id and revision. */
export type PileChange = z.output<typeof changeSchema>;

/** Values by field as a call takes them. */
export function changeFrom(values: ReadonlyMap<FieldKey, number | string | null>): PileChange {
  const own: Record<string, number | string | null> = {};
  const design: Record<string, number | string | null> = {};
  for (const [key, value] of values) {
    const name = designName(key);
    if (name === null) own[key] = value;
    else design[name] = value;
  }
  return changeSchema.parse({ ...own, ...(Object.keys(design).length === 0 ? {} : { design }) });
}

/** The change with these fields emptied, too. */
export function withEmptied(change: PileChange, keys: ReadonlySet<FieldKey>): PileChange {
  const emptied = changeFrom(new Map([...keys].map((key) => [key, null])));
  const design = { ...change.design, ...emptied.design };
  return { ...change, ...emptied, ...(Object.keys(design).length === 0 ? {} : { design }) };
}

/** The field that a refusal of the server is about; null where it is about none of the form. */
export function fieldOfRefusal(path: unknown, parameters: readonly DesignParameter[]): FieldKey | null {
  return fieldsOf(parameters).find((key) => key === path) ?? null;
}

const MAX_TEXT = { pile_no: 100, row_no: 200 } as const;

/** The value that a text means in a field; null for an empty one. */
export function readField(key: FieldKey, typed: string, parameters: readonly DesignParameter[]): Read {
  const name = designName(key);
  const parameter = name === null ? undefined : parameters.find((known) => known.key === name);
  if (key === 'pile_no' || key === 'row_no' || parameter?.holds === 'text') {
    return readText(typed.trim(), key === 'pile_no' ? MAX_TEXT.pile_no : MAX_TEXT.row_no, key === 'pile_no');
  }
  const text = orderTyped({ key: name ?? key }, toHalfWidth(typed).trim());
  if (text === '') return { value: null };
  if (parameter !== undefined && 'choices' in parameter.holds) {
    return { value: parameter.holds.choices.find(({ value }) => String(value) === text)?.value ?? text };
  }
  const number = key === 'mileage_m' ? mileageM(text) : typedNumber(text);
  if (number === null) return { fault: { why: key === 'mileage_m' ? 'mileageForm' : 'notANumber' } };
  if (key === 'numeral' && !Number.isInteger(number)) return { fault: { why: 'notWhole' } };
  if ((key === 'diameter_m' || key === 'design_depth_m') && number <= 0) return { fault: { why: 'notPositive' } };
  const [from, to] = pileBounds(key, parameters)?.range ?? [-MOST_COORDINATE_M, MOST_COORDINATE_M];
  if (number < from || number > to) return { fault: { why: 'outOfRange', from, to } };
  const fault = name === null ? null : designFault(parameters, name, number);
  if (fault === 'not_whole') return { fault: { why: 'notWhole' } };
  if (fault === 'cement_density') return { fault: { why: 'cementDensity' } };
  return { value: number };
}

function readText(text: string, most: number, isNeeded: boolean): Read {
  if (text === '') return isNeeded ? { fault: { why: 'missing' } } : { value: null };
  if (text.length > most) return { fault: { why: 'tooLong', most } };
  return hasHiddenCharacter(text) ? { fault: { why: 'hidden' } } : { value: text };
}
