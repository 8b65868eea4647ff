// The work by steps of depth as an ECharts option: bars of what went in beside the design, and lines of what was read
// meanwhile, all along one axis that grows downwards.
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { numbersLook, plainLook, tooltipLook } from './chart-look';
import { type Progressive, progressively } from './progressive';

type StepsSeriesOption = BarSeriesOption | LineSeriesOption;
type StepsComposed = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly StepsSeriesOption[];
};
export type StepsOption = Omit<StepsComposed, 'series'> &
  Progressive & { readonly series: readonly (StepsSeriesOption & Progressive)[] };

/** One quantity by step. */
export interface StepsColumn {
  readonly name: string;
  readonly unit: string;
  readonly values: Float64Array;
  /** Design values and limits, as lines. */
  readonly lines: readonly { readonly name: string; readonly value: number; readonly kind: 'design' | 'limit' }[];
  readonly format: (value: number) => string;
}

export interface StepsInput {
  /** Names of the steps, from the top. */
  readonly steps: readonly string[];
  /** The first as bars where `bars` is set, the others as lines. */
  readonly columns: readonly StepsColumn[];
  readonly bars: boolean;
  readonly colors: ChartColors;
}

const GAP_PERCENT = 3;
const LEFT_PX = 46;

/** One grid a quantity, side by side. */
export function stepsOption({ steps, columns, bars, colors }: StepsInput): StepsOption {
  const share = (100 - GAP_PERCENT) / columns.length;
  const named = ({ name, unit }: StepsColumn): string => (unit === '' ? name : `${name} (${unit})`);
  return progressively<StepsSeriesOption, StepsComposed>({
    ...plainLook(colors),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      ...tooltipLook(colors),
    },
    grid: columns.map((_, i) => ({
      left: i === 0 ? LEFT_PX : `${i * share + GAP_PERCENT}%`,
      width: i === 0 ? `${share - 8}%` : `${share - GAP_PERCENT}%`,
      top: 8,
      bottom: 40,
    })),
    xAxis: columns.map((column, i) => ({
      ...numbersLook(colors),
      type: 'value',
      gridIndex: i,
      position: 'bottom',
      splitNumber: 3,
      name: named(column),
      nameLocation: 'middle',
      nameGap: 22,
      nameTextStyle: { color: colors.text, fontSize: 11 },
      axisLabel: { ...numbersLook(colors).axisLabel, showMaxLabel: false, showMinLabel: bars && i === 0 },
      ...within(column, bars && i === 0),
    })),
    yAxis: columns.map((_, i) => ({
      type: 'category',
      gridIndex: i,
      data: [...steps],
      inverse: true,
      axisLine: { lineStyle: { color: colors.axis } },
      axisTick: { show: false },
      axisLabel: { show: i === 0, color: colors.subtle, fontSize: 11, hideOverlap: true },
    })),
    series: columns.map((column, i): StepsSeriesOption => {
      const common = {
        id: `column ${i}`,
        name: named(column),
        xAxisIndex: i,
        yAxisIndex: i,
        data: Array.from(column.values, (value) => (Number.isFinite(value) ? value : null)),
        tooltip: {
          valueFormatter: (value: unknown) => (typeof value === 'number' ? column.format(value) : '–'),
        },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          data: column.lines.map(({ name, value, kind }) => ({
            name,
            xAxis: value,
            lineStyle: {
              color: colors[kind],
              type: kind === 'design' ? ('dashed' as const) : ('solid' as const),
              width: 1.4,
            },
          })),
        },
      };
      return bars && i === 0
        ? { ...common, type: 'bar', color: colors.bar, barMaxWidth: 16, barCategoryGap: '25%' }
        : { ...common, type: 'line', color: colors.line, symbol: 'circle', symbolSize: 3, connectNulls: false };
    }),
  });
}

/** The ends of an axis: a line lies within the picture even where no value comes near it, and a value that hardly
 * changes is a straight line. */
function within({ values, lines }: StepsColumn, fromZero: boolean): { readonly min: number; readonly max: number } {
  const all = [...values, ...lines.map(({ value }) => value)].filter(Number.isFinite);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = Math.max((most - least) * 0.05, Math.abs(most) * 0.05, 1e-6);
  if (all.length === 0) return { min: 0, max: 1 };
  return { min: fromZero ? 0 : least - room, max: most + room };
}
