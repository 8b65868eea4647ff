import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import { Suspense, useMemo } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { DesignedMaterial, Measure, PlannedWork } from '../../equipment/statistics/measures';
import {
  daysOfRows,
  type StatisticsTables,
  type SumRows,
  simulatedShare,
  splitSums,
} from '../../equipment/statistics/sums';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ChartSkeleton } from '../../ui/chart-skeleton';
import { lazyPart } from '../../ui/lazy-part';
import { type Answer, Loaded } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import { useDark } from '../../ui/theme/theme-choice';
import { expectedAmounts } from './expected-amounts';
import { measureName } from './measure-name';
import { periodText } from './period-bar';

const StackedBarsChart = lazyPart(async () => ({
  default: (await import('../../charts/stacked-bars-chart')).StackedBarsChart,
}));

/** Machines with a colour of their own, and one for the others. */
const MOST_PARTS = 8;

const useStyles = makeStyles({
  body: { position: 'relative', flex: 1, minHeight: '220px', margin: '6px 8px 4px' },
  measure: { minWidth: 0, width: '150px' },
});

interface ChartPanelProps {
  readonly tables: Answer<StatisticsTables>;
  readonly rows: SumRows | undefined;
  readonly total: ApiOutput<'statisticsTotal'> | undefined;
  readonly planned: PlannedWork | null;
  readonly material: DesignedMaterial | null;
  readonly measures: readonly Measure[];
  readonly measure: Measure;
  readonly unit: string;
  readonly amountText: (amount: number) => string;
  readonly totalText: string;
  readonly onMeasure: (measure: Measure) => void;
  /** Told of a row of the view: a day, week, month, or machine. */
  readonly onRow: (key: string) => void;
}

/** The rows of the view as bars, by machine or shift, with the planned or designed amounts. */
export function ChartPanel(props: ChartPanelProps) {
  const { tables, rows, measures, measure, totalText, onMeasure } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Panel
      title={t('dailyStatistics.chart')}
      signs={
        tables.data === undefined ? null : <SimulatedTag share={simulatedShare(tables.data, rows?.view === 'shift')} />
      }
      detail={rows === undefined ? '' : t(`dailyStatistics.viewOf.${rows.view}`)}
      actions={
        <Dropdown
          className={styles.measure}
          size="small"
          aria-label={t('dailyStatistics.measure')}
          value={measureName(t, language, measure)}
          selectedOptions={[measure.key]}
          onOptionSelect={(_, { optionValue }) => {
            const chosen = measures.find(({ key }) => key === optionValue);
            if (chosen !== undefined) onMeasure(chosen);
          }}
        >
          {measures.map((known) => (
            <Option key={known.key} value={known.key}>
              {measureName(t, language, known)}
            </Option>
          ))}
        </Dropdown>
      }
    >
      <div className={styles.body}>
        <Loaded from={tables} skeleton={<ChartSkeleton insetPx={8} />}>
          {(known) =>
            rows === undefined ? null : <Bars {...props} tables={known} rows={rows} totalText={totalText} />
          }
        </Loaded>
      </div>
    </Panel>
  );
}

type BarsProps = Omit<ChartPanelProps, 'tables' | 'rows'> & {
  readonly tables: StatisticsTables;
  readonly rows: SumRows;
};

function Bars({ tables, rows, total, planned, material, measure, unit, amountText, totalText, onRow }: BarsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const dark = useDark();
  const name = measureName(t, language, measure);
  const split = useMemo(() => splitSums(tables, measure, rows.view, MOST_PARTS), [tables, measure, rows.view]);
  const parts = useMemo(
    () =>
      split.parts.map((part) => ({
        name: part.name ?? (split.parts.length === 1 ? name : t('dailyStatistics.others')),
        isOthers: part.name === null && split.parts.length > 1,
        values: part.values,
      })),
    [split, name, t],
  );
  const expected = useMemo(() => {
    const plan =
      planned?.measure === measure.key ? planned.amount : measure.shared === 'piles' ? total?.plan_piles : null;
    const found = expectedAmounts(measure, rows, {
      planADay: total === undefined || plan === null || plan === undefined ? null : plan / total.days,
      daysOfRow: daysOfRows(tables, rows),
      material,
    });
    return found === null ? null : { name: t(`dailyStatistics.${found.by}`), values: found.values };
  }, [measure, rows, total, planned, tables, material, t]);
  return (
    <Suspense fallback={<ChartSkeleton insetPx={8} />}>
      <StackedBarsChart
        categories={split.categories}
        parts={parts}
        expected={expected}
        unit={unit}
        format={amountText}
        dark={dark}
        label={t('dailyStatistics.chartSummary', {
          measure: name,
          from: periodText({ begin: tables.period.begin, end: tables.period.begin }),
          to: tables.period.end,
          total: totalText,
        })}
        onCategory={(index) => {
          const key = rows.view === 'shift' ? split.categories[index] : rows.keys[index];
          if (key !== undefined) onRow(key);
        }}
      />
    </Suspense>
  );
}
