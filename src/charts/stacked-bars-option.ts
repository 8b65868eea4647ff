// Amounts by category, parts on one another, with what was expected as a line; as an ECharts option.
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { plainLook, tooltipLook } from './chart-look';
import { compact } from './compact-number';
import { type Progressive, progressively } from './progressive';

type BarsSeriesOption = BarSeriesOption | LineSeriesOption;
type BarsOption = Omit<
  ComposeOption<GridComponentOption | LegendComponentOption | TooltipComponentOption>,
  'series'
> & {
  readonly series: readonly BarsSeriesOption[];
};
export type StackedBarsOption = Omit<BarsOption, 'series'> &
  Progressive & { readonly series: readonly (BarsSeriesOption & Progressive)[] };

/** Parts that have a colour of their own; the last colour is for the others together. */
export const MOST_PARTS = 8;

export interface StackedBarsInput {
  readonly categories: readonly string[];
  /** From the bottom up, at most MOST_PARTS; every `values` has an entry a category. */
  readonly parts: readonly { readonly name: string; readonly isOthers: boolean; readonly values: Float64Array }[];
  /** Planned or designed value of each category; null: none. */
  readonly expected: { readonly name: string; readonly values: Float64Array } | null;
  readonly unit: string;
  /** A value as the tooltip writes it. */
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
}

/** Bars with their parts, the line of what was expected above them. */
export function stackedBarsOption(input: StackedBarsInput): StackedBarsOption {
  const { categories, parts, expected, unit, colors } = input;
  const others = colors.parts.length - 1;
  const named = parts.length > 1 || expected !== null;
  const written = (value: unknown): string =>
    typeof value === 'number' ? `${input.format(value)}${unit === '' ? '' : ` ${unit}`}` : '–';
  return progressively<BarsSeriesOption, BarsOption>({
    ...plainLook(colors),
    grid: {
      left: 8,
      right: 12,
      top: named ? 34 : 14,
      bottom: 6,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: named,
      type: 'scroll',
      top: 0,
      left: 0,
      right: 0,
      height: 20,
      itemWidth: 14,
      itemHeight: 9,
      itemGap: 10,
      textStyle: { color: colors.text, fontSize: 12 },
      inactiveColor: colors.axis,
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      ...tooltipLook(colors),
      valueFormatter: written,
    },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisLine: { lineStyle: { color: colors.axis } },
      axisTick: { show: false },
      axisLabel: { color: colors.subtle, fontSize: 11, hideOverlap: true, formatter: shortDay },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 4,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colors.subtle, fontSize: 11, formatter: compact },
      splitLine: { lineStyle: { color: colors.grid } },
    },
    series: [
      ...parts.map(
        ({ name, isOthers, values }, index): BarsSeriesOption => ({
          id: `part ${index}`,
          name,
          type: 'bar',
          stack: 'parts',
          data: Array.from(values),
          color: colors.parts[isOthers ? others : index % others] ?? colors.bar,
          barMaxWidth: 34,
        }),
      ),
      ...(expected === null
        ? []
        : [
            {
              id: 'expected',
              name: expected.name,
              type: 'line',
              step: 'middle',
              symbol: categories.length === 1 ? 'diamond' : 'none',
              data: Array.from(expected.values),
              color: colors.design,
              lineStyle: { width: 1.6, type: 'dashed', color: colors.design },
            } satisfies LineSeriesOption,
          ]),
    ],
  });
}

/** A day without its year; other names as they are. */
function shortDay(category: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(category) ? category.slice(5) : category;
}
