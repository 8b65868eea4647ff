// Depths crossed with something else: a column each, a cell by stretch of depth in the colour of its median; as an ECharts
// option.
import type { CustomSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { ChartColors } from './chart-colors';
import { plainLook, tooltipLook, tooltipText } from './chart-look';
import { type Pointed, pointedAt } from './compare-lines-option';
import { type Progressive, progressively } from './progressive';
import { rampColor } from './value-ramp';

type CellsOption = Omit<ComposeOption<GridComponentOption | TooltipComponentOption>, 'series'> & {
  readonly series: readonly CustomSeriesOption[];
};
export type CrossingOption = Omit<CellsOption, 'series'> &
  Progressive & { readonly series: readonly (CustomSeriesOption & Progressive)[] };

export interface CrossingInput {
  /** Names from left to right, and depths at which the rows begin, from the top. */
  readonly columns: readonly string[];
  readonly rows: readonly number[];
  /** By cell: its column and row, its value, and of how many readings it is. */
  readonly column: ArrayLike<number>;
  readonly row: ArrayLike<number>;
  readonly medians: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
  /** The values that have the ends of the ramp; those beyond have them too. */
  readonly least: number;
  readonly largest: number;
  readonly words: { readonly median: string; readonly readings: string };
  /** With its unit. */
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
}

export function crossingOption(input: CrossingInput): CrossingOption {
  const { columns, rows, column, row, medians, counts, least, largest, words, colors } = input;
  const depths = rows.map((depthM) => String(Number(depthM.toFixed(2))));
  const axis = {
    type: 'category' as const,
    axisLine: { lineStyle: { color: colors.axis } },
    axisTick: { show: false },
    axisLabel: { color: colors.subtle, fontSize: 11, hideOverlap: true },
  };
  return progressively<CustomSeriesOption, CellsOption>({
    ...plainLook(colors),
    grid: { left: 10, right: 14, top: 20, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'item',
      ...tooltipLook(colors),
      formatter: (shown: Pointed | readonly Pointed[]) => {
        const { value } = pointedAt(shown);
        const [x, y, median, readings] = Array.isArray(value) ? value.map(Number) : [];
        return tooltipText([
          `${columns[x ?? -1] ?? ''} · ${depths[y ?? -1] ?? ''} m`,
          `${words.median} ${input.format(median ?? Number.NaN)}`,
          `${words.readings} ${readings ?? 0}`,
        ]);
      },
    },
    xAxis: { ...axis, data: [...columns] },
    yAxis: { ...axis, data: depths, inverse: true, name: 'm', nameLocation: 'start', nameGap: 6 },
    series: [
      {
        id: 'cells',
        type: 'custom',
        clip: true,
        encode: { x: 0, y: 1 },
        data: Array.from(medians, (median, cell) => [column[cell] ?? 0, row[cell] ?? 0, median, counts[cell] ?? 0]),
        renderItem: (_, api) => {
          const [at, level, median] = [Number(api.value(0)), Number(api.value(1)), Number(api.value(2))];
          const [x = 0, y = 0] = api.coord([at, level]);
          const [width = 0, height = 0] = [api.size?.([1, 1]) ?? []].flat();
          const share = largest > least ? (median - least) / (largest - least) : 0.5;
          return {
            type: 'rect',
            // Half a pixel more, so that no seam shows between cells.
            shape: { x: x - width / 2, y: y - height / 2, width: width + 0.5, height: height + 0.5 },
            style: { fill: rampColor(share) },
          };
        },
      },
    ],
  });
}
