// Designed amounts of one pile (src/equipment: progress and material of a type) in SQL.
import type { AmountTerms, DesignFactor } from '../../src/equipment/descriptor';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';

/** A number among the parameters of the design of a row `k`. Keys are of letters, digits and underscores. */
function parameter(key: string): string {
  return `(k.design ->> '${key}')::float8`;
}

function factor(of: DesignFactor, cementGcm3: number): string {
  switch (of) {
    case 'depth':
      return 'k.design_depth_m::float8';
    case 'stirredDepth':
      return `(k.design_depth_m::float8 - coalesce(${parameter('empty_stir_depth_m')}, 0))`;
    case 'area':
      return '(pi() / 4 * k.diameter_m::float8 ^ 2)';
    case 'diameter':
      return 'k.diameter_m::float8';
    case 'slurryPerKg':
      return `(1 / coalesce(${parameter('cement_density_gcm3')}, ${cementGcm3}) + ${parameter('water_cement_ratio')})`;
    default:
      return parameter(of.slice('design.'.length));
  }
}

/**
 * The product of factors of a row `k`; null where its design does not say one of them. `cementGcm3`: density of cement where
 * the design names none, that of the project.
 */
export function designProductOf(factors: readonly DesignFactor[], cementGcm3: number): string {
  return factors.map((of) => factor(of, cementGcm3)).join(' * ');
}

/** No amount of a type depends on its cement: the sums are kept, and a setting that changes later would not reach them. */
const AMOUNT_CEMENT_GCM3 = DEFAULT_CEMENT_DENSITY_GCM3;

/** The amount of each row `k`, whose type is `typeCode`; 0 where its design does not say. */
function byType(typeCode: string, part: 'progress' | 'material'): string {
  const cases = EQUIPMENT_TYPES.flatMap(({ code, profile }) => {
    const terms: AmountTerms | null | undefined = profile?.[part];
    return terms?.design === undefined
      ? []
      : [`when '${code}' then ${designProductOf(terms.design, AMOUNT_CEMENT_GCM3)}`];
  });
  return `coalesce(case ${typeCode} ${cases.join(' ')} end, 0)`;
}

/** Sums of the amounts of rows `k`, piles of projects of type `typeCode`. */
export function designAmounts(typeCode: string): string {
  return `coalesce(sum(${byType(typeCode, 'progress')}), 0) as progress,
    coalesce(sum(${byType(typeCode, 'material')}), 0) as material`;
}
