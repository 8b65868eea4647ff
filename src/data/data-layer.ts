// Everything the screens get their data from, made once at start: the two workers, session, queries and live channel.
import { QueryClient } from '@tanstack/react-query';
import { DataCoreError } from '../../workers/rpc/data-core-error';
import type { WorkerEnds } from '../../workers/rpc/worker-ends';
import { CLIENT_BASE } from '../contracts/api';
import type { SettingsCall } from '../contracts/api/projects';
import type { DataCoreEvent, StoredSession } from '../contracts/data-core';
import { type Auth, createAuth } from './auth';
import { DataCoreClient } from './data-core-client';
import { reportFault } from './faults';
import { Live } from './live';
import { createLiveStore, type LiveStore } from './live-store';
import { createQueries, type Queries } from './queries';
import { SESSION_KEYS } from './session-keys';
import { createSessionStore, type SessionStorage, type SessionStore } from './session-store';
import { makeStoreClient } from './store-client';
import { Uploads } from './uploads';
import { workerSession } from './worker-session';

export interface DataLayerOptions {
  /** Origin of the backend, no trailing slash; the broker is reached on the same host. */
  readonly origin: string;
  readonly storage: SessionStorage;
  readonly spawnDataCore: () => WorkerEnds;
  readonly spawnLiveFeed: () => WorkerEnds;
  /** By which call a type asks for its projects' settings; absent: each by `projectSettings`. */
  readonly settingsCallOf?: (typeCode: string) => SettingsCall;
  /** Time after which a screen's call that failed is made again. */
  readonly failedMs?: number;
}

export interface DataLayer {
  readonly core: DataCoreClient;
  readonly session: SessionStore;
  readonly auth: Auth;
  readonly queries: Queries;
  readonly queryClient: QueryClient;
  readonly live: Live;
  readonly liveStore: LiveStore;
  readonly uploads: Uploads;
  /** Hears of what the server says of a success, for the user, until the answer is called. */
  onSaid(listener: (text: string) => void): () => void;
  /** Cancels all pending requests but the shell's own; call it when a route is left, before the next one renders. */
  cancelPending(): void;
  /** Takes over what another tab wrote; connect it to the window's `storage` event. */
  onStorage(key: string | null): void;
  dispose(): void;
}

const RETRIES = 2;

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < RETRIES && error instanceof DataCoreError && error.retryable,
        // The worker knows better whether there is a network: sites often have one without the internet.
        networkMode: 'always',
      },
    },
  });
}

/** Reads the session from the storage. The data core's worker starts with the first call. */
export function createDataLayer(options: DataLayerOptions): DataLayer {
  const { origin, storage } = options;
  const session = createSessionStore(storage);
  const queryClient = createQueryClient();
  const liveStore = createLiveStore();
  const core = new DataCoreClient({
    spawn: options.spawnDataCore,
    session: () => workerSession(origin, session.getState()),
    onEvent: (event) => onEvent(event),
  });
  const queries = createQueries(core, options.settingsCallOf);
  const live = new Live({
    spawn: options.spawnLiveFeed,
    origin,
    core,
    queries,
    queryClient,
    session,
    store: liveStore,
    failedMs: options.failedMs,
  });

  const uploads = new Uploads({
    fetchToken: () => core.api('uploadToken', null, {}, { keep: true }),
    makeClient: makeStoreClient,
  });
  const saidListeners = new Set<(text: string) => void>();

  function onEvent(event: DataCoreEvent): StoredSession | undefined {
    switch (event.kind) {
      case 'storedSession':
        session.getState().reload();
        return workerSession(origin, session.getState()).credentials;
      case 'said':
        for (const listener of saidListeners) listener(event.text);
        return undefined;
      case 'tokens':
        session.getState().setTokens(event.token, event.refreshToken);
        return undefined;
      case 'signedOut': {
        // Another tab may have refreshed the pair this one failed with: then its tokens are taken over instead.
        const { token } = session.getState();
        session.getState().reload();
        if (session.getState().token === token) session.getState().clear();
        return undefined;
      }
    }
  }

  session.subscribe((state, before) => {
    const tokens = state.token !== before.token || state.refreshToken !== before.refreshToken;
    const account = state.clientUuid !== before.clientUuid;
    const language = state.language !== before.language;
    if (tokens || account || language) {
      live.reconnect();
    }
    const calls = tokens || account || language || state.typeCode !== before.typeCode;
    if (calls || state.loginAuth !== before.loginAuth) {
      core.call('session.set', workerSession(origin, state), { keep: true }).catch(reportFault);
    }
    if (account) {
      core.forgetOpened();
      uploads.forget();
      queryClient.clear();
    } else if (language) {
      queryClient.invalidateQueries().catch(reportFault);
    }
  });

  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed') return;
    const key = query.meta?.opens;
    // The same log may be in use with other channels, the same piles again by a new query.
    if (
      key !== undefined &&
      !queryClient
        .getQueryCache()
        .findAll()
        .some((other) => other.meta?.opens === key)
    ) {
      core.release(key).catch(reportFault);
    }
  });

  return {
    core,
    session,
    auth: createAuth(core, session, origin, (typeCode, projects) => {
      queryClient.setQueryData(queries.projects({ typeCode, typePrefix: CLIENT_BASE }).queryKey, [...projects]);
    }),
    queries,
    queryClient,
    live,
    liveStore,
    uploads,
    onSaid(listener) {
      saidListeners.add(listener);
      return () => {
        saidListeners.delete(listener);
      };
    },
    cancelPending() {
      queryClient.cancelQueries({ predicate: (query) => query.meta?.keep !== true }).catch(reportFault);
      core.cancelPending();
    },
    onStorage(key) {
      if (key === null || Object.values<string>(SESSION_KEYS).includes(key)) session.getState().reload();
    },
    dispose() {
      unsubscribe();
      live.dispose();
      core.dispose();
      queryClient.clear();
    },
  };
}
