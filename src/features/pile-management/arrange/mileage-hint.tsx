import type { DesignParameter } from '../../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import type { ChosenPiles } from './chosen-piles';
import { useFieldsGrid } from './fields-grid';

interface MileageHintProps {
  readonly chosen: Pick<ChosenPiles, 'mileageM'>;
  readonly parameters: readonly DesignParameter[];
}

/** Says that mileages stay as they are where places change; nothing where no chosen pile has one. */
export function MileageHint({ chosen, parameters }: MileageHintProps) {
  const styles = useFieldsGrid();
  const { t } = useTranslation();
  const language = useLanguage();
  if (!chosen.mileageM.some(Number.isFinite)) return null;
  // A wall has the mileage of its beginning in its design as well.
  const own = parameters.find(({ key }) => key === 'chainage_m');
  const names = [t('pileManagement.column.mileage'), ...(own === undefined ? [] : [own.names[language]])];
  return <p className={styles.hint}>{t('pilePlan.mileageStays', { fields: names.join(t('common.listComma')) })}</p>;
}
