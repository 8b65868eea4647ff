// The main thread's whole data layer over real threads, a real HTTP server and a real broker.
import { setTimeout as pause } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GRANT, IDLE_MACHINE, TYPES } from '../../tests/fixtures/workers/answers';
import { TestBroker } from '../../tests/fixtures/workers/broker';
import { type BundledWorker, bundleWorker } from '../../tests/fixtures/workers/bundle';
import { type Answer, sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { memoryStorage } from '../../tests/fixtures/workers/memory-storage';
import { type SealTo, sealedEnvelope, sealFrames } from '../../tests/fixtures/workers/seal';
import { logTable, pileTable } from '../../tests/fixtures/workers/tables';
import { Threads } from '../../tests/fixtures/workers/thread-ends';
import { topicOf } from '../contracts/broker';
import { FRAMES_MEDIA_TYPE } from '../contracts/envelope';
import { noReadings } from '../contracts/machine-readings';
import { OPEN_STATUSES } from '../contracts/warning-handling';
import { settingsCallOf } from '../equipment/protocol-names';
import { createDataLayer, type DataLayer } from './data-layer';
import { logKey, pilesKey } from './keys';
import type { SessionStorage } from './session-store';

const BASE = '/hskj/v1/client/';
const SCOPE = { typeCode: 'HS-MI', typePrefix: BASE, projectId: 3 };
const TO: SealTo = { token: 'token-1', clientUuid: 'uuid-1', suite: 2 };

const coreEntry = new URL('../../tests/fixtures/workers/data-core.worker.ts', import.meta.url).pathname;
const feedEntry = new URL('../../tests/fixtures/workers/live-feed.worker.ts', import.meta.url).pathname;
const wasmFile = new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url).pathname;
let bundles: BundledWorker[] = [];
let server: TestServer;
let storage: SessionStorage;
let cores: Threads;
let feeds: Threads;
let layer: DataLayer;

beforeAll(async () => {
  bundles = await Promise.all([bundleWorker(coreEntry), bundleWorker(feedEntry)]);
}, 60_000);
afterAll(() => Promise.all(bundles.map((bundle) => bundle.dispose())));

beforeEach(async () => {
  server = await TestServer.start();
  storage = memoryStorage();
  answer('auth/login/', { data: GRANT });
  answer('auth/logout/', {});
  answer('equipment/type/', { data: TYPES });
  answer('account/err/', {});
  layer = start();
});
afterEach(async () => {
  layer.dispose();
  await server.close();
});

function start(): DataLayer {
  const [core, feed] = bundles;
  cores = new Threads(core?.file ?? '', { tellsExit: true, workerData: { wasmFile } });
  feeds = new Threads(feed?.file ?? '', { tellsExit: true });
  const { origin } = server;
  return createDataLayer({
    origin,
    storage,
    spawnDataCore: cores.spawn,
    spawnLiveFeed: feeds.spawn,
    settingsCallOf,
    failedMs: 50,
  });
}

function answer(path: string, envelope: Parameters<typeof sendEnvelope>[1]): void {
  server.on(`${BASE}${path}`, (_request, response) => sendEnvelope(response, envelope));
}

const framed =
  (table: unknown): Answer =>
  (_request, response) => {
    response.setHeader('content-type', FRAMES_MEDIA_TYPE);
    response.end(Buffer.concat(sealFrames(JSON.stringify(table), TO, 4096)));
  };

describe('settings of a project', () => {
  it('are asked for by the name that the type gives them', async () => {
    const settings = {
      is_pile_no_split: false,
      is_show_discard: true,
      is_warning_level: true,
      time_zone: 'Asia/Shanghai',
      limits: { lift_max: 25 },
      cement_density_gcm3: 3.1,
      plan_piles_per_day: 0,
      plan_metres_per_day: 0,
      shift_starts: ['06:00', '14:00', '22:00'],
    };
    await layer.auth.signIn('admin', 'secret');
    answer('project/set/', { data: settings });
    server.on('/highSpray/v1/client/account/filed/', (_request, response) =>
      sendEnvelope(response, { data: settings }),
    );
    const jet = { typeCode: 'HS-GP', typePrefix: '/highSpray/v1/client/', projectId: 4 };
    expect(await layer.queryClient.fetchQuery(layer.queries.projectSettings(SCOPE))).toEqual(settings);
    expect(await layer.queryClient.fetchQuery(layer.queries.projectSettings(jet))).toEqual(settings);
  });
});

describe('the newest warnings', () => {
  it('are those that the number of warnings counts: open, and of no generated record', async () => {
    await layer.auth.signIn('admin', 'secret');
    answer('warning/info/', { data: { total: 0, offset: 0, items: [] } });
    await layer.queryClient.fetchQuery(layer.queries.newestWarnings(SCOPE, 30));
    const [asked] = server.requestsTo(`${BASE}warning/info/`);
    const { searchParams } = new URL(asked?.url ?? '', server.origin);
    expect(searchParams.getAll('handle_status')).toEqual(OPEN_STATUSES.map(String));
    expect(searchParams.get('is_generated')).toBe('0');
    expect(searchParams.get('limit')).toBe('30');
  });
});

describe('reports to account/err/', () => {
  const REPORT = `${BASE}account/err/`;
  const PROJECTS = `${BASE}project/list/`;
  const fail = (): Promise<unknown> => layer.core.api('projects', SCOPE, {}).catch(() => undefined);
  beforeEach(() => layer.auth.signIn('admin', 'secret'));

  it('tell of a payload that does not open: once, and without the token', async () => {
    server.on(PROJECTS, (_request, response) => void response.end(sealedEnvelope('[]', { ...TO, token: 'another' })));
    for (let time = 0; time < 5; time += 1) await fail();
    await expect.poll(() => server.requestsTo(REPORT)).toHaveLength(1);
    const [report] = server.requestsTo(REPORT);
    expect(JSON.parse(report?.body ?? '')).toMatchObject({ type: 'payload' });
    expect(report?.body).not.toContain(TO.token);
    expect(report?.headers['type-code']).toBe('HS-MI');
  });

  it('tell nothing of what the user did or the network lacks', async () => {
    server.on(PROJECTS, (_request, response) => sendEnvelope(response, { errorCode: 4103, message: 'no' }));
    await fail();
    server.on(PROJECTS, (_request, response) => void response.writeHead(502).end());
    await fail();
    // A report sent after them arrives, and none arrived before it.
    layer.core.reportFault({ type: 'crash', data: 'the last one' });
    await expect.poll(() => server.requestsTo(REPORT)).toHaveLength(1);
    expect(server.requestsTo(REPORT)[0]?.body).toContain('the last one');
  });

  it('never hold what signs the account in', async () => {
    layer.core.reportFault({ type: 'crash', data: `at ${GRANT.login_auth}, ${GRANT.refresh_token}` });
    await expect.poll(() => server.requestsTo(REPORT)).toHaveLength(1);
    expect(server.requestsTo(REPORT)[0]?.body).toContain('at [secret], [secret]');
  });
});

describe('session', () => {
  it('signs in, and finds the session again after a reload', async () => {
    expect(await layer.auth.signIn('admin', 'secret')).toBe('signedIn');
    expect(server.requestsTo(`${BASE}auth/login/`)[0]?.body).toBe('{"account":"admin","password":"secret"}');
    expect(layer.session.getState()).toMatchObject({ token: 'token-1', role: 0, typeCode: 'HS-MI' });
    layer.dispose();
    layer = start();
    answer('project/list/', { data: [{ id: 3, name: '软基一标' }] });
    expect(await layer.queryClient.fetchQuery(layer.queries.projects(SCOPE))).toEqual([{ id: 3, name: '软基一标' }]);
    expect(server.requestsTo(`${BASE}project/list/`)[0]?.headers.authorization).toBe('Bearer token-1');
  });

  it('passes on the message of a refused sign-in and stays signed out', async () => {
    answer('auth/login/', { errorCode: 4101, message: '账号或密码错误' });
    await expect(layer.auth.signIn('admin', 'wrong')).rejects.toMatchObject({ code: 'api', message: '账号或密码错误' });
    expect(layer.session.getState().token).toBeNull();
  });

  it('does not sign in an account without equipment types', async () => {
    answer('equipment/type/', { data: [] });
    expect(await layer.auth.signIn('admin', 'secret')).toBe('noType');
    expect(layer.session.getState()).toMatchObject({ token: null, noType: true });
    expect(storage.getItem('hongshengUserToken')).toBeNull();
  });

  it.each([
    ['the types cannot be had', { errorCode: 5000, message: 'broken' }],
    ['there are no types', { data: [] }],
  ])('ends on the server what a sign-in began when %s, and the worker forgets it', async (_, types) => {
    answer('equipment/type/', types);
    await layer.auth.signIn('admin', 'secret').catch(() => undefined);
    const signOuts = server.requestsTo(`${BASE}auth/logout/`).map(({ headers }) => headers.authorization);
    expect(signOuts).toEqual(['Bearer token-1']);
    expect(layer.session.getState().token).toBeNull();
    await expect(layer.core.api('projects', SCOPE, {})).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('clears the session when an automatic sign-in is refused, and ends nothing on the server', async () => {
    await layer.auth.signIn('admin', 'secret');
    answer('auth/auto_login/', { errorCode: 4101, message: 'no' });
    await expect(layer.auth.autoLogin('stale')).rejects.toMatchObject({ code: 'api' });
    expect(layer.session.getState().token).toBeNull();
    expect(server.requestsTo(`${BASE}auth/logout/`)).toHaveLength(0);
  });

  it('stores refreshed tokens, and clears itself when the refresh is refused', async () => {
    await layer.auth.signIn('admin', 'secret');
    server.on(`${BASE}project/list/`, ({ headers }, response) =>
      sendEnvelope(response, headers.authorization === 'Bearer token-2' ? { data: [] } : { errorCode: 4001 }),
    );
    answer('auth/refresh_token/', { data: { token: 'token-2', refresh_token: 'refresh-2' } });
    expect(await layer.queryClient.fetchQuery(layer.queries.projects(SCOPE))).toEqual([]);
    await expect.poll(() => storage.getItem('hongshengUserToken')).toBe('token-2');
    expect(storage.getItem('hsRefreshToken')).toBe('refresh-2');

    answer('project/list/', { errorCode: 4003 });
    answer('auth/refresh_token/', { errorCode: 4003 });
    await expect(layer.core.api('projects', SCOPE, {})).rejects.toMatchObject({ code: 'signed_out' });
    await expect.poll(() => layer.session.getState().token).toBeNull();
  });

  it('uses the tokens another tab has stored, though nothing told of them, and leaves its refresh token alone', async () => {
    await layer.auth.signIn('admin', 'secret');
    server.on(`${BASE}project/list/`, ({ headers }, response) =>
      sendEnvelope(response, headers.authorization === 'Bearer token-2' ? { data: [] } : { errorCode: 4001 }),
    );
    answer('auth/refresh_token/', { errorCode: 4003 });
    storage.setItem('hongshengUserToken', 'token-2');
    storage.setItem('hsRefreshToken', 'refresh-2');
    expect(await layer.core.api('projects', SCOPE, {})).toEqual([]);
    expect(server.requestsTo(`${BASE}auth/refresh_token/`)).toHaveLength(0);
    expect(layer.session.getState().refreshToken).toBe('refresh-2');
  });

  it('signs out here what another tab signed out', async () => {
    await layer.auth.signIn('admin', 'secret');
    storage.removeItem('hongshengUserToken');
    layer.onStorage('hongshengUserToken');
    expect(layer.session.getState().token).toBeNull();
    await expect(layer.core.api('projects', SCOPE, {})).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('signs out everywhere only when the server has', async () => {
    await layer.auth.signIn('admin', 'secret');
    let ended = 0;
    const onEnded = () => {
      ended++;
    };
    answer('auth/logout_everywhere/', { errorCode: 5000, message: 'broken' });
    await expect(layer.auth.signOutEverywhere(onEnded)).rejects.toThrow('broken');
    expect(layer.session.getState().token).toBe('token-1');
    expect(ended).toBe(0);
    answer('auth/logout_everywhere/', {});
    await layer.auth.signOutEverywhere(onEnded);
    expect(layer.session.getState().token).toBeNull();
    expect(ended).toBe(1);
    await expect(layer.core.api('projects', SCOPE, {})).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('forgets the account even when the server cannot be told', async () => {
    await layer.auth.signIn('admin', 'secret');
    await server.close();
    await layer.auth.signOut();
    expect(layer.session.getState().token).toBeNull();
  });
});

describe('what is open', () => {
  const key = pilesKey(SCOPE);
  const byId = (pileId: number) => layer.core.call('piles.byId', { key, pileId });
  const openings = () => server.requestsTo(`${BASE}pile/location_list/`).length;

  beforeEach(async () => {
    await layer.auth.signIn('admin', 'secret');
    server.on(`${BASE}pile/location_list/`, framed(pileTable(60)));
  });

  it('opens again by itself after the worker was killed', async () => {
    expect(await layer.queryClient.fetchQuery(layer.queries.piles(SCOPE))).toMatchObject({ rows: 60 });
    const asked = byId(21);
    await cores.newest.terminate();
    const hits = [await asked, ...(await Promise.all([byId(22), byId(23)]))];
    expect(hits.map((hit) => hit?.pileId)).toEqual([21, 22, 23]);
    expect(openings()).toBe(2);
    expect(cores.started).toHaveLength(2);
    // The loss itself is reported by the new worker.
    await expect.poll(() => server.requestsTo(`${BASE}account/err/`)).toHaveLength(1);
  });

  it('is lost with its worker again and again, which is told once', async () => {
    const reports = () => server.requestsTo(`${BASE}account/err/`).length;
    for (let death = 0; death < 3; death += 1) {
      await byId(21).catch(() => undefined);
      await layer.queryClient.fetchQuery({ ...layer.queries.piles(SCOPE), staleTime: 0 });
      await cores.newest.terminate();
      await expect.poll(reports).toBe(1);
    }
    expect(await byId(21)).toMatchObject({ pileId: 21 });
    expect(reports()).toBe(1);
  });

  it('is opened once for all who miss it after an eviction', async () => {
    await layer.queryClient.fetchQuery(layer.queries.piles(SCOPE));
    // Behind the client's back, as the byte budget does it.
    await layer.core.call('release', { key });
    const [hit, box] = await Promise.all([
      byId(21),
      layer.core.call('layout.rows', { piles: { key }, mileageM: null }),
      layer.core.call('layout.check', {
        piles: { key },
        overlapM: 0,
        duplicateM: 0.1,
        outlierFactor: 3,
        patternM: 0,
        most: 10,
      }),
    ]);
    expect([hit?.pileId, box.rows, openings()]).toEqual([21, 3, 2]);
  });

  it('is freed in the worker when its query leaves the cache', async () => {
    await layer.queryClient.fetchQuery(layer.queries.piles(SCOPE));
    layer.queryClient.removeQueries({ queryKey: layer.queries.piles(SCOPE).queryKey });
    await expect.poll(async () => (await layer.core.call('core.memory', null)).keys).toEqual([]);
    await expect(byId(1)).rejects.toMatchObject({ code: 'not_open' });
  });

  it('shows progress while it opens', async () => {
    const seen: number[] = [];
    layer.core.opened.store.subscribe((keys) => seen.push(keys[key]?.progress?.receivedBytes ?? -1));
    const [head, ...frames] = sealFrames(JSON.stringify(pileTable(400)), TO, 4096);
    server.on(`${BASE}pile/location_list/`, async (_request, response) => {
      response.setHeader('content-type', FRAMES_MEDIA_TYPE);
      for (const part of [head, ...frames]) {
        response.write(part);
        await pause(40);
      }
      response.end();
    });
    await layer.queryClient.fetchQuery(layer.queries.piles(SCOPE));
    expect(seen.filter((bytes) => bytes > 0).length).toBeGreaterThan(0);
    expect(layer.core.opened.get(key)).toMatchObject({ opening: null, progress: null });
  });
});

describe('leaving a route', () => {
  it('cancels what the screen asked for and keeps what the shell needs', async () => {
    await layer.auth.signIn('admin', 'secret');
    const aborted: string[] = [];
    const hold: Answer = ({ url }, response) => {
      response.on('close', () => {
        if (!response.writableEnded) aborted.push(url.split('?')[0] ?? '');
      });
    };
    server.on(`${BASE}home/summary/`, hold);
    server.on(`${BASE}warning/number/`, hold);
    server.on(`${BASE}production/list/`, hold);
    const summary = new QueryObserver(layer.queryClient, layer.queries.projectSummary(SCOPE)).subscribe(
      () => undefined,
    );
    const warnings = new QueryObserver(layer.queryClient, layer.queries.warningNumber(SCOPE)).subscribe(
      () => undefined,
    );
    const asked = layer.core.table('productionList', SCOPE, {});
    await expect.poll(() => server.requestsTo(`${BASE}production/list/`)).toHaveLength(1);
    layer.cancelPending();
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => aborted.sort()).toEqual([`${BASE}home/summary/`, `${BASE}production/list/`]);
    expect(layer.queryClient.getQueryState(layer.queries.projectSummary(SCOPE).queryKey)?.status).toBe('pending');
    summary();
    warnings();
  });
});

describe('live', () => {
  const topic = topicOf({ site: 'site-1', typeCode: 'HS-MI', projectId: 3, deviceId: 7, kind: 'real' });
  const message = (seq: number, part: object = {}) => ({
    record_no: 'MI-07-A',
    seq,
    time_ms: 1_790_000_000_000 + 1000 * seq,
    event: 'record',
    pile_id: 22,
    pile_no: 'K12+1_1',
    pass: 0,
    values: { depth_m: 1 + seq / 60, current_a: 70 },
    ...part,
  });
  const log = { ...SCOPE, recordNo: 'MI-07-A', channels: ['depth_m', 'current_a'] };
  const machine = () => layer.queryClient.getQueryData(layer.queries.homeEquipments(SCOPE).queryKey)?.[0];
  const logInfo = () => layer.queryClient.getQueryData(layer.queries.log(log).queryKey);
  let broker: TestBroker;
  /** Waits until topics are asked for; the broker agrees to them when the answer is called. */
  const askedForTopics = (): Promise<() => void> =>
    new Promise((resolve) => {
      broker.aedes.authorizeSubscribe = (_client, subscription, done) => resolve(() => done(null, subscription));
    });

  beforeEach(async () => {
    broker = await TestBroker.startOn(server);
    await layer.auth.signIn('admin', 'secret');
    server.on(`${BASE}pile/location_list/`, framed(pileTable(60)));
    server.on(`${BASE}production/history/`, framed(logTable(10)));
    server.on(`${BASE}home/equipments/`, (_request, response) => {
      response.end(sealedEnvelope(JSON.stringify([IDLE_MACHINE]), TO));
    });
    layer.live.watch(SCOPE);
    await expect.poll(() => layer.liveStore.getState().connection.state).toBe('live');
    await layer.queryClient.fetchQuery(layer.queries.piles(SCOPE));
    await layer.queryClient.fetchQuery(layer.queries.homeEquipments(SCOPE));
  });
  afterEach(() => broker.close());

  it('moves machines and pile statuses as records arrive', async () => {
    await broker.publish(topic, message(0, { event: 'start' }));
    await expect.poll(machine).toMatchObject({ state: 'in_construction', pile_no: 'K12+1_1', x_m: 3_412_346.625 });
    expect(await layer.core.call('piles.byId', { key: pilesKey(SCOPE), pileId: 22 })).toMatchObject({ status: 1 });
    await broker.publish(topic, message(1, { event: 'end' }));
    await expect
      .poll(() => layer.queryClient.getQueryData(layer.queries.piles(SCOPE).queryKey)?.countByStatus)
      .toEqual([19, 0, 41, 0, 0]);
    expect(layer.liveStore.getState().revisions[pilesKey(SCOPE)]).toBe(2);
  });

  it('lets an open log grow, and loads it again when records were missed', async () => {
    await layer.queryClient.fetchQuery(layer.queries.log(log));
    await broker.publish(topic, message(10));
    await broker.publish(topic, message(11));
    await expect.poll(logInfo).toMatchObject({ rows: 12, lastSeq: 11 });
    server.on(`${BASE}production/history/`, framed(logTable(40)));
    await broker.publish(topic, message(39));
    await expect.poll(logInfo).toMatchObject({ rows: 40, lastSeq: 39 });
    expect(layer.liveStore.getState().revisions[logKey(log)]).toBeGreaterThan(1);
  });

  it('asks for what lists machines when one was added, renamed, closed or removed', async () => {
    const lists = ['equipments', 'homeEquipments', 'machineReadings', 'lockStatus', 'cameras'] as const;
    for (const list of lists) {
      const { queryKey, meta } = layer.queries[list](SCOPE);
      await layer.queryClient.prefetchQuery({ queryKey, meta: meta ?? {}, queryFn: () => [], staleTime: Infinity });
    }
    const isOld = () =>
      lists.map((of) => layer.queryClient.getQueryState(layer.queries[of](SCOPE).queryKey)?.isInvalidated);
    const tellAdded = (projectId: number) =>
      broker.publish(topicOf({ site: 'site-1', typeCode: 'HS-MI', projectId, deviceId: 9, kind: 'machine' }), {
        time_ms: 1_790_000_000_000,
        change: 'added',
      });
    // Of another project: nothing to do with this one.
    await tellAdded(4);
    await broker.publish(topic, message(0));
    await expect.poll(machine).toMatchObject({ state: 'in_construction' });
    expect(isOld()).toEqual(lists.map(() => false));
    await tellAdded(3);
    await expect.poll(isOld).toEqual(lists.map(() => true));
  });

  it('asks once more for what may have changed, and not twice because machines are asked for beside it', async () => {
    const number = `${BASE}warning/number/`;
    const none = JSON.stringify({ total: 0, not_closed: 0, by_level: { '1': 0, '2': 0, '3': 0 } });
    server.on(number, (_request, response) => void response.end(sealedEnvelope(none, TO)));
    const { queries, queryClient } = layer;
    const machines = new QueryObserver(queryClient, queries.homeEquipments(SCOPE)).subscribe(() => undefined);
    const watched = new QueryObserver(queryClient, queries.warningNumber(SCOPE)).subscribe(() => undefined);
    // When it comes, and once the broker has agreed to the topics.
    await expect.poll(() => server.requestsTo(number).length, { timeout: 4_000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(server.requestsTo(number)).toHaveLength(2);
    machines();
    watched();
  });

  it('asks again for everything after the connection was lost', async () => {
    const before = server.requestsTo(`${BASE}pile/location_list/`).length;
    const observer = new QueryObserver(layer.queryClient, layer.queries.piles(SCOPE)).subscribe(() => undefined);
    // Noted as they come: on a busy machine the first may be over before anybody looks.
    const states: string[] = [];
    layer.liveStore.subscribe(({ connection }) => states.push(connection.state));
    const { gaps, lastGap } = layer.liveStore.getState();
    expect(lastGap).toBeNull();
    const startMs = Date.now();
    broker.dropConnections();
    await expect.poll(() => states.slice(states.indexOf('reconnecting') + 1).includes('live')).toBe(true);
    expect(states).toContain('reconnecting');
    await expect.poll(() => server.requestsTo(`${BASE}pile/location_list/`).length).toBeGreaterThan(before);
    // Those that follow messages by themselves are told, too.
    expect(layer.liveStore.getState().gaps).toBeGreaterThan(gaps);
    // The gap is told, and that the server has filled it.
    await expect.poll(() => layer.liveStore.getState().lastGap?.state).toBe('filled');
    const { fromMs = 0, toMs = 0 } = layer.liveStore.getState().lastGap ?? {};
    expect(fromMs).toBeGreaterThanOrEqual(startMs);
    expect(toMs).toBeGreaterThanOrEqual(fromMs);
    observer();
  });

  it('comes back after its worker was killed, and asks for what it missed', async () => {
    const observer = new QueryObserver(layer.queryClient, layer.queries.piles(SCOPE)).subscribe(() => undefined);
    const before = server.requestsTo(`${BASE}pile/location_list/`).length;
    const states: string[] = [];
    layer.liveStore.subscribe(({ connection }) => states.push(connection.state));
    await feeds.newest.terminate();
    await expect.poll(() => states.includes('connecting') && states.at(-1) === 'live').toBe(true);
    await expect.poll(() => server.requestsTo(`${BASE}pile/location_list/`).length).toBeGreaterThan(before);
    expect(feeds.started).toHaveLength(2);
    observer();
  });

  it('keeps its connection on the way from one project to another', async () => {
    const states: string[] = [];
    layer.liveStore.subscribe(({ connection }) => states.push(connection.state));
    const clients: string[] = [];
    broker.aedes.on('client', ({ id }) => clients.push(id));
    layer.live.watch(null);
    layer.live.watch({ ...SCOPE, projectId: 4 });
    await broker.publish(topic, message(0, { event: 'start' }));
    await pause(400);
    expect(clients).toEqual([]);
    expect(new Set(states)).toEqual(new Set(['connecting', 'live']));
    expect(states.at(-1)).toBe('live');
    expect(machine()).toMatchObject({ state: 'idle' });
    layer.live.watch(null);
    await expect.poll(() => states.at(-1)).toBe('closed');
  });

  it('is connecting until the broker agrees to the topics of another project', async () => {
    const state = () => layer.liveStore.getState().connection.state;
    expect(state()).toBe('live');
    const asked = askedForTopics();
    layer.live.watch(null);
    layer.live.watch({ ...SCOPE, projectId: 4 });
    const agree = await asked;
    expect(state()).toBe('connecting');
    agree();
    await expect.poll(state).toBe('live');
    // The same project again is no other one.
    layer.live.watch({ ...SCOPE, projectId: 4 });
    expect(state()).toBe('live');
  });

  it('asks again for what failed while the broker had not agreed yet', async () => {
    const path = `${BASE}pile/location_list/`;
    const here = { ...SCOPE, projectId: 4 };
    const asked = askedForTopics();
    layer.live.watch(here);
    const agree = await asked;
    server.on(path, (_request, response) => void response.writeHead(503).end());
    const observer = new QueryObserver(layer.queryClient, { ...layer.queries.piles(here), retry: false });
    const leave = observer.subscribe(() => undefined);
    await expect.poll(() => observer.getCurrentResult().status).toBe('error');
    // The time has come, and nothing can be asked yet.
    await pause(300);
    server.on(path, framed(pileTable(60)));
    agree();
    await expect.poll(() => observer.getCurrentResult().status).toBe('success');
    leave();
  });

  it('asks once more what was asked before the broker agreed, for a message may have been missed', async () => {
    const path = `${BASE}home/equipments/`;
    const here = { ...SCOPE, projectId: 4 };
    const observer = new QueryObserver(layer.queryClient, layer.queries.homeEquipments(here)).subscribe(
      () => undefined,
    );
    await expect
      .poll(() => layer.queryClient.getQueryState(layer.queries.homeEquipments(here).queryKey)?.status)
      .toBe('success');
    const before = server.requestsTo(path).length;
    const { gaps } = layer.liveStore.getState();
    layer.live.watch(here);
    await expect.poll(() => server.requestsTo(path).length).toBe(before + 1);
    expect(layer.liveStore.getState().gaps).toBe(gaps + 1);
    observer();
  });

  it('asks again for what a screen could not be told, also where no machine sends anything', async () => {
    const path = `${BASE}real/readings/`;
    const options = { ...layer.queries.machineReadings(SCOPE), retry: false };
    const states: string[] = [];
    server.on(path, (_request, response) => void response.writeHead(503).end());
    const observer = new QueryObserver(layer.queryClient, options);
    const leave = observer.subscribe(({ status }) => states.push(status));
    await expect.poll(() => states).toContain('error');
    const readings = [noReadings(7, { record_no: 'MI-07-A', pile_no: 'K12+1_1' }, ['depth_m'], [])];
    server.on(path, (_request, response) => void response.end(sealedEnvelope(JSON.stringify(readings), TO)));
    await expect.poll(() => observer.getCurrentResult().data).toMatchObject([{ record_no: 'MI-07-A' }]);
    // How often machines are heard is known here alone: another answer leaves it.
    layer.queryClient.setQueryData(options.queryKey, (known) => known?.map((of) => ({ ...of, waits_ms: [30_000] })));
    expect((await observer.refetch()).data?.map(({ waits_ms }) => waits_ms)).toEqual([[30_000]]);
    // A refused query is not asked again, nor is one that nobody shows any more.
    const refused = { ...layer.queries.lockStatus(SCOPE), retry: false };
    const locks = `${BASE}real/lock_status/`;
    answer('real/lock_status/', { errorCode: 4103, message: 'no' });
    const other = new QueryObserver(layer.queryClient, refused);
    const leaveOther = other.subscribe(() => undefined);
    await expect.poll(() => other.getCurrentResult().status).toBe('error');
    await pause(300);
    expect(server.requestsTo(locks)).toHaveLength(1);
    leave();
    leaveOther();
  });

  it('closes with the session', async () => {
    await layer.auth.signOut();
    await expect.poll(() => layer.liveStore.getState().connection.state).toBe('closed');
  });
});
