// Logs of which a stored chunk is damaged, in every way that they are read: the rest of them is there as it was recorded, and
// what is missing is named.
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initSync } from '../../crates/data-core/pkg/data_core';
import { chunkOf } from '../../server/db/log-codec';
import { ensureLogPartition, logMonthOf } from '../../server/db/log-partition';
import type { ExportTask } from '../../src/contracts/api/exports';
import type { ColumnTable } from '../../src/contracts/columns';
import type { DamagedStretch } from '../../src/contracts/envelope';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient } from './api-client';
import { PROJECT } from './fixture-site';
import { logsInParts, tableOf } from './log-parts';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = { typeCode: 'HS-MI', language: 'en' } as const;
const ROAD = { project_id: PROJECT.road };
const CHANNELS = equipmentOf('HS-MI').profile?.channels ?? [];
const KEYS = CHANNELS.map(({ key }) => key);

/** Rows of a chunk, so many that the database is asked for parts of it; the middle one of a log is damaged. */
const ROWS = 1500;
const CHUNKS = 3;
const START_MS = Date.UTC(2020, 2, 1);
const timeOf = (seq: number): number => START_MS + seq * 1000;
const isInMiddle = (seq: number): boolean => seq >= ROWS && seq < 2 * ROWS;
const SEQS = Array.from({ length: CHUNKS * ROWS }, (_, seq) => seq);
/** Readings that do not pack. */
const readingOf = (seq: number, channel: number): number => Math.imul(seq * 31 + channel + 7, 0x9e3779b1) / 1000;

/** A change of the bytes of a chunk, by the number of its record. */
const HARMS: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  FLIPPED: (data) => {
    const flipped = Buffer.from(data);
    const at = data.length >> 1;
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
    return flipped;
  },
  CUT: (data) => data.subarray(0, data.length >> 1),
  'HEAD-CUT': (data) => data.subarray(0, 40),
  EMPTY: () => Buffer.alloc(0),
};
const NUMBERS = Object.keys(HARMS);
const WHOLE = 'WHOLE';

async function storeLog(pool: Pool, recordNo: string, harm: (data: Buffer) => Buffer): Promise<void> {
  const month = logMonthOf(START_MS);
  await ensureLogPartition(pool, month);
  await pool.query(
    `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, ended_at, log_rows, log_month, channels)
     values ($1, $2, 1, 'k', 7, '2020-03-01', '2020-03-02', $3, $4, $5)`,
    [PROJECT.road, recordNo, SEQS.length, month, KEYS],
  );
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    const seqs = SEQS.slice(chunk * ROWS, (chunk + 1) * ROWS);
    const { row_count, from_seq, to_seq, from_ms, to_ms, data } = chunkOf({
      seq: Uint32Array.from(seqs),
      timeMs: Float64Array.from(seqs, timeOf),
      pass: new Uint8Array(ROWS),
      channels: KEYS.map((key, at) => ({
        key,
        decimals: 3,
        values: Float64Array.from(seqs, (seq) => readingOf(seq, at)),
      })),
    });
    const stored = chunk === 1 ? harm(data) : data;
    await pool.query(
      `insert into log_chunk (project_id, record_no, month, chunk_no, row_count, from_seq, to_seq, from_ms, to_ms, data)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [PROJECT.road, recordNo, month, chunk, row_count, from_seq, to_seq, from_ms, to_ms, stored],
    );
  }
}

const ofRecord = (damaged: readonly DamagedStretch[], recordNo: string) =>
  damaged.filter(({ record_no }) => record_no === recordNo);
const lostOf = (damaged: readonly DamagedStretch[], recordNo: string) =>
  ofRecord(damaged, recordNo).map(({ channel }) => channel);

/** The numbers of the rows that are left of a log. */
const seqsLeft = (lost: readonly (string | null)[]) =>
  lost.includes(null) ? SEQS.filter((seq) => !isInMiddle(seq)) : SEQS;

/** Every row and reading of a log is as it was recorded, but for those that are lost. */
function expectRest(columns: ColumnTable['columns'], lost: readonly (string | null)[]): void {
  const seqs = seqsLeft(lost);
  expect(columns.seq).toEqual(seqs);
  expect(columns.time_ms).toEqual(seqs.map(timeOf));
  for (const [at, key] of KEYS.entries()) {
    const isLost = lost.includes(key);
    expect(columns[key], key).toEqual(seqs.map((seq) => (isLost && isInMiddle(seq) ? null : readingOf(seq, at))));
  }
}

describe.each(ON_POSTGRES)('logs with a damaged chunk on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;
  /** As the end of an answer tells it of all of them. */
  let damaged: readonly DamagedStretch[];

  beforeAll(async () => {
    const file = new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url);
    initSync({ module: new WebAssembly.Module(readFileSync(file)) });
    server = await SiteServer.start(openSite, async ({ pool }) => {
      await storeLog(pool, WHOLE, (data) => data);
      for (const [recordNo, harm] of Object.entries(HARMS)) await storeLog(pool, recordNo, harm);
    });
    client = await server.signIn(0);
    damaged = (await inParts([...NUMBERS, WHOLE])).damaged;
  });

  afterAll(() => server.close());

  async function inParts(recordNos: readonly string[]) {
    const { chunks, end } = await logsInParts(client, 'productionLogs', { ...ROAD, record_nos: recordNos }, MIXING);
    return { chunks, damaged: end.damaged ?? [] };
  }

  it('name the stretch, and the channels that are lost of it or all of its rows', () => {
    const stretch = { from_ms: timeOf(ROWS), to_ms: timeOf(2 * ROWS - 1), rows: ROWS };
    for (const lack of damaged) expect(lack).toMatchObject(stretch);
    expect(lostOf(damaged, WHOLE)).toEqual([]);
    expect(lostOf(damaged, 'HEAD-CUT')).toEqual([null]);
    expect(lostOf(damaged, 'EMPTY')).toEqual([null]);
    // Of a chunk that is cut the channels before the cut are whole.
    const cut = lostOf(damaged, 'CUT');
    expect(cut).toEqual(KEYS.slice(-cut.length));
    expect(cut.length).toBeGreaterThan(1);
    expect(cut.length).toBeLessThan(KEYS.length);
    expect(lostOf(damaged, 'FLIPPED')).toHaveLength(1);
    expect(damaged).toHaveLength(3 + cut.length);
  });

  it('are given without them among others, in parts and as a table', async () => {
    const { chunks } = await inParts([...NUMBERS, WHOLE]);
    const table = await client.table('productionLogs', { ...ROAD, record_nos: [...NUMBERS, WHOLE] }, MIXING);
    for (const recordNo of [...NUMBERS, WHOLE]) {
      const lost = lostOf(damaged, recordNo);
      expectRest(
        tableOf(
          chunks.filter((chunk) => chunk.recordNo === recordNo),
          KEYS,
        ),
        lost,
      );
      const rows = (table.columns.record_no ?? []).flatMap((no, row) => (no === recordNo ? [row] : []));
      const own = Object.entries(table.columns).map(([key, cells]) => [key, rows.map((row) => cells[row] ?? null)]);
      expectRest(Object.fromEntries(own), lost);
    }
  });

  it.each(NUMBERS)('are given without them one by one: %s', async (record_no) => {
    const lost = lostOf(damaged, record_no);
    expectRest((await client.table('productionHistory', { ...ROAD, record_no }, MIXING)).columns, lost);
    const { chunks, end } = await logsInParts(client, 'productionHistory', { ...ROAD, record_no }, MIXING);
    expectRest(tableOf(chunks, KEYS), lost);
    expect(end.damaged).toEqual(ofRecord(damaged, record_no));
    await expect.poll(() => server.output()).toContain(`record ${record_no}, chunk 1: `);
    const file = await client.fetch('localRecord', { ...ROAD, record_no, format: 'csv' }, MIXING);
    const [, ...lines] = (await file.text()).trimEnd().split('\r\n');
    expect(lines.filter((line) => /^\d+,/.test(line))).toHaveLength(seqsLeft(lost).length);
    const named = lines.slice(seqsLeft(lost).length);
    expect(named).toHaveLength(lost.length);
    for (const line of named) expect(line).toContain(`Record ${record_no}`);
    const raw = await client.fetch('localRecord', { ...ROAD, record_no, format: 'raw' }, MIXING);
    const told = (await raw.text()).split('\n').filter((line) => line.startsWith('{"damaged"'));
    expect(told).toEqual([JSON.stringify({ damaged: ofRecord(damaged, record_no) })]);
  });

  async function exported(format: 'csv' | 'xlsx'): Promise<{ readonly task: ExportTask; readonly file: Buffer }> {
    const input = { ...ROAD, kind: 'logs', format, record_nos: [...NUMBERS, WHOLE] };
    const { task_id } = await client.call('exportStart', input, MIXING);
    const now = async () => (await client.call('exportTasks', ROAD, MIXING)).find((task) => task.task_id === task_id);
    await expect.poll(async () => (await now())?.state, { timeout: 60_000 }).toMatch(/done|failed/);
    const task = await now();
    if (task === undefined) throw new Error('the export is gone');
    const file = await client.fetch('exportFile', { ...ROAD, task_id }, MIXING);
    return { task, file: Buffer.from(await file.arrayBuffer()) };
  }

  const rowsLeft = () =>
    [...NUMBERS, WHOLE].reduce((rows, recordNo) => rows + seqsLeft(lostOf(damaged, recordNo)).length, 0);

  it('are exported without them; the file and the task say so', async () => {
    const { task, file } = await exported('csv');
    expect(task).toMatchObject({ state: 'done', rows: rowsLeft(), damaged: damaged.length });
    const [titles = '', ...lines] = file.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
    const places = new Map(titles.split(',').map((title, at) => [title, at]));
    const placeOf = (start: string) => [...places].find(([title]) => title.startsWith(start))?.[1] ?? -1;
    const rows = lines.slice(0, rowsLeft()).map((line) => line.split(','));
    const notes = lines.slice(rowsLeft()).map((line) => line.replace(/,+$/, '').replaceAll('"', ''));
    for (const recordNo of [...NUMBERS, WHOLE]) {
      const own = rows.filter((cells) => cells[placeOf('Record no.')] === recordNo);
      const lost = lostOf(damaged, recordNo);
      expect(own.map((cells) => Number(cells[placeOf('No.')]))).toEqual(seqsLeft(lost));
      for (const [at, { key, names }] of CHANNELS.entries()) {
        const isLost = lost.includes(key);
        const readings = seqsLeft(lost).map((seq) => (isLost && isInMiddle(seq) ? '' : String(readingOf(seq, at))));
        expect(
          own.map((cells) => cells[placeOf(names.en)]),
          `${recordNo} ${key}`,
        ).toEqual(readings);
      }
    }
    // A line for each, in the project's time: the row before it is of the second before.
    const before = rows.find((cells) => cells[placeOf('No.')] === String(ROWS - 1))?.[placeOf('Time')] ?? '';
    const clock = (seconds: number): string =>
      new Date(Date.parse(`${before.replace(' ', 'T')}Z`) + seconds * 1000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
    const said = damaged.map(({ record_no, channel }) => {
      const of = channel === null ? '' : `, ${CHANNELS.find(({ key }) => key === channel)?.names.en}`;
      return `Record ${record_no}${of}: ${clock(1)} to ${clock(ROWS)} (${ROWS} rows) is stored damaged`;
    });
    expect(notes).toHaveLength(said.length);
    for (const line of said)
      expect(
        notes.filter((note) => note.startsWith(line)),
        line,
      ).toHaveLength(1);
  });

  it('are exported so as a workbook, too', async () => {
    const { task, file } = await exported('xlsx');
    expect(task).toMatchObject({ state: 'done', rows: rowsLeft(), damaged: damaged.length });
    const sheet = strFromU8(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row>/g)).toHaveLength(1 + rowsLeft() + damaged.length);
    expect(sheet.match(/is stored damaged/g)).toHaveLength(damaged.length);
  });

  it('of which nothing is damaged are exported without such a line', async () => {
    const { task_id } = await client.call(
      'exportStart',
      { ...ROAD, kind: 'logs', format: 'csv', record_nos: [WHOLE] },
      MIXING,
    );
    const now = async () => (await client.call('exportTasks', ROAD, MIXING)).find((task) => task.task_id === task_id);
    await expect.poll(async () => (await now())?.state, { timeout: 60_000 }).toBe('done');
    expect(await now()).toMatchObject({ rows: SEQS.length });
    expect(await now()).not.toHaveProperty('damaged');
  });
});
