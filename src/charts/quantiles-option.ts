// How readings spread in groups: a box for the middle half, whiskers for the middle nine tenths, dots for the extremes; as
// an ECharts option.
import type { BoxplotSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { numbersLook, plainLook, tooltipLook } from './chart-look';
import { type Limits, limitBands, limitLines } from './limit-lines';
import { niceAxis } from './nice-axis';
import { type Progressive, progressively } from './progressive';

type SpreadSeriesOption = BoxplotSeriesOption | LineSeriesOption;
type SpreadOption = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly SpreadSeriesOption[];
};
export type QuantilesOption = Omit<SpreadOption, 'series'> &
  Progressive & { readonly series: readonly (SpreadSeriesOption & Progressive)[] };

/** One entry a group in every list. */
export interface QuantilesInput {
  readonly names: readonly string[];
  readonly min: ArrayLike<number>;
  readonly max: ArrayLike<number>;
  /** Five of them, ascending: ends of the whiskers, of the box, and its middle, in their order. */
  readonly quantiles: readonly ArrayLike<number>[];
  /** Names of the least, the quantiles and the largest, in this order. */
  readonly words: readonly string[];
  /** Groups stand under one another, as depths do. */
  readonly isDownwards: boolean;
  readonly limits: Limits;
  readonly unit: string;
  /** A value as the tooltip writes it. */
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
}

/** Boxes along the groups, downwards or to the right. */
export function quantilesOption(input: QuantilesInput): QuantilesOption {
  const { names, min, max, quantiles, words, isDownwards, limits, unit, colors } = input;
  const written = (value: unknown): string =>
    typeof value === 'number' ? `${input.format(value)}${unit === '' ? '' : ` ${unit}`}` : '–';
  const axis = valueAxisOf(min, max);
  const groups = {
    type: 'category',
    data: [...names],
    axisLine: { lineStyle: { color: colors.axis } },
    axisTick: { show: false },
    axisLabel: { color: colors.subtle, fontSize: 11, hideOverlap: true },
  } as const;
  const values = {
    type: 'value',
    ...axis,
    name: unit,
    nameGap: 6,
    ...numbersLook(colors),
  } as const;
  const dots = (id: string, name: string, of: ArrayLike<number>): LineSeriesOption => ({
    id,
    name,
    type: 'line',
    data: names.map((_, group) => (isDownwards ? [of[group] ?? '-', group] : [group, of[group] ?? '-'])),
    symbol: 'circle',
    symbolSize: 4,
    showAllSymbol: true,
    lineStyle: { width: 0, opacity: 0 },
    itemStyle: { color: colors.line },
    // The box's own text says all of the group.
    tooltip: { show: false },
    silent: true,
  });
  return progressively<SpreadSeriesOption, SpreadOption>({
    ...plainLook(colors),
    grid: {
      left: 10,
      right: 24,
      top: isDownwards ? 20 : 24,
      bottom: isDownwards ? 24 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'item',
      ...tooltipLook(colors),
      valueFormatter: written,
    },
    xAxis: isDownwards ? { ...values, nameLocation: 'middle', nameGap: 24 } : groups,
    yAxis: isDownwards ? { ...groups, inverse: true } : values,
    series: [
      {
        id: 'boxes',
        type: 'boxplot',
        dimensions: ['group', ...words.slice(1, -1)],
        data: names.map((_, group) => quantiles.map((of) => of[group] ?? Number.NaN)),
        boxWidth: [3, 22],
        itemStyle: { color: colors.grid, borderColor: colors.bar, borderWidth: 1.4 },
        markLine: limitLines(
          limits,
          isDownwards ? 'xAxis' : 'yAxis',
          written,
          colors,
          // A line across an axis that runs downwards begins at its top.
          isDownwards ? 'start' : 'insideEndTop',
        ),
        markArea: limitBands(limits, isDownwards ? 'xAxis' : 'yAxis', { from: axis.min, to: axis.max }, colors),
      },
      dots('least', words[0] ?? '', min),
      dots('largest', words.at(-1) ?? '', max),
    ],
  });
}

/** Intervals of the axis of values. */
const INTERVALS = 6;

/** Holds the extremes of all groups; limits don't widen it. */
function valueAxisOf(min: ArrayLike<number>, max: ArrayLike<number>) {
  let [least, largest] = [Infinity, -Infinity];
  for (let group = 0; group < min.length; group += 1) {
    // A group without a reading has NaN, which is neither less nor more.
    if ((min[group] ?? Number.NaN) < least) least = min[group] ?? least;
    if ((max[group] ?? Number.NaN) > largest) largest = max[group] ?? largest;
  }
  return niceAxis(least, largest, INTERVALS);
}
