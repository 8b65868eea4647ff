import { Badge } from '@fluentui/react-components';
import { useTranslation } from '../i18n/use-translation';

/** Marks what the simulator made, wherever it is shown. */
export function SimulatedTag() {
  const { t } = useTranslation();
  return (
    <Badge appearance="tint" color="informative" size="small" title={t('common.simulatedHint')}>
      {t('common.simulated')}
    </Badge>
  );
}
