// How many rows have which readings of two channels, as cells; as an ECharts option. Cells and not dots: any number of rows
// is drawn alike, and none hides another.
import type { CustomSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { numbersLook, plainLook, tooltipLook } from './chart-look';
import { type Progressive, progressively } from './progressive';
import type { AxisRange } from './series';

type CellsOption = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly CustomSeriesOption[];
};
export type DensityOption = Omit<CellsOption, 'series'> &
  Progressive & { readonly series: readonly (CustomSeriesOption & Progressive)[] };

export interface DensityAxis {
  /** Bin i begins at `origin + i * width`. */
  readonly origin: number;
  readonly width: number;
  readonly count: number;
  /** Name with unit. */
  readonly name: string;
  /** The stretch that is zoomed to; null: all bins. */
  readonly zoom: AxisRange | null;
}

export interface DensityInput {
  readonly x: DensityAxis;
  readonly y: DensityAxis;
  /** Cells that have rows: their places in the bins, and how many rows. */
  readonly column: ArrayLike<number>;
  readonly row: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
  /** Name of what is counted. */
  readonly counted: string;
  readonly colors: ChartColors;
}

/** A single row among millions is still to be seen. */
const FAINTEST = 0.12;

/** Opacity of a cell: by the logarithm of its rows, since most cells have few and some have very many. */
export function cellOpacity(rows: number, most: number): number {
  return most <= 1 ? 1 : FAINTEST + (1 - FAINTEST) * (Math.log(rows) / Math.log(most));
}

export function densityOption(input: DensityInput): DensityOption {
  const { x, y, column, row, counts, counted, colors } = input;
  let most = 1;
  for (let cell = 0; cell < counts.length; cell += 1) most = Math.max(most, counts[cell] ?? 0);
  const axis = ({ origin, width, count, name, zoom }: DensityAxis, gap: number) => ({
    type: 'value' as const,
    min: zoom?.from ?? origin,
    max: zoom?.to ?? origin + width * count,
    name,
    nameLocation: 'middle' as const,
    nameGap: gap,
    ...numbersLook(colors),
    axisLine: { lineStyle: { color: colors.axis } },
  });
  return progressively<CustomSeriesOption, CellsOption>({
    ...plainLook(colors),
    grid: { left: 58, right: 14, top: 12, bottom: 40 },
    tooltip: {
      trigger: 'item',
      ...tooltipLook(colors),
    },
    xAxis: axis(x, 22),
    yAxis: axis(y, 40),
    series: [
      {
        id: 'cells',
        type: 'custom',
        clip: true,
        itemStyle: { color: colors.bar },
        dimensions: [x.name, y.name, counted],
        encode: { x: 0, y: 1, tooltip: [0, 1, 2] },
        data: Array.from(counts, (rows, cell) => [
          x.origin + (column[cell] ?? 0) * x.width,
          y.origin + (row[cell] ?? 0) * y.width,
          rows,
        ]),
        renderItem: (_, api) => {
          const [left, bottom, rows] = [Number(api.value(0)), Number(api.value(1)), Number(api.value(2))];
          const [fromX = 0, toY = 0] = api.coord([left, bottom]);
          const [toX = 0, fromY = 0] = api.coord([left + x.width, bottom + y.width]);
          return {
            type: 'rect',
            shape: { x: fromX, y: fromY, width: toX - fromX, height: toY - fromY },
            style: { fill: colors.bar, opacity: cellOpacity(rows, most) },
          };
        },
      },
    ],
  });
}
