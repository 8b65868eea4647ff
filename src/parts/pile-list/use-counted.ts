import { useCallback } from 'react';
import type { EquipmentType } from '../../equipment/descriptor';
import { unitWord } from '../../equipment/units';
import { useFormat } from '../../i18n/use-format';
import { useLanguage } from '../../i18n/use-translation';

/** Says a number of piles, holes, panels … with the type's own word: `1,200 根`, `3 幅`, `1 panel`. */
export function useCounted({ unit }: Pick<EquipmentType, 'unit'>): (count: number) => string {
  const language = useLanguage();
  const format = useFormat();
  return useCallback((count) => `${format.number(count)} ${unitWord(unit, language, count)}`, [unit, language, format]);
}
