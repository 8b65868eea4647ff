// The order in which the console comes up: can this browser run it, then the sign-in page alone, or all of it. The
// sign-in page waits for neither routes nor data: these are loaded while the user types.

import { keepHandleStatus } from './navigation/handle-status';
import { takeEntry } from './navigation/take-entry';
import { takeNewVersion } from './new-version';
import { showTooOld } from './pages/too-old';
import { onlySignsIn, showSignInPage } from './sign-in-start';
import { fetchVersion, watchVersion } from './version-watch';

/** Starts the console in `container`. Without WebAssembly it says so and stops. */
export async function startConsole(container: HTMLElement): Promise<void> {
  keepHandleStatus(window.location.search);
  const invitation = takeInvitation();
  const entry = takeEntry();
  if (typeof WebAssembly !== 'object') {
    showTooOld(container);
    return;
  }
  watchVersion({
    fetchVersion,
    reload: () => takeNewVersion(),
    // Written to the browser's console only: the user can do nothing about it.
    // biome-ignore lint/suspicious/noConsole: the failure is logged and nothing else
    onFailure: (error) => console.info('the deployed version could not be read', error),
  });
  if (invitation !== null) {
    const { showInvitation } = await import('./invitation-start');
    await showInvitation(container, invitation, entry);
    return;
  }
  if (onlySignsIn(entry)) {
    await showSignInPage(container, entry);
    return;
  }
  const { prepareConsole } = await import('./console');
  const { show } = await prepareConsole(entry);
  show(container);
}

/** The token of an invitation's link, which leaves the address; null where the page is opened otherwise. */
function takeInvitation(): string | null {
  const { pathname, hash } = window.location;
  if (pathname !== '/invite' && pathname !== '/invite/') return null;
  window.history.replaceState(null, '', '/login');
  return hash.length > 1 ? hash.slice(1) : null;
}
