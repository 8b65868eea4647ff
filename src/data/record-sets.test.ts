// A record set through the main thread's data layer, over a real thread and a real HTTP server.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeLogColumns } from '../../server/db/log-codec';
import type { BundledWorker } from '../../tests/fixtures/workers/bundle';
import { sendFramed } from '../../tests/fixtures/workers/core';
import { sendEnvelope, TestServer } from '../../tests/fixtures/workers/http-server';
import { bundleDataCore, layerOver } from '../../tests/fixtures/workers/layer';
import { dataPart, PartsSent, recordsNamed } from '../../tests/fixtures/workers/sent-logs';
import { CHANNELS, RECORDS, recordOfUrl, rowsOf, tableOf } from '../../tests/fixtures/workers/site-records';
import type { Threads } from '../../tests/fixtures/workers/thread-ends';
import type { DataLayer } from './data-layer';
import { recordsKey } from './keys';
import { damagedOf } from './record-parts';

const BASE = '/hskj/v1/client/';
const SCOPE = { typeCode: 'HS-MI', typePrefix: BASE, projectId: 3 };
let bundle: BundledWorker;
let server: TestServer;
let cores: Threads;
let layer: DataLayer;

beforeAll(async () => {
  bundle = await bundleDataCore();
}, 60_000);
afterAll(() => bundle.dispose());

beforeEach(async () => {
  server = await TestServer.start();
  server.on(`${BASE}account/err/`, (_request, response) => sendEnvelope(response, {}));
  server.on(`${BASE}production/history/`, ({ url }, response) =>
    sendFramed(response, tableOf(rowsOf(recordOfUrl(url)))),
  );
  ({ layer, cores } = layerOver(bundle, server.origin));
});
afterEach(async () => {
  layer.dispose();
  await server.close();
});

describe('a record set', () => {
  const source = { ...SCOPE, ...RECORDS, channels: CHANNELS };
  const key = recordsKey(SCOPE, 'analysis');
  const countByRecord = async (onProgress?: () => void) => {
    const query = { channel: 'flow_lpm', filter: null, quantiles: [0.5], ends: true, weightGapMs: 5000 };
    const keys = [{ by: 'record' }] as const;
    return [...(await layer.core.call('records.groups', { key, keys, ...query }, { onProgress })).count];
  };
  const everyRow = RECORDS.recordNos.map(() => 400);

  it('opens with its progress shown, and is freed with its query', async () => {
    const seen: (number | undefined)[] = [];
    layer.core.opened.store.subscribe((keys) => seen.push(keys[key]?.progress?.records));
    const query = layer.queries.records('analysis', source);
    expect(await layer.queryClient.fetchQuery(query)).toMatchObject({ rows: 2400, records: 6 });
    // The last progress report may arrive after the answer.
    const counts = seen.filter((records) => records !== undefined);
    expect(counts).toEqual([1, 2, 3, 4, 5, 6].slice(0, counts.length));
    expect(counts.length).toBeGreaterThan(0);
    expect(await countByRecord()).toEqual(everyRow);
    layer.queryClient.removeQueries({ queryKey: query.queryKey });
    await expect.poll(async () => (await layer.core.call('core.memory', null)).keys).toEqual([]);
    await expect(countByRecord()).rejects.toMatchObject({ code: 'not_open', retryable: false });
  });

  it('has the damaged stretches of the logs that are there, also when the worker is lost', async () => {
    const lost = (record_no: string) => ({ record_no, from_ms: 0, to_ms: 1000, rows: 2, channel: null });
    server.on(`${BASE}production/logs/`, ({ url }, response) => {
      const named = recordsNamed(url);
      const sent = new PartsSent(response);
      sent.head(0, named.length);
      sent.end(0, named.length, named.filter((no) => no !== 'R-1').map(lost));
    });
    const known = () => {
      const opened = layer.core.opened.get(key)?.opened;
      return damagedOf(opened)?.map(({ record_no }) => record_no);
    };
    const query = layer.queries.records('analysis', { ...source, first: 2 });
    expect(await layer.queryClient.fetchQuery(query)).toMatchObject({ damaged: [lost('R-0')] });
    expect(known()).toBeUndefined();
    await layer.core.moreRecords(key, 2);
    expect(known()).toEqual(['R-0', 'R-2', 'R-3']);
    await cores.newest.terminate();
    await countByRecord();
    expect(known()).toEqual(['R-0', 'R-2', 'R-3']);
    await layer.core.moreRecords(key, 1);
    expect(known()).toEqual(['R-0', 'R-2', 'R-3', 'R-4']);
  });

  it('grows by parts, and comes back as large as it was when the worker is lost', async () => {
    await layer.queryClient.fetchQuery(layer.queries.records('analysis', { ...source, first: 2 }));
    expect(await countByRecord()).toEqual(everyRow.slice(0, 2));
    expect(await layer.core.moreRecords(key, 2)).toMatchObject({ rows: 1600 });
    expect(await countByRecord()).toEqual(everyRow.slice(0, 4));
    await cores.newest.terminate();
    expect(await countByRecord()).toEqual(everyRow.slice(0, 4));
    expect(await layer.core.moreRecords(key, 9)).toMatchObject({ rows: 2400 });
    expect(await countByRecord()).toEqual(everyRow);
  });

  it('that was lost comes back in parts: a question of its first records is answered while the others come', async () => {
    const numbers = Array.from({ length: 40 }, (_, at) => `S-${at}`);
    const part = encodeLogColumns({
      seq: Uint32Array.of(0, 1),
      timeMs: Float64Array.of(0, 1000),
      pass: new Uint8Array(2),
      channels: CHANNELS.map((channel) => ({ key: channel, decimals: 0, values: Float32Array.of(1, 2) })),
    });
    const calls: (readonly string[])[] = [];
    let letGo = (): void => undefined;
    let gate: Promise<void> = Promise.resolve();
    server.on(`${BASE}production/logs/`, async ({ url }, response) => {
      const named = recordsNamed(url);
      calls.push(named);
      if (!named.includes('S-0')) await gate;
      const sent = new PartsSent(response);
      sent.head(2 * named.length, named.length);
      for (const recordNo of named) sent.send('data', dataPart(recordNo, [part]));
      sent.end(2 * named.length, named.length);
    });
    const ids = new Uint32Array(numbers.length);
    const whole = { ...source, recordNos: numbers, pileIds: ids, machineIds: ids, layoutRows: null, first: 16 };
    const twoEach = (records: number) => new Array<number>(records).fill(2);
    await layer.queryClient.fetchQuery(layer.queries.records('analysis', whole));
    await layer.core.moreRecords(key, 24);
    expect(await countByRecord()).toEqual(twoEach(40));
    calls.length = 0;
    gate = new Promise((resolve) => {
      letGo = resolve;
    });
    await cores.newest.terminate();
    // Both are about all of them, and neither is answered over fewer.
    const asked = [countByRecord(), countByRecord()];
    const there = (): number | undefined => {
      const opened = layer.core.opened.get(key)?.opened;
      return opened?.kind === 'records' ? opened.source.first : undefined;
    };
    await expect.poll(there).toBe(16);
    expect(await countByRecord()).toEqual(twoEach(16));
    expect(there()).toBe(16);
    letGo();
    expect(await Promise.all(asked)).toEqual([twoEach(40), twoEach(40)]);
    expect(there()).toBe(40);
    // Each record once.
    expect(calls[0]).toEqual(numbers.slice(0, 16));
    expect(calls.flat()).toEqual(numbers);
  });

  it('that is opened with fewer records while a question waits for more is answered over these', async () => {
    await layer.queryClient.fetchQuery(layer.queries.records('analysis', source));
    await cores.newest.terminate();
    const asked = countByRecord();
    const { recordNos, pileIds, machineIds } = source;
    const few = {
      recordNos: recordNos.slice(0, 2),
      pileIds: pileIds.slice(0, 2),
      machineIds: machineIds.slice(0, 2),
      layoutRows: null,
    };
    await layer.core.openRecords('analysis', { ...SCOPE, channels: CHANNELS, ...few });
    expect(await asked).toEqual(everyRow.slice(0, 2));
  });

  it('opens again by itself when it was evicted, and when the worker was killed under a question', async () => {
    // Many rows, so that the question is still on its way when the worker dies.
    const [chunks, rows] = [7, 100_000];
    const many = chunks * rows;
    const chunk = encodeLogColumns({
      seq: new Uint32Array(rows).map((_, row) => row),
      timeMs: new Float64Array(rows),
      pass: new Uint8Array(rows),
      channels: CHANNELS.map((channel) => ({
        key: channel,
        decimals: 0,
        values: new Float32Array(rows).map((_, row) => (row * 7919) % 1009),
      })),
    });
    server.on(`${BASE}production/logs/`, ({ url }, response) => {
      const sent = new PartsSent(response);
      const named = recordsNamed(url);
      sent.head(many * named.length, named.length);
      for (const recordNo of named) {
        for (let at = 0; at < chunks; at += 1) sent.send('data', dataPart(recordNo, [chunk]));
      }
      sent.end(many * named.length, named.length);
    });
    const logs = () => server.requestsTo(`${BASE}production/logs/`).length;
    const manyEach = RECORDS.recordNos.map(() => many);
    await layer.queryClient.fetchQuery(layer.queries.records('analysis', source));
    await layer.core.call('release', { key });
    expect(await countByRecord()).toEqual(manyEach);
    expect(logs()).toBe(2);
    let killed: Promise<unknown> | null = null;
    const asked = countByRecord(() => {
      killed ??= cores.newest.terminate();
    });
    expect(await asked).toEqual(manyEach);
    expect(killed).not.toBeNull();
    expect([cores.started.length, logs()]).toEqual([2, 3]);
  });
});
