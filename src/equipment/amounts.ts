// Amounts of a type's trade: how far its work has come, and the material put into the ground.
import type { ProjectSummary } from '../contracts/api';
import type { ProjectAmount } from '../contracts/api/projects';
import type { Language } from '../contracts/language';
import type { AmountTerms, EquipmentProfile, Names, Unit } from './descriptor';
import { summedFigures } from './record-figures';
import { unitWord } from './units';

/** Depth made, for everything that is driven, drilled or stirred into the ground. */
export const METRES = {
  of: 'depth_m',
  names: { cn: '成桩进尺', en: 'Metres made' },
  design: ['depth'],
} as const satisfies AmountTerms;

/** Cement, where no design says how much. */
export const CEMENT_USED = {
  of: 'ash_kg',
  names: { cn: '水泥用量', en: 'Cement used' },
} as const satisfies AmountTerms;
/** Cement of piles designed by kilograms a metre, without the stretch that is stirred empty. */
export const CEMENT = { ...CEMENT_USED, design: ['stirredDepth', 'design.ash_kgpm'] } as const satisfies AmountTerms;
export const POWDER = { ...CEMENT, names: { cn: '粉料用量', en: 'Powder used' } } as const satisfies AmountTerms;
/** Concrete against the volume of the bore, of which a good pile takes up to 1.3 times (JGJ 79). */
export const CONCRETE = {
  of: 'concrete_m3',
  names: { cn: '混凝土用量', en: 'Concrete used' },
  design: ['area', 'depth'],
  tolerance: 0.3,
} as const satisfies AmountTerms;

/**
 * Cement of a wall that is mixed in place: the amount of its mixing passes, since fluid of the passes that cut holds
 * none, for the volume of the section, as long, thick and deep as it is designed (JGJ/T 303-2013).
 */
export const WALL_CEMENT = {
  of: 'mixed_cement_kg',
  names: { cn: '成墙水泥用量', en: 'Cement of the wall' },
  design: ['design.section_m', 'diameter', 'depth', 'design.cement_kgpm3'],
} as const satisfies AmountTerms;

/**
 * Cement of holes against the take that was planned by the metre. Ground decides how much goes in: only a take that is half
 * as much again, or half, stands out (practice, unverified).
 */
export const GROUTED_CEMENT = {
  ...CEMENT_USED,
  design: ['depth', 'design.planned_dose_kgpm'],
  tolerance: 0.5,
} as const satisfies AmountTerms;

/** Cement of batches against their recipe, within the error of weighing that is usual (1 to 2 %). */
export const BATCHED_CEMENT = {
  ...CEMENT_USED,
  design: ['design.cement_kg'],
  tolerance: 0.02,
} as const satisfies AmountTerms;

/** How an amount is written. */
export interface AmountShown {
  readonly names: Names;
  readonly unit: string;
  /** Counted thing, where there is no unit. */
  readonly counted?: Unit | undefined;
  /** By which the amount is divided to be in that unit. */
  readonly per: number;
}

/** How an amount of a type is written. Throws RangeError where the type has no such amount. */
export function amountShown(profile: Pick<EquipmentProfile, 'channels' | 'figures'>, terms: AmountTerms): AmountShown {
  const { of, names } = terms;
  if (of === 'depth_m') return { names, unit: 'm', per: 1 };
  if (of === 'ash_kg') return { names, unit: 't', per: 1000 };
  const figure = summedFigures(profile).find(({ key }) => key === of);
  if (figure === undefined) throw new RangeError(`an amount of ${of}, which no figure of the type adds up to`);
  // Of a whole site, kilograms are too many to read.
  if (figure.unit === 'kg') return { names, unit: 't', per: 1000 };
  return { names, unit: figure.unit, counted: terms.counted, per: 1 };
}

/** An amount in the unit in which it is shown. */
export interface AmountFigure {
  readonly made: number;
  /** Of the whole site; null where the design does not say. */
  readonly design: number | null;
  /** Designed amount of the piles made; null where none is designed, or nothing is made. */
  readonly expected: number | null;
  /** Made against expected less one; null where `uncompared` says why. */
  readonly deviation: number | null;
  readonly uncompared: 'nothingMade' | 'notDesigned' | null;
}

/** An amount of a project against its design. */
export function amountFigure({ made, design, design_of_made }: ProjectAmount, { per }: AmountShown): AmountFigure {
  const expected = design > 0 && design_of_made > 0 ? design_of_made / per : null;
  return {
    made: made / per,
    design: design > 0 ? design / per : null,
    expected,
    deviation: expected === null ? null : made / per / expected - 1,
    uncompared: expected !== null ? null : design <= 0 || made > 0 ? 'notDesigned' : 'nothingMade',
  };
}

/** Whether an amount is so far from what its design asks for, made against asked less one, that it stands out. */
export function isFarFromDesign({ tolerance = 0.1 }: AmountTerms, deviation: number): boolean {
  return Math.abs(deviation) > tolerance;
}

/** Material that the design asks for. */
export interface MaterialByWork {
  /** The work that it goes by: the type's progress, or pieces where no design says how far that goes. */
  readonly by: 'progress' | 'piles';
  /** Of a unit of that work, by the design of the piles made; in the unit of the material's `of`. */
  readonly amount: number;
}

/**
 * Designed material by the work that is done: the design of the piles made, shared out over all work
 * done, so that any parts of the work add up to it, and to what the key figure compares with. Piles made so far may be of
 * another size than those to come. Null where the design does not say, and while nothing is made.
 */
export function materialByWork({
  progress,
  material,
  by_day,
}: Pick<ProjectSummary, 'progress' | 'material' | 'by_day'>): MaterialByWork | null {
  const asked = material?.design_of_made ?? 0;
  const by = progress !== null && progress.design > 0 ? 'progress' : 'piles';
  const done = by_day.reduce((sum, day) => sum + day[by], 0);
  return asked > 0 && done > 0 ? { by, amount: asked / done } : null;
}

/** Planned for a day or several; null or 0: nothing is. */
export interface WorkPlan {
  readonly piles: number | null;
  readonly metres: number | null;
}

/**
 * The plan of a type's progress, in the unit in which it is shown; null where none is planned. Progress in metres has the
 * planned metres. Hits, and metres of wall or grouted hole where these are not set, have the mean design of the site's
 * pieces for each planned piece. Metres of depth have not: the setting is named after them, and says it where they are planned.
 */
export function plannedProgress(
  profile: Pick<EquipmentProfile, 'channels' | 'figures' | 'progress'>,
  { piles, metres }: WorkPlan,
  summary: Pick<ProjectSummary, 'piles_design' | 'progress'> | undefined,
): number | null {
  const { progress: terms } = profile;
  if (terms === null) return null;
  const { unit, per } = amountShown(profile, terms);
  if (unit === 'm' && metres !== null && metres > 0) return metres;
  if (terms.of === 'depth_m' || piles === null || summary === undefined) return null;
  const { piles_design: designed, progress } = summary;
  const planned = designed > 0 && progress !== null ? (piles * progress.design) / per / designed : 0;
  return planned > 0 ? planned : null;
}

/** Word after an amount: its unit, or what is counted; without the amount, of many. */
export function amountUnit({ unit, counted }: AmountShown, language: Language, amount?: number): string {
  return unit === '' && counted !== undefined ? unitWord(counted, language, amount) : unit;
}

/** The sums of a day or of many, as rollups keep them. */
export interface SummedWork {
  readonly metres: number;
  readonly ash_kg: number;
  readonly figures: Readonly<Record<string, number>>;
}

/** An amount among sums, in the unit of its `of`. */
export function amountOf({ of }: AmountTerms, sums: SummedWork): number {
  if (of === 'depth_m') return sums.metres;
  if (of === 'ash_kg') return sums.ash_kg;
  return sums.figures[of] ?? 0;
}
