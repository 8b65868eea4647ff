// Questions about channels that are worked out of recorded ones: the depth log, comparison and analysis offer them
// like those recorded. The channels themselves stand in worked-channels.ts and in the families.
import type { FormulaChannel, PerMetreChannel, RecordsSource } from '../contracts/data-core';
import type { Channel, DerivedChannel, DesignFactor, EquipmentProfile } from './descriptor';
import { type DesignValues, designProduct } from './design-product';

/** All channels that can be asked about: those recorded, then those worked out. */
export function askedChannels({
  channels,
  derived = [],
}: Pick<EquipmentProfile, 'channels' | 'derived'>): readonly Channel[] {
  return [...channels, ...derived];
}

/** Channels worked out by metre, and by a formula. */
function termsOf(channels: readonly DerivedChannel[]) {
  return {
    derived: channels.flatMap(({ key, derived: terms }): PerMetreChannel[] =>
      'formula' in terms
        ? []
        : [
            {
              key,
              of: terms.of,
              amounts: terms.amounts,
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

/** The channels of a log: shares are of the design, which a log does not know. */
export function loggedChannels({
  channels,
  derived = [],
}: Pick<EquipmentProfile, 'channels' | 'derived'>): readonly Channel[] {
  return [...channels, ...derived.filter((one) => !isShare(one))];
}

/** The channels of a log. */
export function logChannels({ channels, derived = [] }: Pick<EquipmentProfile, 'channels' | 'derived'>) {
  // By metre first: formulas come behind them.
  return { channels: channels.map(({ key }) => key), ...termsOf(derived.filter((one) => !isShare(one))) };
}

/** Designed amounts by metre of depth, by the channel that tells what went in; those without a design are left out. */
export function askedByMetre(
  { derived = [] }: Pick<EquipmentProfile, 'derived'>,
  design: DesignValues | null,
): readonly { readonly channel: string; readonly value: number }[] {
  return derived.flatMap((one) => {
    const value = isShare(one) ? null : designProduct(one.derived.design, design);
    return value === null ? [] : [{ channel: one.key, value }];
  });
}

/** Designed amount by metre of a running total; null where it, or the type, says nothing of it. */
export function askedOfTotal(
  { derived = [] }: Pick<EquipmentProfile, 'derived'>,
  total: string,
  design: DesignValues | null,
): number | null {
  const found = derived.find(({ derived: terms }) => 'of' in terms && terms.of === total && terms.design !== undefined);
  return designProduct(found?.derived.design, design);
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

/** Channels that a question about some reads and works out. `along`: channels that it needs besides. */
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
