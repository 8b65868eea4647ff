// State of the live channel that screens see beside the query cache: the connection, the messages lost, and a revision
// by key that grows whenever a pile set or log changed under the views that draw it.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GenerationMessage, ImportMessage } from '../contracts/broker';
import type { ConnectionState, LiveBatch } from '../contracts/live-feed';

/** Messages that were dropped since the first of them. */
export interface DroppedMessages {
  readonly count: number;
  readonly sinceMs: number;
}

/** A time without a connection that is over. */
export interface ConnectionGap {
  readonly fromMs: number;
  readonly toMs: number;
  /** How asking the server for the time between went. */
  readonly state: 'asked' | 'filled' | 'failed';
}

/** Rows of a machine that came behind newer ones, or a second time, since the project is watched. */
export interface OutOfOrder {
  readonly late: number;
  readonly repeated: number;
  /** When the last of them came, by this computer's clock. */
  readonly lastMs: number;
}

export interface LiveState {
  /** Live once the broker has agreed to the topics of the project that is watched. */
  readonly connection: ConnectionState;
  /** Grows whenever what is open under the key has changed live: ask for the view again. Those that changed last. */
  readonly revisions: Readonly<Record<string, number>>;
  /** The revision of all other keys: the greatest that was dropped, so that no key comes back to one that it had. */
  readonly otherRevision: number;
  /** Those of them that the user has made: they are waited for, and shown at once. */
  readonly edits: Readonly<Record<string, number>>;
  /** Totals since the project is watched. */
  readonly duplicates: number;
  readonly malformed: number;
  /** The page fell behind and lost messages; null: it did not. */
  readonly dropped: DroppedMessages | null;
  /** The last time without a connection since the project is watched; null: there was none that was told. */
  readonly lastGap: ConnectionGap | null;
  /** By machine; those without such rows are absent. */
  readonly outOfOrder: Readonly<Record<number, OutOfOrder>>;
  /** Grows whenever messages may have been missed: before the broker agreed to the project's topics, while offline, by `dropped`. */
  readonly gaps: number;
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
  dropped: null,
  lastGap: null,
  outOfOrder: {},
  gaps: 0,
  generations: {},
  imports: {},
};

export function createLiveStore(): LiveStore {
  return createStore<LiveState>()(() => LIVE_INITIAL);
}

/**
 * The state after a batch that came at `nowMs`: counts of what was lost or out of order, and the newest that was told of
 * generations and imports.
 */
export function afterBatch(
  state: LiveState,
  batch: Omit<LiveBatch, 'real' | 'status' | 'warnings' | 'handled' | 'locks' | 'machines'>,
  nowMs: number,
): LiveState {
  const { duplicates, malformed, dropped, outOfOrder, generated, imports } = batch;
  const listed = generated.length + imports.length + outOfOrder.length;
  if (duplicates + malformed + dropped + listed === 0) return state;
  const next = {
    duplicates: state.duplicates + duplicates,
    malformed: state.malformed + malformed,
    dropped:
      dropped === 0
        ? state.dropped
        : { count: (state.dropped?.count ?? 0) + dropped, sinceMs: state.dropped?.sinceMs ?? nowMs },
    outOfOrder: { ...state.outOfOrder },
    generations: { ...state.generations },
    imports: { ...state.imports },
  };
  for (const { deviceId, late, repeated } of outOfOrder) {
    const known = next.outOfOrder[deviceId];
    next.outOfOrder[deviceId] = {
      late: (known?.late ?? 0) + late,
      repeated: (known?.repeated ?? 0) + repeated,
      lastMs: nowMs,
    };
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
