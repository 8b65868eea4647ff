// A hole's middle line against the vertical in two planes, as an ECharts option.
import type { LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { numbersLook, plainLook, tooltipLook } from './chart-look';
import { compact } from './compact-number';
import { type Progressive, progressively } from './progressive';

type PlumbComposed = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly LineSeriesOption[];
};
export type PlumbOption = Omit<PlumbComposed, 'series'> &
  Progressive & { readonly series: readonly (LineSeriesOption & Progressive)[] };

export interface PlumbInput {
  readonly depthM: Float64Array;
  readonly planes: readonly { readonly name: string; readonly values: Float64Array }[];
  /** Largest share of the depth that it may be off; null: no limit. */
  readonly shareOfDepth: number | null;
  readonly colors: ChartColors;
}

/** One grid a plane: offset across, depth downwards, the limit as a cone. Both planes have one scale. */
export function plumbOption({ depthM, planes, shareOfDepth, colors }: PlumbInput): PlumbOption {
  const toeM = depthM.at(-1) ?? 1;
  const offsets = planes.flatMap(({ values }) => [...values].filter(Number.isFinite).map(Math.abs));
  const coneMm = (shareOfDepth ?? 0) * toeM * 1000;
  const most = Math.max(1, ...offsets, coneMm) * 1.08;
  const width = 100 / planes.length;
  const cone = (side: 1 | -1) => [
    [0, 0],
    [side * coneMm, toeM],
  ];
  return progressively<LineSeriesOption, PlumbComposed>({
    ...plainLook(colors),
    tooltip: { trigger: 'item', ...tooltipLook(colors) },
    grid: planes.map((_, i) => ({ left: `${i * width + 7}%`, width: `${width - 10}%`, top: 24, bottom: 36 })),
    xAxis: planes.map(({ name }, i) => ({
      ...numbersLook(colors),
      type: 'value',
      gridIndex: i,
      name,
      nameLocation: 'middle',
      nameGap: 22,
      min: -most,
      max: most,
      splitNumber: 4,
      axisLabel: { ...numbersLook(colors).axisLabel, showMinLabel: false, showMaxLabel: false },
    })),
    yAxis: planes.map((_, i) => ({
      ...numbersLook(colors),
      type: 'value',
      gridIndex: i,
      inverse: true,
      min: 0,
      max: toeM,
      axisLabel: { ...numbersLook(colors).axisLabel, formatter: (m: number) => `${compact(m)} m`, showMaxLabel: true },
    })),
    series: planes.flatMap(({ name, values }, i): LineSeriesOption[] => {
      const on = { type: 'line' as const, xAxisIndex: i, yAxisIndex: i };
      const limit = (side: 1 | -1): LineSeriesOption => ({
        ...on,
        id: `limit ${i} ${side}`,
        silent: true,
        symbol: 'none',
        data: cone(side),
        color: colors.limit,
        lineStyle: { color: colors.limit, type: 'dashed', width: 1.4 },
      });
      return [
        {
          ...on,
          id: `plumb ${i}`,
          silent: true,
          symbol: 'none',
          data: [
            [0, 0],
            [0, toeM],
          ],
          color: colors.axis,
          lineStyle: { color: colors.axis, width: 1 },
        },
        ...(coneMm > 0 ? [limit(-1), limit(1)] : []),
        {
          ...on,
          id: `line ${i}`,
          name,
          symbol: 'circle',
          symbolSize: 4,
          data: Array.from(values, (mm, at) => [Number.isFinite(mm) ? mm : Number.NaN, depthM[at] ?? Number.NaN]),
          color: colors.bar,
          lineStyle: { color: colors.bar, width: 2 },
        },
      ];
    }),
  });
}
