import { Button } from '@fluentui/react-components';
import { WrenchRegular } from '@fluentui/react-icons/svg/wrench';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { EmptyState } from '../../ui/states';
import { screenPath, screenTitle } from '../navigation/screens';
import { useScreen } from '../shell/use-screen';
import { hasOwnScreens } from './own-screens';

/** A screen of the navigation that does not exist yet. */
export function Component() {
  const { t } = useTranslation();
  const current = useScreen();
  const navigate = useNavigate();
  if (current === null) return null;
  const { type, screen } = current;
  const hasOverview = hasOwnScreens(type);
  return (
    <EmptyState
      page
      icon={<WrenchRegular />}
      title={t('shell.notBuiltTitle', { screen: t(`screens.${screenTitle(type, screen)}`) })}
      hint={hasOverview ? t('shell.notBuiltHint') : t('shell.notBuiltTypeHint')}
      action={
        hasOverview ? (
          <Button size="small" onClick={() => void navigate(screenPath(type, 'index'))}>
            {t('shell.toOverview')}
          </Button>
        ) : undefined
      }
    />
  );
}
