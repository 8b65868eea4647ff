// A mixing pile's design parameters as pile.design holds them.
import { z } from 'zod';
import type { MixingDesign } from './mixing-script';

/** What is missing has the usual value. */
const storedSchema = z.object({
  empty_stir_depth_m: z.number().nonnegative().catch(0.5),
  water_cement_ratio: z.number().positive().catch(0.6),
  cement_density_gcm3: z.number().gt(3).catch(3.1),
  ash_kgpm: z.number().positive().catch(64),
  strokes: z.union([z.literal(2), z.literal(4)]).catch(2),
  down_mpm: z.number().positive().catch(0.93),
  up_mpm: z.number().positive().catch(0.475),
});

/** JSON text of everything but depth and diameter, which have columns of their own. */
export function designJson(design: Omit<MixingDesign, 'depthM'>): string {
  return JSON.stringify({
    empty_stir_depth_m: design.emptyStirM,
    water_cement_ratio: design.waterCementRatio,
    cement_density_gcm3: design.cementGcm3,
    ash_kgpm: design.ashKgpm,
    strokes: design.strokes,
    down_mpm: design.downMpm,
    up_mpm: design.upMpm,
  } satisfies z.input<typeof storedSchema>);
}

/** The design a machine works by. */
export function designOf(stored: unknown, depthM: number, diameterM: number): MixingDesign {
  const design = storedSchema.parse(typeof stored === 'object' && stored !== null ? stored : {});
  return {
    depthM,
    diameterM,
    emptyStirM: design.empty_stir_depth_m,
    waterCementRatio: design.water_cement_ratio,
    cementGcm3: design.cement_density_gcm3,
    ashKgpm: design.ash_kgpm,
    strokes: design.strokes,
    downMpm: design.down_mpm,
    upMpm: design.up_mpm,
  };
}
