// A pile's record: the depth log of a finished pile, and the log of a pile in work growing as records arrive.
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { machineSchema } from '../../src/contracts/api/equipment';
import { Backend, drawnMap, enter, openSite } from './harness/console';
import { expect, screenshot, test } from './harness/test';

/** The machine at work whose record was begun last, which goes on for minutes; null while none works. */
async function newestAtWork(backend: Backend, project_id: string): Promise<number | null> {
  const machines = z.array(machineSchema).parse(await backend.get(API.homeEquipments.path, { project_id }));
  const { items } = z
    .object({ items: z.array(z.object({ record_no: z.string() })) })
    .parse(await backend.get(API.productionPage.path, { project_id, sort: 'started', order: 'desc', limit: '50' }));
  const isAtWork = machines.filter(({ online, state }) => online && state === 'in_construction');
  for (const { record_no } of items) {
    const machine = isAtWork.find((one) => one.record_no === record_no);
    if (machine !== undefined) return machine.id;
  }
  return null;
}

/** A machine that loses its connection has it again within four minutes, and sends what it recorded meanwhile. */
const BACK_ONLINE = { timeout: 300_000 };

test.describe('depth log', () => {
  test('a finished pile shows its tracks by depth and by time, and a cursor through all of them', async ({
    page,
    server,
  }) => {
    const backend = await Backend.signIn(server.origin);
    const [project] = await backend.projects();
    if (!project) throw new Error('the demo has no project');
    const [pile] = await backend.loggedPiles(project.id);
    if (!pile) throw new Error('the demo keeps no log');

    await enter(page, server.origin, 'role0', `mixingPile/index?pile=${pile.pileId}&panel=wide`);
    await expect(page.getByRole('heading', { name: pile.pileNo })).toBeVisible();
    const chart = page.getByRole('application', { name: /施工记录曲线/ });
    await expect(chart.locator('canvas').first()).toBeVisible();
    await expect(page.getByText(/^显示 [\d,]+ 个点|^[\d,]+ 行$/)).toBeVisible();
    await screenshot(page, 'pile-log');

    const box = await chart.boundingBox();
    if (!box) throw new Error('the chart has no box');
    // The card beside the cursor reads every track at one depth.
    await expect(async () => {
      await page.mouse.move(box.x + box.width / 2 - 20, box.y + box.height / 2);
      await page.mouse.move(box.x + box.width / 2 - 30, box.y + box.height / 2 + 5, { steps: 3 });
      await expect(chart.getByText(/^\d+\.\d\d m$/)).toBeVisible({ timeout: 5_000 });
    }).toPass();

    await page.getByRole('button', { name: '按时间' }).click();
    await expect(page).toHaveURL(/axis=time/);
    await expect(chart.locator('canvas').first()).toBeVisible();
    await screenshot(page, 'pile-log-time');

    await page.getByRole('button', { name: '表格' }).click();
    const table = page.getByRole('grid', { name: '各通道在每个行程中的最小值与最大值' });
    await expect(table.getByRole('rowheader').first()).toBeVisible();
    await expect(table.getByRole('gridcell').first()).toHaveText(/\d … [\d-]|–/);
  });

  test('the log of a pile in work grows as records arrive', async ({ page, server }) => {
    test.setTimeout(3 * BACK_ONLINE.timeout);
    const backend = await Backend.signIn(server.origin);
    const [project] = await backend.projects();
    await openSite(page);
    // One that has just been begun: the log of a pile that ends now grows no more.
    let newest: number | null = null;
    await expect
      .poll(async () => {
        newest = await newestAtWork(backend, String(project?.id));
        return newest;
      })
      .not.toBeNull();
    const machine = page.locator(`button[data-machine="${newest}"]`, { hasText: '施工中' });
    await expect(machine).toBeVisible(BACK_ONLINE);
    await machine.click();
    await expect(page).toHaveURL(/pile=\d+/);
    const rows = page.getByText(/^显示 [\d,]+ 个点，共 [\d,]+ 行|^[\d,]+ 行$/);
    await expect(rows).toBeVisible();
    const count = async () => Number(((await rows.innerText()).match(/([\d,]+) 行/)?.[1] ?? '').replaceAll(',', ''));
    const before = await count();
    await expect.poll(count, BACK_ONLINE).toBeGreaterThan(before + 3);
    await screenshot(page, 'pile-log-live');
  });

  test('machines on the list and on the map are live', async ({ page }) => {
    await openSite(page);
    await drawnMap(page);
    await expect(page.locator('[data-connection]')).toContainText('实时');
    const list = page.locator('button[data-machine]');
    await expect.poll(() => list.count()).toBeGreaterThanOrEqual(12);
    const depths = async () => (await list.allInnerTexts()).join();
    const before = await depths();
    await expect.poll(depths).not.toBe(before);
    // The same machines stand on the map.
    await expect(page.locator('[data-drawn]').getByRole('button', { name: /模拟/ }).first()).toBeVisible();
  });
});
