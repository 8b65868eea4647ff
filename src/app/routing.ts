// The router belongs to the session: signed out there is only /login; a sign-in brings the routes of the types the
// account owns. A change of session makes another router, so that no route of the last one is left.
import { createBrowserRouter, type DataRouter } from 'react-router-dom';
import { createStore } from 'zustand/vanilla';
import type { EquipmentTypeItem } from '../contracts/api';
import type { DataLayer } from '../data';
import { watchLeaving } from '../ui/use-search-change';
import { signedOutRoutes } from './routes/signed-out';
import type { Routing, RoutingState } from './routing-context';
import { firstPage } from './session/first-page';
import { useSignInNotice } from './session/sign-in-notice';

/** Paths that lead on to a screen. */
const NO_SCREENS: ReadonlySet<string> = new Set(['/', '/login']);

const loadSignedIn = () => import('./routes/signed-in');

/** Makes the router for the session and keeps it fitting. */
export function createRouting(layer: DataLayer): Routing {
  const { session } = layer;
  const store = createStore<RoutingState>()(() => ({ router: null, generation: 0, failure: null }));
  let work: Promise<void> = Promise.resolve();
  let run = 0;

  async function build(typesBefore: readonly EquipmentTypeItem[]): Promise<void> {
    run += 1;
    const mine = run;
    try {
      const signedIn = session.getState().token !== null;
      const { routes, ...options } = signedIn
        ? (await loadSignedIn()).signedInRoutes(layer, location.pathname, typesBefore)
        : { routes: signedOutRoutes() };
      if (mine !== run) return;
      store.getState().router?.dispose();
      const router = createBrowserRouter(routes, options);
      cancelOnLeave(router, layer);
      watchLeaving(() => isLeaving(router));
      store.setState({ router, generation: mine, failure: null });
    } catch (failure) {
      if (mine === run) store.setState({ failure });
    }
  }

  const rebuild = (typesBefore: readonly EquipmentTypeItem[]): void => {
    work = build(typesBefore);
  };

  session.subscribe((state, before) => {
    const ended = state.token === null && before.token !== null;
    if (ended && !state.noType && !state.signedOutHere) useSignInNotice.getState().show({ kind: 'expired' });
    if (state.token !== null && before.token === null) useSignInNotice.getState().show(null);
    const signedIn = (state.token === null) !== (before.token === null);
    const rights = state.role !== before.role || state.accountInfo !== before.accountInfo;
    if (signedIn || (state.token !== null && (rights || !sameTypes(state.types, before.types)))) rebuild(before.types);
  });
  rebuild([]);

  return Object.assign(store, {
    async settled() {
      await work;
      const { router } = store.getState();
      if (router !== null) await firstPage(router);
    },
  });
}

function sameTypes(a: readonly { type_code: string }[], b: readonly { type_code: string }[]): boolean {
  return a.length === b.length && a.every((type, i) => type.type_code === b[i]?.type_code);
}

function isLeaving({ state: { location, navigation } }: DataRouter): boolean {
  return navigation.state !== 'idle' && navigation.location.pathname !== location.pathname;
}

/** Leaving a screen cancels what it asked for, before the next one asks. */
function cancelOnLeave(router: DataRouter, layer: DataLayer): void {
  let path = router.state.location.pathname;
  router.subscribe(({ location }) => {
    if (location.pathname === path) return;
    // Before the first screen there is only what was asked for it ahead.
    const first = NO_SCREENS.has(path);
    path = location.pathname;
    if (!first) layer.cancelPending();
  });
}
