// A batch as it came out beside its recipe.
import type { ApiOutput } from '../../contracts/api';

export type Batch = ApiOutput<'batchList'>['items'][number];

export interface Deviation {
  readonly key: 'cement' | 'water' | 'ratio' | 'density' | 'weighedDensity';
  readonly unit: string;
  readonly decimals: number;
  /** By the recipe; null where it says nothing. */
  readonly asked: number | null;
  readonly found: number | null;
  /** Of `asked`; null where one of both is missing. */
  readonly pct: number | null;
}

/**
 * Weighings and measurements against the recipe. Density stands there twice: as the plant measured it against the
 * recipe, and against that of the weighed parts, so that a wrong probe is told from a wrong mixture.
 */
export function deviationsOf(batch: Batch): readonly Deviation[] {
  const { recipe } = batch;
  return [
    deviation('cement', 'kg', 1, recipe.cement_kg, batch.cement_kg),
    deviation('water', 'kg', 1, recipe.water_kg, batch.water_kg),
    deviation('ratio', '', 3, recipe.ratio, weighedRatio(batch)),
    deviation('density', 'g/cm³', 3, recipe.density_gcm3, batch.density_gcm3),
    deviation('weighedDensity', 'g/cm³', 3, batch.weighed_density_gcm3, batch.density_gcm3),
  ];
}

/** The ratio of the weighed parts; a plant that weighs one part only tells its own, which it rounds. */
function weighedRatio({ water_kg, cement_kg, ratio }: Batch): number | null {
  return water_kg === null || cement_kg === null || cement_kg === 0 ? ratio : water_kg / cement_kg;
}

function deviation(
  key: Deviation['key'],
  unit: string,
  decimals: number,
  asked: number | null,
  found: number | null,
): Deviation {
  const pct = asked === null || found === null || asked === 0 ? null : ((found - asked) / asked) * 100;
  return { key, unit, decimals, asked, found, pct };
}
