// Cement slurry: water-cement ratio, density and the cement in a volume of it. The volumes of water and cement add up.

/** Density of water, g/cm³. */
const WATER_GCM3 = 1;
/** Density of cement where a design doesn't give it, g/cm³. */
export const DEFAULT_CEMENT_DENSITY_GCM3 = 3.1;
/** A design's cement density must exceed this, g/cm³. */
export const MIN_CEMENT_DENSITY_GCM3 = 3;

/** Whether a design may use this density: a number above 3 g/cm³. */
export function isCementDensity(gcm3: number): boolean {
  return Number.isFinite(gcm3) && gcm3 > MIN_CEMENT_DENSITY_GCM3;
}

/** Density in g/cm³ of slurry with `ratio` kg of water to a kg of cement. */
export function slurryDensityGcm3(ratio: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return (1 + ratio) / (1 / cementGcm3 + ratio / WATER_GCM3);
}

/** The water-cement ratio that slurry of this density has; NaN outside (water, cement). */
export function ratioOfDensity(densityGcm3: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  if (!(densityGcm3 > WATER_GCM3 && densityGcm3 < cementGcm3)) return Number.NaN;
  return (1 - densityGcm3 / cementGcm3) / (densityGcm3 / WATER_GCM3 - 1);
}

/** Cement in kg in `litres` of slurry of the given ratio. */
export function ashKg(litres: number, ratio: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return (litres * slurryDensityGcm3(ratio, cementGcm3)) / (1 + ratio);
}

/** Litres of slurry of the given ratio that hold `kg` of cement. */
export function slurryLitres(kg: number, ratio: number, cementGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3): number {
  return (kg * (1 + ratio)) / slurryDensityGcm3(ratio, cementGcm3);
}
