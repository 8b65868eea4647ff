// A shift of twelve machines, one row a second each, through the whole data layer: real threads, a real broker, the real
// module. Time is compressed; the memory in use stays level. `npm test -- --all` runs all eight hours.
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERYTHING } from '../../tests/fixtures/everything';
import { ownThread, sharesSince, threadsOf } from '../../tests/fixtures/thread-time';
import { GRANT, IDLE_MACHINE, TYPES } from '../../tests/fixtures/workers/answers';
import { TestBroker } from '../../tests/fixtures/workers/broker';
import { type BundledWorker, bundleWorker } from '../../tests/fixtures/workers/bundle';
import { sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { memoryStorage } from '../../tests/fixtures/workers/memory-storage';
import { type SealTo, sealedEnvelope, sealFrames } from '../../tests/fixtures/workers/seal';
import { logTable, pileTable } from '../../tests/fixtures/workers/tables';
import { Threads } from '../../tests/fixtures/workers/thread-ends';
import { topicOf } from '../contracts/broker';
import { FRAMES_MEDIA_TYPE } from '../contracts/envelope';
import { noReadings } from '../contracts/machine-readings';
import { createDataLayer, type DataLayer } from './data-layer';
import { logKey } from './keys';

const BASE = '/hskj/v1/client/';
const SCOPE = { typeCode: 'HS-MI', typePrefix: BASE, projectId: 3 };
const TO: SealTo = { token: 'token-1', clientUuid: 'uuid-1', suite: 2 };
const CHANNELS = ['depth_m', 'current_a'];
const MACHINES = Array.from({ length: 12 }, (_, i) => i + 1);
const HOURS = EVERYTHING ? 8 : 0.5;
/** A pile takes ten minutes. */
const PILE_S = 600;
/** So many seconds of the site are sent at once, and taken before the next. */
const SLICE_S = 60;
const BEGAN_MS = 1_790_000_000_000;

let bundles: BundledWorker[] = [];
let server: TestServer;
let broker: TestBroker;
let layer: DataLayer;

beforeAll(async () => {
  const fixture = (name: string) => new URL(`../../tests/fixtures/workers/${name}`, import.meta.url).pathname;
  bundles = await Promise.all(
    ['data-core.worker.ts', 'live-feed.worker.ts'].map((name) => bundleWorker(fixture(name))),
  );
  server = await TestServer.start();
  const answer = (path: string, body: () => unknown) =>
    server.on(`${BASE}${path}`, (_request, response) => {
      response.end(sealedEnvelope(JSON.stringify(body()), TO));
    });
  server.on(`${BASE}auth/login/`, (_request, response) => sendEnvelope(response, { data: GRANT }));
  for (const path of ['auth/logout/', 'account/err/']) {
    server.on(`${BASE}${path}`, (_request, response) => sendEnvelope(response, {}));
  }
  server.on(`${BASE}equipment/type/`, (_request, response) => sendEnvelope(response, { data: TYPES }));
  const framed = (path: string, table: unknown) =>
    server.on(`${BASE}${path}`, (_request, response) => {
      response.setHeader('content-type', FRAMES_MEDIA_TYPE);
      response.end(Buffer.concat(sealFrames(JSON.stringify(table), TO, 4096)));
    });
  framed('pile/location_list/', pileTable(2000));
  framed('production/history/', logTable(0));
  answer('home/equipments/', () => MACHINES.map((id) => ({ ...IDLE_MACHINE, name: '', id })));
  answer('real/readings/', () => MACHINES.map((id) => noReadings(id, null, CHANNELS, CHANNELS)));
  const [core, feed] = bundles;
  const wasmFile = new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url).pathname;
  layer = createDataLayer({
    origin: server.origin,
    storage: memoryStorage(),
    spawnDataCore: new Threads(core?.file ?? '', { tellsExit: true, workerData: { wasmFile } }).spawn,
    spawnLiveFeed: new Threads(feed?.file ?? '', { tellsExit: true }).spawn,
  });
  broker = await TestBroker.startOn(server);
  await layer.auth.signIn('admin', 'secret');
}, 120_000);

afterAll(async () => {
  layer.dispose();
  await broker.close();
  await server.close();
  await Promise.all(bundles.map((bundle) => bundle.dispose()));
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

/** In use now: the page's heap, the module's memory, sockets, and listeners of the query cache. */
async function memoryNow() {
  collectGarbage();
  const { wasmBytes } = await layer.core.call('core.memory', null);
  return {
    heapMb: process.memoryUsage().heapUsed / 1e6,
    wasmMb: wasmBytes / 1e6,
    sockets: process.getActiveResourcesInfo().filter((name) => name.startsWith('TCPSocket')).length,
    queries: layer.queryClient.getQueryCache().getAll().length,
  };
}

/** A machine's row of a second of the shift. */
function rowOf(machineId: number, second: number) {
  const [pile, seq] = [Math.floor(second / PILE_S), second % PILE_S];
  return {
    record_no: `R-${machineId}-${pile}`,
    seq,
    time_ms: BEGAN_MS + second * 1000,
    event: seq === 0 ? 'start' : seq === PILE_S - 1 ? 'end' : 'record',
    pile_id: 1 + ((machineId * 97 + pile) % 2000),
    pile_no: `K12+${machineId}_${pile}`,
    pass: 0,
    values: { depth_m: seq / 60, current_a: 60 + (seq % 20) },
  };
}

it(
  'keeps heap, module memory, sockets and queries level over a shift, and loses no row',
  async () => {
    layer.live.watch(SCOPE);
    await expect.poll(() => layer.liveStore.getState().connection.state, { timeout: 30_000 }).toBe('live');
    const { queries, queryClient } = layer;
    await queryClient.fetchQuery(queries.piles(SCOPE));
    await queryClient.fetchQuery(queries.homeEquipments(SCOPE));
    await queryClient.fetchQuery(queries.machineReadings(SCOPE));
    const seconds = HOURS * 3600;
    const marks: Awaited<ReturnType<typeof memoryNow>>[] = [];
    const readings = () => queryClient.getQueryData(queries.machineReadings(SCOPE).queryKey) ?? [];
    for (let from = 0; from < seconds; from += SLICE_S) {
      const sent = Array.from({ length: SLICE_S }, (_, i) => MACHINES.map((id) => ({ id, row: rowOf(id, from + i) })));
      for (const { id, row } of sent.flat()) {
        await broker.publish(topicOf({ site: 's', ...SCOPE, deviceId: id, kind: 'real' }), row);
      }
      const newest = BEGAN_MS + (from + SLICE_S - 1) * 1000;
      await expect
        .poll(() => readings().filter(({ at_ms }) => at_ms === newest).length, { timeout: 60_000, interval: 20 })
        .toBe(MACHINES.length);
      const done = (from + SLICE_S) / seconds;
      if (done >= (marks.length === 0 ? 0.2 : marks.length === 1 ? 0.6 : 1)) marks.push(await memoryNow());
    }
    expect(layer.liveStore.getState()).toMatchObject({ dropped: null, malformed: 0, duplicates: 0 });
    // The log that somebody looks at has every row of the pile in work; here it is the last one of a machine.
    const [start, middle, end] = marks;
    if (start === undefined || middle === undefined || end === undefined) throw new Error('not three marks');
    for (const { heapMb, wasmMb, sockets, queries: asked } of [middle, end]) {
      // A test runner keeps something of its own.
      expect(heapMb).toBeLessThan(start.heapMb + 8);
      expect(wasmMb).toBeLessThanOrEqual(start.wasmMb + 1);
      expect(sockets).toBeLessThanOrEqual(start.sockets);
      expect(asked).toBe(start.queries);
    }
  },
  EVERYTHING ? 600_000 : 180_000,
);

/** At the pace of the machines: compressed, rows come in larger batches than a page ever gets. */
const PACE_S = EVERYTHING ? 30 : 6;
const MOST_SHARE = 0.05;

it('costs the page at most 5 % of a core between its renders, and all workers together as much', async () => {
  const readings = () => layer.queryClient.getQueryData(layer.queries.machineReadings(SCOPE).queryKey) ?? [];
  // Behind all rows of the shift.
  const from = HOURS * 3600 + PILE_S;
  const publish = async (second: number): Promise<void> => {
    for (const id of MACHINES) {
      await broker.publish(topicOf({ site: 's', ...SCOPE, deviceId: id, kind: 'real' }), rowOf(id, second));
    }
  };
  // The first rows begin other piles: two seconds later the server is asked once about them.
  for (let second = from; second < from + 3; second += 1) await publish(second);
  await sleep(2_500);
  const before = threadsOf(process.pid);
  const beganMs = performance.now();
  for (let second = 0; second < PACE_S; second += 1) {
    await publish(from + 3 + second);
    await sleep(Math.max(0, beganMs + (second + 1) * 1000 - performance.now()));
  }
  const shares = sharesSince(before, threadsOf(process.pid), (performance.now() - beganMs) / 1000);
  const newest = BEGAN_MS + (from + 2 + PACE_S) * 1000;
  await expect.poll(() => readings().filter(({ at_ms }) => at_ms === newest).length).toBe(MACHINES.length);
  const { id: own } = ownThread();
  const sum = (of: typeof shares): number => of.reduce((total, { share }) => total + share, 0);
  // The broker and the server of the test are on this thread too, and the compiler and the collector among the others.
  expect(sum(shares.filter(({ id }) => id === own))).toBeLessThan(MOST_SHARE);
  expect(sum(shares.filter(({ id }) => id !== own))).toBeLessThan(MOST_SHARE);
}, 120_000);

it('takes an open log that grows with a machine, every row once', async () => {
  const log = { ...SCOPE, recordNo: 'R-12-99', channels: CHANNELS };
  await layer.queryClient.fetchQuery(layer.queries.log(log));
  const topic = topicOf({ site: 's', ...SCOPE, deviceId: 12, kind: 'real' });
  const rows = Array.from({ length: PILE_S - 1 }, (_, i) => rowOf(12, 99 * PILE_S + i));
  for (const row of rows) await broker.publish(topic, row);
  // The reconnect of a machine sends its last minute again.
  for (const row of rows.slice(-60)) await broker.publish(topic, row);
  const info = () => layer.queryClient.getQueryData(layer.queries.log(log).queryKey);
  await expect.poll(() => info()?.rows, { timeout: 30_000 }).toBe(rows.length);
  expect(info()).toMatchObject({ lastSeq: rows.length - 1 });
  expect(layer.core.opened.keys()).toContain(logKey(log));
}, 60_000);
