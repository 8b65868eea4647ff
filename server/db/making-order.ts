import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { orderParameterOf } from '../../src/equipment/order-parameter';

/** SQL of the order or pass that the design of a row `of` says; null where it, or the type, says none. */
export function makingOrderOf(profile: EquipmentProfile | null, of: 'k' | 'p'): string {
  const parameter = orderParameterOf(profile);
  if (parameter === null) return 'null';
  const key = `'${parameter.key}'`;
  return `case when jsonb_typeof(${of}.design -> ${key}) = 'number' then (${of}.design ->> ${key})::float8 end`;
}
