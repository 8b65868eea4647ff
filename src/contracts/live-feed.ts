// The protocol between the main thread and the live-feed worker: it owns the MQTT connection and hands on batches.
import type {
  GenerationMessage,
  HandlingMessage,
  ImportMessage,
  LockMessage,
  MachineMessage,
  RealMessage,
  StatusMessage,
  WarningMessage,
} from './broker';
import { change } from './worker-requests';

export interface LiveFeedConfig {
  /** `ws:` or `wss:` URL of the broker. */
  readonly url: string;
  readonly clientUuid: string;
  readonly token: string;
  /** Topic filters (broker.ts `topicOf`). */
  readonly topics: readonly string[];
}

export type ConnectionState =
  | { readonly state: 'connecting' }
  | { readonly state: 'live'; readonly sinceMs: number }
  | {
      readonly state: 'reconnecting';
      readonly attempt: number;
      readonly retryAtMs: number;
      readonly offlineSinceMs: number;
    }
  | { readonly state: 'closed' };

export interface LiveItem<M> {
  readonly deviceId: number;
  readonly projectId: number;
  readonly message: M;
}

/** Rows of a machine that came behind newer ones of it, or a second time. */
export interface OutOfOrderRows {
  readonly deviceId: number;
  readonly projectId: number;
  readonly late: number;
  readonly repeated: number;
}

/** At most four batches a second. `dropped` counts messages lost because the main thread fell behind. */
export interface LiveBatch {
  readonly real: readonly LiveItem<RealMessage>[];
  readonly status: readonly LiveItem<StatusMessage>[];
  readonly warnings: readonly LiveItem<WarningMessage>[];
  /** Warnings of which something has changed since they were raised. */
  readonly handled: readonly LiveItem<HandlingMessage>[];
  /** Machines that were asked to lock or unlock themselves, or have answered. */
  readonly locks: readonly LiveItem<LockMessage>[];
  /** Machines that were added to the project, renamed, closed, opened again or removed from it. */
  readonly machines: readonly LiveItem<MachineMessage>[];
  /** How generations of simulated piles go. The counts of one whose `change_no` is not the greatest are old. */
  readonly generated: readonly LiveItem<GenerationMessage>[];
  /** How much of imports of piles is written. */
  readonly imports: readonly LiveItem<ImportMessage>[];
  /** One a machine that sent such rows. Late ones are among `real`, repeated ones are left out. */
  readonly outOfOrder: readonly OutOfOrderRows[];
  readonly duplicates: number;
  readonly malformed: number;
  readonly dropped: number;
}

/** Requests of the main thread (workers/rpc). */
export const LIVE_FEED_REQUESTS = {
  /** Connects, or changes what is subscribed; the newest call wins. */
  'feed.connect': change<LiveFeedConfig, null>(),
  'feed.disconnect': change<null, null>(),
};
export type LiveFeedRequests = typeof LIVE_FEED_REQUESTS;

/** A message that the worker sends unasked. */
export type LiveFeedEvent =
  | { readonly kind: 'batch'; readonly batch: LiveBatch }
  | { readonly kind: 'state'; readonly state: ConnectionState }
  /** The broker refused the token: a fresh one is needed before the next attempt can succeed. */
  | { readonly kind: 'refused' };
