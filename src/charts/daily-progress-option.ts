// Work by day and its running total, as an ECharts option.

import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { Language } from '../contracts/language';
import { formatNumber } from '../i18n/format';
import type { Translate } from '../i18n/translate';
import { amountDecimals } from '../shared/amount-decimals';
import type { ChartColors } from './chart-colors';
import { plainLook, tooltipLook } from './chart-look';
import { compact } from './compact-number';
import { type Progressive, progressively } from './progressive';

type DailySeriesOption = BarSeriesOption | LineSeriesOption;
type DailyOption = Omit<
  ComposeOption<GridComponentOption | LegendComponentOption | TooltipComponentOption>,
  'series'
> & { readonly series: readonly DailySeriesOption[] };
export type DailyProgressOption = Omit<DailyOption, 'series'> &
  Progressive & { readonly series: readonly (DailySeriesOption & Progressive)[] };

export interface DailyProgressInput {
  /**
   * One entry a day on which something was made, oldest first; `day` is YYYY-MM-DD. `asked`: the design's demand for
   * the day's work, which is drawn over it where any day has it.
   */
  readonly days: readonly { readonly day: string; readonly made: number; readonly asked?: number }[];
  /** Of the whole site; null where nothing is designed. */
  readonly design: number | null;
  /** Planned a day, which is drawn over the days; null without a plan. */
  readonly planPerDay: number | null;
  /** Selected piles among these by day, drawn within the whole; null: none are selected. */
  readonly selected: readonly { readonly day: string; readonly made: number }[] | null;
  /** Of all these numbers, in the language. */
  readonly unit: string;
  readonly language: Language;
  readonly t: Translate;
  readonly colors: ChartColors;
}

export interface ProgressDay {
  readonly day: string;
  readonly made: number;
  readonly total: number;
  /** Null where no day says it. */
  readonly asked: number | null;
  /** Of selected piles; null where none are. */
  readonly selected: number | null;
  readonly selectedTotal: number | null;
}

const DAY_MS = 86_400_000;

/** Every day from the first to the last, days of rest with nothing made, and the running totals. */
export function progressDays(input: Pick<DailyProgressInput, 'days' | 'selected'>): ProgressDay[] {
  const chosen = input.selected === null ? null : new Map(input.selected.map(({ day, made }) => [day, made]));
  const known = new Map(input.days.map((entry) => [entry.day, entry]));
  const asks = input.days.some(({ asked }) => asked !== undefined);
  const first = input.days[0]?.day;
  const last = input.days.at(-1)?.day;
  if (first === undefined || last === undefined) return [];
  const days: ProgressDay[] = [];
  let total = 0;
  let selectedTotal = 0;
  // Days are calendar days of the project; counting them in UTC keeps clock changes out.
  for (let ms = Date.parse(`${first}T00:00:00Z`); ms <= Date.parse(`${last}T00:00:00Z`); ms += DAY_MS) {
    const day = new Date(ms).toISOString().slice(0, 10);
    const { made = 0, asked = 0 } = known.get(day) ?? {};
    total += made;
    const selected = chosen === null ? null : (chosen.get(day) ?? 0);
    selectedTotal += selected ?? 0;
    const ofSelected = { selected, selectedTotal: selected === null ? null : selectedTotal };
    days.push({ day, made, total, asked: asks ? asked : null, ...ofSelected });
  }
  return days;
}

/** An amount with as many decimals as the key figures write it with. */
function amountText(value: number, { language, unit }: Pick<DailyProgressInput, 'language' | 'unit'>): string {
  return formatNumber(language, value, amountDecimals(value, unit));
}

/** Words of the chart. */
function progressWords({ t, unit }: Pick<DailyProgressInput, 't' | 'unit'>) {
  return {
    daily: t('charts.perDay', { unit }),
    total: t('charts.total', { unit }),
    design: t('charts.design'),
    plan: t('charts.plan'),
    planTotal: t('charts.planTotal'),
    asked: t('charts.asked', { unit }),
    selected: t('charts.selected', { unit }),
    selectedTotal: t('charts.selectedTotal', { unit }),
  };
}

/** Bars by day on the left axis, the running total on the right one, and the design as a line where it is near. */
export function dailyProgressOption(input: DailyProgressInput): DailyProgressOption {
  const { colors, planPerDay } = input;
  const selects = input.selected !== null;
  const asks = input.days.some(({ asked }) => asked !== undefined);
  const days = progressDays(input);
  const words = progressWords(input);
  const design = input.design ?? 0;
  const text = (value: number) => amountText(value, input);
  const axis = {
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: colors.subtle, fontSize: 11, formatter: compact },
    nameTextStyle: { color: colors.subtle, fontSize: 11 },
  };
  return progressively<DailySeriesOption, DailyOption>({
    ...plainLook(colors),
    // Four names need a second line.
    grid: {
      left: 8,
      right: 8,
      top: selects && asks ? 52 : 34,
      bottom: 6,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      // Running totals of the plan and of what is selected are told by their dots and dashes.
      data: [words.daily, ...(selects ? [words.selected] : []), ...(asks ? [words.asked] : []), words.total],
      top: 0,
      left: 0,
      itemWidth: 16,
      itemHeight: 9,
      textStyle: { color: colors.text, fontSize: 12 },
      inactiveColor: colors.axis,
    },
    tooltip: {
      trigger: 'axis',
      ...tooltipLook(colors),
      valueFormatter: (value: unknown) => (typeof value === 'number' ? text(value) : '–'),
    },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => day),
      axisLine: { lineStyle: { color: colors.axis } },
      axisTick: { show: false },
      axisLabel: { color: colors.subtle, fontSize: 11, hideOverlap: true, formatter: (day: string) => day.slice(5) },
    },
    yAxis: [
      { ...axis, type: 'value', splitNumber: 3, splitLine: { lineStyle: { color: colors.grid } } },
      {
        ...axis,
        type: 'value',
        splitNumber: 3,
        splitLine: { show: false },
        min: 0,
        ...(design > 0 ? { max: Math.max(design, days.at(-1)?.total ?? 0) } : {}),
      },
    ],
    series: [
      {
        id: 'daily',
        name: words.daily,
        type: 'bar',
        data: days.map(({ made }) => made),
        color: colors.bar,
        barMaxWidth: 18,
        // The part that is selected stands out before the whole.
        ...(selects ? { barGap: '-100%', itemStyle: { opacity: 0.35 } } : {}),
        ...(planPerDay === null ? { large: !selects } : { markLine: planLine(planPerDay, colors, words.plan) }),
      },
      ...(selects
        ? [
            {
              id: 'selected',
              name: words.selected,
              type: 'bar' as const,
              data: days.map(({ selected }) => selected),
              color: colors.bar,
              barMaxWidth: 18,
              barGap: '-100%',
            },
          ]
        : []),
      ...(asks
        ? [
            {
              id: 'asked',
              name: words.asked,
              type: 'line' as const,
              step: 'middle' as const,
              data: days.map(({ asked }) => asked),
              color: colors.design,
              lineStyle: { width: 1.4, color: colors.design },
              symbol: 'none',
            },
          ]
        : []),
      {
        id: 'total',
        name: words.total,
        type: 'line',
        yAxisIndex: 1,
        data: days.map(({ total }) => total),
        color: colors.line,
        lineStyle: { width: 2, color: colors.line },
        symbol: 'none',
        ...(design > 0
          ? {
              markLine: {
                silent: true,
                symbol: 'none',
                data: [{ yAxis: design }],
                lineStyle: { color: colors.design, type: 'dashed', width: 1.2 },
                label: {
                  position: 'insideEndTop',
                  color: colors.subtle,
                  fontSize: 11,
                  formatter: `${words.design} ${text(design)}`,
                },
              },
            }
          : {}),
      },
      ...(planPerDay === null
        ? []
        : [
            {
              id: 'planTotal',
              name: words.planTotal,
              type: 'line' as const,
              yAxisIndex: 1,
              // It ends with the design.
              data: days.map((_, at) =>
                Math.min((at + 1) * planPerDay, design > 0 ? design : Number.POSITIVE_INFINITY),
              ),
              color: colors.subtle,
              lineStyle: { width: 1.2, type: 'dotted' as const, color: colors.subtle },
              symbol: 'none',
            },
          ]),
      ...(selects
        ? [
            {
              id: 'selectedTotal',
              name: words.selectedTotal,
              type: 'line' as const,
              yAxisIndex: 1,
              data: days.map(({ selectedTotal }) => selectedTotal),
              color: colors.line,
              lineStyle: { width: 2, type: 'dashed' as const, color: colors.line },
              symbol: 'none',
            },
          ]
        : []),
    ],
  });
}

function planLine(planPerDay: number, colors: ChartColors, name: string): NonNullable<BarSeriesOption['markLine']> {
  return {
    silent: true,
    symbol: 'none',
    data: [{ yAxis: planPerDay }],
    lineStyle: { color: colors.subtle, type: 'dotted', width: 1.2 },
    label: { position: 'insideStartTop', color: colors.subtle, fontSize: 11, formatter: name },
  };
}

/** The chart in words for those who do not see it. */
export function dailyProgressSummary(input: DailyProgressInput): string {
  const days = progressDays(input);
  const last = days.at(-1);
  const first = days[0];
  if (!first || !last) return input.t('charts.nothingFinished');
  const best = days.reduce((a, b) => (b.made > a.made ? b : a));
  const text = (value: number) => amountText(value, input);
  const said = {
    from: first.day,
    to: last.day,
    made: text(last.total),
    unit: input.unit,
    bestDay: best.day,
    best: text(best.made),
  };
  const whole =
    input.design === null
      ? input.t('charts.progressOnly', said)
      : input.t('charts.progress', { ...said, design: text(input.design) });
  if (last.selectedTotal === null) return whole;
  return whole + input.t('charts.ofSelected', { made: text(last.selectedTotal), unit: input.unit });
}
