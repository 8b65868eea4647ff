import { useTranslation } from 'react-i18next';
import { useDataLayer, useSession } from '../../data';
import type { Credentials } from '../../features/session/credentials';
import { SignInPage } from '../../features/session/sign-in-page';
import { useRouting } from '../routing-context';
import { useSignInNotice } from '../session/sign-in-notice';
import { warmUp } from '../session/warm-up';

/** /login. */
export function Component() {
  const { t } = useTranslation();
  const layer = useDataLayer();
  const routing = useRouting();
  const noType = useSession((state) => state.noType);
  const setLanguage = useSession((state) => state.setLanguage);
  const notice = useSignInNotice((state) => state.notice);
  const signIn = async ({ account, password }: Credentials): Promise<void> => {
    await layer.auth.signIn(account, password);
    await routing.settled();
  };
  return (
    <SignInPage
      onBegin={() => {
        routing.preload();
        warmUp(layer);
      }}
      onSubmit={signIn}
      onLanguage={setLanguage}
      notice={noType ? t('session.noType') : notice === null ? null : t(`session.${notice}`)}
    />
  );
}
