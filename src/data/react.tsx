// The data layer inside React: one provider, and hooks that subscribe to single values.
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { importStart } from '../contracts/broker';
import type { Progress, TableSource } from '../contracts/data-core';
import type { ConnectionState } from '../contracts/live-feed';
import type { DataCoreClient } from './data-core-client';
import type { DataLayer } from './data-layer';
import { type LiveState, revisionOf } from './live-store';
import type { SessionActions, SessionState } from './session-store';

const DataLayerContext = createContext<DataLayer | null>(null);

/** Provides the data layer and its query client. */
export function DataProvider({ layer, children }: { readonly layer: DataLayer; readonly children: ReactNode }) {
  useEffect(() => {
    const onStorage = (event: StorageEvent): void => layer.onStorage(event.key);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [layer]);
  return (
    <DataLayerContext value={layer}>
      <QueryClientProvider client={layer.queryClient}>{children}</QueryClientProvider>
    </DataLayerContext>
  );
}

/** The layer given to the provider. */
export function useDataLayer(): DataLayer {
  const layer = useContext(DataLayerContext);
  if (!layer) throw new Error('useDataLayer needs a DataProvider above it');
  return layer;
}

/** The data core's client. */
export function useDataCore(): DataCoreClient {
  return useDataLayer().core;
}

/** One value of the session; renders again when it changes. */
export function useSession<T>(select: (state: SessionState & SessionActions) => T): T {
  return useStore(useDataLayer().session, select);
}

function useLive<T>(select: (state: LiveState) => T): T {
  return useStore(useDataLayer().liveStore, select);
}

export function useConnectionState(): ConnectionState {
  return useLive((state) => state.connection);
}

/** A number that grows whenever what is open under `key` changed live; put it into the key of the view's query. */
export function useRevision(key: string): number {
  return useLive((state) => revisionOf(state, key));
}

/** How many changes of what is open under the key the user has made. */
export function useEdits(key: string): number {
  return useLive((state) => state.edits[key] ?? 0);
}

/** How generations of simulated piles stand by the last message about each, by their id. */
export function useGenerationNews(): LiveState['generations'] {
  return useLive((state) => state.generations);
}

/** A number that grows whenever messages may have been missed. */
export function useMessageGaps(): number {
  return useLive((state) => state.gaps);
}

/** The share of an import of piles that the server has written; null: it has said nothing of it. */
export function useImportShare(importKey: string | undefined): number | null {
  return useLive(({ imports }) => {
    const progress = importKey === undefined ? undefined : imports[importStart(importKey)];
    return progress === undefined ? null : progress.written / progress.rows;
  });
}

/**
 * Progress of opening `key`, null when nothing is being loaded. Read in an effect: where a store of `useStore` changes while
 * a screen is rendered in slices, React renders all of the screen anew.
 */
export function useOpenProgress(key: string): Progress | null {
  const { store } = useDataCore().opened;
  const [progress, setProgress] = useState<Progress | null>(null);
  useEffect(() => {
    const read = (): void => setProgress(store.getState()[key]?.progress ?? null);
    read();
    return store.subscribe(read);
  }, [store, key]);
  return progress;
}

/** Watches a project's live channel while mounted; null watches nothing. Mount it once, in the shell. */
export function useLiveProject(scope: TableSource | null): void {
  const { live } = useDataLayer();
  const { typeCode, typePrefix, projectId } = scope ?? {};
  useEffect(() => {
    if (typeCode === undefined || typePrefix === undefined || projectId === undefined) return;
    live.watch({ typeCode, typePrefix, projectId });
    return () => live.watch(null);
  }, [live, typeCode, typePrefix, projectId]);
}
