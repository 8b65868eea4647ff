// Records beside one another along their row, each coloured by a channel down its depth; as an ECharts option.
import type { CustomSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { plainLook, tooltipLook, tooltipText } from './chart-look';
import { type DepthSteps, depthAxis, type Pointed, pointedAt } from './compare-lines-option';
import { namesLook } from './names-look';
import { type Progressive, progressively } from './progressive';
import type { AxisRange } from './series';
import { rampColor } from './value-ramp';

type CellsOption = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly CustomSeriesOption[];
};
export type CompareSectionOption = Omit<CellsOption, 'series'> &
  Progressive & { readonly series: readonly (CustomSeriesOption & Progressive)[] };

interface SectionRecord {
  readonly name: string;
  /** By step its mean, its least and its greatest reading. */
  readonly values: ArrayLike<number>;
  readonly least: ArrayLike<number>;
  readonly greatest: ArrayLike<number>;
  /** NaN: not known. */
  readonly designDepthM: number;
  readonly depthM: number;
}

export interface CompareSectionInput extends DepthSteps {
  /** The depths that are shown. */
  readonly shown: AxisRange;
  /** Along the row. */
  readonly records: readonly SectionRecord[];
  /** Values at the ends of the colours. */
  readonly from: number;
  readonly to: number;
  readonly out: number | null;
  readonly words: { readonly depth: string; readonly design: string; readonly reached: string };
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
  /** Of the whole chart, CSS pixels; 0: not known yet. */
  readonly widthPx: number;
}

/** Part of its place that a record's column takes. */
const COLUMN = 0.86;
/** Parts of a cell's width at its left and right, in the colours of the least and the greatest reading. */
const END = 0.25;
const [LEFT_PX, RIGHT_PX] = [50, 12];
/** Of a line across a column, and of the ground around it: on a bright cell a line of the theme's text could not be seen. */
const [MARK_PX, AROUND_PX] = [2, 5];

/** Down to the deepest of the records: all behind them may reach deeper. */
export function sectionEnds(
  { originM, widthM }: Pick<DepthSteps, 'originM' | 'widthM'>,
  records: readonly Pick<SectionRecord, 'values' | 'designDepthM' | 'depthM'>[],
): AxisRange {
  let to = originM + widthM;
  for (const { values, designDepthM, depthM } of records) {
    to = Math.max(to, designDepthM || 0, depthM || 0);
    for (let step = 0; step < values.length; step += 1) {
      if (!Number.isNaN(values[step])) to = Math.max(to, originM + step * widthM + widthM);
    }
  }
  return { from: originM, to };
}

export function compareSectionOption(input: CompareSectionInput): CompareSectionOption {
  const { originM, widthM, steps, records, from, to, out, words, format, colors, widthPx } = input;
  const columnPx = Math.max(0, widthPx - LEFT_PX - RIGHT_PX) / Math.max(1, records.length);
  const names = records.map(({ name }) => name);
  const look = namesLook(names, columnPx, LEFT_PX);
  const cells = records.flatMap(({ values, least, greatest }, place) =>
    Array.from({ length: steps }, (_, step) => [
      place,
      originM + step * widthM,
      values[step] ?? Number.NaN,
      least[step] ?? Number.NaN,
      greatest[step] ?? Number.NaN,
    ]).filter(([, , value]) => !Number.isNaN(value)),
  );
  /** A line across the column of a record. */
  const marks = (id: string, name: string, depthOf: (place: number) => number, color: string): CustomSeriesOption => ({
    id,
    name,
    type: 'custom',
    silent: true,
    clip: true,
    z: 4,
    encode: { x: 0, y: 1 },
    data: records.flatMap((_, place) => (Number.isNaN(depthOf(place)) ? [] : [[place, depthOf(place)]])),
    renderItem: (_, api) => {
      const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
      const half = columnWidth(api.size?.([1, 0])) / 2;
      const line = (stroke: string, lineWidth: number) => ({
        type: 'line' as const,
        shape: { x1: x - half, y1: y, x2: x + half, y2: y },
        style: { stroke, lineWidth },
      });
      return { type: 'group', children: [line(colors.ground, AROUND_PX), line(color, MARK_PX)] };
    },
  });
  return progressively<CustomSeriesOption, CellsOption>({
    ...plainLook(colors),
    grid: { left: LEFT_PX, right: RIGHT_PX, top: 10, bottom: look.heightPx + 14 },
    tooltip: {
      trigger: 'item',
      ...tooltipLook(colors),
      formatter: (shown: Pointed | readonly Pointed[]) => {
        const { value } = pointedAt(shown);
        const [place, depthM, read, least = read, greatest = read] = Array.isArray(value) ? value.map(Number) : [];
        const record = records[place ?? -1];
        if (record === undefined || depthM === undefined || read === undefined) return '';
        const ends = least === greatest ? '' : ` (${format(least ?? read)} – ${format(greatest ?? read)})`;
        const stretch = `${depthM.toFixed(2)}–${(depthM + widthM).toFixed(2)} m`;
        return tooltipText([record.name, `${stretch}: ${format(read)}${ends}`]);
      },
    },
    xAxis: {
      type: 'category',
      data: names,
      axisLine: { lineStyle: { color: colors.axis } },
      axisTick: { show: false },
      axisLabel: {
        color: colors.subtle,
        fontSize: look.sizePx,
        // Each is named as long as a turned name has room; the table names them all.
        interval: 0,
        hideOverlap: true,
        rotate: look.rotate,
        width: look.widthPx,
        overflow: 'truncate',
      },
    },
    yAxis: depthAxis(input.shown, words.depth, colors),
    series: [
      {
        id: 'cells',
        type: 'custom',
        clip: true,
        encode: { x: 0, y: 1 },
        data: cells,
        renderItem: (_, api) => {
          const [place = 0, depthM = 0, ...readings] = [0, 1, 2, 3, 4].map((at) => Number(api.value(at)));
          const [mean = Number.NaN, least = mean, greatest = mean] = readings;
          const [x = 0, top = 0] = api.coord([place, depthM]);
          const [, bottom = 0] = api.coord([place, depthM + widthM]);
          const width = columnWidth(api.size?.([1, 0]));
          const opacity = out === null || out === place ? 1 : 0.35;
          const part = (value: number, begins: number, ends: number) => ({
            type: 'rect' as const,
            shape: { x: x + (begins - 0.5) * width, y: top, width: (ends - begins) * width, height: bottom - top },
            style: { fill: rampColor((value - from) / (to - from || 1)), opacity },
          });
          // A mean alone would hide a peak within the step.
          if (least === greatest) return part(mean, 0, 1);
          const children = [part(least, 0, END), part(mean, END, 1 - END), part(greatest, 1 - END, 1)];
          return { type: 'group', children };
        },
      },
      marks('design', words.design, (place) => records[place]?.designDepthM ?? Number.NaN, colors.limit),
      marks('reached', words.reached, (place) => records[place]?.depthM ?? Number.NaN, colors.text),
    ],
  });
}

function columnWidth(size: number | number[] | undefined): number {
  return (Array.isArray(size) ? (size[0] ?? 0) : (size ?? 0)) * COLUMN;
}
