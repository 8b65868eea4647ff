// The work of a record by steps as columns: the amount by metre beside the design, and means of readings.
import type { StepsColumn } from '../../charts/steps-option';
import type { WorkSteps } from '../../contracts/data-core';
import type { EquipmentProfile, WarningRule } from '../../equipment/descriptor';
import { type DesignValues, designProduct, emptyTopM } from '../../equipment/design-product';
import { type Limits, limitOf } from '../../equipment/limit-of';
import { grownName } from '../../equipment/names';
import { hasLine } from '../../equipment/rule-measure';
import type { StepTerms } from '../../equipment/trade-terms';

/** One quantity by step. */
export interface StepColumn extends Pick<StepsColumn, 'unit' | 'values'> {
  readonly key: string;
  readonly names: { readonly cn: string; readonly en: string };
  readonly decimals: number;
  readonly design: number | null;
  readonly limits: readonly { readonly names: WarningRule['names']; readonly value: number }[];
}

/** Where a step begins and ends, from the surface, or along the way. */
export function stepEnds(terms: StepTerms, { fromM, reachedM }: Pick<WorkSteps, 'fromM' | 'reachedM'>) {
  return Array.from(reachedM, (reached, i) => {
    const from = fromM + i * terms.heightM;
    return [from, from + (Number.isFinite(reached) ? reached : 0)] as const;
  });
}

/** Of a shorter share of a step, amounts by metre mean nothing. */
const LEAST_ASKED = 0.1;

/** Of each step the share in which the design asks for anything: not above where a pile is stirred empty. */
export function askedShares(
  profile: Pick<EquipmentProfile, 'material'>,
  terms: StepTerms,
  steps: Pick<WorkSteps, 'fromM' | 'reachedM'>,
  design: DesignValues | null,
): readonly number[] {
  const emptyM = terms.along === undefined ? emptyTopM(profile.material, design) : 0;
  return stepEnds(terms, steps).map(([from, to]) => {
    const share = to <= from ? 1 : Math.max(0, to - Math.max(from, emptyM)) / (to - from);
    return share < LEAST_ASKED ? 0 : share;
  });
}

/** m: the resolution of a depth sensor. An amount by metre of a way that is no longer says nothing. */
const LEAST_REACHED_M = 0.1;

/** The columns of a record's steps, the amount first; a channel that told nothing is left out. */
export function stepColumns(
  profile: EquipmentProfile,
  terms: StepTerms,
  steps: Pick<WorkSteps, 'reachedM' | 'perM' | 'means'>,
  design: DesignValues | null,
  limits: Limits,
): readonly StepColumn[] {
  const of = (key: string) => profile.channels.find((channel) => channel.key === key);
  const columns: StepColumn[] = [];
  const amount = terms.amount === undefined ? undefined : of(terms.amount.of);
  const [perM] = steps.perM;
  if (amount !== undefined && perM !== undefined) {
    columns.push({
      key: amount.key,
      names: grownName(amount.names),
      unit: `${amount.unit}/m`,
      decimals: Math.max(amount.decimals, amount.unit === 'm³' ? 3 : 1),
      values: perM.map((value, step) => ((steps.reachedM[step] ?? 0) < LEAST_REACHED_M ? Number.NaN : value)),
      design: designProduct(terms.amount?.design, design),
      limits: [],
    });
  }
  for (const [at, key] of terms.beside.entries()) {
    const [channel, values] = [of(key), steps.means[at]];
    if (channel === undefined || values?.some(Number.isFinite) !== true) continue;
    const own = design?.terms[key];
    columns.push({
      ...channel,
      values,
      design: typeof own === 'number' ? own : null,
      limits: profile.warningRules
        .filter((rule) => rule.channel === key && hasLine(rule) && holdsIn(rule, terms.passes))
        .map((rule) => ({ names: rule.names, value: limitOf(rule, limits) }))
        .filter(({ value }) => value !== 0),
    });
  }
  return columns;
}

/** Whether a rule is about these passes. */
function holdsIn({ passes }: WarningRule, shown: readonly number[] | undefined): boolean {
  return passes === undefined || shown === undefined || shown.some((pass) => passes.includes(pass));
}
