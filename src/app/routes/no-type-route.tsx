import { useTranslation } from '../../i18n/use-translation';
import { EmptyState } from '../../ui/states';
import { usePageTitle } from '../pages/use-page-title';

/** The account owns types, but none that this version of the console knows. */
export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('errors.noDevice'));
  return <EmptyState page title={t('errors.noDevice')} hint={t('session.noType')} />;
}
