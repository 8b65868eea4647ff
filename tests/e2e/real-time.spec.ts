// The real-time screen: a card a machine, a machine opened, its cameras, and the remote lock by a role that may and one
// that may not.
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { mannerOf } from '../../simulator/machine-lock';
import { API, type Machine } from '../../src/contracts/api';
import { machineSchema } from '../../src/contracts/api/equipment';
import { lockStatusSchema } from '../../src/contracts/machine-lock';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { expect, screenshot, test } from './harness/test';

const SCREEN = 'mixingPile/realTime';
/** A machine that loses its connection has it again within four minutes, and answers then. */
const BACK_ONLINE = { timeout: 300_000 };

const cardOf = (page: Page, id: number): Locator => page.locator(`li[data-machine="${id}"]`);
const panelOf = (page: Page): Locator => page.getByRole('region', { name: '设备详情' });

async function machinesOf(backend: Backend, projectId: number) {
  const answer = await backend.get(API.homeEquipments.path, { project_id: String(projectId) });
  return z.array(machineSchema).parse(answer);
}

async function firstProject(backend: Backend): Promise<number> {
  const [project] = await backend.projects();
  if (project === undefined) throw new Error('the demo has no project');
  return project.id;
}

test('shows a card a machine, and one opened with hole, curves, lock and sensors', async ({ page, server }) => {
  test.setTimeout(3 * BACK_ONLINE.timeout);
  const backend = await Backend.signIn(server.origin);
  const projectId = await firstProject(backend);
  // Machines of a demo that has just started are on their way to their piles. A few refuse to be locked, or say nothing.
  const isAtWork = ({ name, online, state }: Machine): boolean =>
    online && state === 'in_construction' && mannerOf({ projectId, name }) === 'obeys';
  await expect.poll(async () => (await machinesOf(backend, projectId)).some(isAtWork)).toBe(true);
  const machines = await machinesOf(backend, projectId);
  const working = machines.find(isAtWork);
  if (working === undefined) throw new Error('no machine of the demo works');
  await enter(page, server.origin, 'role2', SCREEN);
  await expect(page.locator('li[data-machine]')).toHaveCount(machines.length);
  for (const { id, name } of machines) await expect(cardOf(page, id)).toContainText(name);
  const card = cardOf(page, working.id);
  await expect(card.locator('[data-channel=tilt_x_deg]')).toContainText('°');
  expect(await axeFindings(page)).toEqual([]);

  await card.getByRole('button', { name: working.name }).click();
  await expect(page).toHaveURL(new RegExp(`machine=${working.id}`));
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: working.name })).toBeVisible();
  await expect(panel.getByRole('img', { name: /^深度剖面：钻具在/ })).toBeVisible();
  await expect(panel.locator('canvas').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await screenshot(page, 'real-time');

  await panel.getByRole('button', { name: '传感器' }).click();
  await expect(page).toHaveURL(/tab=sensors/);
  await expect(panel.getByRole('table').getByRole('row')).toHaveCount(12);

  // Asking for the lock is told with who asked; the machine's answer comes live.
  await panel.getByRole('button', { name: '施工', exact: true }).click();
  const lock = panel.getByRole('region', { name: '远程锁机' });
  await lock.getByRole('button', { name: '锁机', exact: true }).click();
  await lock.getByLabel('原因').fill('钻杆检查');
  await lock.getByRole('button', { name: '确认锁机' }).click();
  await expect(lock.getByText(/role2 于 .* 下达：锁机 · 钻杆检查/)).toBeVisible();
  await expect(lock.locator('[data-lock=locked]')).toBeVisible(BACK_ONLINE);
  await expect(card.getByRole('img', { name: '已锁机' })).toBeAttached();
  const status = await backend.get(API.lockStatus.path, {
    project_id: String(projectId),
    equipment_id: String(working.id),
  });
  expect(z.array(lockStatusSchema).parse(status)).toMatchObject([{ locked: true, asked_by: 'role2' }]);
  await lock.getByRole('button', { name: '解锁', exact: true }).click();
  await lock.getByRole('button', { name: '确认解锁' }).click();
  await expect(lock.locator('[data-lock=unlocked]')).toBeVisible(BACK_ONLINE);

  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(page).not.toHaveURL(/machine=/);
});

test('the cameras of a machine play in it, and one without any says so', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const projectId = await firstProject(backend);
  const answer = await backend.get(API.realCamera.path, { project_id: String(projectId) });
  const cameras = API.realCamera.output.parse(answer);
  const seeing = (id: number) => cameras.filter(({ equipment_id }) => equipment_id === id);
  const machines = await machinesOf(backend, projectId);
  const shown = [
    machines.find(({ id }) => seeing(id).length > 0),
    machines.find(({ id }) => seeing(id).length === 0),
  ].flatMap((machine) => machine ?? []);
  expect(shown.length).toBeGreaterThan(0);
  await enter(page, server.origin, 'role1', SCREEN);
  for (const { id, name } of shown) {
    await page.goto(`/${SCREEN}?project=${projectId}&machine=${id}`);
    const panel = panelOf(page);
    await expect(panel.getByRole('heading', { name })).toBeVisible();
    await panel.getByRole('button', { name: '摄像头' }).click();
    await expect(page).toHaveURL(/tab=camera/);
    const own = seeing(id);
    await expect(panel.locator('[data-camera="playing"]')).toHaveCount(own.length);
    await expect(panel.locator('[data-camera]')).toHaveCount(own.length);
    for (const camera of own) await expect(panel.getByText(camera.name, { exact: true })).toBeVisible();
    const none = panel.getByText('这台设备没有摄像头');
    if (own.length === 0) await expect(none).toBeVisible();
    else await expect(none).toHaveCount(0);
    await screenshot(page, own.length === 0 ? 'real-time-no-camera' : 'real-time-camera');
  }
});

test('a link opens the machine for a role that may only look, on a phone too', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const [machine] = await machinesOf(backend, await firstProject(backend));
  if (machine === undefined) throw new Error('the demo has no machine');
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, server.origin, 'role1', SCREEN);
  // The alarms stand below all machines: the line above these leads to them.
  const alarms = page.getByRole('list', { name: '报警（近 24 小时）' });
  await expect(alarms).not.toBeInViewport();
  await page.getByRole('button', { name: /报警（近 24 小时）/ }).click();
  await expect(alarms).toBeInViewport();
  await cardOf(page, machine.id).getByRole('button', { name: machine.name }).click();
  await page.reload();
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: machine.name })).toBeVisible();
  const lock = panel.getByRole('region', { name: '远程锁机' });
  await expect(lock.locator('[data-lock]')).toBeVisible();
  await expect(lock.getByRole('button')).toHaveCount(0);
  for (const name of ['传感器', '模拟调试']) await expect(panel.getByRole('button', { name })).toHaveCount(0);
  await screenshot(page, 'real-time-phone');
});
