// Measures of a type's statistics: its pieces, metres, material and figures that add up, time and warnings.

import type { ProjectSummary } from '../../contracts/api';
import { amountShown, materialByWork, plannedProgress } from '../amounts';
import type { AmountTerms, EquipmentProfile, Names } from '../descriptor';
import { measuredColumns, summedFigures } from '../record-figures';

/** Sums that all types share, in the units in which they are shown. */
export const SHARED_MEASURES = ['piles', 'metres', 'slurry_m3', 'ash_t', 'working_h', 'idle_h', 'warnings'] as const;
export type SharedMeasure = (typeof SHARED_MEASURES)[number];

export interface Measure {
  readonly key: string;
  /** Null of a figure of the type, whose name its descriptor says. */
  readonly shared: SharedMeasure | null;
  readonly names: Names | null;
  /** As shown; empty where the name says what is counted. */
  readonly unit: string;
  readonly decimals: number;
  /** How many of the calls' units are one of the shown. */
  readonly callUnits: number;
}

const SHARED: Readonly<Record<SharedMeasure, Pick<Measure, 'unit' | 'decimals' | 'callUnits'>>> = {
  piles: { unit: '', decimals: 0, callUnits: 1 },
  metres: { unit: 'm', decimals: 1, callUnits: 1 },
  slurry_m3: { unit: 'm³', decimals: 1, callUnits: 1_000 },
  ash_t: { unit: 't', decimals: 2, callUnits: 1_000 },
  working_h: { unit: 'h', decimals: 1, callUnits: 3_600 },
  idle_h: { unit: 'h', decimals: 1, callUnits: 3_600 },
  warnings: { unit: '', decimals: 0, callUnits: 1 },
};

/** The measures of a type, in the order in which they are shown; those that it does not record are left out. */
export function measuresOf(profile: EquipmentProfile): readonly Measure[] {
  const measured = measuredColumns(profile);
  const isMeasured: Readonly<Record<SharedMeasure, boolean>> = {
    piles: true,
    metres: measured.has('depth_m'),
    slurry_m3: measured.has('slurry_l'),
    ash_t: measured.has('ash_kg'),
    working_h: true,
    idle_h: true,
    warnings: profile.warningRules.length > 0,
  };
  const shared = (key: SharedMeasure): Measure[] =>
    isMeasured[key] ? [{ key, shared: key, names: null, ...SHARED[key] }] : [];
  const figures = summedFigures(profile).map(({ key, names, unit, decimals }): Measure => {
    const own = { key, shared: null, names };
    if (unit !== 'kg' || profile.material?.of !== key) return { ...own, unit, decimals, callUnits: 1 };
    // As the overview writes the type's material.
    const { unit: shown, per } = amountShown(profile, profile.material);
    return { ...own, unit: shown, decimals: 2, callUnits: per };
  });
  const [time, material] = [
    ['working_h', 'idle_h', 'warnings'] as const,
    ['piles', 'metres', 'slurry_m3', 'ash_t'] as const,
  ];
  return [...material.flatMap(shared), ...figures, ...time.flatMap(shared)];
}

/** Designed amount of a type's material, in the words of its measures. */
export interface DesignedMaterial {
  readonly terms: AmountTerms;
  /** Key of the measure that it is. */
  readonly measure: string;
  /** Key of the measure of the work that it is asked for by. */
  readonly work: string;
  /** Of a unit of that work, as both are shown, by the design of the piles made. */
  readonly perWork: number;
}

/** Null where the type has no material, no design says how much, or nothing is made. */
export function designedMaterial(
  profile: Pick<EquipmentProfile, 'channels' | 'figures' | 'progress' | 'material'>,
  summary: Parameters<typeof materialByWork>[0] | undefined,
): DesignedMaterial | null {
  const { progress, material: terms } = profile;
  const asked = summary === undefined ? null : materialByWork(summary);
  if (terms === null || asked === null) return null;
  const inMaterial = asked.amount / amountShown(profile, terms).per;
  const measure = measureOf(terms);
  if (asked.by === 'piles' || progress === null) return { terms, measure, work: 'piles', perWork: inMaterial };
  return { terms, measure, work: measureOf(progress), perWork: inMaterial * amountShown(profile, progress).per };
}

/** The plan of the type's progress over the days that are asked for. */
export interface PlannedWork {
  /** Key of the measure that it is. */
  readonly measure: string;
  /** As shown; null: none is planned. */
  readonly amount: number | null;
}

/** Null where a type has no progress beside the number made. `total`: the plans of the days that are asked for. */
export function plannedWork(
  profile: Pick<EquipmentProfile, 'channels' | 'figures' | 'progress'>,
  summary: Pick<ProjectSummary, 'piles_design' | 'progress'> | undefined,
  total: { readonly plan_piles: number | null; readonly plan_metres: number | null } | undefined,
): PlannedWork | null {
  if (profile.progress === null) return null;
  const plan = { piles: total?.plan_piles ?? null, metres: total?.plan_metres ?? null };
  return { measure: measureOf(profile.progress), amount: plannedProgress(profile, plan, summary) };
}

/** Key of the measure of an amount. */
function measureOf({ of }: AmountTerms): string {
  if (of === 'depth_m') return 'metres' satisfies SharedMeasure;
  if (of === 'ash_kg') return 'ash_t' satisfies SharedMeasure;
  return of;
}
