// Record sets as they are opened, grown and lost: the real WASM module against a real HTTP server.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Progress } from '../../src/contracts/data-core';
import {
  codeOf,
  context,
  framed,
  HISTORY,
  type SiteCore,
  sendFramed,
  startCore,
} from '../../tests/fixtures/workers/core';
import { sendEnvelope } from '../../tests/fixtures/workers/http-server';
import {
  allRows,
  CHANNELS,
  FIRST_RECORD,
  openRecords,
  recordOfUrl,
  rowsOf,
  tableOf,
} from '../../tests/fixtures/workers/site-records';

const KEY = 'records:HS-800:3:test';
let site: SiteCore;

beforeEach(async () => {
  site = await startCore();
  serveRecords();
});
afterEach(() => site.close());

const ask = () => site.core.handlers;

/** Answers every record after a wait of its own, the first of them last. */
function serveRecords(): void {
  site.server.on(HISTORY, async ({ url }, response) => {
    const record = recordOfUrl(url);
    await new Promise((resolve) => setTimeout(resolve, 40 - 5 * record));
    sendFramed(response, tableOf(rowsOf(record)));
  });
}

const open = (signal?: AbortSignal, progress?: (progress: Progress) => void) =>
  openRecords(site, { key: KEY }, context(progress, signal));
const cells = (rows: readonly number[], channels: readonly string[]) =>
  ask()['records.cells']({ key: KEY, rows: Uint32Array.from(rows), channels }, context());
const everyRow = Array.from({ length: 2400 }, (_, row) => row);

describe('opening', () => {
  it('loads the records in their order, however their answers arrive', async () => {
    const info = await open();
    const rows = allRows();
    expect(info).toMatchObject({
      rows: rows.length,
      records: 6,
      fromMs: rows[0]?.timeMs,
      toMs: rows.at(-1)?.timeMs,
      maxDepthM: 10,
    });
    const answered = await cells(everyRow, CHANNELS);
    expect([...answered.record]).toEqual(rows.map(({ record }) => record));
    expect([...answered.timeMs]).toEqual(rows.map(({ timeMs }) => timeMs));
    for (const [index, channel] of CHANNELS.entries()) {
      expect([...(answered.values[index] ?? [])]).toEqual(rows.map(({ values }) => values[channel]));
    }
    const { keys, bytes, openBytes, budgetBytes } = await ask()['core.memory'](null, context());
    expect({ keys, bytes: [...bytes] }).toEqual({ keys: [KEY], bytes: [openBytes] });
    expect(openBytes).toBeGreaterThanOrEqual(info.bytes);
    expect(budgetBytes).toBe(50_000_000);
  });

  it('asks for a few at a time', async () => {
    let under = 0;
    let most = 0;
    let letGo = (): void => undefined;
    const fourAreThere = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    site.server.on(HISTORY, async ({ url }, response) => {
      under += 1;
      most = Math.max(most, under);
      if (under === 4) letGo();
      await fourAreThere;
      under -= 1;
      sendFramed(response, tableOf(rowsOf(recordOfUrl(url))));
    });
    await open();
    expect(most).toBe(4);
    // They come by several connections.
    const asked = site.server.requestsTo(HISTORY).map(({ url }) => recordOfUrl(url));
    expect(asked.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('tells its progress by records and rows', async () => {
    const seen: Progress[] = [];
    await open(undefined, (progress) => seen.push(progress));
    expect(seen.map(({ records, rows, share }) => [records, rows, share])).toEqual(
      [1, 2, 3, 4, 5, 6].map((records) => [records, records * 400, records / 6]),
    );
    expect(seen.at(-1)?.receivedBytes).toBeGreaterThan(6 * 400);
  });

  it('can be cancelled midway, and leaves nothing open or under way', async () => {
    const controller = new AbortController();
    const opening = open(controller.signal, ({ records }) => {
      if (records === 2) controller.abort();
    });
    expect(await codeOf(() => opening)).toBe('cancelled');
    expect(await ask()['core.memory'](null, context())).toMatchObject({ keys: [], openBytes: 0 });
    // The two that were taken and the four asked for beside the second, but never the last.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(site.server.requestsTo(HISTORY).length).toBeLessThanOrEqual(5);
  });

  it('fails with the fault of any record, and aborts the others', async () => {
    let cut = 0;
    site.server.on(HISTORY, ({ url }, response) => {
      const record = recordOfUrl(url);
      if (record === 1) sendEnvelope(response, { errorCode: 4104, message: 'no such record' });
      else if (record === 0) sendFramed(response, tableOf(rowsOf(0)));
      else response.on('close', () => (cut += response.writableFinished ? 0 : 1));
    });
    await expect(open()).rejects.toMatchObject({ code: 'api', message: 'no such record' });
    await expect.poll(() => cut).toBeGreaterThanOrEqual(2);
    expect(await codeOf(() => cells([0], []))).toBe('not_open');
  });

  it('puts rows that come out of order in order, and takes repeated ones once', async () => {
    const rows = rowsOf(0).slice(0, 5);
    const table = tableOf(rows);
    const mixed = [3, 0, 4, 1, 1, 2];
    const columns = Object.fromEntries(
      Object.entries(table.columns).map(([name, column]) => [name, mixed.map((at) => column[at])]),
    );
    site.server.on(HISTORY, framed({ rows: mixed.length, columns }));
    expect(await openRecords(site, { key: KEY, ...FIRST_RECORD })).toMatchObject({ rows: 5, records: 1 });
    expect([...(await cells([0, 1, 2, 3, 4], [])).timeMs]).toEqual(rows.map(({ timeMs }) => timeMs));
  });

  it('opens no records at all, and records without rows', async () => {
    const none = { recordNos: [], pileIds: new Uint32Array(), machineIds: new Uint32Array(), layoutRows: null };
    expect(await openRecords(site, { key: KEY, ...none })).toMatchObject({ rows: 0, records: 0 });
    site.server.on(HISTORY, framed(tableOf([])));
    expect(await open()).toMatchObject({ rows: 0, records: 6, fromMs: Number.NaN });
  });

  it.each([
    ['machines of another number', { machineIds: Uint32Array.of(1) }],
    ['piles of another number', { pileIds: new Uint32Array(7) }],
    ['rows of another number', { layoutRows: new Uint32Array(5) }],
  ])('refuses %s', async (_what, wrong) => {
    expect(await codeOf(() => openRecords(site, { key: KEY, ...wrong }))).toBe('bad_input');
    expect(site.server.seen).toEqual([]);
  });

  it('says that the answer is at fault when a channel is missing from it', async () => {
    site.server.on(HISTORY, framed({ rows: 1, columns: { seq: [0], time_ms: [0], pass: [0], depth_m: [1] } }));
    expect(await codeOf(open)).toBe('payload');
  });
});

describe('a set that is not held', () => {
  const count = () =>
    ask()['records.histogram']({ key: KEY, channel: 'flow_lpm', bins: { width: 1 }, filter: null }, context());

  it('was never opened, released, or of another kind', async () => {
    expect(await codeOf(count)).toBe('not_open');
    await open();
    ask().release({ key: KEY }, context());
    expect(await codeOf(count)).toBe('not_open');
    expect(await codeOf(() => cells([0], []))).toBe('not_open');
  });

  it('was evicted by another', async () => {
    await site.close();
    site = await startCore(100_000);
    serveRecords();
    await open();
    await openRecords(site, { key: 'records:HS-800:3:another' });
    expect((await ask()['core.memory'](null, context())).keys).toEqual(['records:HS-800:3:another']);
    await expect(async () => count()).rejects.toMatchObject({ code: 'not_open', context: { key: KEY } });
  });

  it('has no row beyond its last and no channel that was not loaded', async () => {
    await open();
    expect(await codeOf(() => cells([2400], []))).toBe('bad_input');
    expect(await codeOf(() => cells([0], ['pressure_kpa']))).toBe('bad_input');
  });
});
