import { useQuery } from '@tanstack/react-query';
import type { FormulaFault } from '../../../contracts/data-core';
import { useDataCore } from '../../../data';
import { askedChannels } from '../../../equipment/derived-channels';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useTranslation } from '../../../i18n/use-translation';
import { MAX_FORMULA } from './analyse-url';

/** A formula as it is typed, with signs of Chinese keyboards and books as the data core knows them. */
export function plainFormula(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[×·]/g, '*')
    .replaceAll('÷', '/')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[、]/g, ',')
    .trim();
}

/** Why a formula cannot be read; null: it can, or there is none. Its data are undefined until the data core has read it. */
export function useFormulaFault(profile: Pick<EquipmentProfile, 'channels' | 'derived'>, formula: string | null) {
  const core = useDataCore();
  const channels = askedChannels(profile).map(({ key }) => key);
  return useQuery({
    queryKey: ['formulaFault', formula, channels.join()],
    queryFn: ({ signal }): Promise<FormulaFault | null> =>
      formula === null ? Promise.resolve(null) : core.call('formula.check', { formula, channels }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** As many characters from the place on are told. */
const REST = 12;

/** Says where a formula cannot be read, and why. */
export function useFaultText(): (formula: string, fault: FormulaFault) => string {
  const { t } = useTranslation();
  return (formula, { at, problem }) => {
    if (problem === 'long') return t('analyse.formulaLong', { most: MAX_FORMULA });
    const rest = [...formula].slice(at, at + REST).join('');
    const place = rest === '' ? t('analyse.formulaEnd') : t('analyse.formulaAt', { at: at + 1, rest });
    return `${place}${t(`analyse.formulaFault.${problem}`)}`;
  };
}
