// Designed amounts of one pile, by factors: the same that server/db/design-amounts.ts says in SQL.
import type { AmountTerms, DesignFactor } from './descriptor';
import { slurryLitres } from './machines/slurry';
import { cementDensityOf } from './slurry';

/** Values for the factors. */
export interface DesignValues {
  readonly design_depth_m: number | null;
  readonly diameter_m: number | null;
  readonly terms: Readonly<Record<string, unknown>>;
  /** Density of cement in the project, g/cm³: of piles whose own terms name none. Absent: not known. */
  readonly projectCementGcm3?: number | undefined;
}

/**
 * Metres from the surface down that are gone through and get nothing; none where the design does not say them. The one
 * default: designed amounts, asked passes and simulated machines go by it, and amounts in SQL (server/db/design-amounts.ts).
 */
export function emptyStirM(terms: DesignValues['terms']): number {
  const emptyM = terms.empty_stir_depth_m;
  return typeof emptyM === 'number' && emptyM > 0 ? emptyM : 0;
}

function factorOf(of: DesignFactor, design: DesignValues) {
  const { design_depth_m: depthM, diameter_m: diameterM, terms, projectCementGcm3 } = design;
  const parameter = (key: string): number | null => {
    const value = terms[key];
    return typeof value === 'number' ? value : null;
  };
  switch (of) {
    case 'depth':
      return depthM;
    case 'stirredDepth':
      return depthM === null ? null : depthM - emptyStirM(terms);
    case 'area':
      return diameterM === null ? null : (Math.PI / 4) * diameterM ** 2;
    case 'diameter':
      return diameterM;
    case 'slurryPerKg': {
      const ratio = parameter('water_cement_ratio');
      return ratio === null ? null : slurryLitres(1, ratio, cementDensityOf(terms, projectCementGcm3));
    }
    default:
      return parameter(of.slice('design.'.length));
  }
}

/** From the surface down, metres in which nothing is put in: the design's amount of material leaves them out. */
export function emptyTopM(material: AmountTerms | null, design: DesignValues | null): number {
  return design !== null && material?.design?.includes('stirredDepth') === true ? emptyStirM(design.terms) : 0;
}

/** The product; null where the design does not say one of the factors, and without a design. */
export function designProduct(factors: readonly DesignFactor[] | undefined, design: DesignValues | null) {
  if (factors === undefined || design === null) return null;
  return factors.reduce<number | null>((product, of) => {
    const factor = factorOf(of, design);
    return product === null || factor === null ? null : product * factor;
  }, 1);
}
