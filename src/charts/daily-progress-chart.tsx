import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { chartColors } from './chart-colors';
import { type DailyProgressInput, dailyProgressOption, dailyProgressSummary } from './daily-progress-option';
import { EChart } from './echart';

export interface DailyProgressChartProps extends Omit<DailyProgressInput, 'colors' | 'language' | 't'> {
  readonly dark: boolean;
}

const useStyles = makeStyles({
  place: { position: 'relative', width: '100%', height: '100%', minHeight: '120px' },
});

/** Work by day with its running total against the design. Fills its parent. */
export function DailyProgressChart(props: DailyProgressChartProps) {
  const { days, design, planPerDay, selected, unit, dark } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const input = useMemo(
    () => ({ days, design, planPerDay, selected, unit, language, t, colors: chartColors(dark) }),
    [days, design, planPerDay, selected, unit, language, t, dark],
  );
  const option = useMemo(() => dailyProgressOption(input), [input]);
  return (
    <div className={styles.place}>
      <EChart option={option} label={dailyProgressSummary(input)} />
    </div>
  );
}
