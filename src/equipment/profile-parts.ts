// Channels and rules that several types share, and short ways to write the others.
import { type Channel, type FigureTerms, type Names, type Pass, POSITION, type WarningRule } from './descriptor';

type Range = readonly [number, number];

/** The depth of the tool: the axis of the depth log. */
export function depthTo(maxM: number): Channel {
  return {
    key: 'depth_m',
    names: { cn: '深度', en: 'Depth' },
    unit: 'm',
    range: [0, maxM],
    decimals: 2,
    chart: 'depth',
  };
}

/** A quantity with a track of its own. */
export function track(key: string, cn: string, en: string, unit: string, range: Range, decimals: number): Channel {
  return { key, names: { cn, en }, unit, range, decimals, chart: 'track' };
}

/** A running sum over the record. */
export function total(key: string, cn: string, en: string, unit: string, max: number, decimals: number): Channel {
  return { key, names: { cn, en }, unit, range: [0, max], decimals, chart: 'total' };
}

/** A channel with readings in some passes only, by their codes. */
export function readIn(passes: readonly number[], channel: Channel): Channel {
  return { ...channel, passes };
}

/** A channel that has no readings while the work stands. */
export function withGaps(channel: Channel): Channel {
  return { ...channel, gaps: true };
}

type FigureOptions = Partial<Pick<FigureTerms, 'passes' | 'named' | 'worked'>>;

/** A running sum's end, of which days have sums. */
export function sumOf(channel: string, options: FigureOptions = {}): FigureTerms {
  return { channels: [channel], take: 'largest', adds: true, ...options };
}

/** The last reading. */
export function lastOf(channel: string): FigureTerms {
  return { channels: [channel], take: 'last', adds: false };
}

/** The mean over the rows that have a reading. */
export function meanOf(channel: string, options: FigureOptions = {}): FigureTerms {
  return { channels: [channel], take: 'mean', adds: false, ...options };
}

/** The largest reading. */
export function largestOf(channel: string, options: FigureOptions = {}): FigureTerms {
  return { channels: [channel], take: 'largest', adds: false, ...options };
}

/** A figure by a name of its own. */
export function named(key: string, cn: string, en: string): { readonly key: string; readonly names: Names } {
  return { key, names: { cn, en } };
}

/** Inclination of the mast or hole in two directions. */
export const TILT: readonly [Channel, Channel] = [
  track('tilt_x_deg', 'X 向倾角', 'Tilt X', '°', [-1, 1], 2),
  track('tilt_y_deg', 'Y 向倾角', 'Tilt Y', '°', [-1, 1], 2),
];

const PROBE_NUMBERS = [1, 2, 3, 4] as const;
const probeKeys = (plane: 'x' | 'y'): readonly string[] => PROBE_NUMBERS.map((at) => `probe${at}_${plane}_deg`);

/**
 * Inclinometers in a post that stands at its depth, from the surface down, each in the middle of a quarter of it: cutting
 * posts of mixing walls are measured in several stages (practice of the TRD method; unverified).
 */
export const PROBES = { x: probeKeys('x'), y: probeKeys('y') } as const;

/** Their channels. */
export const PROBE_CHANNELS: readonly Channel[] = PROBE_NUMBERS.flatMap((at) => [
  track(`probe${at}_x_deg`, `测斜 ${at} X 向`, `Inclinometer ${at} X`, '°', [-1, 1], 2),
  track(`probe${at}_y_deg`, `测斜 ${at} Y 向`, `Inclinometer ${at} Y`, '°', [-1, 1], 2),
]);

/** Verticality in degrees: 1 %, 1.5 %, 1 in 150, 1 in 250. */
export const PLUMB_DEG = { onePercent: 0.573, onePointFivePercent: 0.859, oneIn150: 0.382, oneIn250: 0.229 } as const;

/** One rule for each direction of inclination. */
export function tiltRules(limitDeg: number, source: string): readonly [WarningRule, WarningRule] {
  const common = { when: 'absAbove', defaultLimit: limitDeg, holdS: 10, level: 3, source } as const;
  return [
    { key: 'tilt_x_max', names: { cn: 'X 向垂直度超限', en: 'Out of plumb, X' }, channel: 'tilt_x_deg', ...common },
    { key: 'tilt_y_max', names: { cn: 'Y 向垂直度超限', en: 'Out of plumb, Y' }, channel: 'tilt_y_deg', ...common },
  ];
}

/** The guide of the machine, which may lean less than the pile: seen early, it is set right before the pile is bad. */
export function guideRules(limitDeg: number, source: string): readonly [WarningRule, WarningRule] {
  const common = { when: 'absAbove', defaultLimit: limitDeg, holdS: 10, level: 1, source } as const;
  return [
    { key: 'guide_x_max', names: { cn: 'X 向导向架倾斜', en: 'Guide leans, X' }, channel: 'tilt_x_deg', ...common },
    { key: 'guide_y_max', names: { cn: 'Y 向导向架倾斜', en: 'Guide leans, Y' }, channel: 'tilt_y_deg', ...common },
  ];
}

type RuleTerms = Pick<WarningRule, 'channel' | 'when' | 'defaultLimit' | 'level' | 'source'> &
  Partial<Pick<WarningRule, 'holdS' | 'passes' | 'within' | 'at' | 'counts' | 'soilTm3' | 'along' | 'about'>>;

/** A rule that is held for ten seconds unless said otherwise. */
export function rule(key: string, cn: string, en: string, terms: RuleTerms): WarningRule {
  return { key, names: { cn, en }, holdS: 10, ...terms };
}

/** How far off the design the machine may stand, in mm. */
export function positionRule(limitMm: number, source: string): WarningRule {
  return {
    key: 'position_max',
    names: { cn: '桩位偏差过大', en: 'Off the design position' },
    channel: POSITION,
    when: 'offsetAbove',
    defaultLimit: limitMm,
    holdS: 0,
    level: 3,
    source,
  };
}

/** The same as a share of the design's diameter. */
export function positionShareRule(share: number, source: string): WarningRule {
  return {
    ...positionRule(share, source),
    key: 'position_share_max',
    names: { cn: '桩位偏差与桩径之比过大', en: 'Off the design position, by diameter' },
    when: 'offsetShareAbove',
  };
}

/** The record's depth against the design's, judged when it ends. */
export const DEPTH_SHORT: WarningRule = {
  key: 'depth_short_max',
  names: { cn: '深度不足', en: 'Too short' },
  channel: 'depth_m',
  when: 'shortBy',
  defaultLimit: 0.1,
  holdS: 0,
  level: 3,
  source: 'designDepth',
};

/** Defaults of 0: the limit comes with each project's design, and nothing warns until it is set. */
export const PROJECT_LIMIT = 'project';
/** Defaults that are practice and that no published source confirms. */
export const PRACTICE = 'practice';

/** Strokes of a mixing machine, in the order of their codes; two-stroke piles use the first two. */
export const MIXING_PASSES = [
  { key: 'down', names: { cn: '下钻', en: 'Down' }, direction: 'down' },
  { key: 'up', names: { cn: '提钻', en: 'Up' }, direction: 'up' },
  { key: 'restir_down', names: { cn: '复搅下钻', en: 'Re-stir down' }, direction: 'down', asked: 'strokes' },
  { key: 'restir_up', names: { cn: '复搅提钻', en: 'Re-stir up' }, direction: 'up', asked: 'strokes' },
] as const satisfies readonly Pass[];
