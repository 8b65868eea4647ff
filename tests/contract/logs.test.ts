// The logs of many records as one table on both databases: the same rows as record by record, chosen by record, channel,
// period and pass, and refused where they are too many for one answer.
import { readFileSync } from 'node:fs';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initSync, PayloadKeys, TableDecoder } from '../../crates/data-core/pkg/data_core';
import type { ColumnTable } from '../../src/contracts/columns';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, Input } from './api-client';
import { LOG_ROWS, PROJECT, recordNoOf } from './fixture-site';
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
