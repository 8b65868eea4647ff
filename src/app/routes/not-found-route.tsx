import { Button } from '@fluentui/react-components';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { EmptyState } from '../../ui/states';
import { usePageTitle } from '../pages/use-page-title';

/** Any address that leads nowhere, or nowhere this account may go. */
export function Component() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  usePageTitle(t('shell.lostTitle'));
  return (
    <EmptyState
      page
      icon={<MapRegular />}
      title={t('shell.lostTitle')}
      hint={`${t('shell.lostHint')} ${t('shell.lostPath')}: ${pathname}`}
      action={
        <Button size="small" appearance="primary" onClick={() => void navigate('/')}>
          {t('shell.home')}
        </Button>
      }
    />
  );
}
