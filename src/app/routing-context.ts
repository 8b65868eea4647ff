import { createContext, useContext } from 'react';
import type { DataRouter } from 'react-router-dom';
import type { StoreApi } from 'zustand/vanilla';

export interface RoutingState {
  /** Null until the first routes are loaded. */
  readonly router: DataRouter | null;
  /** Counts the routers made, to tell them apart. */
  readonly generation: number;
  /** The signed-in part did not load. */
  readonly failure: unknown;
}

export interface Routing extends StoreApi<RoutingState> {
  /** Resolves when the routes fit the session, and their first page can be drawn. */
  settled(): Promise<void>;
}

export const RoutingContext = createContext<Routing | null>(null);

/** The routing of the session. */
export function useRouting(): Routing {
  const routing = useContext(RoutingContext);
  if (routing === null) throw new Error('useRouting needs a RoutingContext above it');
  return routing;
}
