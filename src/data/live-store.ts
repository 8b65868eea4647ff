// State of the live channel that screens see beside the query cache: the connection, the messages lost, and a revision
// by key that grows whenever a pile set or log changed under the views that draw it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GenerationMessage, ImportMessage, LockMessage } from '../contracts/broker';
import type { ConnectionState, LiveBatch } from '../contracts/live-feed';

export interface LiveState {
  /** Live once the broker has agreed to the topics of the project that is watched. */
  readonly connection: ConnectionState;
  /** Grows whenever what is open under the key has changed live: ask for the view again. Those that changed last. */
  readonly revisions: Readonly<Record<string, number>>;
  /** The revision of all other keys: the greatest that was dropped, so that no key comes back to one that it had. */
  readonly otherRevision: number;
  /** Those of them that the user has made: they are waited for, and shown at once. */
  readonly edits: Readonly<Record<string, number>>;
  /** Totals since the project is watched. `dropped` > 0: the page fell behind and lost messages. */
  readonly duplicates: number;
  readonly malformed: number;
  readonly dropped: number;
  /** Grows whenever messages may have been missed: before the broker agreed to the project's topics, while offline, by `dropped`. */
  readonly gaps: number;
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
  otherRevision: 0,
  edits: {},
  duplicates: 0,
  malformed: 0,
  dropped: 0,
  gaps: 0,
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

/** Of so many keys revisions are known; each record that is looked at while it grows has one. */
const MOST_KEYS = 128;

/** The revision of what is open under the key. */
export function revisionOf({ revisions, otherRevision }: LiveState, key: string): number {
  return revisions[key] ?? otherRevision;
}

/** Tells the views of these keys that they are out of date. */
export function bumpRevisions(store: LiveStore, keys: Iterable<string>): void {
  store.setState((state) => afterBump(state, keys));
}

/** The same by what the user has done. */
export function bumpEdits(store: LiveStore, key: string): void {
  store.setState((state) => ({
    ...afterBump(state, [key]),
    edits: { ...state.edits, [key]: (state.edits[key] ?? 0) + 1 },
  }));
}

/** The keys stand in the order of their last change; of too many the older half goes, so that it happens seldom. */
function afterBump(state: LiveState, keys: Iterable<string>): Pick<LiveState, 'revisions' | 'otherRevision'> {
  const revisions = new Map(Object.entries(state.revisions));
  for (const key of keys) {
    revisions.delete(key);
    revisions.set(key, revisionOf(state, key) + 1);
  }
  let { otherRevision } = state;
  if (revisions.size > MOST_KEYS)
    for (const [key, revision] of [...revisions].slice(0, -MOST_KEYS / 2)) {
      revisions.delete(key);
      otherRevision = Math.max(otherRevision, revision);
    }
  return { revisions: Object.fromEntries(revisions), otherRevision };
}
