// A control chart: a value a record in the order of time, the limits of control, and those that break a rule; as an ECharts
// option.
import type { LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { numbersLook, plainLook, tooltipLook } from './chart-look';
import { escaped, type Pointed, pointedAt } from './compare-lines-option';
import { type Limits, limitLines } from './limit-lines';
import { type Progressive, progressively } from './progressive';

type LinesOption = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly LineSeriesOption[];
};
export type ControlOption = Omit<LinesOption, 'series'> &
  Progressive & { readonly series: readonly (LineSeriesOption & Progressive)[] };

export interface ControlInput {
  readonly names: readonly string[];
  readonly values: ArrayLike<number>;
  /** Null: there is too little to take limits from. */
  readonly control: {
    /** Places of the first and the last value that they are from; null: they are from others. */
    readonly from: { readonly first: number; readonly last: number } | null;
    readonly center: number;
    readonly low: number;
    readonly high: number;
  } | null;
  /** What a value breaks, in words; empty: nothing. */
  readonly broken: readonly string[];
  /** Limits of the channel. */
  readonly limits: Limits;
  readonly words: { readonly value: string; readonly center: string; readonly base: string };
  readonly unit: string;
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
}

export function controlOption(input: ControlInput): ControlOption {
  const { names, values, control, broken, limits, words, unit, colors } = input;
  const written = (value: number): string => `${input.format(value)} ${unit}`.trim();
  const level = (yAxis: number, type: 'solid' | 'dashed') => ({ yAxis, lineStyle: { color: colors.design, type } });
  return progressively<LineSeriesOption, LinesOption>({
    ...plainLook(colors),
    grid: { left: 8, right: 64, top: 24, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'item',
      ...tooltipLook(colors),
      formatter: (shown: Pointed | readonly Pointed[]) => {
        const { value } = pointedAt(shown);
        const at = Array.isArray(value) ? Number(value[0]) : -1;
        const lines = [names[at] ?? '', `${words.value} ${written(values[at] ?? Number.NaN)}`, broken[at] ?? ''];
        return lines
          .filter((line) => line !== '')
          .map(escaped)
          .join('<br>');
      },
    },
    xAxis: {
      type: 'category',
      data: [...names],
      axisLine: { lineStyle: { color: colors.axis } },
      axisTick: { show: false },
      axisLabel: { color: colors.subtle, fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      scale: true,
      // The limits of control are seen, whatever the values are.
      min: ({ min }: { readonly min: number }) => Math.min(min, control?.low ?? min),
      max: ({ max }: { readonly max: number }) => Math.max(max, control?.high ?? max),
      name: unit,
      nameGap: 6,
      ...numbersLook(colors),
    },
    series: [
      {
        id: 'values',
        name: words.value,
        type: 'line',
        data: Array.from(values, (value, at) => [at, Number.isNaN(value) ? '-' : value]),
        symbol: 'circle',
        symbolSize: 4,
        showAllSymbol: true,
        lineStyle: { color: colors.bar, width: 1.2 },
        itemStyle: { color: colors.bar },
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          label: {
            color: colors.subtle,
            fontSize: 11,
            position: 'end',
            formatter: ({ value }) => input.format(Number(value)),
          },
          data:
            control === null
              ? []
              : [level(control.center, 'solid'), level(control.low, 'dashed'), level(control.high, 'dashed')],
        },
        // The values that the limits are from.
        markArea: {
          silent: true,
          itemStyle: { color: colors.bar, opacity: 0.07 },
          label: { color: colors.subtle, fontSize: 11, position: 'insideTopLeft' },
          data:
            control === null || control.from === null
              ? []
              : [[{ xAxis: control.from.first, name: words.base }, { xAxis: control.from.last }]],
        },
      },
      {
        id: 'broken',
        type: 'line',
        data: broken.flatMap((text, at) => (text === '' ? [] : [[at, values[at] ?? 0]])),
        symbol: 'circle',
        symbolSize: 8,
        showAllSymbol: true,
        lineStyle: { width: 0, opacity: 0 },
        itemStyle: { color: colors.limit },
        markLine: limitLines(limits, 'yAxis', written, colors, 'insideEndTop'),
        z: 4,
      },
    ],
  });
}
