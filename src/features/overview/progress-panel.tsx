import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { memo, Suspense } from 'react';
import type { ProjectSettings, ProjectSummary } from '../../contracts/api';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { amountDecimals } from '../../shared/amount-decimals';
import { ChartSkeleton } from '../../ui/chart-skeleton';
import { afterPicture } from '../../ui/first-picture';
import { lazyPart } from '../../ui/lazy-part';
import { type Answer, Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { whenIdle } from '../../ui/when-idle';
import { ForecastLine } from './forecast-line';
import { type Measure, measuresOf } from './progress-measure';

/** By then the chart comes, though the browser never finds a moment. */
const CHART_BY_MS = 3_000;

/** The map comes first: the charts' code is large, and runs in the middle of it otherwise. */
const DailyProgressChart = lazyPart(async () => {
  await afterPicture();
  await new Promise<void>((resolve) => whenIdle(resolve, CHART_BY_MS));
  return { default: (await import('../../charts/daily-progress-chart')).DailyProgressChart };
});

const useStyles = makeStyles({
  body: { position: 'relative', flex: 1, minHeight: '120px', padding: '4px 4px 2px' },
  chart: { position: 'absolute', inset: '4px 4px 2px' },
  selected: {
    padding: '2px 10px 3px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  measures: { display: 'flex', gap: '2px' },
  measure: { minWidth: 0, paddingLeft: '6px', paddingRight: '6px', color: tokens.colorNeutralForeground2 },
});

interface ProgressPanelProps {
  readonly type: EquipmentType;
  readonly summary: Answer<ProjectSummary>;
  readonly settings: ProjectSettings | undefined;
  /** The work by day on the piles selected on the map; null: none are selected, or it is not known yet. */
  readonly selectedDays: ProjectSummary['by_day'] | null;
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
  readonly dark: boolean;
  /** YYYY-MM-DD in the project's zone. */
  readonly today: string;
}

/** Work by day, how it adds up against the design, and when it will be finished. */
export const ProgressPanel = memo(Progress);

function Progress(props: ProgressPanelProps) {
  const { type, summary, settings, selectedDays, measure, onMeasure, dark, today } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const measures = summary.data === undefined ? [] : measuresOf(type, summary.data, settings, language);
  const shown = measures.find((known) => known.measure === measure) ?? measures[0];
  const selected =
    selectedDays === null || summary.data === undefined
      ? null
      : (measuresOf(type, { ...summary.data, by_day: selectedDays }, settings, language).find(
          (known) => known.measure === shown?.measure,
        )?.days ?? null);
  const amountIn = (days: readonly { readonly made: number }[], unit: string): string => {
    const made = madeIn(days);
    return format.number(made, amountDecimals(made, unit));
  };
  const ofSelected =
    selected === null || shown === undefined
      ? null
      : t('overview.ofSelected', {
          amount: amountIn(selected, shown.unit),
          unit: shown.unit,
          share: format.share(shareOf(madeIn(selected), madeIn(shown.days))),
        });
  return (
    <Panel
      title={t('overview.progress')}
      actions={
        <div className={styles.measures}>
          {measures.map((known) => (
            <ToggleButton
              key={known.measure}
              className={styles.measure}
              size="small"
              appearance="subtle"
              checked={known === shown}
              onClick={() => onMeasure(known.measure)}
            >
              {known.label}
            </ToggleButton>
          ))}
        </div>
      }
    >
      <div className={styles.body}>
        <Loaded
          from={summary}
          skeleton={<ChartSkeleton insetPx={12} />}
          empty={({ by_day }) => (by_day.length > 0 ? null : { title: t('overview.progressEmpty') })}
        >
          {({ by_day }) =>
            shown === undefined ? null : (
              <div
                className={styles.chart}
                role="img"
                aria-label={[
                  t('overview.progressSummary', {
                    from: by_day[0]?.day ?? '',
                    to: by_day.at(-1)?.day ?? '',
                    amount: amountIn(shown.days, shown.unit),
                    unit: shown.unit,
                  }),
                  ...(ofSelected === null ? [] : [ofSelected]),
                ].join(t('common.clauseComma'))}
              >
                <Suspense fallback={<ChartSkeleton insetPx={12} />}>
                  <DailyProgressChart
                    days={shown.days}
                    design={shown.design}
                    planPerDay={shown.planPerDay}
                    selected={selected}
                    unit={shown.unit}
                    dark={dark}
                  />
                </Suspense>
              </div>
            )
          }
        </Loaded>
      </div>
      {ofSelected === null ? null : (
        <div className={styles.selected} role="status" data-selected-progress={selected?.length}>
          {ofSelected}
        </div>
      )}
      {shown === undefined || shown.measure === 'material' ? null : <ForecastLine shown={shown} today={today} />}
    </Panel>
  );
}

function madeIn(days: readonly { readonly made: number }[]): number {
  return days.reduce((sum, day) => sum + day.made, 0);
}

/** Null of nothing. */
function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}
