// What a generation of simulated piles may be told, by type: each parameter replaces a value of the design, or what is
// usual, in the physics of the simulator. Bounds are those of the channel that shows it, where it has one.
import type { Channel, EquipmentProfile, Names } from './descriptor';

interface OwnRange {
  readonly unit: string;
  readonly range: readonly [number, number];
  readonly decimals: number;
}

/** How a parameter is told apart, bounded and handed to the simulator. */
interface ParameterTerms {
  readonly key: string;
  readonly names: Names;
  /** Key of the channel whose unit and range it has, or its own. */
  readonly of: string | OwnRange;
  /** Name of the design value it stands for; its own key if not given. */
  readonly term?: string;
  /** That value in a unit of the parameter; 1 if not given. */
  readonly perUnit?: number;
  readonly usual: number;
}

/** A parameter as it is offered and checked. */
export interface SimulationParameter {
  readonly key: string;
  readonly names: Names;
  readonly unit: string;
  readonly decimals: number;
  /** Both inclusive. */
  readonly from: number;
  readonly to: number;
  /** What a pile gets whose design says nothing either. */
  readonly usual: number;
  readonly term: string;
  readonly perUnit: number;
}

const DOWN = { cn: '下钻速度', en: 'Speed down' } as const;
const UP = { cn: '提升速度', en: 'Speed up' } as const;
const POUR = { cn: '灌注提升速度', en: 'Speed while pouring' } as const;
const ASH = { cn: '每米灰量', en: 'Cement per metre' } as const;
const RATIO_NAMES = { cn: '水灰比', en: 'Water-cement ratio' } as const;
const PRESSURE = { cn: '灌浆压力', en: 'Grouting pressure' } as const;

const speeds = (channel: string, downMpm: number, upMpm: number): readonly ParameterTerms[] => [
  { key: 'down_mpm', names: DOWN, of: channel, usual: downMpm },
  { key: 'up_mpm', names: UP, of: channel, usual: upMpm },
];
const own = (unit: string, from: number, to: number, decimals: number): OwnRange => ({
  unit,
  range: [from, to],
  decimals,
});
const ratio = (usual: number): ParameterTerms => ({
  key: 'water_cement_ratio',
  names: RATIO_NAMES,
  of: own('', 0.4, 3, 2),
  usual,
});

const jetting: readonly ParameterTerms[] = [
  { key: 'lift_cmpm', names: UP, of: 'lift_cmpm', term: 'up_mpm', perUnit: 0.01, usual: 18 },
  { key: 'down_mpm', names: DOWN, of: own('m/min', 0.1, 2, 2), usual: 0.8 },
  { key: 'rotation_rpm', names: { cn: '转速', en: 'Rotation' }, of: 'rotation_rpm', usual: 15 },
  { key: 'ash_kgpm', names: ASH, of: 'ash_kgpm', usual: 220 },
  ratio(1),
];
const powder: readonly ParameterTerms[] = [
  ...speeds('speed_mpm', 1, 0.65),
  {
    key: 'powder_kgpm',
    names: { cn: '每米喷粉量', en: 'Powder per metre' },
    of: 'powder_kgpm',
    term: 'ash_kgpm',
    usual: 52,
  },
];
const grouting: readonly ParameterTerms[] = [{ key: 'pressure_mpa', names: PRESSURE, of: 'pressure_mpa', usual: 1.2 }];

const PARAMETERS: Readonly<Record<string, readonly ParameterTerms[]>> = {
  'HS-MI': [
    ...speeds('speed_mpm', 0.93, 0.475),
    { key: 'ash_kgpm', names: ASH, of: 'ash_kgpm', usual: 64 },
    { ...ratio(0.6), of: own('', 0.4, 1.5, 2) },
  ],
  'HS-800': [
    ...speeds('speed_mpm', 0.72, 1.3),
    { key: 'ash_kgpm', names: ASH, of: own('kg/m', 100, 800, 0), usual: 400 },
    ratio(1.6),
  ],
  'HS-GP': jetting,
  'HS-J1000': [
    ...jetting,
    { key: 'swing_deg', names: { cn: '摆角', en: 'Swing angle' }, of: 'swing_deg', usual: 360 },
    { key: 'step_s', names: { cn: '步进时间', en: 'Step time' }, of: 'step_s', usual: 30 },
  ],
  'HS-G300': [
    {
      key: 'speed_cmpm',
      names: { cn: '压桩速度', en: 'Press speed' },
      of: 'speed_cmpm',
      term: 'down_mpm',
      perUnit: 0.01,
      usual: 140,
    },
    { key: 'final_force_kn', names: { cn: '终压力', en: 'Final force' }, of: 'force_kn', usual: 2800 },
  ],
  'HS-T': [
    { key: 'cement_kg', names: { cn: '每盘水泥', en: 'Cement of a batch' }, of: 'cement_kg', usual: 800 },
    { key: 'water_cement_ratio', names: RATIO_NAMES, of: 'ratio', usual: 1 },
  ],
  'JT-V9': grouting,
  'HS-CFG': [
    { key: 'down_mpm', names: DOWN, of: 'speed_mpm', usual: 1.4 },
    { key: 'up_mpm', names: POUR, of: 'speed_mpm', usual: 1.8 },
  ],
  'HS-PVD': [{ key: 'speed_mps', names: { cn: '插板速度', en: 'Insertion speed' }, of: 'speed_mps', usual: 0.42 }],
  DG1000: [
    { key: 'advance_mmpm', names: { cn: '掘进速度', en: 'Advance' }, of: 'advance_mmpm', usual: 40 },
    { key: 'fill_ratio', names: { cn: '注浆率', en: 'Fill ratio' }, of: 'fill_ratio', usual: 1.8 },
  ],
  ZC1000: [
    { key: 'down_mpm', names: DOWN, of: 'speed_mpm', usual: 1.4 },
    { key: 'lift_m', names: { cn: '提升段长', en: 'Lift' }, of: own('m', 0.2, 1, 2), usual: 0.4 },
    { key: 'stone_m3pm', names: { cn: '每米填料量', en: 'Stone per metre' }, of: own('m³/m', 0.3, 3, 2), usual: 1.05 },
  ],
  'KN-A2000': powder,
  'HS-ZD1000': [
    { key: 'down_mpm', names: { cn: '成槽速度', en: 'Cutting speed' }, of: own('m/min', 0.01, 0.5, 3), usual: 0.08 },
    { key: 'up_mpm', names: POUR, of: own('m/min', 0.05, 1, 2), usual: 0.2 },
  ],
  XW1000: [
    { key: 'down_mpm', names: DOWN, of: own('m/min', 0.05, 2, 2), usual: 0.35 },
    { key: 'up_mpm', names: POUR, of: own('m/min', 0.05, 2, 2), usual: 0.45 },
  ],
  SP1000: powder,
  trdTypeId: [{ key: 'advance_mph', names: { cn: '横移速度', en: 'Advance' }, of: 'advance_mph', usual: 1.9 }],
  G1000: [
    ...speeds('speed_mpm', 1.5, 1.2),
    { key: 'filling', names: { cn: '充盈系数', en: 'Filling ratio' }, of: 'filling', usual: 1.25 },
  ],
  'HS-XT': [
    {
      key: 'rate_mph',
      names: { cn: '进尺速度', en: 'Progress' },
      of: 'rate_mph',
      term: 'down_mpm',
      perUnit: 1 / 60,
      usual: 2.7,
    },
    { key: 'up_mpm', names: POUR, of: own('m/min', 0.05, 1, 2), usual: 0.3 },
  ],
  'DS-GJ-01': grouting,
  QH1000: [
    { key: 'mass_t', names: { cn: '锤重', en: 'Mass' }, of: own('t', 5, 60, 1), usual: 20 },
    { key: 'drop_m', names: { cn: '落距', en: 'Drop height' }, of: 'drop_m', usual: 15 },
  ],
};

/** Types whose work does not go by the design's depth: batches, rings, and points that are hit. */
const WITHOUT_DEPTH: ReadonlySet<string> = new Set(['HS-T', 'DG1000', 'QH1000']);

/** The least of a range that begins at 0: nothing moves at 0. */
const LEAST_SHARE = 1 / 50;

/** Whether a design pile needs a depth to be simulated. */
export function needsDesignDepth(code: string): boolean {
  return !WITHOUT_DEPTH.has(code);
}

/** What a generation of a type may be told. */
export function simulationParameters(code: string, profile: EquipmentProfile): readonly SimulationParameter[] {
  return (PARAMETERS[code] ?? []).map(({ key, names, of, term = key, perUnit = 1, usual }) => {
    const { unit, decimals, range } = typeof of === 'string' ? channelNamed(profile, of) : of;
    const [low, to] = range;
    return { key, names, unit, decimals, from: low > 0 ? low : to * LEAST_SHARE, to, usual, term, perUnit };
  });
}

function channelNamed({ channels }: EquipmentProfile, key: string): Channel {
  const channel = channels.find((known) => known.key === key);
  if (channel === undefined) throw new RangeError(`a simulation parameter of channel ${key}, which the type has not`);
  return channel;
}
