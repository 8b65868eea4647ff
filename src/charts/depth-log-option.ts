// The depth log as an ECharts option: a pure function of its input.

import type { LineSeriesOption } from 'echarts/charts';
import type { DataZoomComponentOption, GridComponentOption, LegendComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { channelTitle, type DepthLogInput, fullRange, limitValue, trackOf, valueAxis } from './depth-log-input';
import { type LogSeriesOption, lines, passColor, passesDrawn, passLine, passName } from './depth-log-lines';
import { pauseBands, pauseLines } from './depth-log-pauses';
import { trackBands } from './depth-log-stretch';
import { type Progressive, progressively } from './progressive';
import type { ChartChannel, ChartLimit } from './series';

export type DepthLogOption = Omit<
  ComposeOption<GridComponentOption | LegendComponentOption | DataZoomComponentOption>,
  'series'
> &
  Progressive & { readonly series: readonly (LogSeriesOption & Progressive)[] };

/** Outer measures in pixels. */
export const DEPTH_LAYOUT = { left: 46, right: 10, top: 78, bottom: 26, gap: 12, leastTrack: 96 };
export const TIME_LAYOUT = { left: 58, right: 16, top: 52, bottom: 30, gap: 28, leastTrack: 74 };

/** Size that the tracks need at least; a smaller place scrolls. */
export function leastLogSize(tracks: number, by: 'depth' | 'time'): { width: number; height: number } {
  if (by === 'depth') {
    const { left, right, gap, leastTrack } = DEPTH_LAYOUT;
    return { width: left + right + tracks * leastTrack + Math.max(tracks - 1, 0) * gap, height: 260 };
  }
  const { top, bottom, gap, leastTrack } = TIME_LAYOUT;
  return { width: 280, height: top + bottom + tracks * leastTrack + Math.max(tracks - 1, 0) * gap };
}

/**
 * Option of the log. By depth: one grid a channel side by side, depth downwards on a shared axis. By time: the grids
 * stand below each other over a shared time axis. `width` and `height` are the canvas's CSS pixels.
 */
export function depthLogOption(input: DepthLogInput, size: { width: number; height: number }): DepthLogOption {
  const { channels, by, colors } = input;
  const parts = channels.map((channel, index) =>
    (by === 'depth' ? depthTrack : timeTrack)(input, channel, index, size),
  );
  const full = fullRange(input.tracks, by, input.designDepthM);
  const axisIndex = channels.map((_, index) => index);
  return progressively({
    animation: false,
    textStyle: { fontFamily: colors.font, color: colors.text },
    legend: {
      top: 0,
      left: 0,
      itemWidth: 26,
      itemHeight: 8,
      itemGap: 14,
      textStyle: { color: colors.text, fontSize: 12 },
      inactiveColor: colors.axis,
      // Only passes that have been made: ECharts complains of names without a series.
      data: passesDrawn(input).map((code) => ({
        name: passName(input, code),
        itemStyle: { opacity: 0 },
        lineStyle: { color: passColor(input, code), type: passLine(code), width: 2 },
      })),
    },
    axisPointer: {
      link: [by === 'depth' ? { yAxisIndex: 'all' } : { xAxisIndex: 'all' }],
      triggerOn: 'mousemove|click',
      lineStyle: { color: colors.cursor, width: 1, type: 'solid' },
    },
    grid: parts.map((part) => part.grid),
    xAxis: parts.map((part) => part.xAxis),
    yAxis: parts.map((part) => part.yAxis),
    series: parts.flatMap((part) => part.series),
    dataZoom: [
      {
        id: 'range',
        type: 'inside',
        ...(by === 'depth' ? { yAxisIndex: axisIndex } : { xAxisIndex: axisIndex }),
        filterMode: 'none',
        startValue: input.range?.from ?? full.from,
        endValue: input.range?.to ?? full.to,
        minValueSpan: by === 'depth' ? 0.25 : 1000,
        throttle: 30,
      },
    ],
  });
}

interface TrackParts {
  readonly grid: GridComponentOption;
  readonly xAxis: object;
  readonly yAxis: object;
  readonly series: readonly LogSeriesOption[];
}

function depthTrack(input: DepthLogInput, channel: ChartChannel, index: number, size: { width: number }): TrackParts {
  const { colors, language } = input;
  const { left, right, top, bottom, gap } = DEPTH_LAYOUT;
  const count = input.channels.length;
  const width = (size.width - left - right - gap * (count - 1)) / count;
  const full = fullRange(input.tracks, 'depth', input.designDepthM);
  const first = index === 0;
  const axis = valueAxisOf(input, channel);
  return {
    grid: { left: left + index * (width + gap), width, top, bottom, show: true, borderColor: colors.axis },
    xAxis: {
      ...commonAxis(input),
      ...axis,
      gridIndex: index,
      position: 'top',
      // Labels at the ends stay within their track.
      axisLabel: {
        color: colors.subtle,
        fontSize: 11,
        hideOverlap: true,
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
      },
      name: `{name|${channel.names[language]}}\n{unit|${channel.unit}}`,
      nameLocation: 'middle',
      nameGap: 20,
      nameTextStyle: {
        rich: {
          name: {
            color: colors.text,
            fontSize: 12,
            fontWeight: 600,
            lineHeight: 16,
            width,
            overflow: 'truncate',
            align: 'center',
          },
          unit: { color: colors.subtle, fontSize: 11, lineHeight: 14, align: 'center' },
        },
      },
      axisPointer: { show: false },
    },
    yAxis: {
      ...commonAxis(input),
      type: 'value',
      gridIndex: index,
      inverse: true,
      min: full.from,
      max: full.to,
      axisLabel: { show: first, color: colors.subtle, fontSize: 11, formatter: depthLabel },
      axisLine: { show: false },
      axisTick: { show: false },
      ...(first
        ? {
            name: input.t('charts.depthM'),
            nameLocation: 'start',
            nameGap: 8,
            nameTextStyle: { color: colors.subtle, fontSize: 11, align: 'right', padding: [0, 4, 0, 0] },
          }
        : {}),
      axisPointer: { ...pointer(input), label: { ...pointerLabel(input), show: first, formatter: depthPointerLabel } },
    },
    series: [
      carrier(
        input,
        channel,
        index,
        axis,
        [],
        [
          ...pauseLines(input, first),
          // Below the track there is room for the values only, in two rows; the summary and the time tracks name the limit.
          ...limitsInRows(limitsOf(input, channel), axis).map(({ limit, row }) => ({
            xAxis: limit.value,
            ...limitMark(input, limit, 'end', `${'\n'.repeat(row)}${limitValue(limit, channel)}`),
          })),
          ...noteLines(input, 'yAxis', index),
          ...(input.designDepthM === null
            ? []
            : [
                {
                  yAxis: input.designDepthM,
                  lineStyle: { color: colors.design, type: 'solid' as const, width: 1.2 },
                  label: {
                    show: first,
                    position: 'insideStartTop' as const,
                    color: colors.design,
                    backgroundColor: colors.ground,
                    padding: [1, 3],
                    fontSize: 10,
                    formatter: `${input.t('charts.design')} ${input.designDepthM.toFixed(2)} m`,
                  },
                },
              ]),
        ],
      ),
      ...lines(input, channel, index, { x: 0, y: 1 }),
    ],
  };
}

function timeTrack(
  input: DepthLogInput,
  channel: ChartChannel,
  index: number,
  size: { width: number; height: number },
): TrackParts {
  const { colors, language } = input;
  const { left, right, top, bottom, gap } = TIME_LAYOUT;
  const count = input.channels.length;
  const height = (size.height - top - bottom - gap * (count - 1)) / count;
  const full = fullRange(input.tracks, 'time', null);
  const last = index === count - 1;
  const depth = channel.chart === 'depth';
  const bands = pauseBands(input, index === 0, input.range ?? full, size.width - left - right);
  const values = depth ? depthValueAxis(input) : valueAxisOf(input, channel);
  return {
    grid: {
      left,
      right,
      top: top + index * (height + gap),
      height,
      show: true,
      borderColor: colors.axis,
      // There is room for labels around it: estimating theirs is a fifth of the work of a strip that moves each second.
      outerBoundsMode: 'none',
    },
    xAxis: {
      ...commonAxis(input),
      type: 'time',
      gridIndex: index,
      min: full.from,
      max: full.to,
      axisLabel: {
        show: last,
        color: colors.subtle,
        fontSize: 11,
        hideOverlap: true,
        formatter: (ms: number) => input.formatTime(ms, 'clock'),
      },
      axisTick: { show: last },
      // Between two readings there is nothing.
      minInterval: 1000,
      axisPointer: {
        ...pointer(input),
        label: {
          ...pointerLabel(input),
          show: last,
          formatter: ({ value }: { value: number | string | Date }) => input.formatTime(Number(value), 'clock'),
        },
      },
    },
    yAxis: {
      ...commonAxis(input),
      ...values,
      gridIndex: index,
      inverse: depth,
      name: channelTitle(channel, language),
      nameLocation: depth ? 'start' : 'end',
      nameGap: 7,
      nameTextStyle: {
        color: colors.text,
        fontSize: 12,
        fontWeight: 600,
        align: 'left',
        padding: [0, 0, 0, -left + 8],
      },
      axisPointer: { show: false },
    },
    series: [
      carrier(input, channel, index, values, bands, [
        ...limitsOf(input, channel).map((limit) => ({
          yAxis: limit.value,
          ...limitMark(input, limit, 'insideEndTop', `${limit.label} ${limitValue(limit, channel)}`),
        })),
        ...noteLines(input, 'xAxis', index),
        ...(depth && input.designDepthM !== null
          ? [
              {
                yAxis: input.designDepthM,
                lineStyle: { color: colors.design, type: 'solid' as const, width: 1.2 },
                label: { show: false },
              },
            ]
          : []),
      ]),
      ...lines(input, channel, index, { x: 1, y: 0 }),
    ],
  };
}

function commonAxis({ colors }: DepthLogInput) {
  return {
    axisLine: { show: true, onZero: false, lineStyle: { color: colors.axis } },
    axisTick: { show: true, lineStyle: { color: colors.axis }, length: 3 },
    axisLabel: { color: colors.subtle, fontSize: 11, hideOverlap: true },
    splitLine: { show: true, lineStyle: { color: colors.grid } },
    minorSplitLine: { show: false },
  };
}

function valueAxisOf(input: DepthLogInput, channel: ChartChannel) {
  const scale = input.scales.get(channel.key);
  if (scale !== undefined) {
    const [min, max] = scale;
    return { type: 'value' as const, min, max, interval: (max - min) / SCALE_STEPS };
  }
  return {
    type: 'value' as const,
    ...valueAxis(channel, trackOf(input.tracks, channel.key), limitsOf(input, channel)),
  };
}

/** Steps of a scale that was set by hand: it begins and ends where it was said to. */
const SCALE_STEPS = 4;

/** A line across the track at each note; the last track says what they are. */
function noteLines(input: DepthLogInput, axis: 'xAxis' | 'yAxis', index: number) {
  const { notes, colors, channels } = input;
  const shown = axis === 'yAxis' ? index === channels.length - 1 : index === 0;
  return notes.map(({ at, text }) => ({
    [axis]: at,
    lineStyle: { color: colors.text, type: 'dotted' as const, width: 1.4 },
    label: {
      show: shown,
      position: axis === 'yAxis' ? ('insideEndBottom' as const) : ('insideEndTop' as const),
      color: colors.ground,
      backgroundColor: colors.text,
      padding: [2, 4],
      borderRadius: 3,
      fontSize: 11,
      formatter: text,
    },
  }));
}

function depthValueAxis(input: DepthLogInput) {
  const full = fullRange(input.tracks, 'depth', input.designDepthM);
  return { type: 'value' as const, min: full.from, max: full.to, splitNumber: 3 };
}

function pointer({ colors }: DepthLogInput) {
  return {
    show: true,
    type: 'line' as const,
    snap: false,
    lineStyle: { color: colors.cursor, width: 1, type: 'solid' as const },
  };
}

function pointerLabel({ colors }: DepthLogInput) {
  return { backgroundColor: colors.cursor, color: colors.ground, fontSize: 11, padding: [3, 5], margin: 3 };
}

/** Round depths only: the ends of a zoomed axis are not. */
function depthLabel(depthM: number): string {
  const twentieths = depthM * 20;
  return Math.abs(twentieths - Math.round(twentieths)) < 1e-6 ? String(Number(depthM.toFixed(2))) : '';
}

function depthPointerLabel({ value }: { value: number | string | Date }): string {
  return Number(value).toFixed(2);
}

/** A limit's line and its label; the design's own value is drawn as the designed depth is. */
function limitMark(
  { colors }: DepthLogInput,
  { isDesign }: ChartLimit,
  position: 'end' | 'insideEndTop',
  text: string,
) {
  const color = isDesign === true ? colors.design : colors.limit;
  return {
    lineStyle: { color, type: isDesign === true ? ('solid' as const) : ('dashed' as const), width: 1.2 },
    label: {
      show: true,
      position,
      distance: 3,
      formatter: text,
      color,
      fontSize: 10,
      lineHeight: 11,
      // Legible over a curve.
      textBorderColor: colors.ground,
      textBorderWidth: 3,
    },
  };
}

/** Of the width of a track: values below it that are nearer to each other would overlap. */
const VALUE_SHARE = 0.3;

/** Limits from the least on; one whose value has no room beside the one before goes into a second row. */
function limitsInRows(limits: readonly ChartLimit[], { min, max }: { readonly min: number; readonly max: number }) {
  let before = Number.NEGATIVE_INFINITY;
  return [...limits]
    .sort((a, b) => a.value - b.value)
    .map((limit) => {
      const fits = limit.value - before >= VALUE_SHARE * (max - min);
      if (fits) before = limit.value;
      return { limit, row: fits ? 0 : 1 };
    });
}

function limitsOf(input: DepthLogInput, channel: ChartChannel) {
  return input.limits.filter((limit) => limit.channel === channel.key);
}

/** Limits and the design toe hang on a series without data, so that the legend cannot take them away. */
function carrier(
  input: DepthLogInput,
  channel: ChartChannel,
  index: number,
  values: { readonly min: number; readonly max: number },
  pauses: ReturnType<typeof pauseBands>,
  data: NonNullable<NonNullable<LineSeriesOption['markLine']>['data']>,
): LogSeriesOption {
  return {
    id: `marks:${channel.key}`,
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    data: [],
    silent: true,
    symbol: 'none',
    color: input.colors.limit,
    markLine: { silent: true, symbol: 'none', animation: false, data },
    markArea: trackBands(input, channel, values, pauses),
  };
}
