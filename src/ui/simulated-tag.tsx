import { Badge } from '@fluentui/react-components';
import { useTranslation } from '../i18n/use-translation';

/** Marks simulated piles and records, wherever they are shown. */
export function SimulatedTag() {
  const { t } = useTranslation();
  return (
    <Badge appearance="tint" color="informative" size="small" title={t('common.simulatedHint')}>
      {t('common.simulated')}
    </Badge>
  );
}
