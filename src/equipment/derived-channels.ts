// Channels that are worked out of recorded ones: the depth log, comparison and analysis offer them like those recorded.
import type { FormulaChannel, PerMetreChannel, RecordsSource } from '../contracts/data-core';
import type { Channel, DerivedChannel, EquipmentProfile } from './descriptor';

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
      'formula' in terms ? [] : [{ key, of: terms.of, told: terms.told, factor: terms.factor }],
    ),
    formulas: channels.flatMap(({ key, derived: terms }): FormulaChannel[] =>
      'formula' in terms ? [{ key, formula: terms.formula }] : [],
    ),
  };
}

/** Words of formulas; those that name channels are what they may need. */
const wordsOf = (formulas: readonly FormulaChannel[]): readonly string[] =>
  formulas.flatMap(({ formula }) => formula.split(/[^\w.]+/));

/** The channels of a log as it is opened. */
export function logChannels({ channels, derived = [] }: Pick<EquipmentProfile, 'channels' | 'derived'>) {
  // By metre first: formulas come behind them.
  return { channels: channels.map(({ key }) => key), ...termsOf(derived) };
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

/** Slurry that went into each metre of depth, over all passes. */
export const SLURRY_PER_METRE: DerivedChannel = {
  key: 'slurry_lpdm',
  names: { cn: '每米浆量', en: 'Slurry per metre' },
  unit: 'L/m',
  range: [0, 200],
  decimals: 1,
  chart: 'track',
  derived: { of: 'slurry_l', told: 'growth', factor: 1, source: 'The running total of the record, by 0.25 m of depth' },
};

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
