// The sign-in page by itself, for a console opened without a session: no routes, no data, no schemas. Their code is
// loaded and started at the first sign of a user, and takes over when the session stands.
import { FluentProvider } from '@fluentui/react-components';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../contracts/language';
import { notLoaded } from '../data/not-loaded';
import { SESSION_KEYS } from '../data/session-keys';
import type { Credentials } from '../features/session/credentials';
import { SignInPage } from '../features/session/sign-in-page';
import { showLanguage } from '../i18n/i18n';
import { languageTag } from '../i18n/language';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { useDark } from '../ui/theme/theme-choice';
import { darkTheme, lightTheme } from '../ui/theme/themes';
import type { PreparedConsole } from './console';
import type { Entry } from './navigation/entry';
import { signInPath } from './navigation/target-page';
import { showStartFailure } from './pages/start-failure';
import { warmUp } from './session/warm-up';

/** Events that tell that somebody is there, who will have to type or to reach for the button. */
const PRESENCE = ['pointermove', 'pointerdown', 'keydown', 'input'] as const;

/** Whether there is nothing to do yet but to sign in: no session, and an address that neither signs in nor chooses. */
export function onlySignsIn({ loginAuth, token, noLogo, typeCode, projectId }: Entry): boolean {
  const asked = [loginAuth, token, noLogo, typeCode, projectId].some((value) => value !== null);
  return !asked && localStorage.getItem(SESSION_KEYS.token) === null;
}

/** Shows the page at its own address, which keeps where to go afterwards. */
export async function showSignInPage(container: HTMLElement, entry: Entry): Promise<void> {
  const { pathname } = window.location;
  if (entry.toPage !== null || pathname !== '/login') {
    window.history.replaceState(null, '', signInPath(entry.toPage ?? entry.rest));
  }
  await showLanguage(storedLanguage());
  const root = createRoot(container, { onUncaughtError: (error) => showStartFailure(container, error) });
  const start = new SignInStart(entry, root);
  root.render(
    <StrictMode>
      <SignIn
        start={start}
        // The last sign-in ended so; the session's store says it to the page that it shows itself.
        ownsNoType={localStorage.getItem(SESSION_KEYS.noType) === 'true'}
      />
    </StrictMode>,
  );
  whenSomebodyComes(() => {
    // The error is ignored here: signing in loads it again and shows the error.
    start.prepare().catch(() => undefined);
  });
}

function whenSomebodyComes(callback: () => void): void {
  const come = new AbortController();
  const onPresence = (): void => {
    come.abort();
    callback();
  };
  for (const kind of PRESENCE) window.addEventListener(kind, onPresence, { signal: come.signal, passive: true });
}

function storedLanguage(): Language {
  const stored = localStorage.getItem(SESSION_KEYS.language);
  return LANGUAGES.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
}

/** The console behind the page: prepared once, and shown in the page's place. */
class SignInStart {
  #prepared: Promise<PreparedConsole> | null = null;

  constructor(
    private readonly entry: Entry,
    private readonly root: Root,
  ) {
    window.addEventListener('storage', this.#onStorage);
  }

  /** Loads the code after the sign-in; a load that fails is tried again by the next call. */
  prepare(): Promise<PreparedConsole> {
    this.#prepared ??= import('./console')
      .then(({ prepareConsole }) => prepareConsole(this.entry))
      .then((prepared) => {
        warmUp(prepared.layer);
        return prepared;
      })
      .catch((error: unknown) => {
        this.#prepared = null;
        throw notLoaded(error);
      });
    return this.#prepared;
  }

  async signIn({ account, password }: Credentials): Promise<void> {
    const { layer, askAhead } = await this.prepare();
    await layer.auth.signIn(account, password);
    askAhead();
    await this.#goOn();
  }

  choose(language: Language): void {
    localStorage.setItem(SESSION_KEYS.language, language);
    // A dictionary that does not come leaves the old language standing; the next try fetches it again.
    showLanguage(language).catch(() => undefined);
    this.#prepared?.then(({ layer }) => layer.session.getState().setLanguage(language)).catch(() => undefined);
  }

  /** Another tab has signed in, or has chosen a language. */
  readonly #onStorage = ({ key }: StorageEvent): void => {
    if (key === SESSION_KEYS.language) showLanguage(storedLanguage()).catch(() => undefined);
    if (localStorage.getItem(SESSION_KEYS.token) === null) return;
    this.prepare()
      .then(({ layer }) => {
        layer.session.getState().reload();
        return this.#goOn();
      })
      // The sign-in page stays and can be used.
      .catch(() => undefined);
  };

  async #goOn(): Promise<void> {
    const prepared = await this.prepare();
    await prepared.routing.settled();
    window.removeEventListener('storage', this.#onStorage);
    // Taken away with the focus in it, the page would have the browser settle the styles of what comes first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    prepared.show(this.root);
  }
}

function SignIn({ start, ownsNoType }: { readonly start: SignInStart; readonly ownsNoType: boolean }) {
  const dark = useDark();
  const language = useLanguage();
  const { t } = useTranslation();
  return (
    <FluentProvider theme={dark ? darkTheme : lightTheme} lang={languageTag(language)}>
      <SignInPage
        onBegin={() => {
          // The error is ignored here: signing in loads it again and shows the error.
          start.prepare().catch(() => undefined);
        }}
        onSubmit={(credentials) => start.signIn(credentials)}
        onLanguage={(chosen) => start.choose(chosen)}
        notice={ownsNoType ? t('session.noType') : null}
      />
    </FluentProvider>
  );
}
