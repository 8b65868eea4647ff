// Values of piles that somebody has changed before they were to be deleted, in words.
import { DISCARD_STATE } from '../../contracts/api/pile-management';
import type { DesignParameter } from '../../equipment/descriptor';
import { NO_VALUE } from '../../i18n/format';
import { designFields, headingField, placeFields, sizeFields, type Terms } from '../../parts/pile-fields/named-fields';
import { typedValue } from '../../parts/pile-fields/pile-values';

const STEPS = [DISCARD_STATE.asked, DISCARD_STATE.agreed, DISCARD_STATE.rejected] as const;

/** By the names of pile/remove/. A parameter that the type does not know has its key for a name. */
export function removedValues(terms: Terms, parameters: readonly DesignParameter[]) {
  const { t } = terms;
  const fields = [...placeFields(terms), headingField(terms), ...sizeFields(terms), ...designFields(terms, parameters)];
  const known = (name: string) => fields.find(({ key }) => key === name);
  return {
    nameOf: (name: string): string =>
      name === 'discard' ? t('pileManagement.column.discard') : (known(name)?.name ?? name.replace(/^design\./, '')),
    shown: (name: string, value: number | string): string => {
      // Words stand for themselves.
      if (typeof value === 'string') return value;
      if (name === 'discard') {
        const step = STEPS.find((state) => state === value);
        return step === undefined ? NO_VALUE : t(`pileManagement.discardOf.${step}`);
      }
      const field = known(name);
      return field === undefined ? String(value) : typedValue(field.key, value);
    },
  };
}
