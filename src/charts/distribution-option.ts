// How many readings lie where: the outline of a histogram, as an ECharts option.
import type { LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { plainLook, tooltipLook } from './chart-look';
import { compact } from './compact-number';
import { type Limits, limitBands, limitLines } from './limit-lines';
import { type Progressive, progressively } from './progressive';
import type { AxisRange } from './series';

type CountsOption = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly LineSeriesOption[];
};
export type DistributionOption = Omit<CountsOption, 'series'> &
  Progressive & { readonly series: readonly (LineSeriesOption & Progressive)[] };

/** Room beside the plot: an element under it that is as wide as the axis keeps the same. */
export const DISTRIBUTION_SIDES_PX = { left: 46, right: 14 } as const;

export interface DistributionInput {
  /** Bin i begins at `origin + i * width`. */
  readonly origin: number;
  readonly width: number;
  readonly counts: ArrayLike<number>;
  /** The stretch of the axis that is zoomed to; null: all bins. */
  readonly zoom: AxisRange | null;
  readonly limits: Limits;
  readonly unit: string;
  /** Name of what is counted. */
  readonly counted: string;
  /** A value as the chart writes it. */
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
}

/** The ends of the bins. */
export function distributionEnds({
  origin,
  width,
  counts,
}: Pick<DistributionInput, 'origin' | 'width' | 'counts'>): AxisRange {
  return { from: origin, to: origin + width * counts.length };
}

export function distributionOption(input: DistributionInput): DistributionOption {
  const { origin, width, counts, limits, unit, counted, format, colors } = input;
  const end = distributionEnds(input).to;
  const shown = input.zoom ?? distributionEnds(input);
  const edges = Array.from({ length: counts.length }, (_, bin) => [origin + bin * width, counts[bin] ?? 0]);
  const written = (value: number): string => `${format(value)}${unit === '' ? '' : ` ${unit}`}`;
  return progressively<LineSeriesOption, CountsOption>({
    ...plainLook(colors),
    grid: { ...DISTRIBUTION_SIDES_PX, top: 20, bottom: 24 },
    tooltip: {
      trigger: 'axis',
      ...tooltipLook(colors),
      axisPointer: { type: 'line', label: { show: false } },
      valueFormatter: (value: unknown) => compact(Number(value)),
    },
    xAxis: {
      type: 'value',
      min: shown.from,
      max: shown.to,
      axisLine: { lineStyle: { color: colors.axis } },
      axisTick: { show: false },
      axisLabel: { color: colors.subtle, fontSize: 11, hideOverlap: true, formatter: compact },
      splitLine: { show: false },
      axisPointer: { label: { formatter: ({ value }: { readonly value: unknown }) => written(Number(value)) } },
    },
    yAxis: {
      type: 'value',
      splitNumber: 3,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colors.subtle, fontSize: 11, formatter: compact },
      splitLine: { lineStyle: { color: colors.grid } },
    },
    series: [
      {
        id: 'counts',
        name: counted,
        type: 'line',
        step: 'end',
        symbol: 'none',
        data: [...edges, [end, counts[counts.length - 1] ?? 0]],
        lineStyle: { width: 1.4, color: colors.bar },
        itemStyle: { color: colors.bar },
        areaStyle: { color: colors.bar, opacity: 0.28 },
        markLine: limitLines(limits, 'xAxis', written, colors, 'end'),
        markArea: limitBands(limits, 'xAxis', shown, colors),
      },
    ],
  });
}
