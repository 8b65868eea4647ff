// Terms of the parameters that a type's simulation takes, and parameters that several types share.
import type { Names } from './descriptor';

export interface OwnRange {
  readonly unit: string;
  readonly range: readonly [number, number];
  readonly decimals: number;
}

/** How a parameter is told apart, bounded and handed to the simulator. */
export interface ParameterTerms {
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

/** Export of a type's `simulation.ts`. */
export interface SimulationTerms {
  readonly parameters: readonly ParameterTerms[];
  /** Its work does not go by the design's depth: a batch, a ring, a point that is hit. */
  readonly hasNoDepth?: true;
}

export const DOWN = { cn: '下钻速度', en: 'Speed down' } as const;
export const UP = { cn: '提升速度', en: 'Speed up' } as const;
export const POUR = { cn: '灌注提升速度', en: 'Speed while pouring' } as const;
export const ASH = { cn: '每米灰量', en: 'Cement per metre' } as const;
export const RATIO_NAMES = { cn: '水灰比', en: 'Water-cement ratio' } as const;
export const PRESSURE = { cn: '灌浆压力', en: 'Grouting pressure' } as const;

export const speeds = (channel: string, downMpm: number, upMpm: number): readonly ParameterTerms[] => [
  { key: 'down_mpm', names: DOWN, of: channel, usual: downMpm },
  { key: 'up_mpm', names: UP, of: channel, usual: upMpm },
];
export const own = (unit: string, from: number, to: number, decimals: number): OwnRange => ({
  unit,
  range: [from, to],
  decimals,
});
export const ratio = (usual: number): ParameterTerms => ({
  key: 'water_cement_ratio',
  names: RATIO_NAMES,
  of: own('', 0.4, 3, 2),
  usual,
});

export const JETTING_PARAMETERS: readonly ParameterTerms[] = [
  { key: 'lift_cmpm', names: UP, of: 'lift_cmpm', term: 'up_mpm', perUnit: 0.01, usual: 18 },
  { key: 'down_mpm', names: DOWN, of: own('m/min', 0.1, 2, 2), usual: 0.8 },
  { key: 'rotation_rpm', names: { cn: '转速', en: 'Rotation' }, of: 'rotation_rpm', usual: 15 },
  { key: 'ash_kgpm', names: ASH, of: 'ash_kgpm', usual: 220 },
  ratio(1),
];
export const POWDER_PARAMETERS: readonly ParameterTerms[] = [
  ...speeds('speed_mpm', 1, 0.65),
  {
    key: 'powder_kgpm',
    names: { cn: '每米喷粉量', en: 'Powder per metre' },
    of: 'powder_kgpm',
    term: 'ash_kgpm',
    usual: 52,
  },
];
export const GROUTING_PARAMETERS: readonly ParameterTerms[] = [
  { key: 'pressure_mpa', names: PRESSURE, of: 'pressure_mpa', usual: 1.2 },
];
