import { Button } from '@fluentui/react-components';
import { WrenchRegular } from '@fluentui/react-icons/svg/wrench';
import { useTranslation } from '../i18n/use-translation';
import { EmptyState } from '../ui/states';
import { useScreenHost } from './screen-host';
import { screenTitle } from './screen-title';

/** Says that a screen of the navigation does not exist yet. */
export function NotBuilt() {
  const { t } = useTranslation();
  const { type, screen, linkTo, open } = useScreenHost();
  const overview = screen === 'index' ? null : linkTo('index');
  return (
    <EmptyState
      page
      icon={<WrenchRegular />}
      title={t('shell.notBuiltTitle', { screen: t(`screens.${screenTitle(type, screen)}`) })}
      hint={overview === null ? t('shell.notBuiltTypeHint') : t('shell.notBuiltHint')}
      action={
        overview === null ? undefined : (
          <Button size="small" onClick={() => open(overview)}>
            {t('shell.toOverview')}
          </Button>
        )
      }
    />
  );
}
