// Dispatch tasks of dynamic compaction, in the host of child apps.
import { API, PILE_STATUS } from '../../src/contracts/api';
import { dispatchTaskCalls } from '../../src/contracts/api/dispatch-tasks';
import { mileageText } from '../../src/shared/mileage';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { expect, screenshot, test } from './harness/test';
import { toast } from './harness/toasts';

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
  const kept = piles.filter(({ status }) => status !== PILE_STATUS.discarded).length;
  await enter(page, server.origin, 'role2', PATH);
  const grid = page.getByRole('grid', { name: '任务列表' });
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount')) - 1).toBeGreaterThanOrEqual(total);
  await grid.getByRole('button', { name: '进度（点）' }).click();
  await expect(page).toHaveURL(/sort=-?done/);
  await page.goto(`/${PATH}?project=${project_id}&task=${task.task_id}`);
  const panel = page.getByRole('region', { name: '任务详情' });
  await expect(panel).toContainText(`${made} / ${kept}`);
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
  await expect(toast(page, `已保存任务 ${name}`)).toBeVisible();
  await expect(panel.getByText('每点击数')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  await panel.getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(toast(page, `已删除任务 ${name}`)).toBeVisible();
  await expect(page.getByRole('grid', { name: '任务列表' })).not.toContainText(name);
});
