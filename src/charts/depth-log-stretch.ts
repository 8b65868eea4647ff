import type { MarkAreaComponentOption } from 'echarts/components';
import type { DepthLogInput } from './depth-log-input';
import type { ChartChannel, MarkedStretch } from './series';

/** Opacity of a band: on the track that it is about, and the quieter one across the others. */
const OWN = 0.16;
const OTHER = 0.05;
const FILL = 0.1;

/**
 * The bands of a channel's track: the one stretch that stands out, which lies across all tracks, and those of its own
 * where a limit is broken.
 */
export function stretchBands(
  { stretch, fills, by, colors }: DepthLogInput,
  channel: ChartChannel,
): MarkAreaComponentOption {
  const band = ({ from, to }: MarkedStretch, opacity: number) => {
    const itemStyle = { color: colors.limit, opacity };
    return by === 'depth' ? [{ yAxis: from, itemStyle }, { yAxis: to }] : [{ xAxis: from, itemStyle }, { xAxis: to }];
  };
  // Where two passes or rules break a limit at the same place, it is broken there: bands do not add up.
  const own = joined(fills.filter((fill) => fill.channel === channel.key)).map((fill) => band(fill, FILL));
  const marked = stretch === null ? [] : [band(stretch, stretch.channel === channel.key ? OWN : OTHER)];
  return {
    silent: true,
    animation: false,
    data: [...own, ...marked].map(([from = {}, to = {}]) => [from, to]),
  };
}

/** Stretches of one channel with those that overlap made one. */
export function joined(stretches: readonly MarkedStretch[]): MarkedStretch[] {
  const result: MarkedStretch[] = [];
  for (const stretch of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last === undefined || stretch.from > last.to) result.push(stretch);
    else result[result.length - 1] = { ...last, to: Math.max(last.to, stretch.to) };
  }
  return result;
}
