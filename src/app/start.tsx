// The order in which the console comes up: can this browser run it, its texts, the link's sign-in, then React.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createDataLayer, spawnDataCore, spawnLiveFeed } from '../data';
import { showLanguage } from '../i18n/i18n';
import { App } from './app';
import { reportUncaught } from './boundaries/report-crash';
import { keepHandleStatus } from './navigation/handle-status';
import { takeNewVersion } from './new-version';
import { showTooOld } from './pages/too-old';
import { createRouting } from './routing';
import { enterByLink, takeEntry } from './session/enter-by-link';
import { warmUp } from './session/warm-up';
import { fetchVersion, watchVersion } from './version-watch';

/** Starts the console in `container`. Without WebAssembly it says so and stops. */
export async function startConsole(container: HTMLElement): Promise<void> {
  keepHandleStatus(window.location.search);
  const entry = takeEntry();
  if (typeof WebAssembly !== 'object') {
    showTooOld(container);
    return;
  }
  const layer = createDataLayer({
    origin: window.location.origin,
    storage: window.localStorage,
    spawnDataCore,
    spawnLiveFeed,
  });
  const { session } = layer;
  reportUncaught(layer);
  // Whoever is signed in needs the data core in a moment; the sign-in page does without until somebody types.
  if (session.getState().token !== null) warmUp(layer);
  await showLanguage(session.getState().language);
  session.subscribe((state, before) => {
    // A dictionary that does not come leaves the old language standing; the next try fetches it again.
    if (state.language !== before.language) showLanguage(state.language).catch(() => undefined);
  });
  await enterByLink(layer, entry);
  const routing = createRouting(layer);
  watchVersion({
    fetchVersion,
    reload: () => takeNewVersion(),
    // Told to the console only: whoever sits before it can do nothing about it.
    // biome-ignore lint/suspicious/noConsole: the failure is logged and nothing else
    onFailure: (error) => console.info('the deployed version could not be read', error),
  });
  createRoot(container).render(
    <StrictMode>
      <App layer={layer} routing={routing} />
    </StrictMode>,
  );
}
