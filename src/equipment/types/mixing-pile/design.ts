// A mixing pile's design, as its terms and as its machine works by it.
import { workedAgainM } from '../../asked-passes';
import { emptyStirM } from '../../design-product';
import { type DesignTerms, type PileDesign, termOf } from '../../machines/course';
import type { MixingDesign } from './script';

/** Terms of a mixing pile without a re-stir depth; its depth and diameter have columns of their own. */
export function mixingTerms(design: Omit<MixingDesign, 'depthM' | 'diameterM' | 'restirM'>): DesignTerms {
  return {
    empty_stir_depth_m: design.emptyStirM,
    water_cement_ratio: design.waterCementRatio,
    cement_density_gcm3: design.cementGcm3,
    ash_kgpm: design.ashKgpm,
    strokes: design.strokes,
    down_mpm: design.downMpm,
    up_mpm: design.upMpm,
  };
}

/** The design a mixing machine works by. A value that is missing or impossible becomes the usual one. */
export function mixingDesignOf(pile: PileDesign): MixingDesign {
  const above = (key: string, least: number, usual: number): number => {
    const value = termOf(pile, key, usual);
    return value > least ? value : usual;
  };
  const restirM = workedAgainM(pile.terms);
  return {
    depthM: pile.depthM,
    diameterM: pile.diameterM,
    emptyStirM: emptyStirM(pile.terms),
    waterCementRatio: above('water_cement_ratio', 0, 0.6),
    cementGcm3: above('cement_density_gcm3', 3, 3.1),
    ashKgpm: above('ash_kgpm', 0, 64),
    strokes: restirM > 0 ? 4 : 2,
    restirM,
    downMpm: above('down_mpm', 0, 0.93),
    upMpm: above('up_mpm', 0, 0.475),
  };
}
