// State of the live channel that screens see beside the query cache: the connection, the messages lost, and a revision
// by key that grows whenever a pile set or log changed under the views that draw it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GenerationMessage, ImportMessage, LockMessage } from '../contracts/broker';
import type { ConnectionState, LiveBatch } from '../contracts/live-feed';

export interface LiveState {
  readonly connection: ConnectionState;
  /** Grows by one whenever what is open under the key has changed live: ask for the view again. */
  readonly revisions: Readonly<Record<string, number>>;
  /** Those of them that the user has made: they are waited for, and shown at once. */
  readonly edits: Readonly<Record<string, number>>;
  /** Totals since the project is watched. `dropped` > 0: the page fell behind and lost messages. */
  readonly duplicates: number;
  readonly malformed: number;
  readonly dropped: number;
  /** The last message about a machine's lock, by machine. Machines without such a message are absent. */
  readonly locks: Readonly<Record<number, LockMessage>>;
  /** How generations of simulated piles stand, by their id. */
  readonly generations: Readonly<Record<string, GenerationMessage>>;
  /** The last message about each import of piles, by the start of its key. */
  readonly imports: Readonly<Record<string, ImportMessage>>;
}
export type LiveStore = StoreApi<LiveState>;

export const LIVE_INITIAL: LiveState = {
  connection: { state: 'closed' },
  revisions: {},
  edits: {},
  duplicates: 0,
  malformed: 0,
  dropped: 0,
  locks: {},
  generations: {},
  imports: {},
};

export function createLiveStore(): LiveStore {
  return createStore<LiveState>()(() => LIVE_INITIAL);
}

/** The state after a batch: counts of what was lost, and the newest that was told of locks, generations and imports. */
export function afterBatch(
  state: LiveState,
  batch: Omit<LiveBatch, 'real' | 'status' | 'warnings' | 'handled' | 'machines'>,
): LiveState {
  const { duplicates, malformed, dropped, locks, generated, imports } = batch;
  if (duplicates + malformed + dropped + locks.length + generated.length + imports.length === 0) return state;
  const next = {
    duplicates: state.duplicates + duplicates,
    malformed: state.malformed + malformed,
    dropped: state.dropped + dropped,
    locks: { ...state.locks },
    generations: { ...state.generations },
    imports: { ...state.imports },
  };
  for (const { deviceId, message } of locks) {
    const known = next.locks[deviceId];
    const isOlder =
      known !== undefined && (message.command_no - known.command_no || message.time_ms - known.time_ms) < 0;
    if (!isOlder) next.locks[deviceId] = message;
  }
  for (const { message } of generated) {
    const known = next.generations[message.generation_id];
    if (known === undefined || message.change_no > known.change_no) next.generations[message.generation_id] = message;
  }
  for (const { message } of imports) next.imports[message.import_start] = message;
  return { ...state, ...next };
}

/** Tells the views of these keys that they are out of date. */
export function bumpRevisions(store: LiveStore, keys: Iterable<string>): void {
  store.setState(({ revisions }) => ({ revisions: oneMore(revisions, keys) }));
}

/** The same by what the user has done. */
export function bumpEdits(store: LiveStore, key: string): void {
  store.setState(({ revisions, edits }) => ({ revisions: oneMore(revisions, [key]), edits: oneMore(edits, [key]) }));
}

function oneMore(counts: Readonly<Record<string, number>>, keys: Iterable<string>): Record<string, number> {
  const more = { ...counts };
  for (const key of keys) more[key] = (more[key] ?? 0) + 1;
  return more;
}
