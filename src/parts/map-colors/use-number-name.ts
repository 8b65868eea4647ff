import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapNumber } from './map-numbers';

/** How a number is called, without its unit. */
export function useNumberName(): (number: Pick<MapNumber, 'name' | 'ofDesigns'>) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ name: own, ofDesigns }) => {
    const name =
      typeof own === 'string'
        ? t(`map.numbers.${own}`)
        : 'across' in own
          ? t(`common.acrossOf.${own.across}`)
          : own[language];
    return ofDesigns === 'asked' ? t('map.againstDesign', { name }) : name;
  };
}
