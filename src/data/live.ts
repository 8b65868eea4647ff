// Joins the live-feed worker to the query cache, the open pile sets and the open logs. Messages become columns here
// (at most a few dozen a batch); nothing per row is kept.
import type { Query, QueryClient } from '@tanstack/react-query';
import { DataCoreError } from '../../workers/rpc/data-core-error';
import { SupervisedClient } from '../../workers/rpc/supervised-client';
import type { WorkerEnds } from '../../workers/rpc/worker-ends';
import type { Machine } from '../contracts/api';
import { BROKER_PATH, topicOf } from '../contracts/broker';
import type { LogSource, TableSource } from '../contracts/data-core';
import {
  type ConnectionState,
  LIVE_FEED_REQUESTS,
  type LiveBatch,
  type LiveFeedEvent,
  type LiveFeedRequests,
} from '../contracts/live-feed';
import { askAnew, queriesThatShow } from './ask-anew';
import type { DataCoreClient } from './data-core-client';
import { reportFault } from './faults';
import { pilesKey } from './keys';
import { liveRows, machinesAfter, RecordWatch } from './live-machines';
import { newestOf, readingsAfter } from './live-readings';
import { afterBatch, bumpRevisions, type ConnectionGap, LIVE_INITIAL, type LiveStore } from './live-store';
import type { Queries } from './queries';
import type { SessionStore } from './session-store';
import { Throttle } from './throttle';

/** Piles that begin or end and warnings change what the server says; it has stored them by then. */
const SETTLE_MS = 2_000;
/** After so long what has failed is asked for again. */
const FAILED_MS = 30_000;

export interface LiveOptions {
  readonly spawn: () => WorkerEnds;
  readonly origin: string;
  readonly core: DataCoreClient;
  readonly queries: Queries;
  readonly queryClient: QueryClient;
  readonly session: SessionStore;
  readonly store: LiveStore;
  readonly failedMs?: number | undefined;
}

/** The live channel of the project in view. The worker is started by the first `watch`. */
export class Live {
  readonly #options: LiveOptions;
  readonly #records = new RecordWatch();
  #feed: SupervisedClient<LiveFeedRequests, LiveFeedEvent> | null = null;
  #scope: TableSource | null = null;
  #wasOffline = false;
  /** Since when there is no connection, as far as that was told; null: there is one, or it was made anew at once. */
  #offlineSinceMs: number | null = null;
  /** The broker has not agreed to the project's topics yet: events meanwhile are not told. */
  #isUnsubscribed = true;
  /** A machine began or ended a pile, or came from another project: the server's machines are asked for. */
  #machinesChanged = false;
  /** A machine was added, renamed, closed, opened again or removed: lists of machines are asked for. */
  #listsChanged = false;
  /** Asks again once the server has what changed. */
  readonly #askingAgain = new Throttle(SETTLE_MS, () => this.#askAgain());
  /**
   * Messages that were dropped: the data that they changed is asked for now and then while more are, and once after the
   * last.
   */
  readonly #fillingGaps = new Throttle(SETTLE_MS, () => this.#fillGaps());
  /**
   * Messages change only data that have come: an answer that failed while the server was slow would be missed for ever.
   */
  readonly #askingFailed: Throttle;
  readonly #unsubscribe: () => void;
  #leaving: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#askingFailed = new Throttle(options.failedMs ?? FAILED_MS, () => this.#askFailed());
    this.#unsubscribe = options.queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && hasFailed(query)) this.#askingFailed.changed();
    });
  }

  /**
   * Watches a project, or nothing; the newest call wins. Nothing is let go at once: somebody who goes from one project
   * to another says so in two calls, and keeps the connection.
   */
  watch(scope: TableSource | null): void {
    clearTimeout(this.#leaving);
    if (scope) this.#change(scope);
    else this.#leaving = setTimeout(() => this.#change(null), 0);
  }

  #change(scope: TableSource | null): void {
    const { store } = this.#options;
    const same = scope?.projectId === this.#scope?.projectId && scope?.typeCode === this.#scope?.typeCode;
    if (!same) {
      this.#records.clear();
      this.#wasOffline = false;
      this.#offlineSinceMs = null;
      this.#isUnsubscribed = true;
      const { connection: before, revisions, otherRevision, edits, gaps } = store.getState();
      // The line is the same, but none of the other project's messages come by it yet.
      const connection: ConnectionState = scope && before.state === 'live' ? { state: 'connecting' } : before;
      store.setState({ ...LIVE_INITIAL, connection, revisions, otherRevision, edits, gaps });
    }
    this.#scope = scope;
    this.reconnect();
  }

  /** Hands the current token and topics to the worker; a live connection is kept when only the token changed. */
  reconnect(): void {
    const { origin, session } = this.#options;
    const { token, clientUuid } = session.getState();
    const scope = this.#scope;
    if (!scope || token === null || clientUuid === null) {
      this.#feed?.call('feed.disconnect', null).catch(reportFault);
      return;
    }
    this.#feed ??= this.#start();
    const topics = [topicOf({ site: '+', ...scope, deviceId: '+', kind: '+' })];
    const url = `${origin.replace(/^http/, 'ws')}${BROKER_PATH}`;
    this.#feed.call('feed.connect', { url, clientUuid, token, topics }).catch(reportFault);
  }

  dispose(): void {
    this.#askingAgain.dispose();
    this.#fillingGaps.dispose();
    this.#askingFailed.dispose();
    this.#unsubscribe();
    clearTimeout(this.#leaving);
    this.#feed?.dispose();
    this.#feed = null;
  }

  #start(): SupervisedClient<LiveFeedRequests, LiveFeedEvent> {
    return new SupervisedClient<LiveFeedRequests, LiveFeedEvent>({
      requests: LIVE_FEED_REQUESTS,
      spawn: this.#options.spawn,
      // A new worker is told to connect; to one that was told already it says nothing new.
      restore: async () => queueMicrotask(() => this.reconnect()),
      onEvent: (event) => this.#onEvent(event),
      onLost: () => {
        this.#wasOffline = true;
        if (!this.#isUnsubscribed) this.#offlineSinceMs ??= Date.now();
        this.#onState({ state: 'connecting' });
      },
    });
  }

  #onEvent(event: LiveFeedEvent): void {
    switch (event.kind) {
      case 'state':
        this.#onState(event.state);
        return;
      case 'refused':
        // Any call with the old token makes the data core refresh it; the new one then comes through the session.
        this.#options.core.api('equipmentTypes', null, {}, { keep: true }).catch(reportFault);
        return;
      case 'batch':
        this.#onBatch(event.batch).catch(reportFault);
        return;
    }
  }

  #onState(connection: ConnectionState): void {
    const { store } = this.#options;
    // Live again without having said that it was not: it was made anew quickly, and may have missed a moment.
    const anew = connection.state === 'live' && store.getState().connection.state === 'live' && !this.#isUnsubscribed;
    if (connection.state === 'reconnecting' || anew) this.#wasOffline = true;
    // A project that was not connected yet has no gap: its first answers are from after it.
    if (connection.state === 'reconnecting' && !this.#isUnsubscribed)
      this.#offlineSinceMs ??= connection.offlineSinceMs;
    store.setState({ connection });
    if (connection.state !== 'live') return;
    if (this.#wasOffline) this.#fillGap(this.#catchUp());
    else if (this.#isUnsubscribed) this.#askOnceMore();
    this.#wasOffline = false;
    this.#isUnsubscribed = false;
  }

  /** Repeats questions of before the broker agreed: all but readings, which the next message mends. */
  #askOnceMore(): void {
    this.#machinesChanged = true;
    if (this.#scope !== null) this.#askLocks(this.#scope);
    this.#askingAgain.changed();
    this.#tellGap();
  }

  /** To those that follow messages by themselves. */
  #tellGap(): void {
    this.#options.store.setState(({ gaps }) => ({ gaps: gaps + 1 }));
  }

  /** Says of a time without a connection that it is over, and whether the server had what came meanwhile. */
  #fillGap(asked: readonly Promise<boolean>[]): void {
    const fromMs = this.#offlineSinceMs;
    this.#offlineSinceMs = null;
    if (fromMs === null) return;
    const { store } = this.#options;
    const lastGap: ConnectionGap = { fromMs, toMs: Date.now(), state: 'asked' };
    store.setState({ lastGap });
    Promise.all(asked)
      .then((answers) => {
        const state = answers.every((isAnswered) => isAnswered) ? 'filled' : 'failed';
        // Another project may be watched by now, or another gap told.
        store.setState((now) => (now.lastGap === lastGap ? { lastGap: { ...lastGap, state } } : {}));
      })
      .catch(reportFault);
  }

  /** After a gap everything that live messages keep current is asked for again. Each answers whether that succeeded. */
  #catchUp(): readonly Promise<boolean>[] {
    const scope = this.#scope;
    if (!scope) return [];
    this.#records.clear();
    this.#tellGap();
    const { queryClient, store } = this.#options;
    return queriesThatShow(queryClient, scope, ['work']).map(async (query) => {
      const opened = query.meta?.opens;
      try {
        await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
        bumpRevisions(store, opened === undefined ? [] : [opened]);
      } catch (error) {
        reportFault(error);
      }
      return !query.isActive() || query.state.status !== 'error';
    });
  }

  /** Answers false when something is on its way already, which is let arrive. */
  #fillGaps(): boolean {
    const scope = this.#scope;
    if (scope === null) return true;
    const shown = queriesThatShow(this.#options.queryClient, scope, ['work']);
    if (shown.some(({ state }) => state.fetchStatus === 'fetching')) return false;
    this.#catchUp();
    return true;
  }

  /**
   * Without a connection there is nothing to ask; when it comes back all is asked for. When the broker agrees to other
   * topics it is not: then this is done later.
   */
  #askFailed(): boolean {
    const { queryClient, store } = this.#options;
    if (this.#scope === null) return true;
    if (store.getState().connection.state !== 'live') return !this.#isUnsubscribed;
    for (const query of queriesThatShow(queryClient, this.#scope, ['work'])) {
      if (!hasFailed(query)) continue;
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }).catch(reportFault);
    }
    return true;
  }

  async #onBatch(batch: LiveBatch): Promise<void> {
    const scope = this.#scope;
    if (!scope) return;
    const current = (item: { projectId: number }): boolean => item.projectId === scope.projectId;
    const real = batch.real.filter(current);
    const warnings = batch.warnings.filter(current);
    const status = batch.status.filter(current);
    const handled = batch.handled.filter(current);
    const locks = batch.locks.filter(current);
    const generated = batch.generated.filter(current);
    const imports = batch.imports.filter(current);
    const currentMachines = batch.machines.filter(current);
    const outOfOrder = batch.outOfOrder.filter(current);
    const ofProject = { ...batch, outOfOrder, generated, imports };
    this.#options.store.setState((state) => afterBatch(state, ofProject, Date.now()));
    if (batch.dropped > 0) this.#fillingGaps.changed();
    this.#changeMachines(scope, { real, status, warnings });
    this.#changeReadings(scope, real);
    if (locks.length > 0) this.#askLocks(scope);
    // Only the server knows the number of a record that begins.
    const isTurn = real.some(({ message }) => message.event === 'end' || message.event === 'start');
    if (isTurn || this.#isStrange(scope, real)) this.#machinesChanged = true;
    if (currentMachines.length > 0) this.#listsChanged = true;
    // Noted before anything is waited for: whatever becomes of that, this is asked.
    const someChanged = warnings.length + handled.length + generated.length + currentMachines.length > 0;
    if (someChanged || this.#machinesChanged) this.#askingAgain.changed();
    const opened = this.#options.core.opened.keys();
    await Promise.all([
      this.#changePiles(scope, { real, warnings }),
      ...opened.map((key) => this.#appendLog(scope, key, real)),
    ]);
    await this.#placeMachines(scope, new Set(real.map(({ deviceId }) => deviceId)));
  }

  #changeMachines(scope: TableSource, batch: Pick<LiveBatch, 'real' | 'status' | 'warnings'>): void {
    const { queryClient, queries } = this.#options;
    const readings = queryClient.getQueryData(queries.machineReadings(scope).queryKey) ?? [];
    const newest = newestOf(readings, batch.real, Date.now());
    queryClient.setQueryData(queries.homeEquipments(scope).queryKey, (machines) =>
      machines ? machinesAfter(machines, batch, newest) : machines,
    );
  }

  /** Whether a machine sends that is not among those of the project, as it was asked for last. */
  #isStrange(scope: TableSource, real: LiveBatch['real']): boolean {
    const { queryClient, queries } = this.#options;
    const machines = queryClient.getQueryData(queries.homeEquipments(scope).queryKey);
    if (machines === undefined) return false;
    return real.some(({ deviceId }) => !machines.some(({ id }) => id === deviceId));
  }

  #changeReadings(scope: TableSource, real: LiveBatch['real']): void {
    const { queryClient, queries } = this.#options;
    queryClient.setQueryData(queries.machineReadings(scope).queryKey, (machines) =>
      machines && real.length > 0 ? readingsAfter(machines, real, Date.now()) : machines,
    );
  }

  /** A message says that a lock has changed; only the server says who asked, and why. */
  #askLocks(scope: TableSource): void {
    askAnew(this.#options.queryClient, scope, ['locks']).catch(reportFault);
  }

  async #changePiles(scope: TableSource, batch: Pick<LiveBatch, 'real' | 'warnings'>): Promise<void> {
    const { core, queryClient, queries, store } = this.#options;
    const changes = this.#records.pileChanges(batch);
    const key = pilesKey(scope);
    if (changes.length === 0 || core.opened.get(key) === undefined) return;
    const { countByStatus } = await core.call('piles.update', { key, changes }, { keep: true });
    queryClient.setQueryData(queries.piles(scope).queryKey, (info) => (info ? { ...info, countByStatus } : info));
    bumpRevisions(store, [key]);
  }

  async #appendLog(scope: TableSource, key: string, real: LiveBatch['real']): Promise<void> {
    const { core, queryClient, queries, store } = this.#options;
    const source = core.openLogSource(key);
    const machines = queryClient.getQueryData(queries.homeEquipments(scope).queryKey) ?? [];
    const rows = source && liveRows(real, source.recordNo, source.channels, machines);
    if (!source || !rows) return;
    await core.opening(key);
    const before = queryClient.getQueryData(queries.log(source).queryKey);
    const info = await core.call('log.append', { ...rows, key }, { keep: true });
    const hole = before !== undefined && before.rows > 0 && Math.min(...rows.seq) > before.lastSeq + 1;
    if (hole) await this.#reload(source);
    else queryClient.setQueryData(queries.log(source).queryKey, { ...info, damaged: before?.damaged ?? [] });
    bumpRevisions(store, [key]);
  }

  /** Records in between were missed: the history has them. */
  async #reload(source: LogSource): Promise<void> {
    const { core, queryClient, queries } = this.#options;
    const info = await core.openLog(source, { keep: true });
    queryClient.setQueryData(queries.log(source).queryKey, info);
  }

  /** Gives machines that moved to another pile the place of that pile. */
  async #placeMachines(scope: TableSource, devices: ReadonlySet<number>): Promise<void> {
    const { core, queryClient, queries } = this.#options;
    const { queryKey } = queries.homeEquipments(scope);
    const key = pilesKey(scope);
    if (core.opened.get(key) === undefined) return;
    const machines = queryClient.getQueryData(queryKey) ?? [];
    const lost = machines.filter((machine) => devices.has(machine.id) && machine.x_m === null);
    for (const { id, pile_id: pileId } of lost) {
      if (pileId === null) continue;
      const hit = await core.call('piles.byId', { key, pileId }, { keep: true });
      if (!hit) continue;
      const placed = (machine: Machine): Machine =>
        machine.id === id && machine.pile_id === pileId
          ? { ...machine, x_m: hit.xM, y_m: hit.yM, design_depth_m: hit.designDepthM }
          : machine;
      queryClient.setQueryData(queryKey, (machines) => machines?.map(placed));
    }
  }

  /** Asks again for what has changed; answers false when a long list is on its way, which is let arrive. */
  #askAgain(): boolean {
    const scope = this.#scope;
    if (scope === null) return true;
    const { queryClient, queries } = this.#options;
    const anew = new Set<Query>();
    if (this.#machinesChanged) {
      // Names, clocks, and which machines there are: messages do not tell them.
      this.#machinesChanged = false;
      for (const { queryKey } of [queries.homeEquipments(scope), queries.machineReadings(scope)]) {
        for (const query of queryClient.getQueryCache().findAll({ queryKey, exact: true })) anew.add(query);
      }
    }
    if (this.#listsChanged) {
      this.#listsChanged = false;
      for (const query of queriesThatShow(queryClient, scope, ['machines'])) anew.add(query);
    }
    let all = true;
    for (const query of queriesThatShow(queryClient, scope, ['work'])) {
      if (query.meta?.appliesMessages === true || anew.has(query)) continue;
      if (query.state.fetchStatus === 'fetching') all = false;
      else anew.add(query);
    }
    for (const { queryKey } of anew) {
      queryClient.invalidateQueries({ queryKey, exact: true }).catch(reportFault);
    }
    return all;
  }
}

/** Whether somebody looks at an error in place of an answer, and the next try may be better. */
function hasFailed(query: Query): boolean {
  const { data, error, fetchStatus } = query.state;
  if (data !== undefined || fetchStatus !== 'idle' || !(error instanceof DataCoreError) || !query.isActive())
    return false;
  // A server or proxy in trouble may be well again; a refusal stays one.
  const { status } = error.context;
  return error.retryable || (error.code === 'http' && typeof status === 'number' && status >= 500);
}
