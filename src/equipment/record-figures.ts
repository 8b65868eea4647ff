// Figures of a type's records beside the columns that records of all types share, and which of the shared columns the
// type measures at all.
import type { Channel, EquipmentProfile, FigureTerms, Names } from './descriptor';

/** A figure as lists, details, sums and exports show it. */
export interface Figure extends FigureTerms {
  /** Name on the wire and in columns; carries the unit. */
  readonly key: string;
  readonly names: Names;
  readonly unit: string;
  readonly decimals: number;
}

/** Columns of a record that not every type measures. */
export type MeasuredColumn =
  | 'depth_m'
  | 'slurry_l'
  | 'ash_kg'
  | 'water_cement_ratio'
  | 'max_current_a'
  | 'mean_down_mpm'
  | 'mean_up_mpm'
  | 'max_tilt_deg';

/** Where the slurry that went in is counted. */
export const SLURRY_CHANNELS = ['slurry_l', 'volume_l'] as const;
/** Where the cement itself is measured: as powder, as what stayed in the hole, as what was weighed for a batch. */
export const CEMENT_CHANNELS = ['powder_kg', 'net_kg', 'cement_kg'] as const;
/** One motor, or one an axis. */
export const CURRENT_CHANNELS = [
  'current_a',
  'current_1_a',
  'current_2_a',
  'current_3_a',
  'current_4_a',
  'current_5_a',
  'current_6_a',
  'current_7_a',
  'current_8_a',
  'current_9_a',
] as const;

const PREFIX = { largest: 'max_', largestAbs: 'max_', mean: 'mean_', last: '', span: '' } as const;
const NAMED_AS: Readonly<Record<FigureTerms['take'], (names: Names) => Names>> = {
  largest: ({ cn, en }) => ({ cn: `最大${cn}`, en: `${en}, largest` }),
  largestAbs: ({ cn, en }) => ({ cn: `最大${cn}`, en: `${en}, largest` }),
  mean: ({ cn, en }) => ({ cn: `平均${cn}`, en: `${en}, mean` }),
  last: (names) => names,
  span: (names) => names,
};

/** The figures of a type, in the order of its descriptor. */
export function figuresOf(profile: Pick<EquipmentProfile, 'channels' | 'figures'> | null): readonly Figure[] {
  return (profile?.figures ?? []).map((terms) => {
    const { key, names, unit, decimals } = channelNamed(profile?.channels ?? [], terms.channels[0]);
    // A running sum is called as its channel is.
    const own = terms.adds
      ? { key, names }
      : { key: `${PREFIX[terms.take]}${key}`, names: NAMED_AS[terms.take](names) };
    return {
      ...terms,
      ...(terms.named ?? own),
      unit: terms.worked?.unit ?? unit,
      decimals: terms.worked?.decimals ?? decimals,
    };
  });
}

/** Those that add up over records. */
export function summedFigures(profile: Pick<EquipmentProfile, 'channels' | 'figures'> | null): readonly Figure[] {
  return figuresOf(profile).filter(({ adds }) => adds);
}

/** Mean speeds, by the way that the tool goes. */
const SPEEDS = { mean_down_mpm: 'down', mean_up_mpm: 'up' } as const;
export type SpeedColumn = keyof typeof SPEEDS;

export function isSpeed(column: string): column is SpeedColumn {
  return column in SPEEDS;
}

/**
 * Name of a mean speed: after the first pass that goes this way, since a trench is not drilled, nor a board lifted.
 * Undefined where no pass goes so.
 */
export function speedNames({ passes }: Pick<EquipmentProfile, 'passes'>, column: SpeedColumn): Names | undefined {
  const names = passes.find(({ direction }) => direction === SPEEDS[column])?.names;
  return names && { cn: `平均${names.cn}速度`, en: `${names.en}, mean` };
}

/** Which of the shared columns a type's records can have. */
export function measuredColumns({ channels, passes }: EquipmentProfile): ReadonlySet<MeasuredColumn> {
  const keys = new Set(channels.map(({ key }) => key));
  const some = (wanted: readonly string[]): boolean => wanted.some((key) => keys.has(key));
  const measured = new Set<MeasuredColumn>();
  if (keys.has('depth_m')) {
    measured.add('depth_m');
    if (passes.some(({ direction }) => direction === 'down')) measured.add('mean_down_mpm');
    if (passes.some(({ direction }) => direction === 'up')) measured.add('mean_up_mpm');
  }
  const hasSlurry = some(SLURRY_CHANNELS);
  if (hasSlurry) measured.add('slurry_l');
  if (hasSlurry || some(CEMENT_CHANNELS)) measured.add('ash_kg');
  if (hasSlurry || keys.has('density_gcm3')) measured.add('water_cement_ratio');
  if (some(CURRENT_CHANNELS)) measured.add('max_current_a');
  if (some(['tilt_x_deg', 'tilt_y_deg'])) measured.add('max_tilt_deg');
  return measured;
}

/** Running totals in the head of a record, by channel: those that it has as they were read. */
export function statedTotals(
  profile: Pick<EquipmentProfile, 'channels' | 'figures'>,
  head: {
    readonly slurry_l: number | null;
    readonly ash_kg: number | null;
    readonly figures: Readonly<Record<string, number | null>>;
  },
): Readonly<Record<string, number>> {
  const keys = new Set(profile.channels.filter(({ chart }) => chart === 'total').map(({ key }) => key));
  const firstOf = (wanted: readonly string[]): string | undefined => wanted.find((key) => keys.has(key));
  const stated = [
    [firstOf(SLURRY_CHANNELS), head.slurry_l],
    [firstOf(CEMENT_CHANNELS), head.ash_kg],
    ...figuresOf(profile)
      .filter(({ take, passes, worked }) => take === 'largest' && passes === undefined && worked === undefined)
      .map(
        ({ key, channels }) => [channels.length === 1 ? channels[0] : undefined, head.figures[key] ?? null] as const,
      ),
  ] as const;
  return Object.fromEntries(
    stated.flatMap(([key, value]) => (key !== undefined && keys.has(key) && value !== null ? [[key, value]] : [])),
  );
}

/** Keys of what records measure and designs say alike: by themselves their names do not tell which is meant. */
export function measuredAndDesigned(profile: EquipmentProfile): ReadonlySet<string> {
  const measured: ReadonlySet<string> = measuredColumns(profile);
  const figures = new Set(figuresOf(profile).map(({ key }) => key));
  const designed = profile.designParameters.map(({ key }) => key);
  return new Set(designed.filter((key) => measured.has(key) || figures.has(key)));
}

function channelNamed(channels: readonly Channel[], key: string): Channel {
  const channel = channels.find((known) => known.key === key);
  if (channel === undefined) throw new RangeError(`a figure of channel ${key}, which the type has not`);
  return channel;
}
