// Limits of a channel as lines across a chart.
import type { LineSeriesOption } from 'echarts/charts';
import type { ChartColors } from './chart-colors';

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
