import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { SimulatedTag } from '../../ui/simulated-tag';
import { StatStrip } from '../../ui/stat-strip';
import { StatTile } from '../../ui/stat-tile';
import type { WeekChange } from './group-scores';
import type { ScoredRecords } from './scored-records';

interface ScoreStripProps {
  readonly scored: ScoredRecords | null;
  readonly week: WeekChange | null;
}

/** Mean, counts and the change of the last week; null while they are loading. */
export function ScoreStrip({ scored, week }: ScoreStripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const ends = ({ mean, halfWidth }: ScoredRecords['all']) => ({
    low: format.number(mean - halfWidth, 1),
    high: format.number(mean + halfWidth, 1),
  });
  const change = week?.change;
  const isSure = change !== undefined && Math.abs(change.mean) > change.halfWidth;
  return (
    <StatStrip label={t('constructionAnalysis.figures')}>
      <StatTile
        label={t('constructionAnalysis.mean')}
        icon={scored && <SimulatedTag share={scored.simulated} />}
        value={scored && format.number(scored.all.mean, 1)}
        unit={t('constructionAnalysis.points')}
        detail={scored && t('constructionAnalysis.interval', ends(scored.all))}
      />
      <StatTile
        label={t('constructionAnalysis.records')}
        value={scored && format.number(scored.count)}
        unit=""
        detail={
          scored === null || scored.unscored === 0
            ? null
            : t('constructionAnalysis.unscored', { count: format.number(scored.unscored) })
        }
      />
      <StatTile
        label={t('constructionAnalysis.warned')}
        value={scored && format.number(scored.withWarnings)}
        unit=""
        detail={scored && format.share(scored.count > 0 ? scored.withWarnings / scored.count : null)}
      />
      <StatTile
        label={t('constructionAnalysis.change')}
        value={change === undefined ? null : format.change(change.mean, 1)}
        unit={t('constructionAnalysis.points')}
        detail={
          change === undefined
            ? null
            : Number.isFinite(change.mean)
              ? t(isSure ? 'constructionAnalysis.changeSure' : 'constructionAnalysis.changeUnsure', ends(change))
              : t('constructionAnalysis.changeFew')
        }
      />
    </StatStrip>
  );
}
