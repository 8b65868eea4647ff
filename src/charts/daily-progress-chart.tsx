import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { chartColors } from './chart-colors';
import { type DailyProgressInput, dailyProgressOption, dailyProgressSummary } from './daily-progress-option';
import { EChart } from './echart';

export interface DailyProgressChartProps extends Omit<DailyProgressInput, 'colors' | 't'> {
  readonly dark: boolean;
}

const useStyles = makeStyles({
  place: { position: 'relative', width: '100%', height: '100%', minHeight: '120px' },
});

/** Work by day with its running total against the design. Fills its parent. */
export function DailyProgressChart(props: DailyProgressChartProps) {
  const { days, design, planPerDay, unit, dark } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const input = useMemo(
    () => ({ days, design, planPerDay, unit, t, colors: chartColors(dark) }),
    [days, design, planPerDay, unit, t, dark],
  );
  const option = useMemo(() => dailyProgressOption(input), [input]);
  return (
    <div className={styles.place}>
      <EChart option={option} label={dailyProgressSummary(input)} />
    </div>
  );
}
