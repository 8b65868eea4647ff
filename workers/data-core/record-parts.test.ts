// Record sets and logs from answers in parts: the same rows as from tables, bounded, cut and given up.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChunkWriter } from '../../crates/data-core/pkg/data_core';
import type { Progress } from '../../src/contracts/data-core';
import { type DamagedStretch, PARTS_MEDIA_TYPE } from '../../src/contracts/envelope';
import { codeOf, context, HISTORY, SCOPE, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { sendEnvelope } from '../../tests/fixtures/workers/http-server';
import { dataPart, PartsSent, recordsNamed } from '../../tests/fixtures/workers/sent-logs';
import { allRows, CHANNELS, openRecords, RECORDS, rowsOf, tableOf } from '../../tests/fixtures/workers/site-records';

const KEY = 'records:HS-800:3:test';
const LOGS = '/smw/api/v1/client/production/logs/';
/** The readings of the fixture have 32 bits; so many digits give each back. */
const DECIMALS = 9;

let site: SiteCore;
beforeEach(async () => {
  site = await startCore();
});
afterEach(() => site.close());

/** Chunks of a record, each with so many of its rows. */
function chunksOf(record: number, rowsEach: number): Uint8Array[] {
  const { columns, rows } = tableOf(rowsOf(record));
  return Array.from({ length: Math.ceil(rows / rowsEach) }, (_, at) => {
    const from = at * rowsEach;
    const writer = new ChunkWriter(Math.min(rowsEach, rows - from));
    for (const [name, cells] of Object.entries(columns)) {
      const part = cells.slice(from, from + rowsEach).map((cell: number | null) => cell ?? Number.NaN);
      writer.add(name, name in SMALL ? 0 : DECIMALS, Float64Array.from(part));
    }
    return writer.finish();
  });
}
const SMALL = { seq: 0, time_ms: 0, pass: 0 };

/** Answers with the logs of the records named, in chunks of 150 rows. */
function serveLogs(): void {
  site.server.on(LOGS, ({ url }, response) => {
    const sent = new PartsSent(response);
    const named = recordsNamed(url);
    sent.head(400 * named.length, named.length);
    for (const recordNo of named) sent.send('data', dataPart(recordNo, chunksOf(Number(recordNo.slice(2)), 150)));
    sent.end(400 * named.length, named.length);
  });
}

const open = (signal?: AbortSignal, progress?: (progress: Progress) => void) =>
  openRecords(site, { key: KEY }, context(progress, signal));

describe('a record set', () => {
  it('holds the rows that came, asked for at once', async () => {
    serveLogs();
    const seen: Progress[] = [];
    const info = await open(undefined, (progress) => void seen.push(progress));
    const rows = allRows();
    expect(info).toMatchObject({ rows: rows.length, records: 6, fromMs: rows[0]?.timeMs, toMs: rows.at(-1)?.timeMs });
    const every = Uint32Array.from(rows, (_, row) => row);
    const answered = await site.core.handlers['records.cells'](
      { key: KEY, rows: every, channels: CHANNELS },
      context(),
    );
    expect([...answered.record]).toEqual(rows.map(({ record }) => record));
    expect([...answered.timeMs]).toEqual(rows.map(({ timeMs }) => timeMs));
    for (const [index, channel] of CHANNELS.entries()) {
      expect([...(answered.values[index] ?? [])], channel).toEqual(rows.map(({ values }) => values[channel]));
    }
    expect(site.server.seen.map(({ url }) => recordsNamed(url))).toEqual([RECORDS.recordNos]);
    expect(site.server.seen[0]?.url).toContain(`channels=${CHANNELS[0]}`);
    expect(seen.at(-1)).toMatchObject({ rows: rows.length, records: 6, share: 1 });
  });

  it('of more records than one call names is asked for by several', async () => {
    serveLogs();
    const recordNos = Array.from({ length: 450 }, (_, at) => `R-${at}`);
    const zeros = new Uint32Array(recordNos.length);
    const many = { key: KEY, recordNos, pileIds: zeros, machineIds: zeros, layoutRows: null };
    site.server.on(LOGS, ({ url }, response) => {
      const sent = new PartsSent(response);
      sent.head(0, 0);
      expect(url.length).toBeLessThan(8000);
      sent.end(0, 0);
    });
    expect(await openRecords(site, many)).toMatchObject({ rows: 0, records: 450 });
    const named = site.server.seen.map(({ url }) => recordsNamed(url));
    expect(named.flat()).toEqual(recordNos);
    expect(Math.max(...named.map(({ length }) => length))).toBe(200);
  });

  it('grows by some records at a time, each loaded once', async () => {
    serveLogs();
    const { handlers } = site.core;
    const info = await openRecords(site, { key: KEY, first: 2 });
    expect(info).toMatchObject({ rows: 800, records: 6 });
    const counts = async () => {
      const question = { filter: null, quantiles: [], ends: false, weightGapMs: null } as const;
      const keys = [{ by: 'record' }] as const;
      return [
        ...(await handlers['records.groups']({ key: KEY, keys, channel: 'depth_m', ...question }, context())).count,
      ];
    };
    expect(await counts()).toEqual([400, 400]);
    const seen: Progress[] = [];
    const more = await handlers['records.more'](
      { key: KEY, records: 3 },
      context((progress) => void seen.push(progress)),
    );
    expect(more).toMatchObject({ rows: 2000, loaded: 5 });
    expect(seen.at(-1)).toMatchObject({ rows: 2000, records: 5, share: 5 / 6 });
    expect(await handlers['records.more']({ key: KEY, records: 30 }, context())).toMatchObject({
      rows: 2400,
      loaded: 6,
    });
    expect(await handlers['records.more']({ key: KEY, records: 30 }, context())).toMatchObject({
      rows: 2400,
      loaded: 6,
    });
    expect(await counts()).toEqual(RECORDS.recordNos.map(() => 400));
    expect(site.server.seen.map(({ url }) => recordsNamed(url))).toEqual([
      ['R-0', 'R-1'],
      ['R-2', 'R-3', 'R-4'],
      ['R-5'],
    ]);
  });

  it('says which stretches of its logs are damaged, as far as these are there', async () => {
    const stretch = (recordNo: string, channel: string | null): DamagedStretch => ({
      record_no: recordNo,
      from_ms: 1000,
      to_ms: 2000,
      rows: 150,
      channel,
    });
    const lost = new Map([
      ['R-1', [stretch('R-1', null)]],
      ['R-3', [stretch('R-3', 'flow_lpm'), stretch('R-3', 'depth_m')]],
    ]);
    site.server.on(LOGS, ({ url }, response) => {
      const sent = new PartsSent(response);
      const named = recordsNamed(url);
      sent.head(400 * named.length, named.length);
      // The rest of a damaged log comes, and so may the damage of one that nobody asked for.
      for (const recordNo of named) sent.send('data', dataPart(recordNo, chunksOf(Number(recordNo.slice(2)), 150)));
      const damaged = named.flatMap((recordNo) => lost.get(recordNo) ?? []);
      sent.end(400 * named.length, named.length, [...damaged, stretch('R-9', null)]);
    });
    const { handlers } = site.core;
    expect((await openRecords(site, { key: KEY, first: 1 })).damaged).toEqual([]);
    const more = async (records: number) => (await handlers['records.more']({ key: KEY, records }, context())).damaged;
    expect(await more(2)).toEqual(lost.get('R-1'));
    expect(await more(3)).toEqual([...lost.values()].flat());
    expect((await open()).damaged).toEqual([...lost.values()].flat());
  });

  it('names no more damaged stretches than anybody reads', async () => {
    site.server.on(LOGS, ({ url }, response) => {
      const sent = new PartsSent(response);
      sent.head(0, 0);
      const [record_no = ''] = recordsNamed(url);
      const many = Array.from({ length: 700 }, (_, at) => ({
        record_no,
        from_ms: at,
        to_ms: at,
        rows: 1,
        channel: null,
      }));
      sent.end(0, 0, many);
    });
    await openRecords(site, { key: KEY, first: 1 });
    const { damaged } = await site.core.handlers['records.more']({ key: KEY, records: 1 }, context());
    expect(damaged).toHaveLength(1000);
    expect(damaged.filter(({ record_no }) => record_no === 'R-0')).toHaveLength(700);
  });

  it('grows by two parts at once, and has those before the first that is on its way', async () => {
    const { handlers } = site.core;
    serveLogs();
    await openRecords(site, { key: KEY, first: 1 });
    const waiting = new Map<string, () => void>();
    site.server.on(LOGS, ({ url }, response) => {
      const [recordNo = ''] = recordsNamed(url);
      const sent = new PartsSent(response);
      sent.head(400, 1);
      waiting.set(recordNo, () => {
        sent.send('data', dataPart(recordNo, chunksOf(Number(recordNo.slice(2)), 150)));
        sent.end(400, 1);
      });
    });
    const more = () => handlers['records.more']({ key: KEY, records: 1 }, context());
    const [first, second] = [more(), more()];
    await expect.poll(() => [...waiting.keys()].sort()).toEqual(['R-1', 'R-2']);
    waiting.get('R-2')?.();
    expect(await second).toMatchObject({ rows: 800, loaded: 1 });
    waiting.get('R-1')?.();
    expect(await first).toMatchObject({ rows: 1200, loaded: 3 });
    const question = { filter: null, quantiles: [], ends: false, weightGapMs: null } as const;
    const keys = [{ by: 'record' }] as const;
    const groups = await handlers['records.groups']({ key: KEY, keys, channel: 'flow_lpm', ...question }, context());
    const readings = (record: number) => rowsOf(record).map(({ values }) => values.flow_lpm);
    expect([...groups.max]).toEqual([0, 1, 2].map((record) => Math.max(...readings(record))));
    expect([...groups.count]).toEqual([400, 400, 400]);
  });

  it('is not opened by an answer that was cut, and holds nothing', async () => {
    site.server.on(LOGS, (_request, response) => {
      const sent = new PartsSent(response);
      sent.head(2400, 6);
      sent.send('data', dataPart('R-0', chunksOf(0, 400)));
      response.end();
    });
    await expect(open()).rejects.toMatchObject({
      code: 'payload',
      message: 'parts: the stream ends early in part 2 (frame 2)',
    });
    expect(await site.core.handlers['core.memory'](null, context())).toMatchObject({ keys: [], openBytes: 0 });
  });

  it('is refused for a chunk that is broken, in words', async () => {
    const [chunk = new Uint8Array()] = chunksOf(0, 400);
    chunk[chunk.length - 1] = (chunk.at(-1) ?? 0) ^ 1;
    site.server.on(LOGS, (_request, response) => {
      const sent = new PartsSent(response);
      sent.head(400, 1);
      sent.send('data', dataPart('R-0', [chunk]));
      sent.end(400, 1);
    });
    await expect(open()).rejects.toThrow('checksum');
  });

  it('that is given up closes the connection', async () => {
    let closed = false;
    site.server.on(LOGS, (_request, response) => {
      response.on('close', () => {
        closed = true;
      });
      const sent = new PartsSent(response);
      sent.head(2400, 6);
      sent.send('data', dataPart('R-0', chunksOf(0, 400)));
    });
    const leaving = new AbortController();
    const opening = open(leaving.signal);
    await expect.poll(() => site.server.seen.length).toBe(1);
    leaving.abort();
    expect(await codeOf(() => opening)).toBe('cancelled');
    await expect.poll(() => closed).toBe(true);
  });

  it('tells a refusal of the server', async () => {
    site.server.on(LOGS, (_request, response) => sendEnvelope(response, { errorCode: 4104, message: 'no project' }));
    await expect(open()).rejects.toMatchObject({ code: 'api', message: 'no project' });
  });
});

it('a log holds the rows that came', async () => {
  const key = 'log:HS-800:3:R-1';
  const source = { ...SCOPE, key, recordNo: 'R-1', channels: CHANNELS };
  site.server.on(HISTORY, (_request, response) => {
    const sent = new PartsSent(response);
    sent.head(400, 1);
    for (const chunk of chunksOf(1, 150)) sent.send('data', dataPart('R-1', [chunk]));
    sent.end(400, 1);
  });
  const rows = rowsOf(1);
  expect(await site.core.handlers['log.open'](source, context())).toMatchObject({
    rows: 400,
    lastSeq: 399,
    fromMs: rows[0]?.timeMs,
    toMs: rows.at(-1)?.timeMs,
    maxDepthM: Math.max(...rows.map(({ values }) => values.depth_m)),
  });
  expect(site.server.seen[0]?.headers.accept).toContain(PARTS_MEDIA_TYPE);
});
