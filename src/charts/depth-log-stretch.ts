import type { MarkAreaComponentOption } from 'echarts/components';
import { type DepthLogInput, fullRange } from './depth-log-input';
import type { pauseBands } from './depth-log-pauses';
import { beyondLimits } from './limit-lines';
import type { ChartChannel, ChartLimit, MarkedStretch } from './series';

/** Opacity of a band: on the track that it is about, and the quieter one across the others. */
const OWN = 0.16;
const OTHER = 0.05;
const FILL = 0.1;
/** Words of a contradiction are no wider than the narrowest track, beside which the next one begins. */
const WORDS_PX = 84;
/** So many contradictions of a kind are told apart along the axis shown. */
const MOST_FRAMES = 100;
/** A band beyond a limit on the axis of values is there all along: fainter than where the limit was broken. */
const BEYOND = 0.07;

/**
 * The bands of a channel's track: the pauses of the machine, readings beyond its limits on the axis of values, the one
 * stretch that stands out, which lies across all tracks, those of its own where a limit is broken, and frames where readings
 * contradict themselves.
 */
export function trackBands(
  input: DepthLogInput,
  channel: ChartChannel,
  values: { readonly min: number; readonly max: number },
  pauses: ReturnType<typeof pauseBands>,
): MarkAreaComponentOption {
  const { stretch, fills, limits, by, colors } = input;
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
  const broken = joined(fills.filter((fill) => fill.channel === channel.key && fill.text === undefined)).map((fill) =>
    band(fill, FILL),
  );
  const marked = stretch === null ? [] : [band(stretch, stretch.channel === channel.key ? OWN : OTHER)];
  return {
    silent: true,
    animation: false,
    data: [...pauses, ...beyond, ...broken, ...frames(input, channel), ...marked].map(([from = {}, to = {}]) => [
      from,
      to,
    ]),
  };
}

/** A dashed frame around each contradiction of a track, a line where it is of one row; the first of a kind says which it is. */
function frames({ fills, channels, by, range, tracks, designDepthM, colors }: DepthLogInput, { key }: ChartChannel) {
  const axis = range ?? fullRange(tracks, by, designDepthM);
  const length = axis.to - axis.from;
  const kinds = new Map<string, MarkedStretch[]>();
  for (const fill of fills) {
    if (fill.text === undefined || (fill.channel !== key && fill.channel !== '')) continue;
    // The axis can be moved a little before the log is drawn anew.
    if (fill.to < axis.from - length || fill.from > axis.to + length) continue;
    const others = kinds.get(fill.text);
    if (others === undefined) kinds.set(fill.text, [fill]);
    else others.push(fill);
  }
  return [...kinds].flatMap(([text, stretches]) => {
    const framed = joined(stretches, length / MOST_FRAMES);
    const first = framed.findIndex(({ to }) => to >= axis.from);
    return framed.map(({ channel, from, to }, at) => {
      const look = {
        itemStyle: { color: 'transparent', borderColor: colors.text, borderWidth: 1, borderType: 'dashed' as const },
        label: {
          show: at === first && (channel === key || channels[0]?.key === key),
          position: 'insideTopLeft' as const,
          formatter: text,
          color: colors.text,
          fontSize: 10,
          textBorderColor: colors.ground,
          textBorderWidth: 3,
          ...(by === 'depth' ? { width: WORDS_PX, overflow: 'truncate' as const } : {}),
        },
      };
      return by === 'depth' ? [{ yAxis: from, ...look }, { yAxis: to }] : [{ xAxis: from, ...look }, { xAxis: to }];
    });
  });
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

/** Stretches of one channel with those made one that overlap, or have no more than `gap` between them. */
export function joined(stretches: readonly MarkedStretch[], gap = 0): MarkedStretch[] {
  const result: MarkedStretch[] = [];
  for (const stretch of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last === undefined || stretch.from > last.to + gap) result.push(stretch);
    else result[result.length - 1] = { ...last, to: Math.max(last.to, stretch.to) };
  }
  return result;
}
