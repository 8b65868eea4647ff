// The data layer inside React: one provider, and hooks that subscribe to single values.
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { importStart } from '../contracts/broker';
import type { ComingPiles, Progress, TableSource } from '../contracts/data-core';
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

/** Since when this page is cut off from live messages, by this computer's clock; null: it is not, as far as is known. */
export function useCutOffMs(): number | null {
  return useLive(({ connection }) => (connection.state === 'reconnecting' ? connection.offlineSinceMs : null));
}

/** Messages that the page dropped since the project is watched; null: none. */
export function useDroppedMessages(): LiveState['dropped'] {
  return useLive((state) => state.dropped);
}

/** The last time without a connection that is over; null: none. */
export function useLastGap(): LiveState['lastGap'] {
  return useLive((state) => state.lastGap);
}

/** Rows of a machine that came late or twice; undefined: none. */
export function useOutOfOrder(machineId: number): LiveState['outOfOrder'][number] | undefined {
  return useLive((state) => state.outOfOrder[machineId]);
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

/**
 * Piles that are being opened under `key`, as cells tell of them; null where they tell nothing. It stays until the next opening:
 * the piles are known a moment after their opening has ended.
 */
export function useComingPiles(key: string): ComingPiles | null {
  const { store } = useDataCore().opened;
  const [coming, setComing] = useState<ComingPiles | null>(null);
  useEffect(() => {
    let shown: ComingPiles | null = null;
    const read = (): void => {
      const known = store.getState()[key];
      if (known === undefined || known.opening === null) return;
      const next = known.progress?.coming ?? null;
      // Each message brings a copy; only a new stretch of piles is worth a rendering.
      if (shown?.asOfMs === next?.asOfMs && shown?.come === next?.come) return;
      shown = next;
      setComing(next);
    };
    setComing(null);
    read();
    return store.subscribe(read);
  }, [store, key]);
  return coming;
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
