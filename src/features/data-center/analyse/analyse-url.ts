// The question over the logs of many records, as a link carries it.
import type { AxisRange } from '../../../charts/series';
import { askedChannels, formulaKey, formulaOf } from '../../../equipment/derived-channels';
import type { Channel, EquipmentProfile } from '../../../equipment/descriptor';
import { choicePart, textPart } from '../../../ui/address/address-parts';
import { type AddressPart, type AddressParts, setParameter } from '../../../ui/address/address-state';

/** The ways to group readings. */
export const GROUPINGS = ['depth', 'day', 'hour', 'machine', 'row', 'pass', 'score', 'record'] as const;
export type Grouping = (typeof GROUPINGS)[number];
/** Groupings to cross depths with. */
export type Crossing = Exclude<Grouping, 'depth'>;

/** How many records, from the first on, the limits of a control chart are from. */
export const BASES = ['25', '50', '100', 'all'] as const;
export type Base = (typeof BASES)[number];

/** Limits of a control chart as somebody froze them: later searches are held against them as they were. */
export interface FrozenLimits {
  readonly center: number;
  readonly sigma: number;
  /** Records that they are from, and when the first and the last of them began, epoch ms. */
  readonly base: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Widths of a group, the first where nothing is said: metres of depth, points of score. */
const WIDTHS: Partial<Readonly<Record<Grouping, readonly [number, ...number[]]>>> = {
  depth: [0.5, 0.25, 1, 2, 5],
  score: [10, 5, 20],
};

/** A channel that somebody writes a formula for. */
export interface Formula {
  readonly text: string;
  /** As it is shown behind values; empty for a number without one. */
  readonly unit: string;
  readonly decimals: number;
}

/** Characters of a formula and of its unit. */
export const MAX_FORMULA = 256;
export const MAX_FORMULA_UNIT = 16;
export const FORMULA_DECIMALS = ['2', '0', '1', '3', '4'] as const;
/** How an address calls the channel by formula. */
const FORMULA = 'formula';

export interface AnalyseState {
  /** Null: none is written. It stays while another channel is asked about. */
  readonly formula: Formula | null;
  /** Key of the channel asked about. */
  readonly channel: string;
  /** Key of a channel that its readings are set against; null: they are counted alone. */
  readonly against: string | null;
  readonly by: Grouping;
  /** Width of a group, where groups have one. */
  readonly width: number | null;
  /** Grouping crossed with depths; null: none. */
  readonly across: Crossing | null;
  /** Limits of the channel; null: there is none. */
  readonly limits: Limits;
  readonly base: Base;
  /** Null: limits are taken from the records shown. */
  readonly frozen: FrozenLimits | null;
  /** Which stretches of the charts' axes are shown. */
  readonly zoom: Zoom;
}

/** Stretches of the axes of the charts; null: all of it. */
export interface Zoom {
  /**
   * Of the keys of groups: m of depth, ms of wall clock (as the labels of days have it), ms from midnight, or when
   * records began, epoch ms.
   */
  readonly groups: AxisRange | null;
  /** Of the channel's readings, and of those of the channel that they are set against. */
  readonly values: AxisRange | null;
  readonly against: AxisRange | null;
}

export interface Limits {
  readonly low: number | null;
  readonly high: number | null;
}

export const NO_LIMITS: Limits = { low: null, high: null };

type Recorded = Pick<EquipmentProfile, 'channels' | 'derived' | 'passes' | 'layout'>;

/** Groupings that a type's records can have: not every type has a depth, passes or rows. */
export function groupingsOf({ channels, passes, layout }: Recorded): readonly Grouping[] {
  const has: Partial<Record<Grouping, boolean>> = {
    depth: recordsDepth({ channels }),
    row: layout !== 'none',
    pass: passes.length > 1,
  };
  return GROUPINGS.filter((grouping) => has[grouping] ?? true);
}

/** Those that a type has. */
export function crossings(profile: Recorded): readonly Crossing[] {
  return groupingsOf(profile).filter((grouping) => grouping !== 'depth');
}

export const DEPTH = 'depth_m';

/** Whether logs of a type say how deep the tool is. */
export function recordsDepth({ channels }: Pick<EquipmentProfile, 'channels'>): boolean {
  return channels.some(({ key }) => key === DEPTH);
}

/** Widths that a grouping's groups can have, ascending; none where they have no width. */
export function widthsOf(by: Grouping): readonly number[] {
  return [...(WIDTHS[by] ?? [])].sort((a, b) => a - b);
}

function widthOf(by: Grouping, asked: number | null): number | null {
  const widths = WIDTHS[by];
  if (widths === undefined) return null;
  return widths.find((width) => width === asked) ?? widths[0];
}

/** The width of a step of depth, m, that a text names; the usual one where it names none. */
export function depthWidthOf(text: string | null): number {
  return widthOf('depth', text === null ? null : Number(text)) ?? 1;
}

/** The parts for a type: it asks about the channels that it has. */
export function analyseParts(profile: Recorded): AddressParts<AnalyseState> {
  const [home = 'day'] = groupingsOf(profile);
  const channel = channelPart(askedChannels(profile));
  const by: AddressPart<Grouping> = {
    read: (search) => groupingsOf(profile).find((known) => known === search.get('by')) ?? home,
    write(search, grouping) {
      setParameter(search, 'by', grouping === home ? null : grouping);
      for (const name of ['bin', 'across', 'zoom']) search.delete(name);
    },
  };
  return {
    formula: FORMULA_PART,
    channel,
    against: {
      read(search) {
        const against = keyIn(search, 'against', askedChannels(profile)) ?? null;
        return against === channel.read(search) ? null : against;
      },
      write(search, key) {
        setParameter(search, 'against', key === null ? null : nameOf(key));
        search.delete(ZOOMED.against);
      },
    },
    by,
    width: {
      read: (search) => widthOf(by.read(search), numberOf(search, 'bin')),
      write(search, width) {
        setParameter(search, 'bin', width === widthOf(by.read(search), null) ? null : String(width));
      },
    },
    across: {
      read(search) {
        const across = search.get('across');
        return by.read(search) === 'depth' ? (crossings(profile).find((known) => known === across) ?? null) : null;
      },
      write: (search, grouping) => setParameter(search, 'across', grouping),
    },
    base: choicePart('base', BASES),
    frozen: FROZEN_PART,
    zoom: ZOOM_PART,
    limits: {
      read: (search) => ({ low: numberOf(search, 'low'), high: numberOf(search, 'high') }),
      write(search, { low, high }) {
        setParameter(search, 'low', low === null ? null : String(low));
        setParameter(search, 'high', high === null ? null : String(high));
      },
    },
  };
}

/** Parameters of the stretches that are zoomed to. */
const ZOOMED = { groups: 'zoom', values: 'zoomValues', against: 'zoomAgainst' } as const;

/** The stretch of an axis that is shown; null: all of it. */
export function stretchPart(name: string): AddressPart<AxisRange | null> {
  return {
    read(search) {
      const [from, to, ...more] = (search.get(name) ?? '')
        .split('~')
        .map((end) => (end === '' ? Number.NaN : Number(end)));
      if (from === undefined || to === undefined || more.length > 0) return null;
      return Number.isFinite(from) && Number.isFinite(to) && from < to ? { from, to } : null;
    },
    write(search, range) {
      // Links have as many digits as the eye tells apart, of times each millisecond.
      const text = range === null ? null : [range.from, range.to].map((end) => Number(end.toPrecision(13))).join('~');
      setParameter(search, name, text);
    },
  };
}

const STRETCHES = {
  groups: stretchPart(ZOOMED.groups),
  values: stretchPart(ZOOMED.values),
  against: stretchPart(ZOOMED.against),
};

const ZOOM_PART: AddressPart<Zoom> = {
  read: (search) => ({
    groups: STRETCHES.groups.read(search),
    values: STRETCHES.values.read(search),
    against: STRETCHES.against.read(search),
  }),
  write(search, zoom) {
    for (const axis of ['groups', 'values', 'against'] as const) STRETCHES[axis].write(search, zoom[axis]);
  },
};

const FROZEN_PART: AddressPart<FrozenLimits | null> = {
  read(search) {
    const parts = (search.get('frozen') ?? '').split('~').map((part) => (part === '' ? Number.NaN : Number(part)));
    const [center, sigma, base, fromMs, toMs] = parts;
    if (center === undefined || sigma === undefined || base === undefined) return null;
    if (fromMs === undefined || toMs === undefined || !parts.every(Number.isFinite) || sigma <= 0) return null;
    return { center, sigma, base, fromMs, toMs };
  },
  write(search, frozen) {
    const text =
      frozen === null
        ? null
        : [frozen.center.toPrecision(12), frozen.sigma.toPrecision(12), frozen.base, frozen.fromMs, frozen.toMs]
            .map(Number)
            .join('~');
    setParameter(search, 'frozen', text);
  },
};

const TEXT = textPart('formula', MAX_FORMULA);
const UNIT = textPart('formulaUnit', MAX_FORMULA_UNIT);
const DECIMALS = choicePart('formulaDigits', FORMULA_DECIMALS);

const FORMULA_PART: AddressPart<Formula | null> = {
  read(search) {
    const text = TEXT.read(search);
    return text === null ? null : { text, unit: UNIT.read(search) ?? '', decimals: Number(DECIMALS.read(search)) };
  },
  write(search, formula) {
    TEXT.write(search, formula?.text ?? null);
    UNIT.write(search, formula?.unit || null);
    const [home] = FORMULA_DECIMALS;
    DECIMALS.write(search, FORMULA_DECIMALS.find((known) => known === String(formula?.decimals)) ?? home);
  },
};

/** The channel by a formula. */
export function formulaChannel({ text, unit, decimals }: Formula): Channel {
  return { key: formulaKey(text), names: { cn: text, en: text }, unit, decimals, range: [0, 1], chart: 'track' };
}

/** Channels that can be asked about: those of the type, and behind them the one by formula. */
export function offeredChannels(
  profile: Pick<EquipmentProfile, 'channels' | 'derived'>,
  formula: Formula | null,
): readonly Channel[] {
  return [...askedChannels(profile), ...(formula === null ? [] : [formulaChannel(formula)])];
}

/** The key of a channel that a parameter names. */
function keyIn(search: URLSearchParams, parameter: string, channels: readonly Channel[]): string | undefined {
  const name = search.get(parameter);
  const text = name === FORMULA ? TEXT.read(search) : null;
  return text === null ? channels.find(({ key }) => key === name)?.key : formulaKey(text);
}

/** How addresses and files name a channel. */
export function nameOf(key: string): string {
  return formulaOf(key) === null ? key : FORMULA;
}

/** Limits and a stretch of readings are of one channel: another begins without. */
function channelPart(channels: readonly Channel[]): AddressPart<string> {
  const home = (channels.find(({ chart }) => chart === 'track') ?? channels[0])?.key ?? '';
  return {
    read: (search) => keyIn(search, 'channel', channels) ?? home,
    write(search, key) {
      setParameter(search, 'channel', key === home ? null : nameOf(key));
      for (const name of ['low', 'high', 'frozen', ZOOMED.values]) search.delete(name);
    },
  };
}

function numberOf(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? '';
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? value : null;
}
