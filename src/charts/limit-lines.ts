// Limits of a channel across a chart: lines where they are, and the range beyond them shaded.
import type { LineSeriesOption } from 'echarts/charts';
import type { ChartColors } from './chart-colors';
import type { AxisRange } from './series';

export interface Limits {
  /** Null: there is none. */
  readonly low: number | null;
  readonly high: number | null;
}

/** Dashed lines with their values at a place along them; the axis does not grow for them. */
export function limitLines(
  { low, high }: Limits,
  axis: 'xAxis' | 'yAxis',
  written: (value: number) => string,
  colors: ChartColors,
  position: 'start' | 'end' | 'insideEndTop',
): NonNullable<LineSeriesOption['markLine']> {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color: colors.limit, type: 'dashed', width: 1.4 },
    label: {
      color: colors.limit,
      fontSize: 11,
      // Legible over a curve.
      textBorderColor: colors.ground,
      textBorderWidth: 3,
      formatter: ({ value }) => written(Number(value)),
      position,
    },
    data: [low, high].filter((limit) => limit !== null).map((limit) => ({ [axis]: limit })),
  };
}

/** Faint enough for curves, boxes and letters above it, in both themes; the line at its edge tells it without its colour. */
const BEYOND_OPACITY = 0.12;

/** Bands beyond the limits, as far as the axis reaches; a limit beyond the axis leaves nothing on its side, or all. */
export function limitBands(
  limits: Limits,
  axis: 'xAxis' | 'yAxis',
  { from, to }: AxisRange,
  colors: ChartColors,
): NonNullable<LineSeriesOption['markArea']> {
  return {
    silent: true,
    animation: false,
    itemStyle: { color: colors.limit, opacity: BEYOND_OPACITY },
    data: beyondLimits(limits, { from, to }).map((beyond) => [{ [axis]: beyond.from }, { [axis]: beyond.to }]),
  };
}

/** The stretches of an axis that lie below the lower limit and above the upper one. */
export function beyondLimits({ low, high }: Limits, { from, to }: AxisRange): readonly AxisRange[] {
  const below = { from, to: Math.min(low ?? from, to) };
  const above = { from: Math.max(high ?? to, from), to };
  return [below, above].filter((beyond) => beyond.from < beyond.to);
}
