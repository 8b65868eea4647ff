// Exports of a list of records that ranges narrow, on both databases: they have the very records that the worker of a
// browser shows by the same ranges, and as many as there are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportTask } from '../../src/contracts/api/exports';
import type { HeadFilter } from '../../src/contracts/data-core';
import { ErrorCode } from '../../src/contracts/envelope';
import { randomOf } from '../../src/equipment/machines/random';
import { figuresOf } from '../../src/equipment/record-figures';
import { recordNumbers, shownRanges } from '../../src/equipment/record-numbers';
import { equipmentOf } from '../../src/equipment/registry';
import { type ColumnRange, columnRangeText } from '../../src/shared/column-range';
import { textsOf } from '../../src/shared/text-column';
import { context, coreAt } from '../fixtures/workers/core';
import type { ApiClient, Input } from './api-client';
import { PROJECT } from './fixture-site';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const JET = { typeCode: 'HS-GP' };
const SITE = { project_id: PROJECT.jet };
/** More than an export may name, which needs more than one page of the heads. */
const RECORDS = 21_000;
const ROUNDS = 16;
const type = equipmentOf(JET.typeCode);
const decimals = recordNumbers(type.profile);
const figure = figuresOf(type.profile)[0]?.key ?? '';
/** In the order of the statement below: columns of 32 and of 64 bits, whole numbers, a figure. */
const KEYS = ['depth_m', 'score', 'slurry_l', 'x_m', 'warnings', figure] as const;

const random = randomOf('exports within ranges');
/** Many lie on halves of the last digit shown, on either side of 0; some are missing. */
const cellsOf = (key: string): readonly (number | null)[] =>
  Array.from({ length: RECORDS }, () => {
    if (key === 'warnings') return random.integer(0, 5);
    const parts = random.chance(0.5) ? 8 : 10 ** ((decimals.get(key) ?? 0) + 1);
    return random.chance(0.1) ? null : random.integer(-400, 400) / parts;
  });
const cells = KEYS.map(cellsOf);

/** A range whose ends are numbers that a table shows, or have a digit more, or are open. */
function rangeOf(key: string): ColumnRange {
  const own = cells[KEYS.indexOf(key)] ?? [];
  const digits = Math.min(8, (decimals.get(key) ?? 0) + random.integer(0, 1));
  const end = () => Number((own[random.integer(0, RECORDS - 1)] ?? 0).toFixed(digits));
  const [low = 0, high = 0] = [end(), end()].sort((a, b) => a - b);
  const open = random.integer(0, 3);
  return { key, low: open === 1 ? null : low, high: open === 2 ? null : high };
}

describe.each(STORAGE_KINDS)('exports within ranges on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async ({ pool }) => {
      await pool.query('delete from record where project_id = $1', [PROJECT.jet]);
      await pool.query(
        `insert into record (project_id, record_no, pile_id, pile_no, device_id, started_at, log_month,
           depth_m, score, slurry_l, x_m, warnings, figures)
         select $1::int, 'GP-' || n, n, 'g' || n, 1, timestamptz '2026-11-01T00:00:00Z' + make_interval(mins => n::int),
           '2026-11-01', depth, score, slurry, x, warnings, case when figure is null then '{}'::jsonb
           else jsonb_build_object($8::text, figure) end
         from unnest($2::real[], $3::real[], $4::real[], $5::float8[], $6::int[], $7::float8[]) with ordinality
           as t(depth, score, slurry, x, warnings, figure, n)`,
        [PROJECT.jet, ...cells, figure],
      );
    });
    client = await server.signIn(0);
  });

  afterAll(() => server.close());

  const start = (input: Input) =>
    client.call('exportStart', { ...SITE, kind: 'production', format: 'csv', columns: ['record_no'], ...input }, JET);

  async function numbersIn({ task_id }: Pick<ExportTask, 'task_id'>): Promise<readonly string[]> {
    const now = async () => (await client.call('exportTasks', SITE, JET)).find((one) => one.task_id === task_id);
    await expect.poll(async () => (await now())?.state, { timeout: 60_000 }).toBe('done');
    const text = await (await client.fetch('exportFile', { ...SITE, task_id }, JET)).text();
    const numbers = text.trimEnd().split('\r\n').slice(1);
    expect((await now())?.rows).toBe(numbers.length);
    return numbers.map((line) => line.split(',')[0] ?? '');
  }

  const exported = async (input: Input) => numbersIn(await start(input));

  it('have the records that the list shows by the same ranges, also by more than one of them', async () => {
    const { token = '', clientUuid = '' } = client.credentials ?? {};
    const core = await coreAt(server.origin, { token, clientUuid });
    const source = { ...JET, key: 'heads', typePrefix: type.apiPrefix, projectId: PROJECT.jet };
    await core.handlers['heads.open']({ ...source, figures: [figure] }, context());
    const listed = async (ranges: readonly ColumnRange[]): Promise<readonly string[]> => {
      const view = { filter: { ranges: shownRanges(type.profile, ranges) }, sorts: [] };
      const asked = { key: 'heads', view, from: 0, to: RECORDS, columns: ['record_no'] };
      const { columns } = await core.handlers['heads.rows'](asked, context());
      const numbers = columns.record_no;
      if (numbers === undefined || !('utf8' in numbers)) throw new Error('no numbers of records');
      return textsOf(numbers);
    };
    expect((await listed([])).length).toBe(RECORDS);
    let some = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each column alone, then several.
      const alone = KEYS[round];
      const ranges = (alone === undefined ? KEYS.filter(() => random.chance(0.4)) : [alone]).map(rangeOf);
      const within = ranges.map(columnRangeText);
      const wanted = await listed(ranges);
      const found = await exported(within.length === 0 ? {} : { within });
      expect([...found].sort(), within.join(' ')).toEqual([...wanted].sort());
      if (wanted.length > 0 && wanted.length < RECORDS) some += 1;
    }
    expect(some).toBeGreaterThan(KEYS.length);
  });

  it('have any number of records, in the order of the list, beside its other filters', async () => {
    const all = await exported({ within: 'warnings~0~', sort: 'depth_m' });
    expect(all.length).toBe(RECORDS);
    expect(new Set(all).size).toBe(RECORDS);
    const depths = cells[0] ?? [];
    const numbers = depths.flatMap((depth, row) => (depth !== null && Math.fround(depth) >= 19.995 ? [row + 1] : []));
    const deep = await exported({ within: 'depth_m~20~', sort: 'started_ms' });
    expect(deep).toEqual(numbers.map((n) => `GP-${n}`));
    const few = { begin_time: '2026-11-01T00:00:00Z', end_time: '2026-11-02T00:00:00Z' };
    expect(await exported({ within: ['depth_m~20~'], sort: 'started_ms', ...few })).toEqual(
      numbers.filter((n) => n <= 24 * 60).map((n) => `GP-${n}`),
    );
    expect(numbers.length).toBeGreaterThan(100);
  });

  it('have the records whose texts contain what the list is narrowed to', async () => {
    const { token = '', clientUuid = '' } = client.credentials ?? {};
    const core = await coreAt(server.origin, { token, clientUuid });
    const source = { ...JET, key: 'texts', typePrefix: type.apiPrefix, projectId: PROJECT.jet };
    await core.handlers['heads.open']({ ...source, figures: [] }, context());
    const listed = async (texts: NonNullable<HeadFilter['texts']>): Promise<readonly string[]> => {
      const asked = {
        key: 'texts',
        view: { filter: { texts }, sorts: [] },
        from: 0,
        to: RECORDS,
        columns: ['record_no'],
      };
      const { columns } = await core.handlers['heads.rows'](asked, context());
      const numbers = columns.record_no;
      if (numbers === undefined || !('utf8' in numbers)) throw new Error('no numbers of records');
      return textsOf(numbers);
    };
    let some = 0;
    for (const texts of [
      [{ column: 'record_no', part: '17' }],
      [{ column: 'record_no', part: 'gp-1' }],
      [
        { column: 'record_no', part: '1' },
        { column: 'pile_no', part: '2' },
      ],
      [{ column: 'equipment_name', part: 'no such machine' }],
      [{ column: 'record_no', part: '%' }],
    ]) {
      const wanted = await listed(texts);
      const found = await exported({ containing: texts.map(({ column, part }) => `${column}~${part}`) });
      expect([...found].sort(), JSON.stringify(texts)).toEqual([...wanted].sort());
      if (wanted.length > 0 && wanted.length < RECORDS) some += 1;
    }
    expect(some).toBeGreaterThanOrEqual(2);
  });

  it('have the logs of those records', async () => {
    const [site, of] = [{ project_id: PROJECT.road }, { typeCode: 'HS-MI' }];
    const rowsOf = async (input: Input): Promise<number> => {
      const { task_id } = await client.call('exportStart', { ...site, kind: 'logs', format: 'csv', ...input }, of);
      const now = async () => (await client.call('exportTasks', site, of)).find((one) => one.task_id === task_id);
      await expect.poll(async () => (await now())?.state, { timeout: 60_000 }).toBe('done');
      return (await now())?.rows ?? Number.NaN;
    };
    // Every record of the fixture is 12.05 m deep, which 32 bits have a little more of.
    const all = await rowsOf({});
    expect(all).toBeGreaterThan(0);
    expect(await rowsOf({ within: 'depth_m~12.05~12.05' })).toBe(all);
    expect(await rowsOf({ within: 'depth_m~12.06~' })).toBe(0);
    expect(await rowsOf({ within: 'depth_m~~12.04' })).toBe(0);
  });

  it('name the ranges in what is kept of them, by which they are made again', async () => {
    const within = ['depth_m~3~5', 'score~~20'];
    const task = await start({ within });
    const first = await numbersIn(task);
    const kept = await server.withDatabase(({ pool }) =>
      pool.query<{ filter: Input }>('select filter from export_task where task_id = $1', [task.task_id]),
    );
    expect(kept.rows[0]?.filter).toMatchObject({ kind: 'production', within });
    client = await server.signIn(0);
    expect(await numbersIn(await client.call('exportAgain', { ...SITE, task_id: task.task_id }, JET))).toEqual(first);
  });

  it.each([
    [{ within: 'depth_m~5~3' }, 'within'],
    [{ within: ['depth_m~1~2', 'depth_m~3~'] }, 'within.1'],
    [{ within: 'empty_depth~1~2' }, 'within'],
    [{ within: 'pile_no~1~2' }, 'within'],
    [{ within: 'depth_m~1e400~' }, 'within'],
    [{ containing: 'record_no~' }, 'containing'],
    [{ containing: ['record_no~1', 'record_no~2'] }, 'containing.1'],
    [{ containing: 'depth_m~1' }, 'containing'],
    [{ containing: 'device_id~1' }, 'containing'],
  ])('refuse %o', async (input, field) => {
    const wish = { ...SITE, kind: 'production', format: 'csv', ...input };
    const { envelope } = await client.envelope('exportStart', wish, JET);
    expect(envelope).toMatchObject({ error_code: ErrorCode.badRequest, data: { field } });
  });
});
