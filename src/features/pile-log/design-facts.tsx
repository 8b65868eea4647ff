import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { DesignParameter, EquipmentProfile } from '../../equipment/descriptor';
import { measuredAndDesigned } from '../../equipment/record-figures';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Facts } from '../../ui/facts';
import { designFacts } from './design-facts-of';

interface DesignFactsProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly pileId: number;
}

/** Values of the pile's design beside depth and diameter; nothing while they are not known, or there are none. */
export function DesignFacts({ scope, profile, pileId }: DesignFactsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { queries } = useDataLayer();
  const { data } = useQuery(queries.pileDetail(scope, pileId));
  const alike = measuredAndDesigned(profile);
  const nameOf = ({ key, names }: DesignParameter): string =>
    alike.has(key) ? t('pileLog.designOf', { name: names[language] }) : names[language];
  const facts = designFacts(profile.designParameters, data?.design ?? {}, language, nameOf);
  return facts.length === 0 ? null : <Facts facts={facts} label={t('pileLog.designTerms')} />;
}
