// The amounts whose progress the panel shows: the number made, the type's progress, and its material.
import type { ProjectSettings, ProjectSummary } from '../../contracts/api';
import type { Language } from '../../contracts/language';
import { type AmountShown, amountShown, amountUnit } from '../../equipment/amounts';
import type { EquipmentType } from '../../equipment/descriptor';
import { unitWord } from '../../equipment/units';

export const MEASURES = ['piles', 'metres', 'material'] as const;
/** `metres` is the type's progress, whatever its unit: links have carried that name from the beginning. */
export type Measure = (typeof MEASURES)[number];

export interface ShownMeasure {
  readonly measure: Measure;
  /** On the button. */
  readonly label: string;
  readonly unit: string;
  readonly days: readonly { readonly day: string; readonly made: number; readonly asked?: number }[];
  readonly made: number;
  /** Of the whole site; null where nothing is designed. */
  readonly design: number | null;
  /** Null without a plan. */
  readonly planPerDay: number | null;
}

/** The measures of a type, in the order of their buttons. */
export function measuresOf(
  type: Pick<EquipmentType, 'unit' | 'profile'>,
  summary: ProjectSummary,
  settings: Pick<ProjectSettings, 'plan_piles_per_day' | 'plan_metres_per_day'> | undefined,
  language: Language,
): readonly ShownMeasure[] {
  const { profile, unit } = type;
  const word = unitWord(unit, language);
  const plan = (perDay: number | undefined): number | null => (perDay !== undefined && perDay > 0 ? perDay : null);
  const designed = (amount: number): number | null => (amount > 0 ? amount : null);
  const measures: ShownMeasure[] = [
    {
      measure: 'piles',
      label: word,
      unit: word,
      days: summary.by_day.map(({ day, piles }) => ({ day, made: piles })),
      made: summary.piles_done,
      design: designed(summary.piles_design),
      planPerDay: plan(settings?.plan_piles_per_day),
    },
  ];
  const { progress, material } = summary;
  if (profile?.progress && progress !== null) {
    const shown = amountShown(profile, profile.progress);
    measures.push({
      measure: 'metres',
      label: amountUnit(shown, language),
      unit: amountUnit(shown, language),
      days: summary.by_day.map((day) => ({ day: day.day, made: day.progress / shown.per })),
      made: progress.made / shown.per,
      design: designed(progress.design / shown.per),
      // The plan is in metres; hits have none.
      planPerDay: shown.unit === 'm' ? plan(settings?.plan_metres_per_day) : null,
    });
  }
  if (profile?.material && material !== null) {
    const shown = amountShown(profile, profile.material);
    measures.push({
      measure: 'material',
      label: shown.names[language],
      unit: shown.unit,
      days: materialDays(summary, shown),
      made: material.made / shown.per,
      design: designed(material.design / shown.per),
      planPerDay: null,
    });
  }
  return measures;
}

/** Material by day, beside what the design asks for of the day's share of the work. */
function materialDays(summary: ProjectSummary, { per }: AmountShown): ShownMeasure['days'] {
  const { by_day, progress, material, piles_design } = summary;
  const designed = material?.design ?? 0;
  const ofWork = progress !== null && progress.design > 0;
  const work = ofWork ? progress.design : piles_design;
  return by_day.map((day) => ({
    day: day.day,
    made: day.material / per,
    ...(designed > 0 && work > 0 ? { asked: ((ofWork ? day.progress : day.piles) / work) * (designed / per) } : {}),
  }));
}
