// The lines of a log's tracks: one a stretch of a pass, told apart by colour and line.
import type { LineSeriesOption } from 'echarts/charts';
import { PASS_LINES } from './chart-colors';
import { type DepthLogInput, trackOf } from './depth-log-input';
import type { ChartChannel } from './series';
import { wrapStretch } from './wrapped';

/** ECharts takes typed arrays as data (its `typedArray` source format); its types do not say so for a series. */
export type LogSeriesOption = Omit<LineSeriesOption, 'data'> & { readonly data: Float64Array | readonly [] };

/** One line a stretch: the legend switches all lines of a pass by their common name. */
export function lines(
  input: DepthLogInput,
  channel: ChartChannel,
  index: number,
  encode: { x: number; y: number },
): LogSeriesOption[] {
  const stretches = trackOf(input.tracks, channel.key)?.stretches ?? [];
  const scale = input.scales.get(channel.key);
  const line = (pass: number, points: Float64Array, id: string, isOff: boolean): LogSeriesOption => ({
    id,
    name: passName(input, pass),
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    dimensions: ['value', 'axis'],
    encode,
    // Value and axis interleaved, as the data core gives them; NaN breaks the line.
    data: points,
    symbol: 'none',
    silent: true,
    clip: true,
    connectNulls: false,
    animation: false,
    color: passColor(input, pass),
    lineStyle: {
      color: passColor(input, pass),
      type: isOff ? [...OFF_SCALE_LINE] : passLine(pass),
      width: isOff ? 1 : 1.3,
      join: 'round',
    },
  });
  return stretches.flatMap(({ pass, points }, at) => {
    const id = `${channel.key}:${at}`;
    if (scale === undefined) return [line(pass, points, id, false)];
    const { inside, outside } = wrapStretch(points, ...scale);
    const on = line(pass, inside, id, false);
    return outside === null ? [on] : [on, line(pass, outside, `${id}:off`, true)];
  });
}

/** Of values off the scale, which come in again from its other edge: finer than the dashes of any pass. */
const OFF_SCALE_LINE = [1, 3] as const;

/** Codes of the passes that the tracks hold, in order. */
export function passesDrawn({ tracks, channels }: DepthLogInput): number[] {
  const codes = channels.flatMap(({ key }) => (trackOf(tracks, key)?.stretches ?? []).map(({ pass }) => pass));
  return [...new Set(codes)].sort((a, b) => a - b);
}

export function passName(input: DepthLogInput, pass: number): string {
  return input.passes[pass]?.names[input.language] ?? String(pass);
}

export function passColor(input: DepthLogInput, pass: number): string {
  const { passes, text } = input.colors;
  return passes[pass % passes.length] ?? text;
}

export function passLine(pass: number): 'solid' | number[] {
  const line = PASS_LINES[pass % PASS_LINES.length] ?? 'solid';
  return line === 'solid' ? line : [...line];
}
