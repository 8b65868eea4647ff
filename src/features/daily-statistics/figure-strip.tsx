import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { ApiOutput } from '../../contracts/api';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Meter } from '../../ui/meter';
import { StatStrip } from '../../ui/stat-strip';
import { StatTile } from '../../ui/stat-tile';
import { measureName, measureUnit } from './measure-name';
import type { Measure } from './measures';
import { type StatisticsTables, totalOf } from './sums';

const useStyles = makeStyles({
  detail: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  meter: { flex: '1 1 30px', minWidth: '20px', maxWidth: '80px' },
  far: { color: tokens.colorStatusWarningForeground1 },
});

/** Cement beyond this share of what the design asks for stands out. */
const ASH_TOLERANCE = 0.1;

interface FigureStripProps {
  readonly measures: readonly Measure[];
  /** Undefined while they are loading. */
  readonly tables: StatisticsTables | undefined;
  readonly total: ApiOutput<'statisticsTotal'> | undefined;
  readonly hasFailed: boolean;
  /** By the design; null where it says nothing. */
  readonly ashKgPerM: number | null;
  /** Of some machines nobody has planned anything. */
  readonly isWholeSite: boolean;
  readonly unitName: string;
}

/** The sums of the period, against plan and design. */
export function FigureStrip(props: FigureStripProps) {
  const { measures, tables, hasFailed, unitName } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const sums = tables === undefined ? null : new Map(measures.map((one) => [one.key, totalOf(tables, one)]));
  return (
    <StatStrip label={t('dailyStatistics.figures')}>
      {measures.map((measure) => {
        const sum = sums?.get(measure.key);
        return (
          <StatTile
            key={measure.key}
            label={measureName(t, language, measure)}
            value={sum === undefined ? (hasFailed ? NO_VALUE : null) : format.number(sum, measure.decimals)}
            unit={measureUnit(measure, unitName)}
            detail={sums === null ? null : <Detail {...props} measure={measure} sums={sums} />}
          />
        );
      })}
    </StatStrip>
  );
}

type DetailProps = FigureStripProps & { readonly measure: Measure; readonly sums: ReadonlyMap<string, number> };

/** What a sum means: against plan or design, or as a share. */
function Detail({ measure, sums, total, ashKgPerM, isWholeSite, unitName }: DetailProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const sum = (key: string): number => sums.get(key) ?? 0;
  const own = sum(measure.key);
  const planned = (plan: number | null | undefined, unit: string): ReactNode => {
    if (!isWholeSite) return t('dailyStatistics.sitePlanOnly');
    if (plan === null || plan === undefined) return t('dailyStatistics.noPlan');
    return (
      <span className={styles.detail}>
        <Meter className={styles.meter} share={own / plan} color={tokens.colorBrandBackground} />
        {t('dailyStatistics.ofPlan', {
          plan: `${format.number(plan, Number.isInteger(plan) ? 0 : 1)}${unit}`,
          share: format.share(own / plan),
        })}
      </span>
    );
  };
  switch (measure.shared) {
    case 'piles':
      return planned(total?.plan_piles, '');
    case 'metres':
      return planned(total?.plan_metres, ' m');
    case 'ash_t': {
      const wanted = ashKgPerM === null ? 0 : (ashKgPerM * sum('metres')) / 1_000;
      if (wanted <= 0) return own > 0 ? t('dailyStatistics.notDesigned') : null;
      const over = own / wanted - 1;
      return (
        <span className={Math.abs(over) > ASH_TOLERANCE ? styles.far : undefined}>
          {t('dailyStatistics.ofDesign', {
            total: `${format.number(wanted, 1)} t`,
            deviation: `${over < 0 ? '−' : '+'}${format.number(Math.abs(over) * 100, 1)} %`,
          })}
        </span>
      );
    }
    case 'working_h': {
      const onSite = own + sum('idle_h');
      return onSite > 0 ? t('dailyStatistics.workingShare', { share: format.share(own / onSite) }) : null;
    }
    case 'idle_h':
      return t('dailyStatistics.idleHint');
    case 'warnings':
      return sum('piles') > 0
        ? t('dailyStatistics.warningsEach', {
            unit: unitName,
            count: format.number((own / sum('piles')) * 100, 0),
          })
        : null;
    case 'slurry_m3':
    case null: {
      const metres = sum('metres');
      if (metres <= 0 || measure.unit === 'm') return null;
      // Litres are what is put into a metre.
      const isCubic = measure.unit === 'm³';
      return t('dailyStatistics.perMetre', {
        amount: format.number((own / metres) * (isCubic ? 1_000 : 1), isCubic ? 0 : 2),
        unit: isCubic ? 'L' : measure.unit,
      });
    }
  }
}
