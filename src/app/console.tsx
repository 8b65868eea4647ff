// Everything that a session needs: data, routes, shell. Loaded at once for a signed-in user, and in the background of
// the sign-in page for others.
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createDataLayer, type DataLayer, spawnDataCore, spawnLiveFeed } from '../data';
import { settingsCallOf } from '../equipment/protocol-names';
import { showLanguage } from '../i18n/i18n';
import { App } from './app';
import { reportUncaught } from './boundaries/report-crash';
import type { Entry } from './navigation/entry';
import { createRouting } from './routing';
import type { Routing } from './routing-context';
import { askAhead } from './session/ask-ahead';
import { enterByLink } from './session/enter-by-link';
import { prepareUploads } from './session/prepare-uploads';
import { startCore } from './session/warm-up';

export interface PreparedConsole {
  readonly layer: DataLayer;
  readonly routing: Routing;
  /** Begins the calls of the screen that comes, once the session stands. */
  readonly askAhead: () => void;
  /** Renders it: into an empty place, or in the place of what a root shows. */
  show(place: HTMLElement | Root): void;
}

/** Makes the session, its data and its routes, and does what the address asked for. */
export async function prepareConsole(entry: Entry): Promise<PreparedConsole> {
  const layer = createDataLayer({
    origin: window.location.origin,
    storage: window.localStorage,
    spawnDataCore,
    spawnLiveFeed,
    settingsCallOf,
  });
  const { session } = layer;
  reportUncaught(layer);
  // A signed-in user needs the data core in a moment.
  if (session.getState().token !== null) startCore(layer);
  await showLanguage(session.getState().language);
  session.subscribe((state, before) => {
    // A dictionary that does not come leaves the old language standing; the next try fetches it again.
    if (state.language !== before.language) showLanguage(state.language).catch(() => undefined);
  });
  await enterByLink(layer, entry);
  prepareUploads(layer);
  const ask = (): void => void askAhead(layer);
  if (session.getState().token !== null) ask();
  const routing = createRouting(layer);
  return {
    layer,
    routing,
    askAhead: ask,
    show(place) {
      const root = place instanceof HTMLElement ? createRoot(place) : place;
      // At once: the router misses what changes while it is rendered in slices, and shows nothing for ever.
      root.render(
        <StrictMode>
          <App layer={layer} routing={routing} />
        </StrictMode>,
      );
    },
  };
}
