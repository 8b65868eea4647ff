import type { QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../../ui/when-idle';

/** The page has been quiet for so many looks, one a second: its first picture stands. */
const QUIET_LOOKS = 3;
const LOOK_MS = 1000;
/** Then at the latest, though the browser never finds a moment. */
const IDLE_BY_MS = 10_000;

interface SignedIn {
  readonly token: string | null;
  readonly clientUuid: string | null;
}

/** The parts of the data layer that are used here. */
interface Watched {
  readonly session: {
    getState(): SignedIn;
    subscribe(listener: (state: SignedIn, before: SignedIn) => void): unknown;
  };
  readonly uploads: { prepare(): void };
  readonly queryClient: QueryClient;
}

/**
 * Fetches credentials of the object store once somebody is signed in and the first screen stands: they must not be in the
 * way of the first picture.
 */
export function prepareUploads(layer: Watched): void {
  const { session, uploads } = layer;
  let stop = (): void => undefined;
  const begin = (): void => {
    stop();
    if (session.getState().token === null) return;
    stop = whenQuiet(layer, () => {
      if (session.getState().token !== null) uploads.prepare();
    });
  };
  session.subscribe(({ clientUuid }, before) => {
    if (clientUuid !== before.clientUuid) begin();
  });
  begin();
}

/** Calls back once no answer has been waited for during some seconds, and something has been shown by then. */
function whenQuiet({ queryClient }: Pick<Watched, 'queryClient'>, callback: () => void): () => void {
  let quiet = 0;
  const timer = setInterval(() => {
    const queries = queryClient.getQueryCache().getAll();
    const isShown = queries.some(({ state }) => state.status === 'success');
    quiet = isShown && queryClient.isFetching() === 0 ? quiet + 1 : 0;
    if (quiet < QUIET_LOOKS) return;
    clearInterval(timer);
    whenIdle(callback, IDLE_BY_MS);
  }, LOOK_MS);
  return () => clearInterval(timer);
}
