// What the screens see of the live channel beside the query cache: the state of the connection, what was lost, and a
// revision by key that grows whenever a pile set or log changed under the views that draw it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConnectionState } from '../contracts/live-feed';

export interface LiveState {
  readonly connection: ConnectionState;
  /** Grows by one whenever what is open under the key has changed live: ask for the view again. */
  readonly revisions: Readonly<Record<string, number>>;
  /** Totals since the project is watched. `dropped` > 0: the page fell behind and lost messages. */
  readonly duplicates: number;
  readonly malformed: number;
  readonly dropped: number;
}
export type LiveStore = StoreApi<LiveState>;

export const LIVE_INITIAL: LiveState = {
  connection: { state: 'closed' },
  revisions: {},
  duplicates: 0,
  malformed: 0,
  dropped: 0,
};

export function createLiveStore(): LiveStore {
  return createStore<LiveState>()(() => LIVE_INITIAL);
}

/** Tells the views of these keys that they are out of date. */
export function bumpRevisions(store: LiveStore, keys: Iterable<string>): void {
  const revisions = { ...store.getState().revisions };
  for (const key of keys) revisions[key] = (revisions[key] ?? 0) + 1;
  store.setState({ revisions });
}
