import type { DataLayer, SignInResult } from '../../data';
import type { Entry } from '../navigation/entry';
import { signInPath } from '../navigation/target-page';
import { useSignInNotice } from './sign-in-notice';

/** Carries out the parameters of the address: branding, a type, a project, a sign-in by link, the page to go to. */
export async function enterByLink(layer: DataLayer, entry: Entry): Promise<void> {
  const { session } = layer;
  if (entry.noLogo !== null) session.getState().setNoLogo(entry.noLogo);
  const { loginAuth, token } = entry;
  let link: 'none' | 'signedIn' | 'failed' = 'none';
  if (loginAuth !== null) link = await signInByLink(() => layer.auth.autoLogin(loginAuth));
  else if (token !== null) link = await signInByLink(() => layer.auth.signInByToken(token.value, token.type));
  if (entry.typeCode !== null) session.getState().chooseType(entry.typeCode);
  const { projectId } = entry;
  if (projectId !== null) {
    const typeCode = entry.typeCode ?? (await typeCodeAt(entry.toPage ?? entry.rest));
    whenTypeIsKnown(session, typeCode, (known) => session.getState().chooseProject(known, projectId));
  }
  const path = pageAfter(link, entry);
  if (path !== null) replaceAddress(path);
}

/** The address to go on at; null: where the link was opened. */
export function pageAfter(link: 'none' | 'signedIn' | 'failed', { toPage }: Pick<Entry, 'toPage'>): string | null {
  // /login leads a session on to the page named. Without a session it keeps the page until the user has signed in.
  if (toPage !== null || link === 'failed') return signInPath(toPage ?? '/');
  // A user signed in by a link begins at the start page, not at the link's own address, unless it names a page.
  return link === 'signedIn' ? '/' : null;
}

/** The type whose screens lie at the address; null where none's do. */
async function typeCodeAt(path: string): Promise<string | null> {
  // The descriptors come with the signed-in part; hardly a link needs them before.
  const { typeAt } = await import('./owned');
  return typeAt(path)?.code ?? null;
}

/** Calls back once, with the type given or else the session's. Before the first sign-in the session has none yet. */
function whenTypeIsKnown(
  session: DataLayer['session'],
  typeCode: string | null,
  callback: (typeCode: string) => void,
): void {
  const known = typeCode ?? session.getState().typeCode;
  if (known !== null) {
    callback(known);
    return;
  }
  const stop = session.subscribe((state) => {
    if (state.typeCode === null) return;
    stop();
    callback(state.typeCode);
  });
}

/** How the link's sign-in went. */
async function signInByLink(signIn: () => Promise<SignInResult>): Promise<'signedIn' | 'failed'> {
  try {
    return (await signIn()) === 'signedIn' ? 'signedIn' : 'failed';
  } catch (error) {
    // Refused or out of reach: the session is cleared by now, and the sign-in page says so.
    useSignInNotice.getState().show({ kind: 'linkFailed', error });
    return 'failed';
  }
}

function replaceAddress(path: string): void {
  window.history.replaceState(null, '', path);
}
