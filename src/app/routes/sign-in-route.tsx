import { useDataLayer, useSession } from '../../data';
import type { Credentials } from '../../features/session/credentials';
import { SignInPage } from '../../features/session/sign-in-page';
import type { Translate } from '../../i18n/translate';
import { useTranslation } from '../../i18n/use-translation';
import { errorText } from '../../ui/error-text';
import { useRouting } from '../routing-context';
import { askAhead } from '../session/ask-ahead';
import { type SignInNotice, useSignInNotice } from '../session/sign-in-notice';
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
    void askAhead(layer);
    await routing.settled();
  };
  return (
    <SignInPage
      onBegin={() => warmUp(layer)}
      onSubmit={signIn}
      onLanguage={setLanguage}
      notice={noType ? t('session.noType') : noticeText(t, notice)}
    />
  );
}

function noticeText(t: Translate, notice: SignInNotice | null): string | null {
  if (notice?.kind !== 'linkFailed') return notice === null ? null : t('session.expired');
  const reason = errorText(t, notice.error);
  return reason === null ? t('session.linkFailed') : t('session.linkFailedFor', { reason });
}
