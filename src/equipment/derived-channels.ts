// Channels that are worked out of recorded ones: the depth log, comparison and analysis offer them like those recorded.
import type { FormulaChannel, PerMetreChannel, RecordsSource } from '../contracts/data-core';
import type { Channel, DerivedChannel, DesignFactor, EquipmentProfile } from './descriptor';
import { type DesignValues, designProduct } from './design-product';
import type { Names } from './names';

/** All channels that can be asked about: those recorded, then those worked out. */
export function askedChannels({
  channels,
  derived = [],
}: Pick<EquipmentProfile, 'channels' | 'derived'>): readonly Channel[] {
  return [...channels, ...derived];
}

/** What is worked out by metre, and what by a formula. */
function termsOf(channels: readonly DerivedChannel[]) {
  return {
    derived: channels.flatMap(({ key, derived: terms }): PerMetreChannel[] =>
      'formula' in terms
        ? []
        : [
            {
              key,
              of: terms.of,
              told: terms.told,
              factor: terms.factor,
              ...(terms.share === undefined ? {} : { share: terms.share }),
            },
          ],
    ),
    formulas: channels.flatMap(({ key, derived: terms }): FormulaChannel[] =>
      'formula' in terms ? [{ key, formula: terms.formula }] : [],
    ),
  };
}

/** Words of formulas; those that name channels are what they may need. */
const wordsOf = (formulas: readonly FormulaChannel[]): readonly string[] =>
  formulas.flatMap(({ formula }) => formula.split(/[^\w.]+/));

/** Whether a channel is a share of what the design of each record asks for. */
export const isShare = ({ derived }: DerivedChannel): boolean => 'share' in derived && derived.share === true;

/** The channels of a log as it is opened: shares are of the design, which a log does not know. */
export function logChannels({ channels, derived = [] }: Pick<EquipmentProfile, 'channels' | 'derived'>) {
  // By metre first: formulas come behind them.
  return { channels: channels.map(({ key }) => key), ...termsOf(derived.filter((one) => !isShare(one))) };
}

/** What a design asks for by metre of depth, by the channel that tells what went in; those that it says nothing of are left out. */
export function askedByMetre(
  { derived = [] }: Pick<EquipmentProfile, 'derived'>,
  design: DesignValues | null,
): readonly { readonly channel: string; readonly value: number }[] {
  return derived.flatMap((one) => {
    const value = isShare(one) ? null : designProduct(one.derived.design, design);
    return value === null ? [] : [{ channel: one.key, value }];
  });
}

/** Factors of what shares are of; undefined for a type without one. */
export function sharedDesign({ derived = [] }: Pick<EquipmentProfile, 'derived'>): readonly DesignFactor[] | undefined {
  return derived.find(isShare)?.derived.design;
}

/** A channel by a formula has its text behind this as its key, so that another formula is another channel. */
const FORMULA_SIGN = '=';

export const formulaKey = (text: string): string => `${FORMULA_SIGN}${text}`;

/** Text of the formula that a channel is worked out by; null for all other channels. */
export function formulaOf(key: string): string | null {
  return key.startsWith(FORMULA_SIGN) ? key.slice(FORMULA_SIGN.length) : null;
}

/** What a question about some channels reads, and works out of it. `along`: channels that it needs besides. */
export function channelsFor(
  profile: Pick<EquipmentProfile, 'channels' | 'derived'>,
  asked: readonly string[],
  along: readonly string[],
) {
  const formulas = asked.flatMap((key): FormulaChannel[] => {
    const formula = formulaOf(key);
    return formula === null ? [] : [{ key, formula }];
  });
  // The data core reads the formula; here any word that is a channel is one that it may need.
  const words = wordsOf(formulas);
  const needed = askedChannels(profile).flatMap(({ key }) => (words.includes(key) ? [key] : []));
  const all = [...asked.filter((key) => formulaOf(key) === null), ...needed];
  const made = termsOf((profile.derived ?? []).filter(({ key }) => all.includes(key)));
  const ownWords = wordsOf(made.formulas);
  const recorded = profile.channels.map(({ key }) => key);
  const worked = (profile.derived ?? []).map(({ key }) => key);
  const keys = [
    ...all.filter((key) => !worked.includes(key)),
    ...made.derived.map(({ of }) => of),
    ...recorded.filter((key) => ownWords.includes(key)),
  ];
  return {
    channels: [...new Set([...along, ...keys])],
    derived: made.derived,
    formulas: [...made.formulas, ...formulas],
  };
}

/** All channels of a source. */
export function keysOf({
  channels,
  derived = [],
  formulas = [],
}: Pick<RecordsSource, 'channels' | 'derived' | 'formulas'>): readonly string[] {
  return [...channels, ...derived.map(({ key }) => key), ...formulas.map(({ key }) => key)];
}

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
    told: 'byMinute',
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
 * What went into each metre of depth, over all passes, and the same as a share of what the design asks for: 1 is as
 * designed, and where the design asks for the volume of the bore the share is its filling ratio (充盈系数).
 */
export function putIn({ of, key, names, unit, most, decimals, design }: PutIn): readonly DerivedChannel[] {
  const told = { of, told: 'growth', factor: 1, design } as const;
  const look = { range: [0, most], decimals, chart: 'track' } as const;
  const source = 'The running total of the record, by 0.25 m of depth';
  return [
    { key, names, unit, ...look, derived: { ...told, source } },
    {
      key: 'put_in_share',
      names: { cn: `${names.cn}/设计`, en: `${names.en} / design` },
      unit: '',
      ...look,
      range: [0, 2],
      decimals: 2,
      derived: { ...told, share: true, source: `${source}, over the design of the pile` },
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

/**
 * Energy that the grout jet brings into a metre of column: pressure × flow ÷ lift. 1 MPa · 1 L/min ÷ 1 cm/min is 0.1 MJ/m.
 */
export const JET_ENERGY: DerivedChannel = {
  key: 'jet_energy_mjpm',
  names: { cn: '每米射流能量（浆液）', en: 'Jet energy per metre (grout)' },
  unit: 'MJ/m',
  range: [0, 40],
  decimals: 1,
  chart: 'track',
  derived: {
    formula: '0.1 * grout_mpa * flow_lpm / lift_cmpm',
    source: 'Jet grouting practice (Tornaghi 1989): Es = P·Q/v at the pump',
  },
};
