// Exports on both databases: begun, followed, fetched whole and in parts, cancelled, and gone on with after a crash.
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportStore } from '../../server/exports/export-store';
import { writerOf } from '../../server/exports/sheet-stream';
import { sheetOf } from '../../server/exports/sheets';
import { type ExportTask, storedExport } from '../../src/contracts/api/exports';
import { ErrorCode } from '../../src/contracts/envelope';
import { equipmentByCode, equipmentOf } from '../../src/equipment/registry';
import type { ApiClient, Input } from './api-client';
import { PROJECT, ROAD_PILES } from './fixture-site';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const JET = { typeCode: 'HS-GP' };
const JET_TYPE = equipmentOf(JET.typeCode);
const MIXING_TYPE = equipmentOf(MIXING.typeCode);
/** Rows that a server has written before it ends. */
const FIRST_PAGE = 2_000;
/** More than two pages of an export. */
const MANY_RECORDS = 4_501;
const road = { project_id: PROJECT.road };

const NUMBER = /^-?\d+(\.\d+)?$/;

/** As people order cells: numbers by their size, also those within texts. */
function byNature(a: string, b: string): number {
  if (NUMBER.test(a) && NUMBER.test(b)) return Number(a) - Number(b);
  const [x, y] = [a, b].map((text) => text.split(/(\d+)/));
  for (const [at, part] of (x ?? []).entries()) {
    const other = y?.[at] ?? '';
    const order = at % 2 === 1 ? Number(part) - Number(other) : part < other ? -1 : part > other ? 1 : 0;
    if (order !== 0) return order;
  }
  return (x?.length ?? 0) - (y?.length ?? 0);
}

describe.each(STORAGE_KINDS)('exports on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async ({ pool }) => {
      // Two begin at each moment, so that a page may end between them.
      await pool.query(
        `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, log_month)
         select $1::int, 'GP-' || n, n, 'g' || n, 1, timestamptz '2026-11-01T00:00:00Z' + make_interval(mins => n / 2),
           '2026-11-01'
         from generate_series(1, $2::int) n`,
        [PROJECT.jet, MANY_RECORDS],
      );
    });
    client = await server.signIn(0);
  });

  afterAll(() => server.close());

  const start = (input: Input, language: 'cn' | 'en' = 'en'): Promise<ExportTask> =>
    client.call('exportStart', { ...road, ...input }, { ...MIXING, language });

  async function done(task: ExportTask): Promise<ExportTask> {
    for (let look = 0; look < 600; look += 1) {
      const now = (await client.call('exportTasks', road, MIXING)).find(({ task_id }) => task_id === task.task_id);
      if (now === undefined) throw new Error('the export is gone');
      if (now.state === 'done' || now.state === 'failed') return now;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the export does not end');
  }

  const fetchFile = (task: ExportTask, from = client) =>
    from.fetch('exportFile', { ...road, task_id: task.task_id }, MIXING);

  /** The cells of a file, by its titles. */
  async function cellsOf(input: Input): Promise<ReadonlyMap<string, readonly string[]>> {
    const text = await (await fetchFile(await done(await start({ format: 'csv', ...input })))).text();
    const [titles = [], ...rows] = text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    return new Map(titles.map((title, at) => [title, rows.map((row) => row[at] ?? '')]));
  }

  async function part(task: ExportTask, range: string): Promise<Response> {
    const url = (await fetchFile(task)).url;
    const { token = '', clientUuid = '' } = client.credentials ?? {};
    return await fetch(url, {
      headers: { range, authorization: `Bearer ${token}`, 'client-uuid': clientUuid, 'type-code': MIXING.typeCode },
    });
  }

  it('writes every pile of the filter, and the count that it told is the count of the file', async () => {
    const task = await done(await start({ kind: 'piles', format: 'csv' }));
    expect(task).toMatchObject({ state: 'done', rows: ROAD_PILES, total_rows: ROAD_PILES });
    const response = await fetchFile(task);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBe(task.bytes);
    const lines = bytes.toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(ROAD_PILES + 1);
    expect(new Set(lines).size).toBe(ROAD_PILES + 1);
  });

  it('writes every record once, over several pages', async () => {
    const jet = { project_id: PROJECT.jet };
    const options = { typeCode: 'HS-GP' };
    const { task_id } = await client.call('exportStart', { ...jet, kind: 'production', format: 'csv' }, options);
    const stateOf = async () =>
      (await client.call('exportTasks', jet, options)).find((task) => task.task_id === task_id);
    await expect.poll(async () => (await stateOf())?.state, { timeout: 30_000 }).toBe('done');
    expect((await stateOf())?.rows).toBe(MANY_RECORDS);
    const text = await (await client.fetch('exportFile', { ...jet, task_id }, options)).text();
    const numbers = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(numbers).toHaveLength(MANY_RECORDS);
    expect(new Set(numbers).size).toBe(MANY_RECORDS);
  });

  it('has a note in a line behind the rows, also below a time, and again when it is made once more', async () => {
    const linesOf = async (task: ExportTask) => (await (await fetchFile(task)).text()).trimEnd().split('\r\n');
    const asked = { kind: 'warnings', format: 'csv', columns: ['raised', 'pile_no'] } as const;
    const plain = await linesOf(await done(await start(asked)));
    const task = await done(await start({ ...asked, note: 'Filter: Pile no.: K1' }));
    expect(task.rows).toBe(plain.length - 1);
    const noted = [...plain, 'Filter: Pile no.: K1,,'];
    expect(await linesOf(task)).toEqual(noted);
    await client.call('exportAgain', { ...road, task_id: task.task_id }, MIXING);
    expect(await linesOf(await done(task))).toEqual(noted);
    const { envelope } = await client.envelope('exportStart', { ...road, ...asked, note: 'x'.repeat(301) }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.badRequest);
  });

  it('names the file in Chinese, and again in what any client reads', async () => {
    const task = await done(await start({ kind: 'production', format: 'xlsx' }, 'cn'));
    expect(task.file_name).toMatch(/^示范公路 K12_成桩记录_\d{4}-\d\d-\d\d\.xlsx$/);
    const response = await fetchFile(task);
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(disposition)?.[1] ?? '')).toBe(task.file_name);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect((sheet.match(/<row>/g) ?? []).length).toBe(task.rows + 1);
    expect(sheet).toContain('水灰比');
  });

  it('writes every reading of every log, as the log itself is told, and counts the rows before', async () => {
    const { columns, rows } = await client.table('productionList', road, MIXING);
    const logged = Array.from({ length: rows }, (_, row) => row).filter((row) => columns.has_log?.[row] === 1);
    const task = await done(await start({ kind: 'logs', format: 'csv' }));
    const [, ...lines] = (await (await fetchFile(task)).text()).trimEnd().split('\r\n');
    expect(task).toMatchObject({ rows: lines.length, total_rows: lines.length });
    const byRecord = new Map<string, string[][]>();
    for (const cells of lines.map((line) => line.split(','))) {
      const own = byRecord.get(cells[0] ?? '') ?? [];
      byRecord.set(cells[0] ?? '', own);
      own.push(cells);
    }
    expect([...byRecord.keys()].sort()).toEqual(logged.map((row) => String(columns.record_no?.[row])).sort());
    const keys = equipmentByCode('HS-MI')?.profile?.channels.map(({ key }) => key) ?? [];
    for (const row of logged) {
      const record_no = String(columns.record_no?.[row]);
      const log = await client.table('productionHistory', { ...road, record_no }, MIXING);
      const own = byRecord.get(record_no) ?? [];
      expect(own.length).toBe(log.rows);
      for (const [at, cells] of own.entries()) {
        if (at % 97 !== 0 && at !== own.length - 1) continue;
        const stored = [log.columns.seq, ...keys.map((key) => log.columns[key])].map((column) => column?.[at] ?? null);
        // Channels that are worked out stand behind them.
        const written = [cells[4], ...cells.slice(7, 7 + keys.length)].map((cell) =>
          cell === '' ? null : Number(cell),
        );
        expect(written, `${record_no} ${at}`).toEqual(stored);
        expect(cells[1]).toBe(String(columns.pile_no?.[row]));
        expect(cells[3]).toMatch(columns.is_simulated?.[row] === 1 ? /^(yes|是)$/ : /^(no|否)$/);
      }
    }
    const none = await done(await start({ kind: 'logs', format: 'xlsx', begin_time: '2030-01-01T00:00:00Z' }));
    expect(none).toMatchObject({ rows: 0, total_rows: 0 });
  });

  it('writes of logs the channels that are asked for, also those worked out of others', async () => {
    const few = ['depth_m', 'slurry_lpdm', 'seq', 'record_no'];
    const [whole, some, recorded] = [
      await cellsOf({ kind: 'logs' }),
      await cellsOf({ kind: 'logs', columns: few }),
      await cellsOf({ kind: 'logs', columns: ['depth_m', 'record_no'] }),
    ];
    const titles = ['Depth (m)', 'Slurry per metre (L/m)', 'No.', 'Record no.', 'Simulated'];
    expect([...some.keys()]).toEqual(titles);
    for (const title of titles) expect(some.get(title)).toEqual(whole.get(title));
    expect([...recorded.keys()]).toEqual(['Depth (m)', 'Record no.', 'Simulated']);
    expect(recorded.get('Depth (m)')).toEqual(whole.get('Depth (m)'));
    const worked = (some.get('Slurry per metre (L/m)') ?? []).filter((cell) => cell !== '').map(Number);
    expect(worked.length).toBeGreaterThan(0);
    expect(worked.every((value) => value >= 0 && Number.isInteger(Math.round(value * 1e6) / 1e4))).toBe(true);
    const named = whole.get('Record no.')?.[0] ?? '';
    const body = { ...road, kind: 'logs', format: 'csv', columns: few, record_nos: [named] };
    const task = await done(await client.call('exportSelected', body, { ...MIXING, language: 'en' }));
    const [head = ''] = (await (await fetchFile(task)).text()).replace('\uFEFF', '').split('\r\n');
    expect(head.split(',')).toEqual(titles);
  });

  it('takes the filter of the list', async () => {
    const [one, none] = await Promise.all([
      start({ kind: 'piles', format: 'csv', pile_id: 7 }).then(done),
      start({ kind: 'production', format: 'csv', begin_time: '2030-01-01T00:00:00Z' }).then(done),
    ]);
    expect([one.rows, none.rows]).toEqual([1, 0]);
  });

  it('writes of the list only the records that are named, and their logs', async () => {
    const all = (await cellsOf({ kind: 'production' })).get('Record no.') ?? [];
    const named = all.filter((_, at) => at % 3 === 1).slice(0, 3);
    const sort = 'record_no';
    expect((await cellsOf({ kind: 'production', record_nos: named, sort })).get('Record no.')).toEqual(
      [...named].sort(),
    );
    const logged = new Set((await cellsOf({ kind: 'logs', record_nos: [...named, 'none'], sort })).get('Record no.'));
    expect(named).toEqual(expect.arrayContaining([...logged]));
    const none = await cellsOf({ kind: 'production', record_nos: named[0] ?? '', begin_time: '2030-01-01T00:00:00Z' });
    expect(none.get('Record no.')).toEqual([]);
    const many = Array.from({ length: 201 }, (_, at) => `R-${at}`);
    for (const input of [
      { kind: 'production', record_nos: many },
      { kind: 'piles', record_nos: 'R-1' },
    ]) {
      const { envelope } = await client.envelope('exportStart', { ...road, format: 'csv', ...input }, MIXING);
      expect(envelope.error_code).toBe(ErrorCode.badRequest);
    }
  });

  it('writes more records that are named than an address holds, and refuses none of them or too many', async () => {
    const { items } = await client.call('productionPage', { project_id: PROJECT.jet, limit: 500 }, JET);
    const named = items.map(({ record_no }) => record_no).slice(0, 301);
    const selected = { project_id: PROJECT.jet, kind: 'production', format: 'csv', sort: 'record_no' };
    const task = await client.call('exportSelected', { ...selected, record_nos: named }, JET);
    const look = async () =>
      (await client.call('exportTasks', { project_id: PROJECT.jet }, JET)).find((one) => one.task_id === task.task_id);
    await expect.poll(async () => (await look())?.state, { timeout: 60_000 }).toBe('done');
    expect((await look())?.rows).toBe(301);
    for (const record_nos of [[], Array.from({ length: 20_001 }, (_, at) => `R-${at}`)]) {
      const { envelope } = await client.envelope('exportSelected', { ...selected, record_nos }, JET);
      expect(envelope.error_code).toBe(ErrorCode.badRequest);
    }
  });

  it('takes the columns of the list in their order, and marks what is simulated whatever is asked for', async () => {
    const headOf = async (input: Input): Promise<string[]> => {
      const text = await (await fetchFile(await done(await start({ format: 'csv', ...input })))).text();
      const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n');
      const titles = head.split(',');
      for (const line of lines.slice(0, 20)) expect(line.split(',')).toHaveLength(titles.length);
      return titles;
    };
    expect(await headOf({ kind: 'production', columns: ['depth_m', 'started_ms', 'pile_no'] })).toEqual([
      'Depth (m)',
      'Started',
      'Pile no.',
      'Simulated',
    ]);
    expect(await headOf({ kind: 'warnings', columns: ['level', 'equipment', 'value'] })).toEqual([
      'Level',
      'Machine',
      'Value',
      'Unit',
      'Simulated',
    ]);
    expect(await headOf({ kind: 'piles', columns: ['discard', 'x', 'pile_no'], pile_id: 7 })).toEqual([
      'Waste',
      'X (north) (m)',
      'Pile no.',
      'Simulated',
    ]);
    // The cells are those of the whole sheet.
    const read = async (input: Input) =>
      (await (await fetchFile(await done(await start({ kind: 'production', format: 'csv', ...input })))).text())
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','));
    const [whole, few] = [await read({}), await read({ columns: ['ended_ms', 'record_no'] })];
    expect(few.map((row) => row.slice(0, 2))).toEqual(whole.map(([no, , , , ended]) => [ended, no]));
  });

  it.each([
    ['production', ['-pile_no'], ['-Pile no.']],
    ['production', ['equipment_name', '-depth_m', 'record_no'], ['Machine', '-Depth (m)', 'Record no.']],
    ['production', ['-ended_ms', 'max_current_a'], ['-Ended', 'Largest current (A)']],
    ['logs', ['pile_no'], ['Pile no.']],
    ['warnings', ['rule', '-value', 'raised'], ['Kind', '-Value', 'Raised']],
    ['warnings', ['-handled', 'pile_no'], ['-Handled', 'Pile no.']],
    ['piles', ['row_no', '-pile_no'], ['Row', '-Pile no.']],
    ['piles', ['-finished', 'x'], ['-Finished', 'X (north) (m)']],
  ])('comes in the order of the screen: %s by %s', async (kind, sort, titles) => {
    const cells = await cellsOf({ kind, sort });
    const unsorted = await cellsOf({ kind });
    const first = [...cells.keys()][0] ?? '';
    expect([...(cells.get(first) ?? [])].sort()).toEqual([...(unsorted.get(first) ?? [])].sort());
    const columns = titles.map((title) => cells.get(title.replace(/^-/, '')) ?? []);
    const rows = columns[0]?.length ?? 0;
    expect(rows).toBeGreaterThan(1);
    for (let row = 1; row < rows; row += 1) {
      const order = titles.reduce((found, title, at) => {
        if (found !== 0) return found;
        const [a, b] = [columns[at]?.[row - 1] ?? '', columns[at]?.[row] ?? ''];
        if (a === '' || b === '') return (a === '' ? 1 : 0) - (b === '' ? 1 : 0);
        return byNature(a, b) * (title.startsWith('-') ? -1 : 1);
      }, 0);
      expect(order, `row ${row}`).toBeLessThanOrEqual(0);
    }
  });

  it.each([
    [{ kind: 'production', sort: ['pile_no', '-colour'] }, 'sort: colour'],
    [{ kind: 'production', sort: 'ended' }, 'sort: ended'],
    [{ kind: 'logs', sort: 'last_two_mm' }, 'sort: last_two_mm'],
    [{ kind: 'warnings', sort: ['level', 'rule', 'value', 'raised'] }, 'sort'],
    [{ kind: 'piles', sort: 'x; drop table pile' }, 'sort'],
  ])('refuses the order of %o', async (input, message) => {
    const { envelope } = await client.envelope('exportStart', { ...road, format: 'csv', ...input }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.badRequest);
    expect(envelope.message).toContain(message);
  });

  it.each([
    [{ kind: 'production', columns: ['pile_no', 'colour'] }, 'columns: colour'],
    // The figure of another type.
    [{ kind: 'production', columns: 'last_two_mm' }, 'columns: last_two_mm'],
    [{ kind: 'warnings', columns: 'depth_m' }, 'columns: depth_m'],
    [{ kind: 'piles', columns: ['x', ''] }, 'columns'],
    // A share is of a design, which a log does not know.
    [{ kind: 'logs', columns: ['depth_m', 'put_in_share'] }, 'columns: put_in_share'],
  ])('refuses the columns of %o', async (input, message) => {
    const { envelope } = await client.envelope('exportStart', { ...road, format: 'csv', ...input }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.badRequest);
    expect(envelope.message).toContain(message);
  });

  it('goes on where a download broke', async () => {
    const task = await done(await start({ kind: 'piles', format: 'csv' }));
    const whole = Buffer.from(await (await fetchFile(task)).arrayBuffer());
    const middle = 300_000;
    const rest = await part(task, `bytes=${middle}-`);
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes ${middle}-${whole.length - 1}/${whole.length}`);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(middle))).toBe(true);
    const end = await part(task, 'bytes=-10');
    expect(Buffer.from(await end.arrayBuffer()).equals(whole.subarray(-10))).toBe(true);
    expect((await part(task, `bytes=${whole.length}-`)).status).toBe(416);
  });

  it('refuses the file of one that is not done, and of somebody else', async () => {
    const task = await done(await start({ kind: 'piles', format: 'csv', pile_id: 1 }));
    const other = await server.signIn(2);
    const { envelope } = await other.envelope('exportFile', { ...road, task_id: task.task_id }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.notFound);
    const begun = await start({ kind: 'logs', format: 'csv' });
    const refused = await client.envelope('exportFile', { ...road, task_id: begun.task_id }, MIXING);
    expect(refused.envelope).toMatchObject({ error_code: 1001, message: 'The export is not done yet' });
    await client.call('exportCancel', { ...road, task_id: begun.task_id }, MIXING);
  });

  it('keeps one that is cancelled until it is begun again or dropped', async () => {
    const find = async ({ task_id }: ExportTask) =>
      (await client.call('exportTasks', road, MIXING)).find((one) => one.task_id === task_id);
    const begun = await start({ kind: 'logs', format: 'csv' });
    const { task_id } = begun;
    expect(await client.call('exportCancel', { ...road, task_id }, MIXING)).toMatchObject({ state: 'cancelled' });
    expect(await find(begun)).toMatchObject({ state: 'cancelled' });
    await client.call('exportAgain', { ...road, task_id }, MIXING);
    const again = await done(begun);
    expect(again.state).toBe('done');
    expect((await (await fetchFile(again)).text()).trimEnd().split('\r\n')).toHaveLength(again.rows + 1);
    // Whatever is over leaves the list, with its file.
    await client.call('exportCancel', { ...road, task_id }, MIXING);
    expect(await find(begun)).toBeUndefined();
    for (const call of ['exportFile', 'exportAgain', 'exportCancel'] as const) {
      const { envelope } = await client.envelope(call, { ...road, task_id }, MIXING);
      expect(envelope.error_code).toBe(ErrorCode.notFound);
    }
  });

  it('makes one that is done once more, of the rows as they are now, and for nobody else', async () => {
    const first = await done(await start({ kind: 'piles', format: 'csv', pile_no: 'again-' }));
    expect(first.rows).toBe(0);
    const inPiles = async (change: string): Promise<void> => {
      await server.withDatabase(({ pool }) => pool.query(change, [PROJECT.road]));
      client = await server.signIn(0);
    };
    await inPiles(`insert into pile (project_id, pile_id, pile_no, status) values ($1, 900001, 'again-1', 0)`);
    try {
      const other = await server.signIn(2);
      const { envelope } = await other.envelope('exportAgain', { ...road, task_id: first.task_id }, MIXING);
      expect(envelope.error_code).toBe(ErrorCode.notFound);
      const begun = await client.call('exportAgain', { ...road, task_id: first.task_id }, MIXING);
      expect(begun).toMatchObject({ task_id: first.task_id, bytes: 0 });
      const again = await done(begun);
      expect(again).toMatchObject({ state: 'done', rows: 1 });
      expect(again.created_ms).toBeGreaterThan(first.created_ms);
      const text = await (await fetchFile(again)).text();
      expect(text.trimEnd().split('\r\n')).toHaveLength(2);
      expect(text).toContain('again-1');
    } finally {
      await inPiles('delete from pile where project_id = $1 and pile_id = 900001');
    }
  });

  it('counts one that is made again among those at work', async () => {
    const old = await done(await start({ kind: 'piles', format: 'csv', pile_id: 1 }));
    const begun = await Promise.all([1, 2, 3].map(() => start({ kind: 'piles', format: 'xlsx' })));
    const { envelope } = await client.envelope('exportAgain', { ...road, task_id: old.task_id }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.tooManyAttempts);
    await Promise.all(begun.map(({ task_id }) => client.call('exportCancel', { ...road, task_id }, MIXING)));
  });

  it('makes at most three at once for an account', async () => {
    const begun = await Promise.all([1, 2, 3].map(() => start({ kind: 'piles', format: 'xlsx' })));
    const { envelope } = await client.envelope('exportStart', { ...road, kind: 'piles', format: 'csv' }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.tooManyAttempts);
    const [first, ...others] = begun;
    if (first === undefined) throw new Error('none was begun');
    await Promise.all(others.map((task) => client.call('exportCancel', { ...road, task_id: task.task_id }, MIXING)));
    expect((await done(first)).rows).toBe(ROAD_PILES);
  });

  it('makes no more of them where all are asked for at the same moment', async () => {
    const input = { ...road, kind: 'piles', format: 'xlsx' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.envelope('exportStart', input, MIXING)));
    const tasks = await client.call('exportTasks', road, MIXING);
    const open = tasks.filter(({ state }) => state === 'waiting' || state === 'running');
    expect(open.length).toBeLessThanOrEqual(3);
    expect(answers.filter(({ envelope }) => envelope.error_code === ErrorCode.ok).length).toBeGreaterThanOrEqual(3);
    await Promise.all(open.map(({ task_id }) => client.call('exportCancel', { ...road, task_id }, MIXING)));
  });

  it.each(['csv', 'xlsx'])(
    'goes on at the next start with the row behind the last one written, as %s',
    async (format) => {
      const jet = { project_id: PROJECT.jet };
      const stateOf = async ({ task_id }: ExportTask) =>
        (await client.call('exportTasks', jet, JET)).find((one) => one.task_id === task_id);
      const rowsOf = async ({ task_id }: ExportTask): Promise<readonly string[]> => {
        const response = await client.fetch('exportFile', { ...jet, task_id }, JET);
        if (format === 'csv') return (await response.text()).trimEnd().split('\r\n').slice(1);
        const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
        return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
          .split('<row>')
          .slice(2);
      };
      const asked = { ...jet, kind: 'production', format, sort: 'record_no', columns: ['record_no', 'pile_no'] };
      const task = await client.call('exportStart', asked, { ...JET, language: 'en' });
      await expect.poll(async () => (await stateOf(task))?.state, { timeout: 60_000 }).toBe('done');
      const whole = await rowsOf(task);
      expect(whole).toHaveLength(MANY_RECORDS);
      // As a server leaves it that ends behind the first page: the file is of the list as it was, with the cells as they are.
      const written = await server.withDatabase(async ({ db, pool }) => {
        const { task_id } = task;
        const head = sheetOf(storedExport.parse(asked)).head(JET_TYPE);
        const parts: Uint8Array[] = [];
        const keys = Array.from({ length: MANY_RECORDS }, (_, at) => `GP-${at + 1}`);
        const writer = writerOf(format === 'csv' ? 'csv' : 'xlsx', head, 'en', (bytes) => void parts.push(bytes));
        writer.add(keys.slice(0, FIRST_PAGE).map((key) => [key, 'as it was', null]));
        await sql`update export_task set state = 'waiting', attempt = 7 where task_id = ${task_id}::uuid`.execute(db);
        const [claimed] = (await pool.query(`select * from export_task where task_id = $1`, [task_id])).rows;
        const state = {
          titles: head.columns.map(({ title }) => title.en),
          pieces: 0,
          rows: FIRST_PAGE,
          totalRows: MANY_RECORDS,
          keysDone: FIRST_PAGE,
          writer: writer.mark(),
        };
        await new ExportStore(db).addMark(claimed, state, Buffer.concat(parts), keys);
        return parts.length;
      });
      expect(written).toBeGreaterThan(0);
      client = await server.signIn(0);
      await expect.poll(async () => (await stateOf(task))?.state, { timeout: 60_000 }).toBe('done');
      expect(await stateOf(task)).toMatchObject({ rows: MANY_RECORDS, total_rows: MANY_RECORDS });
      const rows = await rowsOf(task);
      expect(rows).toHaveLength(MANY_RECORDS);
      expect(rows.map((row) => row.includes('as it was'))).toEqual(rows.map((_, at) => at < FIRST_PAGE));
      expect(rows[FIRST_PAGE]).toContain(`GP-${FIRST_PAGE + 1}`);
      expect(rows.at(-1)).toContain(`GP-${MANY_RECORDS}`);
      // Nothing is left of the way.
      const left = await server.withDatabase(async ({ pool }) => await pool.query('select 1 from export_mark'));
      expect(left.rows).toEqual([]);
      client = await server.signIn(0);
    },
  );

  it('begins anew where the columns are others, or a piece is gone', async () => {
    const task = await done(await start({ kind: 'piles', format: 'csv', pile_id: 1 }));
    const first = await (await fetchFile(task)).text();
    for (const damage of [{ titles: ['Colour'] }, { pieces: 3 }]) {
      await server.withDatabase(async ({ db, pool }) => {
        await sql`update export_task set state = 'waiting' where task_id = ${task.task_id}::uuid`.execute(db);
        const [claimed] = (await pool.query('select * from export_task where task_id = $1', [task.task_id])).rows;
        const titles = sheetOf(storedExport.parse({ ...road, kind: 'piles', format: 'csv' }))
          .head(MIXING_TYPE)
          .columns.map(({ title }) => title.en);
        const state = { titles, pieces: 0, rows: 9, totalRows: 9, keysDone: 9, writer: null, ...damage };
        await new ExportStore(db).addMark(claimed, state, Buffer.from('wrong'), [1]);
      });
      client = await server.signIn(0);
      const again = await done(task);
      expect(again).toMatchObject({ state: 'done', rows: 1 });
      expect(await (await fetchFile(again)).text()).toBe(first);
    }
  });

  it('goes on at the next start with what a server that stopped had begun', async () => {
    const task = await start({ kind: 'piles', format: 'xlsx' });
    await server.restart();
    client = await server.signIn(0);
    const finished = await done(task);
    expect(finished).toMatchObject({ state: 'done', rows: ROAD_PILES });
    const files = unzipSync(new Uint8Array(await (await fetchFile(finished)).arrayBuffer()));
    expect((strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/<row>/g) ?? []).length).toBe(
      ROAD_PILES + 1,
    );
  });
});
