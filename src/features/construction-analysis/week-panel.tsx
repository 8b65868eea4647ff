import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { SimulatedShare } from '../../shared/simulated-share';
import { Panel } from '../../ui/panel';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { SimulatedTag } from '../../ui/simulated-tag';
import { groupScores, WEEKLY, type WeekChange, weeklyChanges } from './group-scores';
import { shownDecimals } from './mean-interval';
import type { GroupTerms } from './record-groups';
import type { Records } from './scored-records';

const useStyles = makeStyles({
  rows: { overflow: 'auto', minHeight: 0, flex: 1 },
  words: { textAlign: 'left' },
  sure: { fontWeight: tokens.fontWeightSemibold },
});

interface WeekPanelProps extends GroupTerms {
  readonly records: Records;
}

/** The changes from the week before to the last one: over all records, and of the score by machine and shift. */
export function WeekPanel({ records, timeZone, shiftStarts }: WeekPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const lines = useMemo(() => {
    const terms = { timeZone, shiftStarts };
    const all = weeklyChanges(records);
    const ofGroups = (by: 'machine' | 'shift') =>
      groupScores(records, by, terms).map(({ name, week, simulated }) => ({
        key: `${by} ${name}`,
        name: t(`constructionAnalysis.weekly.${by}`, { name }),
        week,
        simulated,
      }));
    return [
      ...WEEKLY.map((measure) => ({
        key: measure,
        name: t(`constructionAnalysis.weekly.${measure}`),
        week: all[measure],
        simulated: 'none' as const,
      })),
      ...ofGroups('machine'),
      ...ofGroups('shift'),
    ].filter(({ week: { counts } }) => counts[0] + counts[1] > 0);
  }, [records, timeZone, shiftStarts, t]);
  return (
    <Panel title={t('constructionAnalysis.sinceWeek')} detail={t('constructionAnalysis.sinceWeekHint')}>
      <ScrolledNumberTable label={t('constructionAnalysis.sinceWeek')} className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('constructionAnalysis.weekOf')}</th>
            <th scope="col">{t('constructionAnalysis.weekLast')}</th>
            <th scope="col">{t('constructionAnalysis.weekBefore')}</th>
            <th scope="col">{t('constructionAnalysis.weekChange')}</th>
            <th scope="col" className={styles.words} />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, ...line }) => (
            <Line key={key} {...line} />
          ))}
        </tbody>
      </ScrolledNumberTable>
    </Panel>
  );
}

interface LineProps {
  readonly name: string;
  readonly week: WeekChange;
  readonly simulated: SimulatedShare;
}

function Line({ name, week: { last, before, change, counts }, simulated }: LineProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const isKnown = !Number.isNaN(change.mean);
  const isSure = isKnown && Math.abs(change.mean) > change.halfWidth;
  // A change that is sure must not read as 0.0 ± 0.0.
  const decimals = shownDecimals(change);
  const mean = ({ mean: value }: WeekChange['last'], count: number): string =>
    `${format.number(value, decimals)} (${format.number(count)})`;
  return (
    <tr>
      <th scope="row">
        {name} <SimulatedTag share={simulated} />
      </th>
      <td>{mean(last, counts[0])}</td>
      <td>{mean(before, counts[1])}</td>
      <td>
        {isKnown
          ? `${format.change(change.mean, decimals)} ± ${format.number(change.halfWidth, decimals)}`
          : format.number(null)}
      </td>
      <td className={mergeClasses(styles.words, isSure && styles.sure)}>
        {!isKnown
          ? t('constructionAnalysis.weekFew')
          : isSure
            ? t(change.mean > 0 ? 'constructionAnalysis.weekUp' : 'constructionAnalysis.weekDown')
            : t('constructionAnalysis.weekUnsure')}
      </td>
    </tr>
  );
}
