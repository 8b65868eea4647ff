// A pile that somebody has changed before a step of giving it up was stored: both sides in words.
import { DISCARD_STATE, type PileItem } from '../../contracts/api/pile-management';
import { NO_VALUE } from '../../i18n/format';
import type { Translate } from '../../i18n/translate';
import { statusStyle } from '../../maps/status';
import type { NamedField } from '../pile-fields/named-fields';
import { changedFields, typedValue } from '../pile-fields/pile-values';
import type { ValueSides } from '../pile-fields/sides-table';

/** The state that a step leads to. */
export type StepTo = (typeof DISCARD_STATE)['asked' | 'agreed' | 'rejected'];

const STEPS: readonly StepTo[] = [DISCARD_STATE.asked, DISCARD_STATE.agreed, DISCARD_STATE.rejected];

/** The state of giving it up, which the step changes, and all else that is another one now, which it leaves as it is. */
export function stepSides(
  t: Translate,
  { before, now, to }: { readonly before: PileItem; readonly now: PileItem; readonly to: StepTo },
  fields: readonly NamedField[],
): readonly ValueSides[] {
  const givenUp = (state: number): string => {
    const known = STEPS.find((step) => step === state);
    return known === undefined ? NO_VALUE : t(`pileManagement.discardOf.${known}`);
  };
  const status = (pile: PileItem): string => t(`map.status.${statusStyle(pile.status, false).name}`);
  const left = (key: string, name: string, was: string, is: string): ValueSides => ({
    ...{ key, name },
    ...{ before: was, mine: was, theirs: is },
  });
  return [
    {
      key: 'discard',
      name: t('pileManagement.column.discard'),
      before: givenUp(before.discard),
      mine: givenUp(to),
      theirs: givenUp(now.discard),
    },
    ...(before.status === now.status
      ? []
      : [left('status', t('pileManagement.column.status'), status(before), status(now))]),
    ...changedFields({ ...before }, { ...now }, fields).map(({ field: { key, name }, before: was, now: is }) =>
      left(key, name, typedValue(key, was) || NO_VALUE, typedValue(key, is) || NO_VALUE),
    ),
  ];
}
