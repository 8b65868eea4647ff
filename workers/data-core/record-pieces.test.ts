// Record sets that grow by several calls: the rows that stay where one of them fails, and how the rest comes.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChunkWriter } from '../../crates/data-core/pkg/data_core';
import type { Progress } from '../../src/contracts/data-core';
import type { TextColumn } from '../../src/shared/text-column';
import { codeOf, context, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { dataPart, PartsSent, recordsNamed } from '../../tests/fixtures/workers/sent-logs';
import { openRecords } from '../../tests/fixtures/workers/site-records';

const KEY = 'records:HS-800:3:test';
const LOGS = '/smw/api/v1/client/production/logs/';
/** In calls of two hundred: three of them, and a rest. */
const RECORDS = 650;
const numberOf = (record: number): string => `桩${record}`;
const recordOf = (recordNo: string): number => Number(recordNo.slice(1));

let site: SiteCore;
/** Numbers of the records named by each call, in the order of the calls. */
let named: number[][] = [];
/** Calls, by their places, that are cut behind the first half of their logs. */
let cut = new Set<number>();
beforeEach(async () => {
  site = await startCore();
  named = [];
  cut = new Set();
  site.server.on(LOGS, ({ url }, response) => {
    const records = recordsNamed(url).map(recordOf);
    const call = named.push(records) - 1;
    const sent = new PartsSent(response);
    sent.head(2 * records.length, records.length);
    for (const [at, record] of records.entries()) {
      if (cut.has(call) && at >= records.length / 2) return void response.end();
      sent.send('data', dataPart(numberOf(record), [logOf(record)]));
    }
    sent.end(2 * records.length, records.length);
  });
});
afterEach(() => site.close());

/** A log of two rows, of which the depths say the record. */
function logOf(record: number): Uint8Array {
  const writer = new ChunkWriter(2);
  writer.add('seq', 0, Float64Array.of(0, 1));
  writer.add('time_ms', 0, Float64Array.of(1000 * record, 1000 * record + 1000));
  writer.add('pass', 0, Float64Array.of(0, 0));
  writer.add('depth_m', 1, Float64Array.of(record / 10, record / 10 + 0.5));
  return writer.finish();
}

function columnOf(texts: readonly string[]): TextColumn {
  const encoded = texts.map((text) => new TextEncoder().encode(text));
  let end = 0;
  const ends = Uint32Array.from(encoded, ({ length }) => {
    end += length;
    return end;
  });
  return { utf8: Uint8Array.from(encoded.flatMap((bytes) => [...bytes])), ends };
}

const zeros = new Uint32Array(RECORDS);
const source = {
  key: KEY,
  channels: ['depth_m'],
  recordNos: columnOf(Array.from(zeros, (_, record) => numberOf(record))),
  pileIds: zeros,
  machineIds: zeros,
  layoutRows: null,
};

const more = (records: number, signal?: AbortSignal, progress?: (progress: Progress) => void) =>
  site.core.handlers['records.more']({ key: KEY, records }, context(progress, signal));

/** By record, its readings and the least of them. */
async function logsThere(): Promise<{ readonly record: number; readonly count: number; readonly least: number }[]> {
  const question = { channel: 'depth_m', filter: null, quantiles: [], ends: false, weightGapMs: null } as const;
  const keys = [{ by: 'record' }] as const;
  const { labels, count, min } = await site.core.handlers['records.groups']({ key: KEY, keys, ...question }, context());
  return Array.from(count, (readings, at) => ({
    record: labels[0]?.[at] ?? -1,
    count: readings,
    least: min[at] ?? Number.NaN,
  }));
}

const whole = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({
    record: from + at,
    count: 2,
    least: Math.fround((from + at) / 10),
  }));
const stretch = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

it('records that are named by a column come in their order, with progress by the whole', async () => {
  await openRecords(site, { ...source, first: 16 });
  const seen: Progress[] = [];
  expect(await more(1000, undefined, (progress) => void seen.push(progress))).toMatchObject({
    rows: 2 * RECORDS,
    loaded: RECORDS,
  });
  expect(named.flat()).toEqual(stretch(0, RECORDS));
  expect(Math.max(...named.map(({ length }) => length))).toBeLessThanOrEqual(200);
  expect(await logsThere()).toEqual(whole(0, RECORDS));
  const shares = seen.map(({ share }) => share ?? 0);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  expect(shares.every((share) => share >= 16 / RECORDS)).toBe(true);
});

it('where a call fails the logs before it stay, and those that are lacking come first', async () => {
  await openRecords(site, { ...source, first: 16 });
  // Of the calls of one part the second is cut.
  cut = new Set([2]);
  await expect(more(500)).rejects.toMatchObject({ code: 'payload' });
  const [, before = [], failed = []] = named;
  const from = before.at(-1) ?? 0;
  expect(failed[0]).toBe(from + 1);
  expect(await logsThere()).toEqual(whole(0, from + 1));
  named = [];
  cut = new Set();
  expect(await more(200)).toMatchObject({ loaded: from + 1 + 200 });
  expect(await more(RECORDS)).toMatchObject({ rows: 2 * RECORDS, loaded: RECORDS });
  expect(named.flat()).toEqual(stretch(from + 1, RECORDS));
  expect(await logsThere()).toEqual(whole(0, RECORDS));
});

it('a part that fails leaves the one beside it as it is', async () => {
  await openRecords(site, { ...source, first: 16 });
  cut = new Set([1]);
  const [failed, other] = await Promise.allSettled([more(100), more(100)]);
  expect([failed.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
  expect((await logsThere()).length).toBe(116);
  // Those behind a gap do not count before it is filled.
  named = [];
  expect(await more(100)).toMatchObject({ rows: 2 * 216, loaded: 216 });
  expect(await logsThere()).toEqual(whole(0, 216));
  expect(named.flat().length).toBe(100);
});

it('a part that is given up asks for no more, and the set goes on with it', async () => {
  await openRecords(site, { ...source, first: 16 });
  const leaving = new AbortController();
  site.server.on(LOGS, ({ url }, response) => {
    named.push(recordsNamed(url).map(recordOf));
    new PartsSent(response).head(0, 0);
  });
  const given = more(500, leaving.signal);
  await expect.poll(() => named.length).toBe(2);
  leaving.abort();
  expect(await codeOf(() => given)).toBe('cancelled');
  expect(named.length).toBe(2);
  expect(await logsThere()).toEqual(whole(0, 16));
});

it('tells what a set takes before its logs', async () => {
  await openRecords(site, { ...source, first: 0 });
  const { bytes, emptyBytes } = await more(0);
  expect(emptyBytes).toBe(bytes);
  expect(emptyBytes).toBeGreaterThan(16 * RECORDS);
  const grown = await more(10);
  expect(grown.emptyBytes).toBe(emptyBytes);
  expect(grown.bytes).toBeGreaterThan(emptyBytes);
});
