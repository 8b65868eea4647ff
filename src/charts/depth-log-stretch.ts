import type { MarkAreaComponentOption } from 'echarts/components';
import type { DepthLogInput } from './depth-log-input';
import type { ChartChannel } from './series';

/** A band across the track of the channel that has a stretch to show, and a quieter one across the others. */
export function stretchBand({ stretch, by, colors }: DepthLogInput, channel: ChartChannel): MarkAreaComponentOption {
  if (stretch === null) return { data: [] };
  const own = stretch.channel === channel.key;
  const [from, to] = [stretch.from, stretch.to];
  return {
    silent: true,
    animation: false,
    itemStyle: { color: colors.limit, opacity: own ? 0.16 : 0.05 },
    data: [by === 'depth' ? [{ yAxis: from }, { yAxis: to }] : [{ xAxis: from }, { xAxis: to }]],
  };
}
