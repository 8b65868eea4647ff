import { AccountsPage } from '../../features/accounts/accounts-page';
import { useTranslation } from '../../i18n/use-translation';
import { usePageTitle } from '../pages/use-page-title';

/** Accounts of the site. */
export function Component() {
  const { t } = useTranslation();
  usePageTitle(t('accounts.title'));
  return <AccountsPage />;
}
