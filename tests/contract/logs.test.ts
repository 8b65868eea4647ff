// The logs of many records as one table on both databases: the same rows as record by record, chosen by record, channel,
// period and pass, and refused where they are too many for one answer.
import { readFileSync } from 'node:fs';
import type { MqttClient } from 'mqtt';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Chunk, initSync, PayloadKeys, TableDecoder } from '../../crates/data-core/pkg/data_core';
import { ensureLogPartition, logMonthOf } from '../../server/db/log-partition';
import type { ColumnTable } from '../../src/contracts/columns';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, Input } from './api-client';
import { BROAD_KEYS, BROAD_ROWS, broadChunk } from './broad-chunk';
import { LOG_ROWS, PROJECT, recordNoOf } from './fixture-site';
import { logsInParts, type OpenedLogs, tableOf } from './log-parts';
import { connectGateway, courseOf, GATEWAY_SECRET, publishAll } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };
/** More than one page of records, the last of them still in work. */
const RECORDS = 45;
const SECONDS = 30;
const startOf = (n: number): number => Date.UTC(2026, 10, 19, 1) + n * 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** A record with one chunk whose readings do not pack, at work long before the others. */
async function storeLog(pool: Pool, recordNo: string, harm: (data: Buffer) => void = () => undefined): Promise<void> {
  const startMs = Date.UTC(2020, 2, 1);
  const chunk = broadChunk(startMs);
  harm(chunk.data);
  const month = logMonthOf(startMs);
  await ensureLogPartition(pool, month);
  await pool.query(
    `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, log_rows, log_month, channels)
     values ($1, $2, 1, 'k', 7, '2020-03-01', '2020-03-02', $3, $4, $5)`,
    [PROJECT.road, recordNo, BROAD_ROWS, month, BROAD_KEYS],
  );
  const { row_count, from_seq, to_seq, from_ms, to_ms, data } = chunk;
  await pool.query(
    `insert into log_chunk (project_id, record_no, month, chunk_no, row_count, from_seq, to_seq, from_ms, to_ms, data)
     values ($1, $2, $3, 0, $4, $5, $6, $7, $8, $9)`,
    [PROJECT.road, recordNo, month, row_count, from_seq, to_seq, from_ms, to_ms, data],
  );
}

describe.each(ON_POSTGRES)('logs of many records on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;
  let machine: MqttClient;

  beforeAll(async () => {
    const file = new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url);
    initSync({ module: new WebAssembly.Module(readFileSync(file)) });
    server = await SiteServer.start(
      openSite,
      async ({ pool }) => {
        // As much as no answer holds, without its rows.
        await pool.query(
          `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, log_rows, log_month)
           select $1::int, 'HUGE-' || n, 1, 'k', 7, '2020-01-01', '2020-01-02', 1000000, '2020-01-01'
           from generate_series(1, 20) n`,
          [PROJECT.empty],
        );
        await storeLog(pool, 'BROAD');
        await storeLog(
          pool,
          'DAMAGED',
          (data) => void data.writeUInt8(data.readUInt8(data.length / 2) ^ 1, data.length / 2),
        );
      },
      { GATEWAY_SECRET },
    );
    client = await server.signIn(7);
    machine = await connectGateway(server.origin);
    for (let n = 1; n <= RECORDS; n++) {
      const course = courseOf({ recordNo: `L-${n}`, pileId: 600 + n, startMs: startOf(n), seconds: SECONDS });
      await publishAll(machine, n === RECORDS ? course.slice(0, -5) : course);
    }
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  const logs = (input: Input, frames = false) =>
    client.table(
      'productionLogs',
      { ...ROAD, ...input },
      { ...MIXING, ...(frames ? { frames, suites: 'aes-256-gcm' } : {}) },
    );
  const MADE = { begin_time: iso(startOf(1)), end_time: iso(startOf(RECORDS)) };

  /** The rows of some records by the call that gives one, those that `lets` lets through. */
  async function oneByOne(
    numbers: readonly string[],
    channels: readonly string[],
    lets: (timeMs: number) => boolean = () => true,
  ): Promise<ColumnTable['columns']> {
    const columns: ColumnTable['columns'] = {};
    for (const key of ['record_no', 'seq', 'time_ms', 'pass', ...channels]) columns[key] = [];
    for (const record_no of numbers) {
      const one = await client.table('productionHistory', { ...ROAD, record_no }, MIXING);
      for (let row = 0; row < one.rows; row++) {
        if (!lets(Number(one.columns.time_ms?.[row]))) continue;
        for (const [key, cells] of Object.entries(columns)) {
          cells.push(key === 'record_no' ? record_no : (one.columns[key]?.[row] ?? null));
        }
      }
    }
    return columns;
  }

  const all = Array.from({ length: RECORDS }, (_, i) => `L-${i + 1}`);

  it('are the logs one by one, also of a record in work, plain and as frames', async () => {
    const channels = ['slurry_l', 'flow_lpm', 'depth_m'];
    const expected = await oneByOne(all, channels);
    expect(expected.seq).toHaveLength(RECORDS * SECONDS - 5);
    for (const frames of [false, true]) {
      const { columns, rows } = await logs({ ...MADE, channels }, frames);
      expect(Object.keys(columns)).toEqual(['record_no', 'seq', 'time_ms', 'pass', ...channels]);
      expect(columns).toEqual(expected);
      expect(rows).toBe(expected.seq?.length);
    }
  });

  it('open in the console’s own module, piece by piece', async () => {
    const named = { record_nos: [recordNoOf(1), 'L-3'] };
    const plain = (await logs(named)).columns;
    const { token = '', clientUuid = '' } = client.credentials ?? {};
    const response = await client.fetch(
      'productionLogs',
      { ...ROAD, ...named },
      { ...MIXING, frames: true, suites: 'chacha20-poly1305' },
    );
    const schema = Object.keys(plain).map((key) => [key, key === 'record_no' ? 'dict' : 'f64']);
    const keys = new PayloadKeys(token, clientUuid);
    const decoder = TableDecoder.frames(keys, JSON.stringify(schema));
    if (response.body === null) throw new Error('an answer without a body');
    for await (const piece of response.body) decoder.push(piece);
    const table = decoder.finish();
    expect(table.rows).toBe(LOG_ROWS + SECONDS);
    expect(table.columnText('record_no').split('\0')).toEqual(plain.record_no);
    for (const key of Object.keys(plain).slice(1)) {
      const wanted = (plain[key] ?? []).map((cell) => (cell === null ? Number.NaN : Number(cell)));
      expect(Array.from(table.columnF64(key)), key).toEqual(wanted);
    }
    table.free();
    keys.free();
  });

  it('hold only what lies in the period, across records', async () => {
    const [from, to] = [startOf(3) + 10_000, startOf(5) + 7_000];
    const { columns } = await logs({ from_time: iso(from), to_time: iso(to), channels: 'current_a' });
    expect(columns).toEqual(
      await oneByOne(['L-3', 'L-4', 'L-5'], ['current_a'], (timeMs) => timeMs >= from && timeMs <= to),
    );
    expect(columns.seq).toHaveLength(20 + SECONDS + 8);
    const { rows } = await logs({ from_time: iso(startOf(3) + 40_000), to_time: iso(startOf(3) + 50_000) });
    expect(rows).toBe(0);
  });

  it('hold the records that are named, in the order in which they began, with all channels', async () => {
    const { columns } = await logs({ record_nos: ['L-9', recordNoOf(1), 'L-2', 'L-unknown'] });
    expect([...new Set(columns.record_no)]).toEqual([recordNoOf(1), 'L-2', 'L-9']);
    expect(columns.seq).toHaveLength(LOG_ROWS + 2 * SECONDS);
    const one = await client.table('productionHistory', { ...ROAD, record_no: 'L-9' }, MIXING);
    expect(Object.keys(columns).slice(1)).toEqual(Object.keys(one.columns));
  });

  it('hold the passes that are asked for', async () => {
    const { columns } = await logs({ record_nos: recordNoOf(1), pass: [1, 2], channels: 'depth_m' });
    expect(columns.seq).toEqual(Array.from({ length: LOG_ROWS - 3500 }, (_, i) => 3500 + i));
  });

  it('of one record are cut to a period as well', async () => {
    const period = { from_time: iso(startOf(7) + 5_000), to_time: iso(startOf(7) + 8_000) };
    const { columns } = await client.table('productionHistory', { ...ROAD, record_no: 'L-7', ...period }, MIXING);
    expect(columns.seq).toEqual([5, 6, 7, 8]);
    expect(columns.depth_m).toHaveLength(4);
  });

  describe('in parts', () => {
    const inParts = (input: Input, suites = 'chacha20-poly1305') =>
      logsInParts(client, 'productionLogs', { ...ROAD, ...input }, { ...MIXING, suites });

    it('are the rows of the table, also of a record in work', async () => {
      const channels = ['slurry_l', 'flow_lpm', 'depth_m'];
      const { columns, rows } = await logs({ ...MADE, channels });
      for (const suite of ['aes-256-gcm', 'sm4-gcm']) {
        const { head, chunks, end } = await inParts({ ...MADE, channels }, suite);
        expect(tableOf(chunks, channels)).toEqual(columns);
        expect(head).toEqual({ rows, records: RECORDS, bytes: null });
        expect(end).toMatchObject({ rows, records: RECORDS });
      }
    });

    it('have only the channels asked for, all where none are named', async () => {
      const named = { record_nos: [recordNoOf(1), 'L-3'] };
      const keysOf = ({ chunks }: OpenedLogs): Set<string> =>
        new Set(chunks.flatMap(({ bytes }) => new Chunk(bytes).head().columns.map(({ key }) => key)));
      const two = await inParts({ ...named, channels: ['flow_lpm', 'depth_m'] });
      expect(keysOf(two)).toEqual(new Set(['seq', 'time_ms', 'pass', 'flow_lpm', 'depth_m']));
      const whole = await inParts(named);
      const plain = await logs(named);
      expect(tableOf(whole.chunks, Object.keys(plain.columns).slice(4))).toEqual(plain.columns);
      expect(two.bytes).toBeLessThan(whole.bytes / 2);
    });

    it('leave out the records and chunks without rows of the period or the passes', async () => {
      const [from, to] = [startOf(3) + 10_000, startOf(5) + 7_000];
      const period = { from_time: iso(from), to_time: iso(to), channels: 'current_a' };
      const { chunks } = await inParts(period);
      expect([...new Set(chunks.map(({ recordNo }) => recordNo))]).toEqual(['L-3', 'L-4', 'L-5']);
      const within = (timeMs: number): boolean => timeMs >= from && timeMs <= to;
      expect(tableOf(chunks, ['current_a'], within)).toEqual((await logs(period)).columns);

      const third = { record_nos: [recordNoOf(1), 'L-3'], pass: [3], channels: 'depth_m' };
      const table = await logs(third);
      const of = await inParts(third);
      expect(tableOf(of.chunks, ['depth_m'], (_, pass) => pass === 3)).toEqual(table.columns);
      const none = await inParts({ ...third, pass: [200] });
      expect([none.chunks, none.end]).toEqual([[], { rows: 0, records: 0, parts: 0 }]);
    });

    it('of one record are those of the table', async () => {
      for (const record_no of [recordNoOf(1), 'L-3', `L-${RECORDS}`]) {
        const { columns, rows } = await client.table('productionHistory', { ...ROAD, record_no }, MIXING);
        const { head, chunks } = await logsInParts(client, 'productionHistory', { ...ROAD, record_no }, MIXING);
        const { record_no: _, ...opened } = tableOf(chunks, Object.keys(columns).slice(3));
        expect(opened).toEqual(columns);
        expect(head).toEqual({ rows, records: 1, bytes: null });
      }
    });

    it('are those of the table, however few columns are read of a long chunk', async () => {
      const [first = '', second = ''] = BROAD_KEYS;
      const last = BROAD_KEYS.at(-1) ?? '';
      const record = { record_nos: 'BROAD' };
      const sizes: number[] = [];
      for (const channels of [[last], [first, second, last], BROAD_KEYS]) {
        const { chunks, bytes } = await inParts({ ...record, channels });
        expect(tableOf(chunks, channels), String(channels)).toEqual((await logs({ ...record, channels })).columns);
        sizes.push(bytes);
      }
      const [one = 0, three = 0, all = 0] = sizes;
      expect([one * 2 < three, three * 2 < all]).toEqual([true, true]);
    });

    it('are without the channel that is damaged, as in the table; the end and the server say which', async () => {
      const record = { record_nos: 'DAMAGED' };
      const { columns } = await logs(record);
      const { chunks, end } = await inParts(record);
      expect(tableOf(chunks, BROAD_KEYS)).toEqual(columns);
      const missing = BROAD_KEYS.filter((key) => columns[key]?.every((cell) => cell === null));
      const times = (columns.time_ms ?? []).map(Number);
      const stretch = { from_ms: times[0], to_ms: times.at(-1), rows: BROAD_ROWS };
      expect(end.damaged).toEqual([{ record_no: 'DAMAGED', ...stretch, channel: missing[0] }]);
      expect(missing).toHaveLength(1);
      expect(columns.seq).toHaveLength(BROAD_ROWS);
      await expect.poll(() => server.output()).toMatch(new RegExp(`record DAMAGED, chunk 0: .*${missing[0]}`));
    });

    it('are given where a table would be too large', async () => {
      const { head, end } = await logsInParts(client, 'productionLogs', { project_id: PROJECT.empty }, MIXING);
      expect(head).toMatchObject({ rows: 20_000_000, records: 20 });
      expect(end).toEqual({ rows: 0, records: 0, parts: 0 });
    });

    it('are a table for clients that take nothing sealed', async () => {
      const response = await client.fetch('productionLogs', { ...ROAD, record_nos: 'L-3' }, { ...MIXING, parts: true });
      expect(response.headers.get('content-type')).toContain('application/json');
    });

    it('are refused as the table is, before anything is sent', async () => {
      const refused = (input: Input) =>
        client.envelope('productionLogs', { ...ROAD, ...input }, { ...MIXING, suites: 'aes-256-gcm', parts: true });
      expect((await refused({ channels: 'drop table record' })).envelope.error_code).toBe(ErrorCode.badRequest);
      expect((await refused({ project_id: 999_999 })).envelope.error_code).toBe(ErrorCode.notFound);
    });
  });

  it.each([
    [{ channels: ['depth_m', 'drop table record'] }, 'channels: drop table record'],
    [{ from_time: 'yesterday' }, 'from_time'],
    [{ pass: -1 }, 'pass'],
    [{ project_id: PROJECT.empty }, '20000000 rows'],
  ])('are refused for %o', async (input, field) => {
    const { envelope } = await client.envelope('productionLogs', { ...ROAD, ...input }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.badRequest);
    expect(envelope.message).toContain(field);
  });
});
