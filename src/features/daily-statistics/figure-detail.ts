// A sum of the period against plan or design, or as a share: in words, for the screen and for paper.
import type { ApiOutput } from '../../contracts/api';
import { isFarFromDesign } from '../../equipment/amounts';
import type { DesignedMaterial, Measure, PlannedWork } from '../../equipment/statistics/measures';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';

export interface FigureTerms {
  readonly total: Pick<ApiOutput<'statisticsTotal'>, 'plan_piles'> | undefined;
  /** Of the type's progress; null where it has none beside the number made. */
  readonly planned: PlannedWork | null;
  /** By the design; null where it says nothing. */
  readonly material: DesignedMaterial | null;
  /** Of some machines nobody has planned anything. */
  readonly isWholeSite: boolean;
  readonly unitName: string;
}

interface FigureDetail {
  readonly text: string;
  /** Of the plan; null where there is none to be measured against. */
  readonly share: number | null;
  /** Whether it is far from the design. */
  readonly isFar: boolean;
}

/** Null where nothing is to be said. */
export function figureDetail(
  measure: Pick<Measure, 'key' | 'shared' | 'unit'>,
  sums: ReadonlyMap<string, number>,
  { total, planned, material, isWholeSite, unitName }: FigureTerms,
  { t, format }: { readonly t: Translate; readonly format: Pick<Format, 'number' | 'change' | 'share'> },
): FigureDetail | null {
  const sum = (key: string): number => sums.get(key) ?? 0;
  const own = sum(measure.key);
  const plain = (text: string): FigureDetail => ({ text, share: null, isFar: false });
  const against = (plan: number | null | undefined, unit: string): FigureDetail => {
    if (!isWholeSite) return plain(t('dailyStatistics.sitePlanOnly'));
    if (plan === null || plan === undefined) return plain(t('dailyStatistics.noPlan'));
    const text = t('dailyStatistics.ofPlan', {
      plan: `${format.number(plan, Number.isInteger(plan) ? 0 : 1)}${unit}`,
      share: format.share(own / plan),
    });
    return { text, share: own / plan, isFar: false };
  };
  const wanted = material?.measure === measure.key ? sum(material.work) * material.perWork : 0;
  if (material !== null && wanted > 0) {
    const over = own / wanted - 1;
    const text = t('dailyStatistics.ofDesign', {
      total: `${format.number(wanted, 1)}\u00a0${measure.unit}`,
      deviation: `${format.change(over * 100, 1)}\u00a0%`,
    });
    return { text, share: null, isFar: isFarFromDesign(material.terms, over) };
  }
  if (planned?.measure === measure.key) {
    return against(planned.amount, measure.unit === '' ? '' : `\u00a0${measure.unit}`);
  }
  switch (measure.shared) {
    case 'piles':
      return against(total?.plan_piles, '');
    case 'metres':
      return null;
    case 'ash_t':
      return own > 0 ? plain(t('dailyStatistics.notDesigned')) : null;
    case 'working_h': {
      const onSite = own + sum('idle_h');
      return onSite > 0 ? plain(t('dailyStatistics.workingShare', { share: format.share(own / onSite) })) : null;
    }
    case 'idle_h':
      return plain(t('dailyStatistics.idleHint'));
    case 'warnings':
      return sum('piles') > 0
        ? plain(
            t('dailyStatistics.warningsEach', {
              unit: unitName,
              count: format.number((own / sum('piles')) * 100, 0),
            }),
          )
        : null;
    case 'slurry_m3':
    case null: {
      const metres = sum('metres');
      if (metres <= 0 || measure.unit === 'm') return null;
      // Litres by metre, not m³.
      const isCubic = measure.unit === 'm³';
      return plain(
        t('dailyStatistics.perMetre', {
          amount: format.number((own / metres) * (isCubic ? 1_000 : 1), isCubic ? 0 : 2),
          unit: isCubic ? 'L' : measure.unit,
        }),
      );
    }
  }
}
