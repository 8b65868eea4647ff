import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { orderParameterOf } from '../../src/equipment/order-parameter';

/** SQL of a number of the design of a row `of`; null where it has none. Keys are of letters, digits and underscores. */
export function numberOfDesign(key: string, of: 'k' | 'p'): string {
  return `case when jsonb_typeof(${of}.design -> '${key}') = 'number' then (${of}.design ->> '${key}')::float8 end`;
}

/** SQL of the order or pass that the design of a row `of` says; null where it, or the type, says none. */
export function makingOrderOf(profile: EquipmentProfile | null, of: 'k' | 'p'): string {
  const parameter = orderParameterOf(profile);
  return parameter === null ? 'null::float8' : numberOfDesign(parameter.key, of);
}
