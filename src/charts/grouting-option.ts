// Pressure, injection and density of a hole over time, below each other, with its sections and the grades of grout marked;
// and the pressures and flows of a water test. As ECharts options.
import type { LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { DrawnTracks } from '../contracts/data-core';
import type { ChartColors } from './chart-colors';
import { numbersLook, plainLook, tooltipLook } from './chart-look';
import { type NiceAxis, niceAxis } from './nice-axis';
import { type Progressive, progressively } from './progressive';

type LinesOption = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly LineSeriesOption[];
};
export type GroutingOption = Omit<LinesOption, 'series'> &
  Progressive & { readonly series: readonly (LineSeriesOption & Progressive)[] };

export interface GroutingCurve {
  readonly channel: string;
  /** With its unit. */
  readonly name: string;
  readonly decimals: number;
  /** A line across it; null: none. */
  readonly limit: { readonly value: number; readonly label: string } | null;
}

/** Something that begins at a time. */
export interface GroutingMark {
  readonly atMs: number;
  readonly label: string;
}

export interface GroutingChartInput {
  readonly tracks: Pick<DrawnTracks, 'tracks'> & { readonly fromMs: number; readonly toMs: number };
  /** From the top down. */
  readonly curves: readonly GroutingCurve[];
  /** Along the top. */
  readonly sections: readonly GroutingMark[];
  /** On the last but one of the curves, which is the density. */
  readonly grades: { readonly channel: string; readonly marks: readonly GroutingMark[] };
  readonly formatTime: (ms: number, style: 'clock' | 'full') => string;
  readonly colors: ChartColors;
}

const TOP = 20;
const BOTTOM = 26;
const GAP = 22;
const LEFT = 52;

/** Curves below each other with one pointer through all. `height`: of the whole, px. */
export function groutingOption(input: GroutingChartInput, height: number): GroutingOption {
  const { tracks, curves, sections, grades, formatTime, colors } = input;
  const each = Math.max(40, (height - TOP - BOTTOM - GAP * (curves.length - 1)) / curves.length);
  const last = curves.length - 1;
  return progressively<LineSeriesOption, LinesOption>({
    ...plainLook(colors),
    grid: curves.map((_, at) => ({
      left: LEFT,
      right: 12,
      top: TOP + at * (each + GAP),
      height: each,
      outerBoundsMode: 'none' as const,
    })),
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: { trigger: 'axis', ...tooltipLook(colors), valueFormatter: (value: unknown) => written(value) },
    xAxis: curves.map((_, at) => ({
      type: 'time',
      gridIndex: at,
      min: tracks.fromMs,
      max: tracks.toMs,
      axisLine: { lineStyle: { color: colors.axis } },
      axisTick: { show: at === last },
      axisLabel: {
        show: at === last,
        color: colors.subtle,
        fontSize: 11,
        hideOverlap: true,
        formatter: (ms: number) => formatTime(ms, 'clock'),
      },
      splitLine: { show: false },
      axisPointer: { label: { show: false } },
    })),
    yAxis: curves.map(({ channel, name, decimals }, at) => ({
      type: 'value',
      gridIndex: at,
      name,
      nameLocation: 'end',
      nameGap: 5,
      ...rangeOf(tracks.tracks, channel, decimals),
      ...numbersLook(colors),
      nameTextStyle: { color: colors.subtle, fontSize: 11, align: 'left', padding: [0, 0, 0, 4 - LEFT] },
    })),
    series: curves.map(({ channel, name, limit }, at): LineSeriesOption => {
      const marks = [
        ...sections.map(({ atMs, label }) => ({
          xAxis: atMs,
          lineStyle: { color: colors.axis, type: 'solid' as const, width: 1 },
          label: {
            show: at === 0,
            formatter: label,
            position: 'end' as const,
            // Within the plot, beside its line: above it stands the name of the axis.
            align: 'left' as const,
            offset: [4, 18],
            color: colors.text,
            fontSize: 11,
          },
        })),
        ...(channel === grades.channel
          ? grades.marks.map(({ atMs, label }) => ({
              xAxis: atMs,
              lineStyle: { color: colors.line, type: 'dashed' as const, width: 1 },
              label: { formatter: label, position: 'insideEndTop' as const, color: colors.line, fontSize: 11 },
            }))
          : []),
        ...(limit === null
          ? []
          : [
              {
                yAxis: limit.value,
                lineStyle: { color: colors.limit, type: 'dashed' as const, width: 1.4 },
                label: {
                  formatter: limit.label,
                  position: 'insideEndTop' as const,
                  color: colors.limit,
                  fontSize: 11,
                },
              },
            ]),
      ];
      return {
        id: channel,
        name,
        type: 'line',
        xAxisIndex: at,
        yAxisIndex: at,
        data: pointsOf(tracks.tracks, channel),
        showSymbol: false,
        connectNulls: false,
        lineStyle: { color: colors.passes[at % colors.passes.length] ?? colors.bar, width: 1.4 },
        itemStyle: { color: colors.passes[at % colors.passes.length] ?? colors.bar },
        ...(marks.length === 0 ? {} : { markLine: { silent: true, symbol: 'none', animation: false, data: marks } }),
      };
    }),
  });
}

/** Steps of the last decimal that an axis spans at least: the noise of a sensor is no curve. */
const LEAST_STEPS = 20;

/** The round axis of a channel, in the middle of which a nearly constant one lies. */
function rangeOf(tracks: DrawnTracks['tracks'], channel: string, decimals: number): NiceAxis | object {
  const { min = Number.NaN, max = Number.NaN } = tracks.find((track) => track.channel === channel) ?? {};
  if (!Number.isFinite(min) || !Number.isFinite(max)) return { scale: true, splitNumber: 3 };
  const room = Math.max(0, LEAST_STEPS * 10 ** -decimals - (max - min)) / 2;
  // Nothing that is measured here is below zero unless it was read so.
  return niceAxis(Math.max(Math.min(0, min), min - room), max + room, 3);
}

function written(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '–';
}

/** Of a channel; stretches do not touch each other. */
function pointsOf(tracks: DrawnTracks['tracks'], channel: string): [number, number | '-'][] {
  const stretches = tracks.find((track) => track.channel === channel)?.stretches ?? [];
  const points = stretches.flatMap(({ points: cells }) => {
    const found: [number, number | '-'][] = [];
    for (let at = 0; at + 1 < cells.length; at += 2) {
      const [value = Number.NaN, ms = Number.NaN] = [cells[at], cells[at + 1]];
      found.push([ms, Number.isFinite(value) ? value : '-']);
    }
    const end = found.at(-1);
    if (end !== undefined) found.push([end[0], '-']);
    return found;
  });
  return points.sort((a, b) => a[0] - b[0]);
}

export interface WaterTestInput {
  /** In the order of the runs. */
  readonly runs: readonly { readonly no: number; readonly mpa: number; readonly lpm: number }[];
  readonly pressure: string;
  readonly flow: string;
  /** A run by its number. */
  readonly runName: (no: number) => string;
  readonly colors: ChartColors;
}

/** Flow against pressure, run by run: which way the line comes back tells the pattern. */
export function waterTestOption({ runs, pressure, flow, runName, colors }: WaterTestInput): GroutingOption {
  const axis = { ...numbersLook(colors), axisLine: { show: true, lineStyle: { color: colors.axis } } };
  return progressively<LineSeriesOption, LinesOption>({
    ...plainLook(colors),
    grid: { left: 46, right: 16, top: 26, bottom: 40 },
    tooltip: { trigger: 'item', ...tooltipLook(colors) },
    xAxis: { type: 'value', min: 0, name: pressure, nameLocation: 'middle', nameGap: 24, ...axis },
    yAxis: { type: 'value', min: 0, name: flow, nameLocation: 'end', nameGap: 8, ...axis },
    series: [
      {
        id: 'runs',
        name: flow,
        type: 'line',
        data: runs.map(({ no, mpa, lpm }) => ({
          name: runName(no),
          value: [mpa, lpm],
          label: { show: true, formatter: String(no), position: no > 3 ? 'bottom' : 'top', color: colors.text },
        })),
        symbol: 'circle',
        symbolSize: 8,
        lineStyle: { color: colors.bar, width: 1.6 },
        itemStyle: { color: colors.bar },
      },
    ],
  });
}
