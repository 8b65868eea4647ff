// Dispatch tasks of dynamic compaction, in the host of child apps.
import { API, PILE_STATUS } from '../../src/contracts/api';
import { dispatchTaskCalls } from '../../src/contracts/api/dispatch-tasks';
import type { RealMessage } from '../../src/contracts/broker';
import { columnTableSchema } from '../../src/contracts/columns';
import { descriptor as jetDescriptor } from '../../src/equipment/types/jet-grouting-pile/descriptor';
import { mileageText } from '../../src/shared/mileage';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { MachineSite } from './harness/machine-site';
import { expect, screenshot, test } from './harness/test';
import { expectToast } from './harness/toasts';

test.describe.configure({ mode: 'parallel' });

const COMPACTION = { code: 'QH1000', apiPrefix: '/qh/' };
const PATH = 'apps/qh/task';

async function site(origin: string) {
  const backend = await Backend.signIn(origin, 'role2', COMPACTION);
  const [project] = await backend.projects();
  if (project === undefined) throw new Error('the demo has no compaction');
  return { backend, project_id: String(project.id) };
}

test('tasks stand with the points that were made, counted from those points', async ({ page, server }) => {
  const { backend, project_id } = await site(server.origin);
  const { items, total } = dispatchTaskCalls.dispatchTaskList.output.parse(
    await backend.get(API.dispatchTaskList.path, { project_id, sort: 'done', order: 'desc' }),
  );
  // No machine works on a task that is done.
  const task = items.find(({ done, points }) => points > 0 && done === points) ?? items[0];
  if (task === undefined) throw new Error('the demo has no tasks');
  const { piles } = dispatchTaskCalls.dispatchTaskDetail.output.parse(
    await backend.get(API.dispatchTaskDetail.path, { project_id, task_id: String(task.task_id) }),
  );
  const made = piles.filter(({ status }) => status === PILE_STATUS.done || status === PILE_STATUS.warned).length;
  const notDiscarded = piles.filter(({ status }) => status !== PILE_STATUS.discarded).length;
  await enter(page, server.origin, 'role2', PATH);
  const grid = page.getByRole('grid', { name: '任务列表' });
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount')) - 1).toBeGreaterThanOrEqual(total);
  await grid.getByRole('button', { name: '进度（点）' }).click();
  await expect(page).toHaveURL(/sort=-?done/);
  await page.goto(`/${PATH}?project=${project_id}&task=${task.task_id}`);
  const panel = page.getByRole('region', { name: '任务详情' });
  await expect(panel).toContainText(`${made} / ${notDiscarded}`);
  const [first] = piles;
  const row = panel.getByRole('table', { name: '任务夯点' }).locator('tbody tr').first();
  await expect(row).toContainText(first?.pile_no ?? '');
  if (first?.mileage_m != null) await expect(row).toContainText(mileageText(first.mileage_m));
  await expectAccessible(page);
  await screenshot(page, 'tasks');
});

test('a task is given, changed, downloaded and removed', async ({ page, server }) => {
  const { backend, project_id } = await site(server.origin);
  const { items } = dispatchTaskCalls.dispatchTaskMileages.output.parse(
    await backend.get(API.dispatchTaskMileages.path, { project_id, pass: '1' }),
  );
  const from = items[0]?.mileage_m ?? 0;
  const to = items[1]?.mileage_m ?? from;
  const points = items.slice(0, 2).reduce((sum, item) => sum + item.points, 0);
  await enter(page, server.origin, 'role2', PATH);
  await page.getByRole('button', { name: '新建任务' }).click();
  const form = page.getByRole('region', { name: '任务表单' });
  const name = `试夯 ${Date.now()}`;
  await form.getByLabel('任务名称').fill(name);
  await form.getByLabel('起点里程').fill('二公里');
  await form.getByRole('button', { name: '新建任务' }).click();
  await expect(form.getByText('里程格式如 K2+440 或米数')).toBeVisible();
  await form.getByLabel('起点里程').fill(mileageText(from));
  await form.getByLabel('终点里程').fill(mileageText(to));
  await form.getByLabel('单击夯击能').fill('3000');
  await form.getByLabel('每点击数').fill('8');
  await expectAccessible(page);
  await form.getByRole('button', { name: '新建任务' }).click();
  const panel = page.getByRole('region', { name: '任务详情' });
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await expect(panel).toContainText(`/ ${points}`);
  await panel.getByRole('button', { name: '修改' }).click();
  await form.getByLabel('每点击数').fill('9');
  await form.getByRole('button', { name: '保存' }).click();
  await expectToast(page, `已保存任务 ${name}`);
  await expect(panel.getByText('每点击数')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  await panel.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expectToast(page, `已删除任务 ${name}`);
  await expect(page.getByRole('grid', { name: '任务列表' })).not.toContainText(name);
});

test('passes are counted point by point, on the map too, and a crater is the tamper’s base times the settlement', async ({
  page,
  server,
}) => {
  const { backend, project_id } = await site(server.origin);
  const whole = { project_id, x_from: '-1e9', x_to: '1e9', y_from: '-1e9', y_to: '1e9' };
  const designs = columnTableSchema.parse(await backend.get(API.pileOutlines.path, whole)).columns;
  const passOf = new Map((designs.pile_id ?? []).map((id, at) => [Number(id), Number(designs.hole_order?.[at])]));
  const madeByPass = async () => {
    const made = columnTableSchema.parse(await backend.get(API.productionList.path, { project_id, is_generated: '0' }));
    const done = new Map<number, Set<number>>();
    for (let row = 0; row < made.rows; row += 1) {
      const id = Number(made.columns.pile_id?.[row]);
      if (made.columns.ended_ms?.[row] === null) continue;
      const pass = passOf.get(id) ?? 0;
      done.set(pass, (done.get(pass) ?? new Set()).add(id));
    }
    return done;
  };
  await enter(page, server.origin, 'role2', PATH);
  const table = page.getByRole('table', { name: '各遍夯点' });
  const passes = [...new Set(passOf.values())].sort((a, b) => a - b);
  // Machines are at work: a point that is made between the list and the screen is in the next list.
  await expect(async () => {
    const done = await madeByPass();
    await page.goto(`/apps/qh/dataCenter?project=${project_id}&view=analyse`);
    await expect(table.locator('tbody tr')).toHaveCount(passes.length);
    for (const [at, pass] of passes.entries()) {
      const cells = table.locator('tbody tr').nth(at).locator('td');
      await expect(cells.nth(0)).toHaveText(String([...passOf.values()].filter((own) => own === pass).length));
      await expect(cells.nth(1)).toHaveText(String(done.get(pass)?.size ?? 0), { timeout: 15_000 });
    }
  }).toPass({ timeout: 150_000 });
  await table.scrollIntoViewIfNeeded();
  await screenshot(page, 'compaction-passes');

  const [record] = await backend.loggedPiles(Number(project_id));
  if (record === undefined) throw new Error('no point of the demo has a log');
  const params = { project_id, record_no: record.recordNo };
  const { columns } = columnTableSchema.parse(await backend.get(API.productionHistory.path, params));
  const settledMm = Math.max(...(columns.cumulative_mm ?? []).map(Number).filter(Number.isFinite));
  await page.goto(`/apps/qh/dataCenter?project=${project_id}&record=${record.recordNo}`);
  const panel = page.getByRole('region', { name: '逐击夯沉' });
  const crater = panel.locator('dd').filter({ hasText: 'm³' });
  await expect(crater).toHaveText(/^\d+\.\d\d\sm³/);
  // The demo's tamper is 2.5 m across. A figure is kept with one digit more than it is shown with, so it is rounded twice.
  const shownM3 = Number.parseFloat(await crater.innerText());
  expect(Math.abs(shownM3 - (settledMm / 1000) * Math.PI * 1.25 * 1.25)).toBeLessThanOrEqual(0.00551);
  await panel.scrollIntoViewIfNeeded();
  await screenshot(page, 'compaction-record');

  await page.goto(`/apps/qh/index?project=${project_id}&color=designed_order`);
  const legend = page.getByRole('button', { name: new RegExp(`^${passes[0]} `) });
  await expect(legend).toBeVisible();
  await screenshot(page, 'compaction-map');
});

test('a jet tells the energy that goes into a metre, and how fast it leaves the nozzles', async ({ page, server }) => {
  const { code, apiPrefix } = jetDescriptor;
  const backend = await Backend.signIn(server.origin, 'role0', { code, apiPrefix });
  const [project] = await backend.projects();
  const projectId = project?.id ?? 0;
  const [record] = await backend.loggedPiles(projectId);
  if (record === undefined) throw new Error('no jetted pile of the demo has a log');
  const params = { project_id: String(projectId), record_no: record.recordNo };
  const { columns, rows } = columnTableSchema.parse(await backend.get(API.productionHistory.path, params));
  const meanUp = (key: string): number => {
    const read = Array.from({ length: rows }, (_, row) => row)
      .filter((row) => columns.pass?.[row] === 1 || columns.pass?.[row] === 3)
      .flatMap((row) => columns[key]?.[row] ?? [])
      .map(Number);
    return read.reduce((sum, value) => sum + value, 0) / read.length;
  };
  const flowM3s = meanUp('flow_lpm') / 60_000;
  const energyMj = (meanUp('grout_mpa') * flowM3s) / (meanUp('lift_cmpm') / 6000);
  // Two nozzles of 2.1 mm on this site.
  const speed = flowM3s / (2 * Math.PI * 0.00105 ** 2);
  await enter(page, server.origin, 'role0', `jetPile/dataCenter?project=${projectId}&record=${record.recordNo}`);
  await page.getByRole('button', { name: '更多数值' }).click();
  const fact = (name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').first();
  const shownNumber = async (name: string) => Number((await fact(name).innerText()).replace(/[^\d.]/g, ''));
  await expect(fact('每米射流能量')).toBeVisible();
  expect(Math.abs((await shownNumber('每米射流能量')) - energyMj)).toBeLessThan(0.2);
  expect(Math.abs((await shownNumber('射流出口流速')) - speed)).toBeLessThan(2);
  await screenshot(page, 'jet-record');
});

test('the progress of a task moves while it is watched, and a point in work tells its hits', async ({ page }) => {
  const POINTS = [801, 802, 803];
  const IN_WORK = 804;
  const RIG = { id: 8, name: '8号强夯机' };
  const HITS = 4;
  const piles = [...POINTS, IN_WORK].map((pileId, at) => ({
    pileId,
    pileNo: `QH-T-${at + 1}`,
    designDepthM: 1,
    design: {},
  }));
  const watched = await MachineSite.start([RIG], piles, {}, COMPACTION.code);
  try {
    const { origin } = watched.server;
    const backend = await Backend.signIn(origin, 'role2', COMPACTION);
    const day = new Date().toISOString().slice(0, 10);
    const task = dispatchTaskCalls.dispatchTaskSet.output.parse(
      await backend.post(API.dispatchTaskSet.path, {
        project_id: watched.projectId,
        name: '试夯',
        pile_ids: POINTS,
        equipment_id: RIG.id,
        pass: 1,
        energy_knm: 3000,
        hits: HITS,
        planned_from: day,
        planned_to: day,
      }),
    );
    await watched.enter(page, 'role2', PATH);
    await page.goto(`${origin}/${PATH}?project=${watched.projectId}&task=${task.task_id}`);
    const panel = page.getByRole('region', { name: '任务详情' });
    const line = page.getByRole('grid', { name: '任务列表' }).locator('tr[data-row]').first();
    await expect(panel).toContainText('0 / 3');
    for (const [at, pileId] of POINTS.entries()) {
      const startMs = Date.now() - 60_000;
      const rows = Array.from({ length: HITS }, (_, hit): RealMessage => {
        const cumulativeMm = 300 + 40 * hit;
        return {
          record_no: `e2e-point-${pileId}`,
          seq: hit,
          time_ms: startMs + hit * 10_000,
          event: hit === 0 ? 'start' : hit === HITS - 1 ? 'end' : 'record',
          pile_id: pileId,
          pile_no: `QH-T-${at + 1}`,
          pass: 0,
          values: { hits: hit + 1, drop_m: 15, energy_knm: 3000, settlement_mm: 40, cumulative_mm: cumulativeMm },
        };
      });
      await watched.publish(RIG.id, rows);
      // Nothing is loaded anew and nothing pressed.
      await expect(panel).toContainText(`${at + 1} / 3`);
      await expect(line).toContainText(`${at + 1} / 3`);
    }

    // A point in work: hits so far, and the last two against 50 mm, which holds for hits of 3 MN·m.
    const beganMs = Date.now() - 30_000;
    const hitOf = (hit: number, settlementMm: number): RealMessage => ({
      record_no: `e2e-point-${IN_WORK}`,
      seq: hit - 1,
      time_ms: beganMs + hit * 5_000,
      event: hit === 1 ? 'start' : 'record',
      pile_id: IN_WORK,
      pile_no: 'QH-T-4',
      pass: 0,
      values: { hits: hit, drop_m: 15, energy_knm: 3000, settlement_mm: settlementMm, cumulative_mm: 300 + 40 * hit },
    });
    await watched.publish(RIG.id, [hitOf(1, 320), hitOf(2, 90), hitOf(3, 60)]);
    await page.goto(`${origin}/apps/qh/realTime?project=${watched.projectId}&machine=${RIG.id}`);
    const hits = page.getByRole('region', { name: '逐击夯沉' });
    await expect(hits).toContainText(/击数\s*3/);
    await expect(hits).toContainText(/末两击平均夯沉量\s*75/);
    await expect(hits).toContainText('尚未满足');
    // One more hit, without anything being loaded anew.
    await watched.publish(RIG.id, [hitOf(4, 36)]);
    await expect(hits).toContainText(/击数\s*4/);
    await expect(hits).toContainText(/末两击平均夯沉量\s*48/);
    await expect(hits).toContainText(/判断\s*满足/);
  } finally {
    await watched.close();
  }
});
