// Dispatch tasks on both databases: made, changed, removed, told how far they are by their points, and as a file.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DispatchTask, TASK_SORTS, TASK_STATE } from '../../src/contracts/api/dispatch-tasks';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, Input } from './api-client';
import { PROJECT } from './fixture-site';
import { COMPACTION_DEVICE, POINTS, TASK_ID } from './fixture-type-sites';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const COMPACTION = { typeCode: 'QH1000' };
const ofProject = { project_id: PROJECT.compaction };
/** More than a page of the file. */
const MANY = 2_100;

const task: Input = {
  ...ofProject,
  name: '第二区 第 2 遍',
  from_mileage_m: 0,
  to_mileage_m: 20,
  equipment_id: null,
  pass: 2,
  energy_knm: 2500,
  hits: 8,
  planned_from: '2026-11-21',
  planned_to: '2026-11-25',
};

describe.each(ON_POSTGRES)('dispatch tasks on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async ({ pool }) => {
      await pool.query(
        `insert into dispatch_task (project_id, name, pile_ids, pass, energy_knm, hits, planned_from, planned_to)
         select $1::int, 'many ' || n, '{1}', 1, 1000, 5, '2026-11-01', '2026-11-02' from generate_series(1, $2::int) n`,
        [PROJECT.emptyCompaction, MANY],
      );
    });
    client = await server.signIn(2);
  });

  afterAll(() => server.close());

  const set = (input: Input) => client.call('dispatchTaskSet', { ...task, ...input }, COMPACTION);
  const list = (input: Input = {}) => client.call('dispatchTaskList', { ...ofProject, ...input }, COMPACTION);
  const refusalOf = async (input: Input) =>
    (await client.envelope('dispatchTaskSet', { ...task, ...input }, COMPACTION)).envelope;
  const remove = (one: Pick<DispatchTask, 'task_id' | 'revision'>) =>
    client.call('dispatchTaskRemove', { ...ofProject, task_id: one.task_id, revision: one.revision }, COMPACTION);

  it('tells how far a task is by its points', async () => {
    const { items, total } = await list();
    expect(total).toBe(1);
    // Pass 1 has points 1, 3, 5 at 0 m and 7, 9, 11 at 10 m; 1 and 3 are made.
    expect(items[0]).toMatchObject({
      task_id: TASK_ID,
      equipment_id: COMPACTION_DEVICE,
      equipment_name: '夯机 1',
      names_points: false,
      points: 6,
      done: 2,
      in_work: 0,
      state: TASK_STATE.inWork,
      last_done_ms: Date.UTC(2026, 10, 18, 2, 3),
    });
    const detail = await client.call('dispatchTaskDetail', { ...ofProject, task_id: TASK_ID }, COMPACTION);
    expect(detail.piles.map((pile) => pile.pile_id)).toEqual([1, 3, 5, 7, 9, 11]);
  });

  it('is done with the last point, whatever becomes of those given up', async () => {
    const other = await server.signIn(0);
    const made = await set({ pile_ids: [1, 2, 5], from_mileage_m: undefined, to_mileage_m: undefined, pass: 1 });
    expect(made).toMatchObject({ names_points: true, points: 3, done: 2, state: TASK_STATE.inWork });
    expect([made.from_mileage_m, made.to_mileage_m]).toEqual([0, 0]);
    const point = { ...ofProject, pile_id: 5 };
    const { revision } = await other.call('pileDetail', point, COMPACTION);
    await other.call('pileDiscard', { ...point, revision, comment: 'rock' }, COMPACTION);
    const asked = await other.call('pileDetail', point, COMPACTION);
    await other.call('pileDiscardAudit', { ...point, revision: asked.revision, agree: true }, COMPACTION);
    const { items } = await list({ state: TASK_STATE.done });
    expect(items).toMatchObject([{ task_id: made.task_id, points: 2, done: 2 }]);
    const given = await other.call('pileDetail', point, COMPACTION);
    await other.call(
      'pileDiscardAudit',
      { ...point, revision: given.revision, agree: false, comment: 'no' },
      COMPACTION,
    );
    await remove(made);
  });

  it('makes a task, says it anew, and removes it; the first of two is faster', async () => {
    const made = await set({});
    expect(made).toMatchObject({ points: 9, done: 2, created_by: 'role2', revision: 0, is_simulated: false });
    const again = { task_id: made.task_id, revision: made.revision, equipment_id: COMPACTION_DEVICE, hits: 12 };
    const changed = await set(again);
    expect(changed).toMatchObject({ hits: 12, equipment_name: '夯机 1', revision: 1 });
    const late = await refusalOf(again);
    expect(late).toMatchObject({
      error_code: ErrorCode.conflict,
      message: 'Somebody has changed this task meanwhile; look at it again',
    });
    await expect(remove(made)).rejects.toThrow('4109');
    expect(await remove(changed)).toEqual({ task_id: made.task_id });
    await expect(remove(changed)).rejects.toThrow('4104');
    expect((await list()).items.map((item) => item.task_id)).toEqual([TASK_ID]);
  });

  it.each<[string, Input, number, string]>([
    ['a stretch without an end', { to_mileage_m: undefined }, ErrorCode.badRequest, 'to_mileage_m'],
    ['neither stretch nor points', { from_mileage_m: undefined, to_mileage_m: undefined }, 4100, 'from_mileage_m'],
    ['a stretch and points', { pile_ids: [1] }, ErrorCode.badRequest, 'pile_ids'],
    ['a stretch that runs backwards', { from_mileage_m: 30 }, ErrorCode.badRequest, 'to_mileage_m'],
    ['days that run backwards', { planned_to: '2026-11-20' }, ErrorCode.badRequest, 'planned_to'],
    ['a day that is none', { planned_to: '2026-11-31' }, ErrorCode.badRequest, 'planned_to'],
    ['no name', { name: '  ' }, ErrorCode.badRequest, 'name'],
    ['no energy', { energy_knm: 0 }, ErrorCode.badRequest, 'energy_knm'],
    ['a pass that the type has not', { pass: 7 }, ErrorCode.badRequest, 'pass: the type has 6'],
    ['a pass without points', { pass: 3 }, ErrorCode.badRequest, 'No point of this pass lies there'],
    ['a stretch without points', { from_mileage_m: 500, to_mileage_m: 900 }, 4100, 'No point of this pass lies there'],
    ['a machine of another project', { equipment_id: 7 }, ErrorCode.notFound, 'no such machine'],
    [
      'a point that is not there',
      { pile_ids: [1, 99], from_mileage_m: undefined, to_mileage_m: undefined },
      ErrorCode.notFound,
      'point (99)',
    ],
    ['a change that has seen no revision', { task_id: TASK_ID }, ErrorCode.badRequest, 'revision'],
  ])('refuses %s', async (_, input, code, message) => {
    const { total } = await list();
    const refused = await refusalOf(input);
    expect(refused.error_code).toBe(code);
    expect(refused.message).toContain(message);
    expect((await list()).total).toBe(total);
  });

  it('filters, sorts and pages over all tasks', async () => {
    const made = [
      await set({ name: 'far', from_mileage_m: 20, planned_from: '2026-12-01', planned_to: '2026-12-02' }),
      await set({ name: 'near', to_mileage_m: 0, equipment_id: COMPACTION_DEVICE }),
    ];
    const namesOf = async (input: Input) => (await list(input)).items.map((item) => item.name);
    expect(await namesOf({ name: 'FA' })).toEqual(['far']);
    expect(await namesOf({ pass: 2, equipment_id: COMPACTION_DEVICE })).toEqual(['near']);
    expect(await namesOf({ mileage_from_m: 15 })).toEqual(['far']);
    expect(await namesOf({ mileage_to_m: 5, pass: [2] })).toEqual(['near']);
    expect(await namesOf({ begin_day: '2026-11-30' })).toEqual(['far']);
    expect(await namesOf({ end_day: '2026-11-19' })).toEqual(['第一区 第 1 遍']);
    expect(await namesOf({ state: [TASK_STATE.planned] })).toEqual(['far']);
    for (const sort of TASK_SORTS) {
      const up = (await list({ sort })).items.map((item) => item.task_id);
      const down = (await list({ sort, order: 'desc' })).items.map((item) => item.task_id);
      expect(up, sort).toHaveLength(3);
      expect(new Set(down), sort).toEqual(new Set(up));
      const paged = [];
      for (let offset = 0; offset < 3; offset++) {
        const page = await list({ sort, offset, limit: 1 });
        expect(page.total).toBe(3);
        paged.push(...page.items.map((item) => item.task_id));
      }
      expect(paged, sort).toEqual(up);
    }
    expect((await list({ sort: 'planned_from' })).items.map((item) => item.name)).toEqual([
      '第一区 第 1 遍',
      'near',
      'far',
    ]);
    for (const one of made) await remove(one);
  });

  it('counts the points of each mileage, and those in a task', async () => {
    const mileages = (input: Input = {}) => client.call('dispatchTaskMileages', { ...ofProject, ...input }, COMPACTION);
    const { items, elsewhere } = await mileages();
    expect(items).toEqual([
      { mileage_m: 0, points: 6, planned: 2, in_work: 0, done: 4, tasked: 3 },
      { mileage_m: 10, points: 6, planned: 6, in_work: 0, done: 0, tasked: 3 },
      { mileage_m: 20, points: 6, planned: 6, in_work: 0, done: 0, tasked: 0 },
    ]);
    expect(elsewhere).toBe(0);
    expect((await mileages({ pass: 1 })).items.map((item) => [item.points, item.tasked])).toEqual([
      [3, 3],
      [3, 3],
      [3, 0],
    ]);
    const wide = await mileages({ step_m: 15 });
    expect(wide.items.map((item) => [item.mileage_m, item.points])).toEqual([
      [0, 12],
      [15, 6],
    ]);
    expect(wide.items.reduce((sum, item) => sum + item.points, 0)).toBe(POINTS);
  });

  it('gives the tasks as a workbook named in Chinese, and as CSV of any length', async () => {
    const file = await client.fetch('dispatchTaskFile', ofProject, { ...COMPACTION, language: 'cn' });
    const disposition = file.headers.get('content-disposition') ?? '';
    const name = decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(disposition)?.[1] ?? '');
    expect(name).toMatch(/^强夯项目_调度任务_\d{4}-\d\d-\d\d\.xlsx$/);
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    for (const cell of ['第一区 第 1 遍', '夯机 1', '第一遍', '进行中']) expect(sheet).toContain(cell);
    const csv = await client.fetch(
      'dispatchTaskFile',
      { project_id: PROJECT.emptyCompaction, format: 'csv' },
      COMPACTION,
    );
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines[0]?.split(',').slice(0, 3)).toEqual(['No.', 'Task', 'Machine']);
    expect(new Set(lines).size).toBe(MANY + 1);
    const some = await client.fetch('dispatchTaskFile', { ...ofProject, format: 'csv', pass: 2 }, COMPACTION);
    expect((await some.text()).trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('does not exist for other types, and says so', async () => {
    const { envelope } = await client.envelope(
      'dispatchTaskList',
      { project_id: PROJECT.road },
      { typeCode: 'HS-MI', language: 'cn' },
    );
    expect(envelope).toMatchObject({ error_code: ErrorCode.forbidden, message: '水泥搅拌桩没有此功能' });
  });
});
