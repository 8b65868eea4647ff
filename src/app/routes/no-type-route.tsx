import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/states';

/** The account owns types, but none that this version of the console knows. */
export function Component() {
  const { t } = useTranslation();
  return <EmptyState title={t('errors.noDevice')} hint={t('session.noType')} />;
}
