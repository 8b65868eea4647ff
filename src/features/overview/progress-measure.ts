// The amounts whose progress the panel shows: the number made, the type's progress, and its material.
import type { ProjectSettings, ProjectSummary } from '../../contracts/api';
import type { ProjectAmount } from '../../contracts/api/projects';
import type { Language } from '../../contracts/language';
import { type AmountShown, amountShown, amountUnit, materialByWork, plannedProgress } from '../../equipment/amounts';
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
  /** Designed amount of the piles made; the amount made where none is designed. */
  readonly designOfMade: number;
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
      designOfMade: summary.piles_done,
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
      designOfMade: designOfMade(progress, shown),
      planPerDay: plannedProgress(
        profile,
        { piles: plan(settings?.plan_piles_per_day), metres: plan(settings?.plan_metres_per_day) },
        summary,
      ),
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
      designOfMade: designOfMade(material, shown),
      planPerDay: null,
    });
  }
  return measures;
}

function designOfMade({ made, design_of_made }: ProjectAmount, { per }: AmountShown): number {
  return (design_of_made > 0 ? design_of_made : made) / per;
}

/** Material by day, beside the designed amount of the day's work. These amounts add up to that of the key figures. */
function materialDays(summary: ProjectSummary, { per }: AmountShown): ShownMeasure['days'] {
  const asked = materialByWork(summary);
  return summary.by_day.map((day) => ({
    day: day.day,
    made: day.material / per,
    ...(asked === null ? {} : { asked: (day[asked.by] * asked.amount) / per }),
  }));
}
