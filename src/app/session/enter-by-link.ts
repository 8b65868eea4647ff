import type { DataLayer } from '../../data';
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
  if (entry.loginAuth !== null) await signInByLink(layer, entry.loginAuth, entry);
  else if (entry.token !== null) refuseLink(layer, entry);
  if (entry.typeCode !== null) {
    session.getState().chooseType(entry.typeCode);
    if (entry.projectId !== null) session.getState().chooseProject(entry.typeCode, entry.projectId);
  }
}

async function signInByLink(layer: DataLayer, loginAuth: string, entry: Entry): Promise<void> {
  try {
    const result = await layer.auth.autoLogin(loginAuth);
    // The signed-in routes take /login with to_page to where it leads.
    if (result === 'noType' || entry.toPage !== null) replaceAddress(signInPath(entry.toPage ?? '/'));
  } catch {
    refuseLink(layer, entry);
  }
}

/** Refused, out of reach, or a kind of token this backend has no call for: the sign-in page says so. */
function refuseLink(layer: DataLayer, entry: Entry): void {
  useSignInNotice.getState().show('linkFailed');
  layer.session.getState().clear();
  replaceAddress(signInPath(entry.toPage ?? '/'));
}

function replaceAddress(path: string): void {
  window.history.replaceState(null, '', path);
}
