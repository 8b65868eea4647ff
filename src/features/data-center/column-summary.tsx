import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { Quantity } from '../../ui/quantity';
import { BINS, type ColumnSum } from './column-sums';
import type { RecordField } from './record-fields';

const useStyles = makeStyles({
  summary: { display: 'grid', gap: '1px', width: '100%', minWidth: 0, justifyItems: 'end' },
  bars: { display: 'block', width: '100%', height: '18px' },
  total: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
  },
  sign: { marginRight: '3px', color: tokens.colorNeutralForeground3 },
});

const HEIGHT = 18;

interface ColumnSummaryProps {
  readonly field: RecordField;
  readonly name: string;
  readonly sum: ColumnSum;
}

/** A column's values as bars, and below them their sum, or their mean where they do not add up. */
export function ColumnSummary({ field, name, sum }: ColumnSummaryProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const { count, least, largest, bins } = sum;
  if (count === 0) return null;
  const { unit, decimals, adds } = field;
  const number = (value: number): string => `${format.number(value, decimals)}${unit === '' ? '' : ` ${unit}`}`;
  const mean = sum.sum / count;
  const words = t('dataCenter.spread', {
    name,
    count: format.number(count),
    least: number(least),
    largest: number(largest),
    mean: number(mean),
  });
  const sentence = adds ? `${words}${t('common.clauseComma')}${t('dataCenter.sum', { sum: number(sum.sum) })}` : words;
  const most = Math.max(...bins);
  return (
    <span className={styles.summary} title={sentence}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${BINS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={sentence}
      >
        <path d={barsPath(bins, most)} fill={tokens.colorNeutralStroke1Pressed} />
      </svg>
      <span className={styles.total}>
        <span className={styles.sign} aria-hidden="true">
          {t(adds ? 'dataCenter.sumSign' : 'dataCenter.meanSign')}
        </span>
        <Quantity value={format.number(adds ? sum.sum : mean, adds ? 0 : decimals)} unit={unit} />
      </span>
    </span>
  );
}

/** One path for all bars. A part with any row is seen. */
function barsPath(bins: Uint32Array, most: number): string {
  return Array.from(bins, (n, at) => {
    if (n === 0) return '';
    const height = Math.max(1, (n / most) * HEIGHT);
    return `M${at + 0.1} ${HEIGHT}v${-height}h0.8v${height}z`;
  }).join('');
}
