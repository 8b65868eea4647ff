import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapNumber } from './map-numbers';

/** How a number is called, without its unit. */
export function useNumberName(): (number: Pick<MapNumber, 'name'>) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ name }) => (typeof name === 'string' ? t(`map.numbers.${name}`) : name[language]);
}
