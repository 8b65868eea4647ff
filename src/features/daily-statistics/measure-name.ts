import type { Language } from '../../contracts/language';
import type { Measure } from '../../equipment/statistics/measures';
import type { Translate } from '../../i18n/translate';

/** A measure's name in the language. */
export function measureName(t: Translate, language: Language, { shared, names }: Measure): string {
  if (shared !== null) return t(`dailyStatistics.measureOf.${shared}`);
  return names?.[language] ?? '';
}

/** The unit in which a measure is shown; pieces are counted by the type's own name for them. */
export function measureUnit({ shared, unit }: Measure, unitName: string): string {
  return shared === 'piles' ? unitName : unit;
}
