// A control chart: a value a record in the order of time, the limits of control, and those that break a rule; as an ECharts
// option.
import type { LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { numbersLook, plainLook, tooltipLook, tooltipText } from './chart-look';
import { type Pointed, pointedAt } from './compare-lines-option';
import { type Limits, limitBands, limitLines } from './limit-lines';
import { niceAxis } from './nice-axis';
import { type Progressive, progressively } from './progressive';

type LinesOption = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly LineSeriesOption[];
};
export type ControlOption = Omit<LinesOption, 'series'> &
  Progressive & { readonly series: readonly (LineSeriesOption & Progressive)[] };

/** A stretch of the values, both ends included. */
interface Places {
  readonly first: number;
  readonly last: number;
}

export interface ControlInput {
  readonly names: readonly string[];
  readonly values: ArrayLike<number>;
  /** Places of the first and the last value that are shown; null: all are. */
  readonly shown: Places | null;
  /** Null: there is too little to take limits from. */
  readonly control: {
    /** Places of the first and the last value that they are from; null: they are from others. */
    readonly from: Places | null;
    readonly center: number;
    readonly low: number;
    readonly high: number;
  } | null;
  /** Rules that a value breaks, in words; empty: none. */
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
  const shown = input.shown ?? { first: 0, last: names.length - 1 };
  const axis = valueAxisOf(input, shown);
  const from = control === null ? null : within(control.from, shown);
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
        return tooltipText(lines.filter((line) => line !== ''));
      },
    },
    xAxis: {
      type: 'category',
      data: [...names],
      ...(input.shown === null ? {} : { min: shown.first, max: shown.last }),
      axisLine: { lineStyle: { color: colors.axis } },
      axisTick: { show: false },
      axisLabel: { color: colors.subtle, fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      ...axis,
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
          data: from === null ? [] : [[{ xAxis: from.first, name: words.base }, { xAxis: from.last }]],
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
        markArea: limitBands(limits, 'yAxis', { from: axis.min, to: axis.max }, colors),
        z: 4,
      },
    ],
  });
}

/** Intervals of the axis of values. */
const INTERVALS = 6;

/** Holds the values shown, the limits of control and those of the channel, whichever lie further out. */
function valueAxisOf({ values, control, limits }: Pick<ControlInput, 'values' | 'control' | 'limits'>, shown: Places) {
  const levels = [control?.low, control?.high, limits.low, limits.high].filter((level) => level != null);
  let [least, largest] = [Math.min(...levels), Math.max(...levels)];
  for (let at = shown.first; at <= shown.last; at += 1) {
    const value = values[at] ?? Number.NaN;
    // A record in work has NaN, which is neither less nor more.
    if (value < least) least = value;
    if (value > largest) largest = value;
  }
  return niceAxis(least, largest, INTERVALS);
}

/** The part of a stretch within another; null: none. */
function within(of: Places | null, { first, last }: Places): Places | null {
  if (of === null || of.last < first || of.first > last) return null;
  return { first: Math.max(of.first, first), last: Math.min(of.last, last) };
}
