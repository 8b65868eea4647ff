// How a machine's own recorder calculates with slurry. The arithmetic is built into the machine and does not depend on
// the server's; server/engine/slurry.test.ts holds it against the crates (crates/history/src/slurry.rs).
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../slurry';

const WATER_GCM3 = 1;

/** Density in g/cm³ of slurry with `ratio` kg of water to a kg of cement. */
export function slurryDensityGcm3(ratio: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return (1 + ratio) / (1 / cementGcm3 + ratio / WATER_GCM3);
}

/** Cement in kg in `litres` of slurry of the given ratio. */
export function ashKg(litres: number, ratio: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return (litres * slurryDensityGcm3(ratio, cementGcm3)) / (1 + ratio);
}

/** Litres of slurry of the given ratio that hold `kg` of cement. */
export function slurryLitres(kg: number, ratio: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return (kg * (1 + ratio)) / slurryDensityGcm3(ratio, cementGcm3);
}
