// The fields of a design pile: their keys, their values in a pile or a state of one, and how these are written.
import type { DesignParameter } from '../../equipment/descriptor';
import { orderText } from '../../equipment/order-text';
import { mileageText } from '../../shared/mileage';

/** Values of every pile beside its design parameters, as the wire calls them. */
const PLACE_FIELDS = ['pile_no', 'row_no', 'numeral', 'mileage_m', 'x_m', 'y_m'] as const;
const SIZE_FIELDS = ['diameter_m', 'design_depth_m'] as const;
type OwnField = (typeof PLACE_FIELDS)[number] | (typeof SIZE_FIELDS)[number];

/** `design.` and the key of a design parameter, or a value of every pile. */
export type FieldKey = OwnField | `design.${string}`;

export const designKeyOf = ({ key }: Pick<DesignParameter, 'key'>): FieldKey => `design.${key}`;

/** The fields of a form in their order. */
export function fieldsOf(parameters: readonly DesignParameter[]): readonly FieldKey[] {
  return [...PLACE_FIELDS, ...SIZE_FIELDS, ...parameters.map(designKeyOf)];
}

/** The value of a field in a pile, or in a state that one had. */
export function fieldValue(pile: Readonly<Record<string, unknown>>, key: FieldKey): number | string | null {
  const name = designName(key);
  const holder = name === null ? pile : pile.design;
  const value: unknown = typeof holder === 'object' && holder !== null ? Reflect.get(holder, name ?? key) : null;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** The fields in which two states of a pile differ. */
export function changedFields<F extends { readonly key: FieldKey }>(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly F[],
): readonly { readonly field: F; readonly before: number | string | null; readonly now: number | string | null }[] {
  return fields.flatMap((field) => {
    const [was, now] = [fieldValue(before, field.key), fieldValue(after, field.key)];
    return was === now ? [] : [{ field, before: was, now }];
  });
}

/** A value as the form shows it. */
export function typedValue(key: FieldKey, value: number | string | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return key === 'mileage_m' ? mileageText(value) : orderText({ key: designName(key) ?? key }, value);
}

/** The name of a design parameter; null for a value of every pile. */
export function designName(key: FieldKey): string | null {
  return key.startsWith('design.') ? key.slice('design.'.length) : null;
}
