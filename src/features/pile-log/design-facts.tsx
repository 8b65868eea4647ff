import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
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
  const facts = designFacts(profile.designParameters, data?.design ?? {}, language);
  return facts.length === 0 ? null : <Facts facts={facts} label={t('pileLog.designTerms')} />;
}
