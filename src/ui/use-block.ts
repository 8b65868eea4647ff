import { createContext, useContext } from 'react';
import { type Path, useBlocker } from 'react-router-dom';

/** Somebody is about to leave an address for another; paths with query. */
export interface Move {
  readonly currentLocation: Path;
  readonly nextLocation: Path;
}

/** A move that is held up until it is answered, or none. */
export type Block =
  | { readonly state: 'unblocked' | 'proceeding' }
  | { readonly state: 'blocked'; readonly proceed: () => void; readonly reset: () => void };

/** How moves are held up: by the router, but in an app that has none of its own. */
export const BlockContext = createContext<(blocks: (move: Move) => boolean) => Block>(useBlocker);

/** Holds up the moves for which `blocks` answers true. */
export function useBlock(blocks: (move: Move) => boolean): Block {
  const useHostsBlock = useContext(BlockContext);
  return useHostsBlock(blocks);
}
