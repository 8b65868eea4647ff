// A few records over one another by depth, the band of all behind them; as an ECharts option.
import type { CustomSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { type ChartColors, PASS_LINES } from './chart-colors';
import { numbersLook, plainLook, tooltipLook, tooltipText } from './chart-look';
import { compact } from './compact-number';
import { type Progressive, progressively } from './progressive';
import type { AxisRange } from './series';

type LinesSeriesOption = LineSeriesOption | CustomSeriesOption;
type LinesOption = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly LinesSeriesOption[];
};
export type CompareLinesOption = Omit<LinesOption, 'series'> &
  Progressive & { readonly series: readonly (LinesSeriesOption & Progressive)[] };

/** Step i spans the depths from `originM + i * widthM` on; NaN: no reading. */
export interface DepthSteps {
  readonly originM: number;
  readonly widthM: number;
  readonly steps: number;
}

/** From where the first step begins to where the last one ends. */
export function stepEnds({ originM, widthM, steps }: DepthSteps): AxisRange {
  return { from: originM, to: originM + widthM * Math.max(1, steps) };
}

export interface CompareLinesInput extends DepthSteps {
  /** The depths that are shown. */
  readonly shown: AxisRange;
  readonly band: {
    readonly low: ArrayLike<number>;
    readonly middle: ArrayLike<number>;
    readonly high: ArrayLike<number>;
  };
  /** By step the mean of each, its least and its greatest reading. */
  readonly lines: readonly {
    readonly name: string;
    readonly values: ArrayLike<number>;
    readonly least: ArrayLike<number>;
    readonly greatest: ArrayLike<number>;
  }[];
  /** Place of the line that stands out; null: all alike. */
  readonly out: number | null;
  readonly words: {
    readonly band: string;
    readonly middle: string;
    readonly extremes: string;
    readonly depth: string;
  };
  /** Name with unit. */
  readonly channel: string;
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
}

/** Lines that are not looked at. */
const FAINT = 0.28;

/** Colour and dashes of a line: no two of the first thirty-two are alike. */
export function lineLook(place: number, { parts }: Pick<ChartColors, 'parts'>) {
  const color = parts[place % parts.length] ?? '#888';
  const dashes = PASS_LINES[Math.floor(place / parts.length) % PASS_LINES.length] ?? 'solid';
  return { color, type: typeof dashes === 'string' ? dashes : [...dashes] };
}

/** The axis of depth, downwards. */
export function depthAxis({ from, to }: AxisRange, name: string, colors: ChartColors) {
  return {
    type: 'value' as const,
    inverse: true,
    min: from,
    max: to,
    name,
    nameLocation: 'middle' as const,
    nameGap: 34,
    ...numbersLook(colors),
    axisLine: { lineStyle: { color: colors.axis } },
  };
}

export function compareLinesOption(input: CompareLinesInput): CompareLinesOption {
  const { originM, widthM, steps, band, lines, out, words, channel, format, colors } = input;
  const middleM = (step: number): number => originM + (step + 0.5) * widthM;
  const points = (values: ArrayLike<number>) =>
    Array.from({ length: steps }, (_, step) => {
      const value = values[step] ?? Number.NaN;
      return [Number.isNaN(value) ? '-' : value, middleM(step)];
    });
  const at = (depthM: unknown): string => {
    const step = Math.round((Number(depthM) - originM) / widthM - 0.5);
    return `${compact(originM + step * widthM)}–${compact(originM + (step + 1) * widthM)} m`;
  };
  return progressively<LinesSeriesOption, LinesOption>({
    ...plainLook(colors),
    grid: { left: 50, right: 16, top: 10, bottom: 40 },
    tooltip: {
      trigger: 'item',
      ...tooltipLook(colors),
      formatter: (shown: Pointed | readonly Pointed[]) => {
        const { seriesName = '', seriesId = '', dataIndex = -1, value } = pointedAt(shown);
        const [read, depthM] = Array.isArray(value) ? value : [];
        const line = lines[Number(/^record:(\d+)$/.exec(seriesId)?.[1] ?? -1)];
        const [least, greatest] = [line?.least[dataIndex] ?? Number.NaN, line?.greatest[dataIndex] ?? Number.NaN];
        const ends = Number.isNaN(least) ? '' : ` (${format(least)} – ${format(greatest)})`;
        return tooltipText([seriesName, `${at(depthM)}: ${typeof read === 'number' ? format(read) : '–'}${ends}`]);
      },
    },
    xAxis: {
      type: 'value',
      scale: true,
      name: channel,
      nameLocation: 'middle',
      nameGap: 24,
      ...numbersLook(colors),
    },
    yAxis: depthAxis(input.shown, words.depth, colors),
    series: [
      {
        id: 'band',
        name: words.band,
        type: 'custom',
        silent: true,
        clip: true,
        encode: { x: [0, 2], y: 1 },
        data: Array.from({ length: steps }, (_, step) => [
          band.low[step] ?? Number.NaN,
          middleM(step),
          band.high[step] ?? Number.NaN,
        ]).filter(([low, , high]) => !Number.isNaN(low) && !Number.isNaN(high)),
        renderItem: (_, api) => {
          const [low, depthM, high] = [Number(api.value(0)), Number(api.value(1)), Number(api.value(2))];
          const [left = 0, top = 0] = api.coord([low, depthM - widthM / 2]);
          const [right = 0, bottom = 0] = api.coord([high, depthM + widthM / 2]);
          return {
            type: 'rect',
            shape: { x: left, y: top, width: right - left, height: bottom - top },
            style: { fill: colors.bar, opacity: 0.16 },
          };
        },
      },
      {
        id: 'middle',
        name: words.middle,
        type: 'line',
        data: points(band.middle),
        showSymbol: false,
        silent: true,
        lineStyle: { color: colors.design, width: 1.4, type: [4, 3] },
        itemStyle: { color: colors.design },
      },
      extremesSeries(input),
      ...lines.map(({ name, values }, place): LineSeriesOption => {
        const look = lineLook(place, colors);
        const opacity = out === null || out === place ? 1 : FAINT;
        return {
          id: `record:${place}`,
          name,
          type: 'line',
          data: points(values),
          symbol: 'circle',
          symbolSize: out === place ? 5 : 4,
          showAllSymbol: true,
          triggerLineEvent: true,
          z: out === place ? 5 : 3,
          lineStyle: { color: look.color, type: look.type, width: out === place ? 3 : 1.5, opacity },
          itemStyle: { color: look.color, opacity },
        };
      }),
    ],
  });
}

/** Half the height of the ends of an extreme's line, pixels. */
const END_PX = 3;

/** From the least to the greatest reading of each record at each step; of the others than the one looked at faintly. */
function extremesSeries({
  originM,
  widthM,
  steps,
  lines,
  out,
  words,
  colors,
}: Pick<CompareLinesInput, 'originM' | 'widthM' | 'steps' | 'lines' | 'out' | 'words' | 'colors'>): CustomSeriesOption {
  const data = lines.flatMap(({ least, greatest }, place) =>
    Array.from({ length: steps }, (_, step) => [
      least[step] ?? Number.NaN,
      originM + (step + 0.5) * widthM,
      greatest[step] ?? Number.NaN,
      place,
    ]).filter(([low, , high]) => !Number.isNaN(low) && !Number.isNaN(high)),
  );
  return {
    id: 'extremes',
    name: words.extremes,
    type: 'custom',
    silent: true,
    clip: true,
    z: 2,
    encode: { x: [0, 2], y: 1 },
    data,
    renderItem: (_, api) => {
      const [least, depthM, greatest, place] = [0, 1, 2, 3].map((at) => Number(api.value(at)));
      const [left = 0, y = 0] = api.coord([least, depthM]);
      const [right = 0] = api.coord([greatest, depthM]);
      const isFaint = out !== null && out !== place;
      const style = {
        stroke: lineLook(place ?? 0, colors).color,
        lineWidth: out === place ? 1.6 : 1,
        opacity: isFaint ? FAINT / 2 : out === null ? 0.5 : 1,
      };
      const line = (x1: number, y1: number, x2: number, y2: number) => ({
        type: 'line' as const,
        shape: { x1, y1, x2, y2 },
        style,
      });
      const end = (x: number) => line(x, y - END_PX, x, y + END_PX);
      return { type: 'group', children: [line(left, y, right, y), end(left), end(right)] };
    },
  };
}

/** Target of a tooltip. */
export interface Pointed {
  readonly seriesId?: string | undefined;
  readonly dataIndex?: number | undefined;
  readonly seriesName?: string | undefined;
  readonly value?: unknown;
}

export function pointedAt(shown: Pointed | readonly Pointed[]): Pointed {
  return 'length' in shown ? (shown[0] ?? {}) : shown;
}
