// The main thread's half: settles every call exactly once, notices a dead worker, replaces it and has the session
// restored before anything else is sent.
import { proxy, transfer, wrap } from 'comlink';
import type { Progress } from '../../src/contracts/data-core';
import type { InputOf, OutputOf, WorkerRequests } from '../../src/contracts/worker-requests';
import { cancelledError, DataCoreError } from './data-core-error';
import type { RpcRemote } from './protocol';
import { collectTransferables } from './transferables';
import type { WorkerEnds } from './worker-ends';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Arrays of the input go to the worker without a copy: the caller has them no more, and the call is not repeated. */
  readonly handOver?: boolean | undefined;
}

export interface SupervisorOptions<R extends WorkerRequests, E> {
  /** Each says whether it may be sent once more when the worker died under it. */
  readonly requests: R;
  readonly spawn: () => WorkerEnds;
  /** Brings a new worker to the state of the old one; calls wait for it. */
  readonly restore: (send: (name: string, input: unknown) => Promise<unknown>) => Promise<void>;
  /** Its answer goes back to the worker. */
  readonly onEvent?: (event: E) => unknown;
  /** Told when a worker was lost, after its pending calls were rejected. */
  readonly onLost?: (reason: string) => void;
  /** A ping goes out at this interval. */
  readonly heartbeatMs?: number;
  /**
   * Pings in a row that may stay unanswered. Counted, not timed: after the laptop slept only one has been missed. It
   * must outlast the longest uninterrupted computation in the worker on a slow machine.
   */
  readonly missedHeartbeats?: number;
  /** A worker that lived this long counts as sound: the next start is immediate again. */
  readonly stableMs?: number;
}

const HEARTBEAT_MS = 2_000;
const MISSED_HEARTBEATS = 5;
/** A script on its way over a slow network answers nothing yet: so many times more patience until its first answer. */
const BOOT_PATIENCE = 4;
const STABLE_MS = 60_000;
/** After so many crashes in a row calls that wait are rejected too: it is not going to be better soon. */
const GIVE_UP_AFTER = 3;
const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 30_000;

interface Pending {
  readonly name: string;
  /** Whether it is sent to the next worker when this one dies under it. */
  mayRepeat: boolean;
  readonly input: unknown;
  readonly handOver: boolean;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: DataCoreError) => void;
  sent: boolean;
}

interface Incarnation<E> {
  readonly ends: WorkerEnds;
  readonly remote: ReturnType<typeof wrap<RpcRemote<E>>>;
  readonly bornMs: number;
  answered: boolean;
  ready: boolean;
  unanswered: number;
}

/** Delay before the n-th restart in a row: none, then 0.5 s doubling to 30 s. */
export function restartDelayMs(crashesInARow: number): number {
  if (crashesInARow <= 1) return 0;
  return Math.min(RESTART_MAX_MS, RESTART_FIRST_MS * 2 ** (crashesInARow - 2));
}

/** A worker that serves the requests `R` and tells events `E`: started by the first call, and replaced when it dies. */
export class SupervisedClient<R extends WorkerRequests, E = never> {
  readonly #options: SupervisorOptions<R, E>;
  readonly #pending = new Map<number, Pending>();
  #worker: Incarnation<E> | null = null;
  #nextId = 1;
  #crashesInARow = 0;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #disposed = false;

  constructor(options: SupervisorOptions<R, E>) {
    this.#options = options;
  }

  /**
   * Resolves with the answer or rejects with a DataCoreError: the worker's own, `cancelled` once `signal` aborts, or
   * `worker_lost` when the worker dies under one that changes something; one that only reads is sent once more. Made
   * while the worker restarts, a call waits for the new one, but not for more than a few that die in turn.
   */
  call<N extends keyof R>(name: N, input: InputOf<R[N]>, options?: CallOptions): Promise<OutputOf<R[N]>>;
  call(name: string, input: unknown, options: CallOptions = {}): Promise<unknown> {
    const { signal, onProgress, handOver = false } = options;
    if (this.#disposed) return Promise.reject(new DataCoreError('worker_lost', 'the worker was shut down', {}, false));
    if (signal?.aborted) return Promise.reject(cancelledError());
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      const onAbort = (): void => {
        if (!this.#pending.has(id)) return;
        const { sent } = entry;
        this.#take(id)?.reject(cancelledError());
        if (sent) this.#worker?.remote.cancel(id).catch(ignoreAnswer);
      };
      const entry: Pending = {
        name,
        mayRepeat: this.#options.requests[name]?.does === 'read' && !handOver,
        input,
        handOver,
        onProgress,
        sent: false,
        resolve: (value) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(value);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      this.#pending.set(id, entry);
      signal?.addEventListener('abort', onAbort);
      if (this.#worker?.ready) this.#send(this.#worker, id, entry);
      // A worker that was lost has its restart scheduled.
      else if (!this.#worker && this.#restart === undefined) this.#start();
    });
  }

  /** Ends the worker for good; pending calls are rejected. */
  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#restart);
    this.#bury('the client was shut down');
  }

  #start(): void {
    const worker: Incarnation<E> = {
      ...this.#open(),
      bornMs: Date.now(),
      answered: false,
      ready: false,
      unanswered: 0,
    };
    this.#worker = worker;
    worker.ends.onFault((reason) => this.#lose(worker, reason));
    const listening = worker.remote.listen(
      proxy((id: number, progress: Progress) => this.#pending.get(id)?.onProgress?.(progress)),
      proxy((event: E) => (this.#worker === worker ? this.#options.onEvent?.(event) : undefined)),
    );
    listening
      .then(() => {
        worker.answered = true;
        return this.#options.restore((name, input) => this.#sendUnlisted(worker, name, input));
      })
      .then(() => {
        if (this.#worker !== worker) return;
        worker.ready = true;
        for (const [id, entry] of this.#pending) if (!entry.sent) this.#send(worker, id, entry);
      })
      .catch((error: unknown) => this.#lose(worker, `restoring failed: ${String(error)}`));
    this.#heartbeat = setInterval(() => this.#beat(worker), this.#options.heartbeatMs ?? HEARTBEAT_MS);
  }

  #open(): Pick<Incarnation<E>, 'ends' | 'remote'> {
    const ends = this.#options.spawn();
    return { ends, remote: wrap<RpcRemote<E>>(ends.endpoint) };
  }

  #send(worker: Incarnation<E>, id: number, entry: Pending): void {
    entry.sent = true;
    const { name, input } = entry;
    const sent = entry.handOver ? transfer(input as object, collectTransferables(input)) : input;
    worker.remote.call(id, name, sent, entry.onProgress !== undefined).then(
      (settled) => {
        if (!settled.ok && 'fatal' in settled) this.#lose(worker, settled.fatal);
        else if (settled.ok) this.#take(id)?.resolve(settled.value);
        else this.#take(id)?.reject(DataCoreError.fromShape(settled.error));
      },
      // Only an input that cannot be cloned gets here: the worker answers errors as values.
      (error: unknown) => this.#take(id)?.reject(new DataCoreError('internal', `${name}: ${String(error)}`)),
    );
  }

  /** For `restore`: goes out before the worker counts as ready, and is not kept for another one. */
  async #sendUnlisted(worker: Incarnation<E>, name: string, input: unknown): Promise<unknown> {
    const settled = await worker.remote.call(this.#nextId++, name, input, false);
    if (settled.ok) return settled.value;
    throw 'fatal' in settled ? new DataCoreError('worker_lost', settled.fatal) : DataCoreError.fromShape(settled.error);
  }

  #take(id: number): Pending | undefined {
    const entry = this.#pending.get(id);
    this.#pending.delete(id);
    return entry;
  }

  #lose(worker: Incarnation<E>, reason: string): void {
    if (this.#worker !== worker) return;
    const lived = Date.now() - worker.bornMs;
    this.#crashesInARow = lived >= (this.#options.stableMs ?? STABLE_MS) ? 1 : this.#crashesInARow + 1;
    this.#bury(reason);
    this.#restart = setTimeout(() => this.#start(), restartDelayMs(this.#crashesInARow));
    this.#options.onLost?.(reason);
  }

  #bury(reason: string): void {
    const worker = this.#worker;
    this.#worker = null;
    clearInterval(this.#heartbeat);
    worker?.ends.terminate();
    // Calls that were never sent, and the first try of those that only read, wait for the next worker, unless there is
    // little hope of one.
    const hopeless = this.#disposed || this.#crashesInARow >= GIVE_UP_AFTER;
    for (const [id, entry] of this.#pending) {
      if (!entry.sent && !hopeless) continue;
      if (entry.mayRepeat && !hopeless) {
        entry.mayRepeat = false;
        entry.sent = false;
        continue;
      }
      this.#pending.delete(id);
      entry.reject(new DataCoreError('worker_lost', `the worker died: ${reason}`, { request: entry.name, reason }));
    }
  }

  #beat(worker: Incarnation<E>): void {
    const patience = worker.answered ? 1 : BOOT_PATIENCE;
    if (worker.unanswered >= patience * (this.#options.missedHeartbeats ?? MISSED_HEARTBEATS)) {
      this.#lose(worker, 'it stopped answering');
      return;
    }
    worker.unanswered += 1;
    worker.remote.ping().then(() => {
      worker.unanswered = 0;
    }, ignoreAnswer);
  }
}

/** A ping or cancellation to a worker that is being replaced has nothing to tell. */
function ignoreAnswer(): void {}
