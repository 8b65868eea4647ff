import { createContext, useContext } from 'react';
import type { Routing } from './routing';

export const RoutingContext = createContext<Routing | null>(null);

/** The routing of the session. */
export function useRouting(): Routing {
  const routing = useContext(RoutingContext);
  if (routing === null) throw new Error('useRouting needs a RoutingContext above it');
  return routing;
}
