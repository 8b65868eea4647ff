import { useMemo } from 'react';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import type { AnalyseState } from './analyse-url';
import { type Answer, crossedNames, finishedMeans, groupNames } from './answer';
import { controlChart } from './control-chart';
import { useRuleWords } from './control-panel';

/** An answer's groups in words, and its records as a control chart where the groups are records. */
export function useNamedAnswer(
  answer: Answer | undefined,
  profile: Pick<EquipmentProfile, 'passes'>,
  { base, frozen }: Pick<AnalyseState, 'base' | 'frozen'>,
) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ruleWords = useRuleWords();
  const words = useMemo(() => ({ language, none: t('analyse.none') }), [language, t]);
  /** Of all readings, then of the groups: the rows of the answer's table. */
  const names = useMemo(
    () => (answer === undefined ? [] : [t('analyse.whole'), ...groupNames(answer, profile, words)]),
    [answer, profile, words, t],
  );
  const crossed = useMemo(
    () => (answer === undefined ? null : crossedNames(answer, profile, words)),
    [answer, profile, words],
  );
  const control = useMemo(() => {
    if (answer?.question.by !== 'record') return null;
    return controlChart(finishedMeans(answer), base === 'all' ? Infinity : Number(base), frozen);
  }, [answer, base, frozen]);
  const rulesAt = answer?.question.by === 'record' ? (row: number) => ruleWords(control?.broken[row - 1] ?? 0) : null;
  return { names, crossed, control, rulesAt };
}
