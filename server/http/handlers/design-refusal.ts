// The answer to a design that says something it may not: which parameter, and within which bounds.
import type { EquipmentProfile, Names } from '../../../src/equipment/descriptor';
import { type DesignFault, designFault } from '../../../src/equipment/design-fault';
import { MIN_CEMENT_DENSITY_GCM3 } from '../../../src/equipment/slurry';

type Parameters = EquipmentProfile['designParameters'];

/** The first fault in a design, in words; null for a correct one. A parameter that is taken away has none. */
export function designRefusal(
  parameters: Parameters,
  design: Readonly<Record<string, number | string | null>>,
): Names | null {
  for (const [key, value] of Object.entries(design)) {
    const fault = value === null ? null : designFault(parameters, key, value);
    if (fault === null) continue;
    if (fault === 'cement_density') return CEMENT_DENSITY;
    const { cn, en } = fault === 'out_of_range' ? boundsOf(parameters, key) : FAULTS[fault];
    return { cn: `${key}：${cn}`, en: `${key}: ${en}` };
  }
  return null;
}

function boundsOf(parameters: Parameters, key: string): Names {
  const holds = parameters.find((known) => known.key === key)?.holds;
  if (typeof holds !== 'object' || !('range' in holds)) throw new Error(`${key} has no range`);
  const [from, to] = holds.range;
  return { cn: `必须在 ${from} 与 ${to} 之间`, en: `must be from ${from} to ${to}` };
}

const CEMENT_DENSITY: Names = {
  cn: `水泥密度必须大于 ${MIN_CEMENT_DENSITY_GCM3}`,
  en: `density of cement must be greater than ${MIN_CEMENT_DENSITY_GCM3}`,
};

const FAULTS: Readonly<Record<Exclude<DesignFault, 'out_of_range' | 'cement_density'>, Names>> = {
  not_a_number: { cn: '必须为数字', en: 'must be a number' },
  not_whole: { cn: '必须为整数', en: 'must be a whole number' },
  not_a_choice: { cn: '不是可选的值', en: 'is none of the possible values' },
};
