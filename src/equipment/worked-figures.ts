// Figures that are worked out of other figures of a record and of the pile's design: the volume of a crater, the speed and
// the energy of a jet, the cement in slurry.

import { slurryLitres } from './machines/slurry';
import type { Names } from './names';
import { cementDensityOf } from './slurry';

/** Terms of a worked out figure, once its channel is read: times some numbers, divided by others. */
export interface WorkedTerms {
  readonly unit: string;
  readonly decimals: number;
  /** Brings the units together. */
  readonly factor: number;
  /** Keys of figures before this one, or what the design says. */
  readonly times?: readonly WorkedNumber[];
  readonly over?: readonly WorkedNumber[];
  /** A value of the design with which it would say something else; there is none then. */
  readonly unless?: { readonly parameter: string; readonly is: string };
  /** Standard or practice that the formula comes from. */
  readonly source: Names;
}

/**
 * `base_m2`: the area of a circle of the design's diameter. `nozzles_m2`: of all nozzles that the design names.
 * `slurry_lpkg`: the litres of slurry, of the design's water-cement ratio, that hold a kilogram of cement. Else the key of a
 * figure.
 */
export type WorkedNumber = 'base_m2' | 'nozzles_m2' | 'slurry_lpkg' | `mean_${string}`;

/** The design of a pile. */
export interface FigureDesign {
  readonly diameterM: number | null;
  /** By the keys of the type's parameters. */
  readonly terms: Readonly<Record<string, unknown>>;
  /** Density of cement where the terms name none, g/cm³; absent: the usual one. */
  readonly cementGcm3?: number;
}

export const NO_DESIGN: FigureDesign = { diameterM: null, terms: {} };

/** m² of a circle. */
export function circleM2(diameterM: number): number {
  return (Math.PI / 4) * diameterM ** 2;
}

/** The figure; null where one of its numbers is not known, or it is divided by 0. */
export function workedFigure(
  { factor, times = [], over = [], unless, decimals }: WorkedTerms,
  read: number,
  figures: Readonly<Record<string, number>>,
  design: FigureDesign,
): number | null {
  if (unless !== undefined && design.terms[unless.parameter] === unless.is) return null;
  const numberOf = (name: WorkedNumber): number => designedOf(name, design) ?? figures[name] ?? Number.NaN;
  const product = (names: readonly WorkedNumber[]): number => names.reduce((sofar, name) => sofar * numberOf(name), 1);
  const value = (read * factor * product(times)) / product(over);
  if (!Number.isFinite(value)) return null;
  // One digit more than is shown, as other figures are kept.
  const digits = 10 ** (decimals + 1);
  return Math.round(value * digits) / digits;
}

/** Null for the key of a figure; NaN where the design does not say it. */
function designedOf(name: WorkedNumber, { diameterM, terms, cementGcm3 }: FigureDesign): number | null {
  const positive = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : Number.NaN);
  if (name === 'base_m2') return circleM2(positive(diameterM));
  if (name === 'nozzles_m2') return positive(terms.nozzles) * circleM2(positive(terms.nozzle_mm) / 1000);
  if (name === 'slurry_lpkg') {
    return slurryLitres(1, positive(terms.water_cement_ratio), cementDensityOf(terms, cementGcm3));
  }
  return null;
}
