import { makeStyles, tokens } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ScalesRegular } from '@fluentui/react-icons/svg/scales';
import { memo } from 'react';
import { PILE_STATUS, type ProjectSummary, type WarningNumber } from '../../contracts/api';
import { weekStart } from '../../i18n/dates';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { statusStyle } from '../../maps/status';
import { StatusSymbol } from '../../maps/status-symbol';
import { Meter } from '../../ui/meter';
import { StatTile } from '../../ui/stat-tile';
import { keyFigures, madeUntil } from './key-figures';

const useStyles = makeStyles({
  strip: {
    display: 'grid',
    gridTemplateColumns: '1.1fr 1.05fr 0.8fr 1fr 1.2fr 1.2fr',
    margin: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '& > * + *': { borderLeft: `1px solid ${tokens.colorNeutralStroke3}` },
    '@media (max-width: 1099px)': {
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      '& > :nth-child(n + 4)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
      '& > :nth-child(3n + 1)': { borderLeft: 'none' },
    },
    '@media (max-width: 719px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '& > :nth-child(n)': { borderLeft: 'none' },
      '& > :nth-child(2n)': { borderLeft: `1px solid ${tokens.colorNeutralStroke3}` },
      '& > :nth-child(n + 3)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
    },
  },
  detail: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  meter: { flex: '1 1 40px', minWidth: '24px', maxWidth: '120px' },
  over: { color: tokens.colorStatusWarningForeground1 },
});

/** Cement beyond this share of what the design asks for stands out. */
const ASH_TOLERANCE = 0.1;

interface KeyFigureStripProps {
  readonly summary: ProjectSummary | undefined;
  readonly warnings: WarningNumber | undefined;
  /** The sums or the warnings could not be had: the missing figures will not come by themselves. */
  readonly summaryFailed: boolean;
  readonly warningsFailed: boolean;
  /** Piles that a machine works on now, which is newer than the sums; null while unknown. */
  readonly inWork: number | null;
  readonly dark: boolean;
  /** Unit of the counts, in the language. */
  readonly unitName: string;
  /** YYYY-MM-DD in the project's zone. */
  readonly today: string;
}

/** The figures somebody wants first in the morning. Live messages change few of them. */
export const KeyFigureStrip = memo(Strip);

function Strip(props: KeyFigureStripProps) {
  const { summary, warnings, summaryFailed, warningsFailed, inWork, dark, unitName, today } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  // A skeleton promises that something is coming.
  const missing = summaryFailed ? NO_VALUE : null;
  const figures = summary === undefined ? null : keyFigures(summary);
  const made = summary === undefined ? null : madeUntil(summary.by_day, today, weekStart);
  const symbol = (code: number) => <StatusSymbol style={statusStyle(code, dark)} size={13} />;
  const of = (total: number | undefined) => t('overview.ofDesign', { total: format.number(total) });
  return (
    <dl className={styles.strip} aria-label={t('overview.kpi')}>
      <StatTile
        label={t('overview.pilesDone')}
        icon={symbol(PILE_STATUS.done)}
        value={figures ? format.number(figures.done) : missing}
        unit={unitName}
        detail={
          <span className={styles.detail}>
            <Meter
              className={styles.meter}
              share={figures?.doneShare ?? 0}
              color={statusStyle(PILE_STATUS.done, dark).color}
            />
            {format.share(figures?.doneShare ?? null)}
          </span>
        }
      />
      <StatTile
        label={t('overview.pilesInWork')}
        icon={symbol(PILE_STATUS.inWork)}
        value={figures ? format.number(inWork ?? figures.inWork) : missing}
        unit={unitName}
        detail={made && t('overview.madeUntil', { today: format.number(made.today), week: format.number(made.week) })}
      />
      <StatTile
        label={t('overview.pilesToDo')}
        icon={symbol(PILE_STATUS.planned)}
        value={figures ? format.number(figures.toDo) : missing}
        unit={unitName}
        detail={of(figures?.design)}
      />
      <StatTile
        label={t('overview.metres')}
        icon={<ArrowDownRegular aria-hidden="true" />}
        value={figures ? format.number(figures.metresDone) : missing}
        unit="m"
        detail={t('overview.ofMetres', { total: format.number(figures?.metresDesign) })}
      />
      <StatTile
        label={t('overview.ash')}
        icon={<ScalesRegular aria-hidden="true" />}
        value={figures ? format.number(figures.ashUsedT, figures.ashUsedT < 100 ? 1 : 0) : missing}
        unit="t"
        detail={
          figures === null || figures.ashDeviation === null ? (
            t(figures?.ashUncompared === 'notDesigned' ? 'overview.ashNotDesigned' : 'overview.ashNone')
          ) : (
            <span className={Math.abs(figures.ashDeviation) > ASH_TOLERANCE ? styles.over : undefined}>
              {t('overview.ashAgainst', {
                total: format.number(figures.ashExpectedT),
                deviation: `${figures.ashDeviation < 0 ? '−' : '+'}${format.number(Math.abs(figures.ashDeviation) * 100, 1)} %`,
              })}
            </span>
          )
        }
      />
      <StatTile
        label={t('overview.warnings')}
        icon={<AlertRegular aria-hidden="true" />}
        value={warnings ? format.number(warnings.not_closed) : warningsFailed ? NO_VALUE : null}
        unit={t('overview.units.count')}
        detail={t('overview.warningLevels', {
          high: format.number(warnings?.by_level['3']),
          medium: format.number(warnings?.by_level['2']),
          low: format.number(warnings?.by_level['1']),
        })}
      />
    </dl>
  );
}
