import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Measure } from '../../equipment/statistics/measures';
import { type StatisticsTables, totalOf } from '../../equipment/statistics/sums';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Meter } from '../../ui/meter';
import { StatStrip } from '../../ui/stat-strip';
import { StatTile } from '../../ui/stat-tile';
import { type FigureTerms, figureDetail } from './figure-detail';
import { measureName, measureUnit } from './measure-name';

const useStyles = makeStyles({
  detail: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  meter: { flex: '1 1 30px', minWidth: '20px', maxWidth: '80px' },
  far: { color: tokens.colorStatusWarningForeground1 },
});

interface FigureStripProps extends FigureTerms {
  readonly measures: readonly Measure[];
  /** Undefined while they are loading. */
  readonly tables: StatisticsTables | undefined;
  readonly hasFailed: boolean;
  /** The screen shows shifts, and sums by them. */
  readonly byShift: boolean;
}

/** The sums of the period, against plan and design. */
export function FigureStrip(props: FigureStripProps) {
  const { measures, tables, hasFailed, byShift, unitName } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const sums = tables === undefined ? null : new Map(measures.map((one) => [one.key, totalOf(tables, one, byShift)]));
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

function Detail({ measure, sums, ...terms }: DetailProps): ReactNode {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const detail = figureDetail(measure, sums, terms, { t, format });
  if (detail === null) return null;
  const { text, share, isFar } = detail;
  if (share === null) return <span className={isFar ? styles.far : undefined}>{text}</span>;
  return (
    <span className={styles.detail}>
      <Meter className={styles.meter} share={share} color={tokens.colorBrandBackground} />
      {text}
    </span>
  );
}
