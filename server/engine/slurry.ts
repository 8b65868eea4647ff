// Cement slurry: water-cement ratio, density and the cement in a volume of it (crates/history/src/slurry.rs).
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';
import * as engine from './engine';

/** Density in g/cm³ of slurry with `ratio` kg of water to a kg of cement. */
export function slurryDensityGcm3(ratio: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return engine.slurryDensityGcm3(ratio, cementGcm3);
}

/** The water-cement ratio that slurry of this density has; NaN outside (water, cement). */
export function ratioOfDensity(densityGcm3: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return engine.ratioOfDensity(densityGcm3, cementGcm3);
}

/** Cement in kg in `litres` of slurry of the given ratio. */
export function ashKg(litres: number, ratio: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return engine.cementKg(litres, ratio, cementGcm3);
}

/** Litres of slurry of the given ratio that hold `kg` of cement. */
export function slurryLitres(kg: number, ratio: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return engine.slurryLitres(kg, ratio, cementGcm3);
}
