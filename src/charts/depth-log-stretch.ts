import type { MarkAreaComponentOption } from 'echarts/components';
import type { DepthLogInput } from './depth-log-input';
import type { pauseBands } from './depth-log-pauses';
import { beyondLimits } from './limit-lines';
import type { ChartChannel, ChartLimit, MarkedStretch } from './series';

/** Opacity of a band: on the track that it is about, and the quieter one across the others. */
const OWN = 0.16;
const OTHER = 0.05;
const FILL = 0.1;
/** A band beyond a limit on the axis of values is there all along: fainter than where the limit was broken. */
const BEYOND = 0.07;

/**
 * The bands of a channel's track: the pauses of the machine, readings beyond its limits on the axis of values, the one
 * stretch that stands out, which lies across all tracks, and those of its own where a limit is broken.
 */
export function trackBands(
  { stretch, fills, limits, by, colors }: DepthLogInput,
  channel: ChartChannel,
  values: { readonly min: number; readonly max: number },
  pauses: ReturnType<typeof pauseBands>,
): MarkAreaComponentOption {
  const own = limits.filter((limit) => limit.channel === channel.key);
  const beyond = beyondLimits(innermost(own), { from: values.min, to: values.max }).map(({ from, to }) => {
    const itemStyle = { color: colors.limit, opacity: BEYOND };
    return by === 'depth' ? [{ xAxis: from, itemStyle }, { xAxis: to }] : [{ yAxis: from, itemStyle }, { yAxis: to }];
  });
  const band = ({ from, to }: MarkedStretch, opacity: number) => {
    const itemStyle = { color: colors.limit, opacity };
    return by === 'depth' ? [{ yAxis: from, itemStyle }, { yAxis: to }] : [{ xAxis: from, itemStyle }, { xAxis: to }];
  };
  // Where two passes or rules break a limit at the same place, it is broken there: bands do not add up.
  const broken = joined(fills.filter((fill) => fill.channel === channel.key)).map((fill) => band(fill, FILL));
  const marked = stretch === null ? [] : [band(stretch, stretch.channel === channel.key ? OWN : OTHER)];
  return {
    silent: true,
    animation: false,
    data: [...pauses, ...beyond, ...broken, ...marked].map(([from = {}, to = {}]) => [from, to]),
  };
}

/** Of limits of one channel those that are broken first on either side: bands beyond others lie within theirs. */
function innermost(limits: readonly ChartLimit[]): { readonly low: number | null; readonly high: number | null } {
  const at = (side: ChartLimit['beyond']) =>
    limits.filter(({ beyond, value }) => beyond === side && Number.isFinite(value)).map(({ value }) => value);
  const [below, above] = [at('below'), at('above')];
  return {
    low: below.length === 0 ? null : Math.max(...below),
    high: above.length === 0 ? null : Math.min(...above),
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
