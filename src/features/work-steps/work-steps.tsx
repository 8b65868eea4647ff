import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import type { WorkSteps } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { DesignValues } from '../../equipment/design-product';
import type { StepTerms } from '../../equipment/trade-terms';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type LogOf, useLogAnswer } from '../../parts/log/use-log-answer';
import { ChartSkeleton } from '../../ui/chart-skeleton';
import { Facts } from '../../ui/facts';
import { lazyPart } from '../../ui/lazy-part';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { useNumberTable } from '../../ui/number-table';
import { ScrolledNumberTable } from '../../ui/scrolled-number-table';
import { useDark } from '../../ui/theme/theme-choice';
import { askedShares, type StepColumn, stepColumns, stepEnds } from './step-columns';

const StepsChart = lazyPart(async () => ({ default: (await import('../../charts/steps-chart')).StepsChart }));

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, paddingBottom: '8px' },
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  chart: { position: 'relative', margin: '4px 8px' },
  scroll: { overflow: 'auto', maxHeight: '320px' },
});

const CHART_PX = { step: 13, least: 170, most: 460, around: 56 } as const;

/** Of a step; 0 where nothing is to be put in. */
const share = (asked: readonly number[], step: number): number => asked[step] ?? 1;

/** Less than the design by more than a meter's error. */
const isShort = (value: number, design: number): boolean => value < 0.95 * design;

interface WorkStepsProps extends LogOf {
  readonly terms: StepTerms;
  /** As the pile is designed now; null without a pile. */
  readonly design: DesignValues | null;
}

/** The material by steps of depth or chainage, against the design, beside the readings there. */
export function RecordSteps({ terms, design, ...log }: WorkStepsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(log.scope));
  const steps = useLogAnswer(log, 'log.steps', terms, (core, key, { heightM, passes, along, amount, beside }, signal) =>
    core.call(
      'log.steps',
      {
        key,
        heightM,
        passes: passes ?? null,
        along: along ?? null,
        totals: amount === undefined ? [] : [amount.of],
        channels: beside,
      },
      { signal },
    ),
  );
  const title = t(terms.along === undefined ? 'tradePanels.steps' : 'tradePanels.stepsAlong');
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <Loaded
        from={steps}
        skeleton={<SkeletonBars heights={[40, 160]} />}
        empty={({ durationS }) => (durationS.length > 0 ? null : { title: t('tradePanels.stepsNone') })}
      >
        {(made) => (
          <Steps
            terms={terms}
            steps={made}
            columns={stepColumns(log.profile, terms, made, design, settings.data?.limits ?? {})}
            asked={askedShares(log.profile, terms, made, design)}
          />
        )}
      </Loaded>
    </section>
  );
}

interface StepsProps {
  readonly terms: StepTerms;
  readonly steps: WorkSteps;
  readonly columns: readonly StepColumn[];
  /** Of each step the share in which something is to be put in. */
  readonly asked: readonly number[];
}

function Steps({ terms, steps, columns, asked }: StepsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const dark = useDark();
  const ends = stepEnds(terms, steps);
  const place = (m: number): string => format.number(m, Math.abs(m - Math.round(m)) < 0.005 ? 0 : 2);
  const names = ends.map(([from, to]) => `${place(from)}–${place(to)}`);
  const bars = terms.amount !== undefined;
  const drawn = useMemo(
    () =>
      columns.map(({ names: own, unit, values, design, limits, decimals }) => ({
        name: own[language],
        unit,
        values,
        lines: [
          ...(design === null ? [] : [{ name: t('tradePanels.designed'), value: design, kind: 'design' as const }]),
          ...limits.map((limit) => ({ name: limit.names[language], value: limit.value, kind: 'limit' as const })),
        ],
        format: (value: number) => `${format.number(value, decimals)} ${unit}`,
      })),
    [columns, language, t, format],
  );
  const height = Math.min(CHART_PX.most, Math.max(CHART_PX.least, names.length * CHART_PX.step + CHART_PX.around));
  return (
    <>
      {bars ? <AmountFacts {...{ steps, columns, asked }} /> : null}
      {columns.length === 0 ? null : (
        <div className={styles.chart} style={{ height }}>
          <Suspense fallback={<ChartSkeleton insetPx={8} />}>
            <StepsChart
              steps={names}
              columns={drawn}
              bars={bars}
              dark={dark}
              label={t('tradePanels.stepsChart', {
                name: columns.map((column) => column.names[language]).join(', '),
                count: names.length,
              })}
            />
          </Suspense>
        </div>
      )}
      <StepTable {...{ steps, columns, asked, names }} />
    </>
  );
}

/** The amount in all, its mean by metre, and where the least went in. */
function AmountFacts({ steps, columns, asked }: Pick<StepsProps, 'steps' | 'columns' | 'asked'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [amount] = columns;
  const totals = steps.totals[0];
  if (amount === undefined || totals === undefined) return null;
  const { unit, decimals, design, values } = amount;
  // By metre to be filled: of a metre whose upper half stays empty, half a metre.
  const read = Array.from(values, (value, step) => value / share(asked, step)).filter(Number.isFinite);
  const total = totals.reduce((sum, value) => sum + value, 0);
  const metres = steps.reachedM.reduce(
    (sum, value, step) => sum + (Number.isFinite(value) ? value * share(asked, step) : 0),
    0,
  );
  const least = read.length === 0 ? null : Math.min(...read);
  const below = design === null ? null : read.filter((value) => isShort(value, design)).length;
  return (
    <Facts
      label={t('tradePanels.perMetre')}
      facts={[
        { name: t('tradePanels.total'), value: format.number(total, decimals), unit: unit.replace(/\/m$/, '') },
        { name: t('tradePanels.perMetreMean'), value: format.number(total / metres, decimals), unit },
        { name: t('tradePanels.least'), value: format.number(least, decimals), unit },
        ...(below === null
          ? []
          : [
              { name: t('tradePanels.designed'), value: format.number(design, decimals), unit },
              {
                name: t('tradePanels.below'),
                value: `${below}/${read.length}`,
                warned: below > 0,
                double: true,
              },
            ]),
      ]}
    />
  );
}

function StepTable({
  steps,
  columns,
  asked,
  names,
}: Pick<StepsProps, 'steps' | 'columns' | 'asked'> & { readonly names: readonly string[] }) {
  const styles = useStyles();
  const table = useNumberTable();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  return (
    <ScrolledNumberTable label={t('tradePanels.stepsTable')} className={styles.scroll}>
      <thead>
        <tr>
          <th scope="col">{t('tradePanels.step')}</th>
          {columns.map(({ key, names: own, unit, design }) => [
            <th key={key} scope="col">
              {unit === '' ? own[language] : `${own[language]} ${unit}`}
            </th>,
            design === null ? null : (
              <th key={`${key} share`} scope="col">
                {t('tradePanels.share')}
              </th>
            ),
          ])}
          <th scope="col">{t('tradePanels.lasted')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, step) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map(({ key, values, design, decimals }) => {
              const value = values[step] ?? Number.NaN;
              return [
                <td key={key}>{format.number(value, decimals)}</td>,
                design === null ? null : (
                  <td
                    key={`${key} share`}
                    className={mergeClasses(isShort(value, design * share(asked, step)) && table.odd)}
                  >
                    {format.number(value / (design * share(asked, step)), 2)}
                  </td>
                ),
              ];
            })}
            <td>{format.number(steps.durationS[step], 0)}</td>
          </tr>
        ))}
      </tbody>
    </ScrolledNumberTable>
  );
}
