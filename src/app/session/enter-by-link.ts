import type { DataLayer, SignInResult } from '../../data';
import { type Entry, readEntry } from '../navigation/entry';
import { signInPath } from '../navigation/target-page';
import { useSignInNotice } from './sign-in-notice';

/** Takes what the URL carries for the session: branding, a type, a project, a sign-in by link. */
export async function enterByLink(layer: DataLayer): Promise<void> {
  const { pathname, search } = window.location;
  const entry = readEntry(pathname, search);
  if (`${pathname}${search}` !== entry.rest) replaceAddress(entry.rest);
  const { session } = layer;
  if (entry.noLogo !== null) session.getState().setNoLogo(entry.noLogo);
  const { loginAuth, token } = entry;
  if (loginAuth !== null) await signInByLink(() => layer.auth.autoLogin(loginAuth), entry);
  else if (token !== null) await signInByLink(() => layer.auth.signInByToken(token.value, token.type), entry);
  if (entry.typeCode !== null) {
    session.getState().chooseType(entry.typeCode);
    if (entry.projectId !== null) session.getState().chooseProject(entry.typeCode, entry.projectId);
  }
}

async function signInByLink(signIn: () => Promise<SignInResult>, entry: Entry): Promise<void> {
  try {
    const result = await signIn();
    // The signed-in routes take /login with to_page to where it leads.
    if (result === 'noType' || entry.toPage !== null) replaceAddress(signInPath(entry.toPage ?? '/'));
  } catch (error) {
    // Refused or out of reach: the session is cleared by now, and the sign-in page says so.
    useSignInNotice.getState().show({ kind: 'linkFailed', error });
    replaceAddress(signInPath(entry.toPage ?? '/'));
  }
}

function replaceAddress(path: string): void {
  window.history.replaceState(null, '', path);
}
