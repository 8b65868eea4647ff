// The page of an invitation's link, /invite#{token}. The token stands behind the #, which no browser sends: it is in no log of
// a server. It leaves the address at once.
import { FluentProvider } from '@fluentui/react-components';
import { StrictMode, useCallback } from 'react';
import { createRoot } from 'react-dom/client';
import { InvitationPage } from '../features/session/invitation-page';
import { needTexts } from '../i18n/i18n';
import { languageTag } from '../i18n/language';
import { useLanguage } from '../i18n/use-translation';
import { useDark } from '../ui/theme/theme-choice';
import { darkTheme, lightTheme } from '../ui/theme/themes';
import type { PreparedConsole } from './console';
import type { Entry } from './navigation/entry';
import { showStartFailure } from './pages/start-failure';

/** Shows the page. After the password is set it goes on into the console. */
export async function showInvitation(container: HTMLElement, token: string, entry: Entry): Promise<void> {
  // As the other starts load it: it stays a chunk of its own.
  const { prepareConsole } = await import('./console');
  const prepared = await prepareConsole(entry);
  const { layer, routing } = prepared;
  // Somebody else may be signed in here. The link is another person's.
  if (layer.session.getState().token !== null) await layer.auth.signOut();
  await needTexts('ownPassword');
  const root = createRoot(container, { onUncaughtError: (error) => showStartFailure(container, error) });
  const enter = async (password: string): Promise<void> => {
    const { account } = await layer.core.api('invitationAccept', null, { token, password });
    await layer.auth.signIn(account, password);
    prepared.askAhead();
    await routing.settled();
    prepared.show(root);
  };
  root.render(
    <StrictMode>
      <Invitation layer={layer} token={token} onSet={enter} onSignIn={() => prepared.show(root)} />
    </StrictMode>,
  );
}

interface InvitationProps {
  readonly layer: PreparedConsole['layer'];
  readonly token: string;
  readonly onSet: (password: string) => Promise<void>;
  readonly onSignIn: () => void;
}

function Invitation({ layer, token, onSet, onSignIn }: InvitationProps) {
  const dark = useDark();
  const language = useLanguage();
  const check = useCallback(
    async () => (await layer.core.api('invitationCheck', null, { token }, { keep: true })).account,
    [layer, token],
  );
  return (
    <FluentProvider theme={dark ? darkTheme : lightTheme} lang={languageTag(language)}>
      <InvitationPage check={check} onSet={onSet} onSignIn={onSignIn} />
    </FluentProvider>
  );
}
