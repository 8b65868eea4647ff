// Channels that are worked out of recorded ones and that several families of types have.
import type { DerivedChannel, DesignFactor } from './descriptor';
import type { Names } from './names';

/** Blades that turn at one depth where nobody says otherwise. */
const BLADES = 4;

/** How often blades pass through each metre of depth (搅拌次数): the sum over all passes of blades × turns by speed. */
export const BLADE_TURNS: DerivedChannel = {
  key: 'blade_turns_pm',
  names: { cn: `搅拌次数（${BLADES} 叶片）`, en: `Blade rotations (${BLADES} blades)` },
  unit: 'r/m',
  range: [0, 600],
  decimals: 0,
  chart: 'track',
  derived: {
    of: 'rotation_rpm',
    amounts: 'byMinute',
    factor: BLADES,
    source:
      'Deep mixing practice (CDM): T = Σ M·(Nd/Vd + Nu/Vu); JGJ 79 7.3 counts alike. Four blades: usual, unverified',
  },
};

interface PutIn {
  /** The running total of what goes in. */
  readonly of: string;
  /** Carries the unit. */
  readonly key: string;
  readonly names: Names;
  readonly unit: string;
  /** Usual, by metre. */
  readonly most: number;
  readonly decimals: number;
  /** Factors whose product the design asks for by metre. */
  readonly design: readonly DesignFactor[];
}

/**
 * Amount put into a metre of depth, over all passes, and the same as a share of what the design asks for: 1 is as
 * designed, and where the design asks for the volume of the bore the share is its filling ratio (充盈系数).
 */
export function putIn({ of, key, names, unit, most, decimals, design }: PutIn): readonly DerivedChannel[] {
  const perMetre = { of, amounts: 'growth', factor: 1, design } as const;
  const look = { range: [0, most], decimals, chart: 'track' } as const;
  const source = 'The running total of the record, by 0.25 m of depth';
  return [
    { key, names, unit, ...look, derived: { ...perMetre, source } },
    {
      key: 'put_in_share',
      names: { cn: `${names.cn}/设计`, en: `${names.en} / design` },
      unit: '',
      ...look,
      range: [0, 2],
      decimals: 2,
      derived: { ...perMetre, share: true, source: `${source}, over the design of the pile` },
    },
  ];
}

/** Slurry by metre; a design asks for the slurry that holds its cement. `most`: usual, L/m. */
export const slurryPutIn = (most: number): readonly DerivedChannel[] =>
  putIn({
    of: 'slurry_l',
    key: 'slurry_lpdm',
    names: { cn: '每米浆量', en: 'Slurry per metre' },
    unit: 'L/m',
    most,
    decimals: 1,
    design: ['design.ash_kgpm', 'slurryPerKg'],
  });

/** Concrete by metre of depth. `most`: usual, m³/m. */
export const concretePutIn = (most: number, design: readonly DesignFactor[]): readonly DerivedChannel[] =>
  putIn({
    of: 'concrete_m3',
    key: 'concrete_m3pdm',
    names: { cn: '每米混凝土量', en: 'Concrete per metre' },
    unit: 'm³/m',
    most,
    decimals: 3,
    design,
  });

/** Stone by metre of depth. `most`: usual, m³/m. */
export const stonePutIn = (most: number, design: readonly DesignFactor[]): readonly DerivedChannel[] =>
  putIn({
    of: 'stone_m3',
    key: 'stone_m3pdm',
    names: { cn: '每米填料量', en: 'Stone per metre' },
    unit: 'm³/m',
    most,
    decimals: 3,
    design,
  });

/** Powder by metre of depth. */
export const POWDER_PUT_IN = putIn({
  of: 'powder_kg',
  key: 'powder_kgpdm',
  names: { cn: '每米粉量', en: 'Powder per metre' },
  unit: 'kg/m',
  most: 100,
  decimals: 1,
  design: ['design.ash_kgpm'],
});
