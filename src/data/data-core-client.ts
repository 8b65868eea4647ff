// The main thread's way to the data core: typed calls, cancellation on leaving a route, and pile sets, logs and record
// sets that open again by themselves when the worker has evicted or lost them.

import { cancelledError, DataCoreError } from '../../workers/rpc/data-core-error';
import { type CallOptions, SupervisedClient } from '../../workers/rpc/supervised-client';
import type { WorkerEnds } from '../../workers/rpc/worker-ends';
import type { ApiInput, ApiOutput, JsonApiName } from '../contracts/api';
import type { ColumnSchema } from '../contracts/columns';
import {
  DATA_CORE_REQUESTS,
  type DataCoreEvent,
  type DataCoreRequestName,
  type DataCoreRequests,
  type FaultReport,
  type HeadsInfo,
  type HeadsSource,
  type LogSource,
  type OpenedLog,
  type OpenedPileSet,
  type OpenedRecords,
  type Progress,
  type RecordsSource,
  type TableSource,
  type WorkerSession,
} from '../contracts/data-core';
import type { ChosenOf, DecodedTable, SchemaOf, SharedTableName } from '../contracts/table';
import type { InputOf, OutputOf } from '../contracts/worker-requests';
import { FaultReports } from './fault-reports';
import { headsKey, logKey, pilesKey, recordsKey } from './keys';
import { OpenedKeys, type OpenSource } from './opened-keys';
import { AGAIN_MS, allOf, FIRST_RECORDS, loadedOf, RECORDS_AT_ONCE } from './record-parts';

export interface DataCoreCallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** As of a request to a worker: arrays of the input are the worker's afterwards. */
  readonly handOver?: boolean | undefined;
  /** Survives `cancelPending`: for calls that the shell needs on every screen (spec: noCancelToken). */
  readonly keep?: boolean | undefined;
}

interface TableOptions extends DataCoreCallOptions {
  readonly figures?: readonly string[];
  readonly columns?: readonly string[] | null;
}

/** How far an opening has come is told under its key in `opened`. */
export type OpenOptions = Omit<DataCoreCallOptions, 'onProgress'>;

export interface DataCoreClientOptions {
  readonly spawn: () => WorkerEnds;
  /** The session every new worker starts with. */
  readonly session: () => WorkerSession;
  readonly onEvent: (event: DataCoreEvent) => unknown;
  readonly heartbeatMs?: number;
}

/** An equipment type as calls need it. */
export interface TypeScope {
  readonly typeCode: string;
  readonly typePrefix: string;
}

export class DataCoreClient {
  readonly #rpc: SupervisedClient<DataCoreRequests, DataCoreEvent>;
  /** The keys that were opened through this client. */
  readonly opened = new OpenedKeys();
  readonly #cancellable = new Set<AbortController>();
  /** Parts of lost record sets that are coming back, by key. */
  readonly #comingBack = new Map<string, Promise<unknown>>();
  readonly #reports = new FaultReports((fault) => this.#rpc.call('fault.report', fault));

  constructor(options: DataCoreClientOptions) {
    this.#rpc = new SupervisedClient<DataCoreRequests, DataCoreEvent>({
      requests: DATA_CORE_REQUESTS,
      spawn: options.spawn,
      restore: async (send) => {
        await send('session.set', options.session());
      },
      onEvent: options.onEvent,
      onLost: (reason) => this.#reportLoss(options.session(), reason),
      ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
    });
  }

  /**
   * One request to the worker. Rejects with a DataCoreError; `cancelled` ones are shown to nobody. A request on a key
   * that was opened through `openPiles`, `openHeads`, `openLog` or `openRecords` and is no longer held opens it again first.
   */
  async call<N extends DataCoreRequestName>(
    name: N,
    input: InputOf<DataCoreRequests[N]>,
    options: DataCoreCallOptions = {},
  ): Promise<OutputOf<DataCoreRequests[N]>> {
    const { signal, leave } = this.#enter(options);
    const known = this.opened.store.getState();
    const send = (): Promise<OutputOf<DataCoreRequests[N]>> =>
      this.#rpc.call(name, input, { signal, onProgress: options.onProgress, handOver: options.handOver });
    try {
      // A request may be about two: piles, and the heads of their records.
      const reopened = new Set<string>();
      for (;;) {
        try {
          return await send();
        } catch (error) {
          const key = error instanceof DataCoreError && error.code === 'not_open' ? error.context.key : null;
          if (typeof key !== 'string' || reopened.has(key)) throw error;
          reopened.add(key);
          await this.#reopen(key, signal);
          // A question is about as many records as were there when it was asked.
          if (name !== 'records.more') await this.#comeBack(key, loadedOf(known[key]?.opened), signal);
        }
      }
    } catch (error) {
      if (error instanceof DataCoreError) void this.#reports.reportError(name, error);
      throw error;
    } finally {
      leave();
    }
  }

  /** A call of the API; the worker has parsed the answer by the same table that types it here. */
  api<N extends JsonApiName>(
    name: N,
    scope: TypeScope | null,
    input: ApiInput<N>,
    options?: DataCoreCallOptions,
  ): Promise<ApiOutput<N>>;
  api(
    name: JsonApiName,
    scope: TypeScope | null,
    input: Readonly<Record<string, unknown>>,
    options: DataCoreCallOptions = {},
  ): Promise<unknown> {
    const { typeCode, typePrefix } = scope ?? { typeCode: null, typePrefix: null };
    return this.call('api.call', { name, typeCode, typePrefix, input }, options);
  }

  /**
   * A call of the API that answers a table, as columns by the call's own schema; nothing is kept in the worker.
   * `figures`: keys of the type's figures to bring along. `columns`: those to ask for, of a call that lets choose.
   */
  table<N extends SharedTableName, C extends keyof SchemaOf<N> = keyof SchemaOf<N>>(
    name: N,
    scope: TableSource,
    input: Omit<ApiInput<N>, 'project_id' | 'columns'>,
    options?: DataCoreCallOptions & { readonly figures?: readonly string[]; readonly columns?: readonly C[] },
  ): Promise<DecodedTable<ChosenOf<N, C>>>;
  table(
    name: SharedTableName,
    { typeCode, typePrefix, projectId }: TableSource,
    input: Readonly<Record<string, unknown>>,
    { figures = [], columns = null, ...options }: TableOptions = {},
  ): Promise<DecodedTable<ColumnSchema>> {
    return this.call('api.table', { name, typeCode, typePrefix, projectId, input, figures, columns }, options);
  }

  /** Loads a project's piles; they stay open until `release` (or eviction, after which they are loaded again). */
  openPiles(source: TableSource, options: OpenOptions = {}): Promise<OpenedPileSet> {
    const key = pilesKey(source);
    return this.opened.open(key, { kind: 'piles', source }, (onProgress) =>
      this.call('piles.open', { ...source, key }, { ...options, onProgress }),
    );
  }

  /** Brings a project's piles up to date that were opened as the browser had kept them. */
  refreshPiles(source: TableSource, options: OpenOptions = {}): Promise<OpenedPileSet> {
    return this.call('piles.refresh', { ...source, key: pilesKey(source) }, options);
  }

  /**
   * Loads the heads of a project's records; asked again while they are open it brings them up to date by what has
   * changed.
   */
  openHeads(source: Omit<HeadsSource, 'key'>, options: OpenOptions = {}): Promise<HeadsInfo> {
    const key = headsKey(source);
    return this.opened.open(key, { kind: 'heads', source }, (onProgress) =>
      this.call('heads.open', { ...source, key }, { ...options, onProgress }),
    );
  }

  /** Brings heads up to date that were opened as the browser had kept them. */
  refreshHeads(source: Omit<HeadsSource, 'key'>, options: OpenOptions = {}): Promise<HeadsInfo> {
    return this.call('heads.refresh', { ...source, key: headsKey(source) }, options);
  }

  /** Loads the log of a record. Opened again with other channels, the newest wins. */
  openLog(source: LogSource, options: OpenOptions = {}): Promise<OpenedLog> {
    const key = logKey(source);
    return this.opened.open(key, { kind: 'log', source }, (onProgress) =>
      this.call('log.open', { ...source, key }, { ...options, onProgress }),
    );
  }

  /**
   * Loads the logs of many records under a name of the caller's. Opened again with other records or channels, the newest
   * wins.
   */
  openRecords(name: string, source: RecordsSource, options: OpenOptions = {}): Promise<OpenedRecords> {
    const key = recordsKey(source, name);
    return this.opened.open(key, { kind: 'records', source }, (onProgress) =>
      this.call('records.open', { ...source, key }, { ...options, onProgress }),
    );
  }

  /**
   * Loads the logs of so many records more of a set that was opened with the first of them. A set that the worker has
   * lost opens again with the first ones; questions wait until as many have come back as they were asked about.
   */
  async moreRecords(key: string, records: number, options: OpenOptions = {}) {
    const before = this.opened.get(key)?.opened;
    const info = await this.call('records.more', { key, records }, options);
    // Another part may have come meanwhile.
    const known = this.opened.get(key)?.opened;
    if (before?.kind === 'records' && known?.kind === 'records' && before.source.recordNos === known.source.recordNos) {
      const source = { ...known.source, first: info.loaded };
      this.opened.replace(key, known, { kind: 'records', source, damaged: info.damaged });
    }
    return info;
  }

  /** The source that the log under `key` was opened with, or null when there is none. */
  openLogSource(key: string): LogSource | null {
    const opened = this.opened.get(key)?.opened;
    return opened?.kind === 'log' ? opened.source : null;
  }

  /** Resolves when no opening of `key` is under way, however that ended. */
  async opening(key: string): Promise<void> {
    await this.opened.get(key)?.opening?.then(ignore, ignore);
  }

  async release(key: string): Promise<void> {
    if (!this.opened.close(key)) return;
    await this.#rpc.call('release', { key });
  }

  /** Forgets the open handles without telling the worker, which drops them with the session. */
  forgetOpened(): void {
    this.opened.clear();
  }

  /** Cancels every request that is not marked `keep`; called when a route is left, before the next one asks. */
  cancelPending(): void {
    for (const controller of [...this.#cancellable]) controller.abort(cancelledError());
  }

  /** Tells the server of a fault of the page. Nobody waits: one that cannot be told has nobody left to be told to. */
  reportFault(fault: FaultReport): void {
    void this.#reports.report(fault);
  }

  dispose(): void {
    this.#rpc.dispose();
  }

  /** A signal that aborts with the caller's and, unless the call is kept, with `cancelPending`. */
  #enter({ signal, keep }: DataCoreCallOptions): { signal: AbortSignal; leave: () => void } {
    const controller = new AbortController();
    const abort = (): void => controller.abort(cancelledError());
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    if (!keep) this.#cancellable.add(controller);
    const leave = (): void => {
      signal?.removeEventListener('abort', abort);
      this.#cancellable.delete(controller);
    };
    return { signal: controller.signal, leave };
  }

  async #reopen(key: string, signal: AbortSignal): Promise<void> {
    const known = this.opened.get(key);
    if (!known) throw new DataCoreError('not_open', `${key} is not open`, { key }, false);
    // Two views that miss the same key load it once.
    if (known.opening !== null) await known.opening;
    else {
      const opened = begunAnew(known.opened);
      await this.opened.open(key, opened, (onProgress) => this.#openAgain(key, opened, { signal, onProgress }));
    }
  }

  /** Loads a record set that was lost, in parts, until so many records are there. */
  async #comeBack(key: string, records: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      const opened = this.opened.get(key)?.opened;
      const loaded = loadedOf(opened);
      // One that was opened with fewer meanwhile never has as many.
      if (loaded >= Math.min(records, allOf(opened)) || signal.aborted) return;
      // Of several questions one asks for the next part.
      const part =
        this.#comingBack.get(key) ??
        this.moreRecords(key, Math.min(RECORDS_AT_ONCE, records - loaded)).finally(() => this.#comingBack.delete(key));
      this.#comingBack.set(key, part);
      await part;
      // The rest is on its way to somebody else.
      if (loadedOf(this.opened.get(key)?.opened) === loaded) await new Promise((next) => setTimeout(next, AGAIN_MS));
    }
  }

  #openAgain(key: string, opened: OpenSource, options: CallOptions): Promise<unknown> {
    switch (opened.kind) {
      case 'piles':
        return this.#openPilesAgain({ ...opened.source, key }, options);
      case 'heads':
        return this.#openHeadsAgain({ ...opened.source, key }, options);
      case 'log':
        return this.#rpc.call('log.open', { ...opened.source, key }, options);
      case 'records':
        // The few first ones come for all who ask, also where the first of them leaves.
        return this.#rpc.call('records.open', { ...opened.source, key }, { onProgress: options.onProgress });
    }
  }

  /** Nobody is told that they are old: they are brought up to date at once. */
  async #openPilesAgain(piles: TableSource & { readonly key: string }, options: CallOptions): Promise<unknown> {
    const opened = await this.#rpc.call('piles.open', piles, options);
    return opened.asOfMs === null ? opened : this.#rpc.call('piles.refresh', piles, options);
  }

  async #openHeadsAgain(heads: HeadsSource, options: CallOptions): Promise<unknown> {
    const opened = await this.#rpc.call('heads.open', heads, options);
    return opened.asOfMs === null ? opened : this.#rpc.call('heads.refresh', heads, options);
  }

  #reportLoss(session: WorkerSession, reason: string): void {
    if (!session.credentials) return;
    this.reportFault({ type: 'worker_lost', data: reason });
  }
}

/** A record set that grew begins anew with its first records. One that was opened whole is asked about as a whole. */
function begunAnew(opened: OpenSource): OpenSource {
  if (opened.kind !== 'records' || opened.source.first === undefined) return opened;
  return { ...opened, source: { ...opened.source, first: Math.min(FIRST_RECORDS, loadedOf(opened)) } };
}

/** For waiting on an opening whose result does not matter here: its own caller gets the result or the error. */
function ignore(): void {}
