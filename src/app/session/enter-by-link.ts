import type { DataLayer, SignInResult } from '../../data';
import { type Entry, readEntry } from '../navigation/entry';
import { signInPath } from '../navigation/target-page';
import { useSignInNotice } from './sign-in-notice';

/** Takes what the address carries for the session out of it. Nothing may come before: not even a file to wait for. */
export function takeEntry(): Entry {
  const { pathname, search } = window.location;
  const entry = readEntry(pathname, search);
  if (`${pathname}${search}` !== entry.rest) replaceAddress(entry.rest);
  return entry;
}

/** Does what the address asked for: branding, a type, a project, a sign-in by link, the page to go to. */
export async function enterByLink(layer: DataLayer, entry: Entry): Promise<void> {
  const { session } = layer;
  if (entry.noLogo !== null) session.getState().setNoLogo(entry.noLogo);
  const { loginAuth, token } = entry;
  let stays = true;
  if (loginAuth !== null) stays = await signInByLink(() => layer.auth.autoLogin(loginAuth));
  else if (token !== null) stays = await signInByLink(() => layer.auth.signInByToken(token.value, token.type));
  if (entry.typeCode !== null) {
    session.getState().chooseType(entry.typeCode);
    if (entry.projectId !== null) session.getState().chooseProject(entry.typeCode, entry.projectId);
  }
  // /login leads a session on to the page named, and keeps it for whoever has to sign in first.
  if (!stays || entry.toPage !== null) replaceAddress(signInPath(entry.toPage ?? '/'));
}

/** Whether the link signed in. */
async function signInByLink(signIn: () => Promise<SignInResult>): Promise<boolean> {
  try {
    return (await signIn()) === 'signedIn';
  } catch (error) {
    // Refused or out of reach: the session is cleared by now, and the sign-in page says so.
    useSignInNotice.getState().show({ kind: 'linkFailed', error });
    return false;
  }
}

function replaceAddress(path: string): void {
  window.history.replaceState(null, '', path);
}
