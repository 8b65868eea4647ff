// Bounds of cement. Weight and volume of its slurry are worked out in the crates (crates/history/src/slurry.rs).

/** Density of cement where a design doesn't give it, g/cm³. */
export const DEFAULT_CEMENT_DENSITY_GCM3 = 3.1;
/** A design's cement density must exceed this, g/cm³. */
export const MIN_CEMENT_DENSITY_GCM3 = 3;

/**
 * Density of the cement of a pile, g/cm³: that of its own design, else that of the project. `projectGcm3` is
 * undefined where that is not known.
 */
export function cementDensityOf(
  design: Readonly<Record<string, unknown>>,
  projectGcm3: number = DEFAULT_CEMENT_DENSITY_GCM3,
): number {
  const own = design.cement_density_gcm3;
  return typeof own === 'number' ? own : projectGcm3;
}

/** Whether a design may use this density: a number above 3 g/cm³. */
export function isCementDensity(gcm3: number): boolean {
  return Number.isFinite(gcm3) && gcm3 > MIN_CEMENT_DENSITY_GCM3;
}
