// The rules of a type with a project's limits, as the crates take them.
import type { GroutingQuery } from '../../src/contracts/data-core';
import { addRule } from '../../src/contracts/judged-rule';
import type { EquipmentProfile, WarningRule } from '../../src/equipment/descriptor';
import { groutingQuery } from '../../src/equipment/grouting-query';
import { type Limits, limitOf } from '../../src/equipment/limit-of';
import { orderKeyOf } from '../../src/equipment/order-parameter';
import { type Figure, figuresOf } from '../../src/equipment/record-figures';
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';
import { storedDecimals } from '../db/stored-decimals';
import { JudgeRules } from '../engine/engine';

/** Of the channels of a record those that its rules read. */
export interface JudgedChannel {
  readonly key: string;
  readonly decimals: number;
}

export interface JudgeTerms {
  readonly rules: readonly WarningRule[];
  /** By rule. */
  readonly limits: readonly number[];
  /** Channels of a row, in this order. */
  readonly channels: readonly JudgedChannel[];
  /** Figures of the type's records. */
  readonly figures: readonly Figure[];
  /** Usual distance of the type's piles, and the value of a design that says in which order they are made. */
  readonly spacingM: number;
  readonly orderParameter: string;
  /** How the log of a grouted hole is read; null of other work. */
  readonly grouting: GroutingQuery | null;
  /** In the module's memory. Judges keep what they need of it. */
  readonly compiled: JudgeRules;
}

type JudgedProfile = Pick<EquipmentProfile, 'warningRules' | 'channels' | 'panels'> &
  Partial<Pick<EquipmentProfile, 'figures' | 'design' | 'orderParameter'>>;

/** Terms by what they were made of: projects are few, and each has one set of limits at a time. */
const made = new WeakMap<JudgedProfile, Map<string, JudgeTerms>>();
const MOST_TERMS = 200;

/** `channels`: keys of what the records have. A rule of another channel is off. */
export function judgeTerms(profile: JudgedProfile, limits: Limits, channels: readonly string[]): JudgeTerms {
  const known = made.get(profile) ?? new Map<string, JudgeTerms>();
  made.set(profile, known);
  const key = JSON.stringify([limits, channels]);
  const terms = known.get(key) ?? makeTerms(profile, limits, channels);
  if (!known.has(key) && known.size >= MOST_TERMS) {
    for (const { compiled } of known.values()) compiled.free();
    known.clear();
  }
  known.set(key, terms);
  return terms;
}

/** Null as well for records that lack a channel of it. */
function groutingOf(profile: JudgedProfile, limits: Limits, channels: readonly string[]): GroutingQuery | null {
  const panel = profile.panels?.find(({ kind }) => kind === 'grouting');
  if (panel?.kind !== 'grouting') return null;
  // Grades lie so far apart that the cement's own density makes none of them another.
  const query = groutingQuery(profile, panel.terms, limits, DEFAULT_CEMENT_DENSITY_GCM3);
  return query.channels.every((key) => channels.includes(key)) ? query : null;
}

function makeTerms(profile: JudgedProfile, limits: Limits, channels: readonly string[]): JudgeTerms {
  const { warningRules: rules } = profile;
  const decimalsOf = storedDecimals({ profile });
  const read = new Set(['depth_m', ...rules.flatMap((rule) => [rule.channel, rule.within?.channel ?? rule.channel])]);
  const judged = channels.filter((key) => read.has(key)).map((key) => ({ key, decimals: decimalsOf(key) }));
  const placeOf = (key: string): number | undefined => {
    const place = judged.findIndex((channel) => channel.key === key);
    return place < 0 ? undefined : place;
  };
  const compiled = new JudgeRules(judged.length, placeOf('depth_m'));
  for (const rule of rules) addRule(compiled, rule, limitOf(rule, limits), placeOf);
  return {
    rules,
    limits: rules.map((rule) => limitOf(rule, limits)),
    channels: judged,
    figures: figuresOf({ channels: profile.channels, figures: profile.figures ?? [] }),
    spacingM: profile.design?.spacingM ?? 0,
    orderParameter: orderKeyOf(profile),
    grouting: groutingOf(profile, limits, channels),
    compiled,
  };
}
