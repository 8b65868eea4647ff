import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { aheadOfPlan, forecasts } from './forecast';
import type { ShownMeasure } from './progress-measure';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    flexShrink: 0,
    margin: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontVariantNumeric: 'tabular-nums',
    '& > * + *': { borderLeft: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  part: { minWidth: 0, padding: '3px 4px 4px 10px', whiteSpace: 'nowrap' },
  pace: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: tokens.fontSizeBase100,
    lineHeight: '15px',
    color: tokens.colorNeutralForeground3,
  },
  end: { margin: 0, fontSize: tokens.fontSizeBase200, lineHeight: '17px', fontWeight: tokens.fontWeightSemibold },
  behind: { color: tokens.colorStatusWarningForeground1 },
});

interface ForecastLineProps {
  readonly shown: ShownMeasure;
  /** YYYY-MM-DD in the project's zone. */
  readonly today: string;
}

/** The day of the end at the pace of the last days, each pace said with it, and the distance from the plan. */
export function ForecastLine({ shown, today }: ForecastLineProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { days, designOfMade, design, planPerDay, unit } = shown;
  const ends = design === null ? [] : forecasts({ days, designOfMade, design, today });
  const ahead = planPerDay === null ? null : aheadOfPlan({ days, today }, planPerDay);
  const perDay = (pace: number): string => format.number(pace, pace < 100 ? 1 : 0);
  if (ends.length === 0 && ahead === null) return null;
  return (
    <dl className={styles.line} aria-label={t('overview.forecast')}>
      {ends.map(({ windowDays, perDay: pace, end }) => (
        <div key={windowDays} className={styles.part}>
          <dt className={styles.pace} title={t('overview.paceTitle', { days: windowDays, pace: perDay(pace), unit })}>
            {t('overview.pace', { days: windowDays, pace: perDay(pace) })}
          </dt>
          <dd className={styles.end}>{end ?? t('overview.noEnd')}</dd>
        </div>
      ))}
      {ahead === null || planPerDay === null ? null : (
        <div className={styles.part}>
          <dt className={styles.pace}>{t('overview.plan', { pace: perDay(planPerDay) })}</dt>
          <dd className={mergeClasses(styles.end, ahead < 0 && styles.behind)}>
            {t(ahead < 0 ? 'overview.behindPlan' : 'overview.aheadOfPlan', { amount: format.number(Math.abs(ahead)) })}
          </dd>
        </div>
      )}
    </dl>
  );
}
