import { makeStyles, Skeleton, SkeletonItem, ToggleButton, tokens } from '@fluentui/react-components';
import { lazy, memo, Suspense } from 'react';
import type { ProjectSummary } from '../../contracts/api';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { afterPicture } from '../../ui/first-picture';
import { type Answer, Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';

/** The map comes first: the charts' code is large, and runs in the middle of it otherwise. */
const DailyProgressChart = lazy(async () => {
  await afterPicture();
  return { default: (await import('../../charts/daily-progress-chart')).DailyProgressChart };
});

const useStyles = makeStyles({
  body: { position: 'relative', flex: 1, minHeight: '140px', padding: '4px 4px 2px' },
  chart: { position: 'absolute', inset: '4px 4px 2px' },
  measures: { display: 'flex', gap: '2px' },
  measure: { minWidth: 0, paddingLeft: '8px', paddingRight: '8px', color: tokens.colorNeutralForeground2 },
});

const MEASURES = ['piles', 'metres'] as const;

interface ProgressPanelProps {
  readonly summary: Answer<ProjectSummary>;
  readonly measure: 'piles' | 'metres';
  readonly onMeasure: (measure: 'piles' | 'metres') => void;
  readonly dark: boolean;
  readonly unitName: string;
}

/** Work by day, and how it adds up against the design. */
export const ProgressPanel = memo(Progress);

function Progress(props: ProgressPanelProps) {
  const { summary, measure, onMeasure, dark, unitName } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const days = summary.data?.by_day ?? [];
  const from = days[0]?.day;
  const to = days.at(-1)?.day;
  return (
    <Panel
      title={t('overview.progress')}
      detail={from === undefined || to === undefined ? '' : `${from.slice(5)} – ${to.slice(5)}`}
      actions={
        <div className={styles.measures}>
          {MEASURES.map((known) => (
            <ToggleButton
              key={known}
              className={styles.measure}
              size="small"
              appearance="subtle"
              checked={measure === known}
              onClick={() => onMeasure(known)}
            >
              {known === 'piles' ? unitName : t('overview.units.metres')}
            </ToggleButton>
          ))}
        </div>
      }
    >
      <div className={styles.body}>
        <Loaded
          from={summary}
          skeleton={<ChartSkeleton />}
          empty={({ by_day }) => (by_day.length > 0 ? null : { title: t('overview.progressEmpty') })}
        >
          {({ by_day, piles_design, metres_design }) => (
            <div
              className={styles.chart}
              role="img"
              aria-label={t('overview.progressSummary', {
                from: from ?? '',
                to: to ?? '',
                piles: format.number(by_day.reduce((sum, day) => sum + day.piles, 0)),
                metres: format.number(by_day.reduce((sum, day) => sum + day.metres, 0)),
              })}
            >
              <Suspense fallback={<ChartSkeleton />}>
                <DailyProgressChart
                  days={by_day}
                  designPiles={piles_design}
                  designMetres={metres_design}
                  measure={measure}
                  dark={dark}
                  unitName={unitName}
                />
              </Suspense>
            </div>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}

function ChartSkeleton() {
  return (
    <Skeleton aria-hidden="true" style={{ position: 'absolute', inset: '12px' }}>
      <SkeletonItem style={{ height: '100%' }} />
    </Skeleton>
  );
}
