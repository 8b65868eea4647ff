// Changing the plan: a pile dragged on the map, many moved and numbered at once, and all of it taken back.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { pileItemSchema } from '../../src/contracts/api/pile-management';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { pileReadings } from './harness/pile-readings';
import { addBy } from './harness/pile-table';
import { expect, test } from './harness/test';
import { expectToast } from './harness/toasts';
import { drag } from './harness/touch';

const PATH = 'mixingPile/pile';
const pageSchema = z.object({ items: z.array(pileItemSchema) });
const NORTH_M = 3_451_300;
const EAST_M = 512_900;
/** The end of the view in which a mixing pile is dragged: its zoom. */
const DRAGGED_FROM = /,7\.21$/;

interface Site {
  readonly backend: Backend;
  readonly project: string;
  readonly read: () => Promise<z.infer<typeof pileItemSchema>[]>;
}

/** Four piles in a row of a demo's project with a number of their own, beside its others. */
async function siteWithPiles(origin: string, name: string): Promise<Site> {
  const backend = await Backend.signIn(origin);
  const found = (await backend.projects()).find((project) => project.name.includes('堤防'));
  if (found === undefined) throw new Error('the demo has no dyke');
  const project = String(found.id);
  const at = [3, 1, 2, 4];
  await backend.post(API.pileImport.path, {
    project_id: found.id,
    columns: {
      pile_no: at.map((n) => `${name}-${n}`),
      row_no: at.map(() => 'QX'),
      x_m: at.map(() => NORTH_M),
      y_m: at.map((n) => EAST_M + 2 * n),
      diameter_m: at.map(() => 0.5),
    },
  });
  const read = async () => {
    const { items } = pageSchema.parse(
      await backend.get(API.pileList.path, { project_id: project, pile_no: `${name}-` }),
    );
    return items.sort((a, b) => (a.y_m ?? 0) - (b.y_m ?? 0));
  };
  return { backend, project, read };
}

/** From far the few that a search finds are lost among the others: a button brings the map to them. One of four is found. */
async function seeFoundOnMap(page: Page, name: string): Promise<void> {
  const map = page.locator('[data-view]');
  const viewNow = async (): Promise<readonly [eastM: number, northM: number, zoom: number]> => {
    const [eastM = Number.NaN, northM = Number.NaN, zoom = Number.NaN] = ((await map.getAttribute('data-view')) ?? '')
      .split(',')
      .map(Number);
    return [eastM, northM, zoom];
  };
  const search = page.getByRole('form', { name: '查询条件' });
  const searchFor = async (number: string): Promise<void> => {
    await search.getByLabel('桩号').first().fill(number);
    await search.getByRole('button', { name: '查询', exact: true }).click();
  };
  const show = page.getByRole('button', { name: '显示找到的桩', exact: true });
  expect((await viewNow())[2]).toBeLessThan(4.5);
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(map).toHaveAttribute('data-view', /,4\.60$/);
  const [eastM, northM] = await viewNow();
  // The pile that was found lies in the middle.
  await page.waitForFunction(() => performance.getEntriesByName('map-live').length > 0);
  const box = await map.boundingBox();
  if (box === null) throw new Error('no map');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const panel = page.getByRole('region', { name: '桩位详情' });
  await expect(panel.getByLabel('桩号')).toHaveValue(`${name}-1`);
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toHaveCount(0);
  // All four stand in a row to the east, 2 m apart.
  await searchFor(name);
  await expect(page.getByText(/^查询到 4 \/ /)).toBeVisible();
  await show.click();
  await expect.poll(async () => Math.abs((await viewNow())[0] - eastM - 3)).toBeLessThan(0.15);
  const [, northOfAllM, zoom] = await viewNow();
  expect(Math.abs(northOfAllM - northM)).toBeLessThan(0.15);
  expect((6 + 1) * 2 ** zoom).toBeLessThan(box.width);
  // Nothing found: nothing to be shown.
  await searchFor(`${name}-9`);
  await expect(page.getByText(/^查询到 0 \/ /)).toBeVisible();
  await expect(show).toHaveCount(0);
}

async function openPlan(page: Page, origin: string, account: string, project: string, name: string): Promise<void> {
  await enter(page, origin, account, `${PATH}?project=${project}&pile_no=${name}`);
  await expect(page.getByRole('grid', { name: '桩位列表' }).getByText(`${name}-4`)).toBeVisible();
}

test('a pile is moved on the map by pointer and by keys, no further than half the spacing, and saved', async ({
  page,
  server,
}) => {
  const { project, read, backend } = await siteWithPiles(server.origin, 'DRAG');
  await openPlan(page, server.origin, 'role4', project, 'DRAG');
  await page.getByRole('grid', { name: '桩位列表' }).getByText('DRAG-2').click();
  const panel = page.getByRole('region', { name: '桩位详情' });
  const handle = page.getByRole('button', { name: '移动 DRAG-2' });
  const map = page.locator('[data-view]');
  await handle.focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect(panel.getByLabel('X（北）')).toHaveValue(String(NORTH_M + 0.1));
  await expect(panel.getByLabel('Y（东）')).toHaveValue(String(EAST_M + 4.005));
  // The map has come so near that half of 1.3 m takes 96 pixels.
  await expect(map).toHaveAttribute('data-view', DRAGGED_FROM);
  // From far a pixel is metres: a press brings the map near, and moves nothing.
  for (const zoom of ['6.21', '5.21', '4.21', '3.21']) {
    await page.getByRole('button', { name: '缩小', exact: true }).click();
    await expect(map).toHaveAttribute('data-view', new RegExp(`,${zoom}$`));
  }
  await handle.hover();
  await page.mouse.down();
  await expect(map).toHaveAttribute('data-view', DRAGGED_FROM);
  await page.mouse.move(30, 30, { steps: 3 });
  await page.mouse.up();
  await expect(panel.getByLabel('X（北）')).toHaveValue(String(NORTH_M + 0.1));
  await expect(panel.getByLabel('Y（东）')).toHaveValue(String(EAST_M + 4.005));
  // Found on the map, it stands in the middle; once that has come to rest it is dragged.
  const search = page.getByRole('combobox', { name: '查找桩号' });
  await search.pressSequentially('DRAG-2');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('DRAG-2');
  await search.press('Enter');
  await handle.hover();
  const box = await handle.boundingBox();
  if (box === null) throw new Error('no handle');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 400, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const eastM = async () => Number(await panel.getByLabel('Y（东）').inputValue());
  await expect.poll(eastM).toBeGreaterThan(EAST_M + 4.3);
  expect(await axeFindings(page)).toEqual([]);
  // The demo's dyke has piles 1.2 m apart. All movements have been drawn by now.
  const y = await eastM();
  expect(Math.abs(y - (EAST_M + 4))).toBeLessThanOrEqual(0.75);
  await panel.getByRole('button', { name: '保存' }).click();
  await expectToast(page, '已保存 DRAG-2');
  const saved = (await read()).find(({ pile_no }) => pile_no === 'DRAG-2');
  expect(saved?.y_m).toBe(y);
  await backend.post(API.pileRemove.path, {
    project_id: Number(project),
    pile_ids: (await read()).map(({ pile_id }) => pile_id),
  });
});

test('a pile is added where the map is pressed, in the pattern of those around, by keys and by pointer', async ({
  page,
  server,
}) => {
  const { project, read, backend } = await siteWithPiles(server.origin, 'POINT');
  await openPlan(page, server.origin, 'role4', project, 'POINT');
  // Found on the map, the last of the row stands in the middle.
  const search = page.getByRole('combobox', { name: '查找桩号' });
  await search.pressSequentially('POINT-4');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('POINT-4');
  await search.press('Enter');
  await page.getByRole('region', { name: '桩位详情' }).getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '移动 POINT-4' }).waitFor({ state: 'detached' });
  await addBy(page, '在平面图上指定位置');
  await expect(page.getByText('请点按平面图上新桩的位置')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const map = page.getByRole('application', { name: '现场平面图' });
  await map.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('region', { name: '添加桩位' });
  // On the pile itself there is no free place: the place pointed at stands as it is.
  await expect(form.getByLabel('X（北）')).not.toHaveValue('');
  await form.getByLabel('对齐到周围的排列').uncheck();
  const box = await map.boundingBox();
  if (box === null) throw new Error('no map');
  await page.mouse.click(box.x + box.width / 2 + 3, box.y + box.height / 2 + 60);
  const southM = async () => Number(await form.getByLabel('X（北）').inputValue());
  await expect.poll(southM).toBeLessThan(NORTH_M);
  expect(await southM()).toBeGreaterThan(NORTH_M - 60);
  // Typed roughly beside the end of the row, then pressed there: it goes on with the row.
  await form.getByLabel('对齐到周围的排列').check();
  await form.getByLabel('桩号').fill('POINT-5');
  const handle = page.getByRole('button', { name: '移动 POINT-5' });
  await form.getByLabel('X（北）').fill(String(NORTH_M + 0.2));
  await form.getByLabel('Y（东）').fill(String(EAST_M + 10.8));
  await handle.hover();
  const ring = await handle.boundingBox();
  if (ring === null) throw new Error('no ring');
  // Beside the ring, which takes presses itself; a metre or less away.
  await page.mouse.click(ring.x - 3, ring.y + ring.height / 2);
  await expect(form.getByText('已对齐到周围的排列')).toBeVisible();
  await expect(form.getByLabel('X（北）')).toHaveValue(String(NORTH_M));
  await expect(form.getByLabel('Y（东）')).toHaveValue(String(EAST_M + 10));
  await form.getByRole('button', { name: '添加', exact: true }).click();
  await expectToast(page, '已添加 POINT-5');
  const added = (await read()).find(({ pile_no }) => pile_no === 'POINT-5');
  expect([added?.x_m, added?.y_m]).toEqual([NORTH_M, EAST_M + 10]);
  await backend.post(API.pileRemove.path, {
    project_id: Number(project),
    pile_ids: (await read()).map(({ pile_id }) => pile_id),
  });
});

test('many piles are moved, numbered and deleted; somebody else’s change is shown, and all of it is taken back', async ({
  page,
  server,
}) => {
  const { project, read, backend } = await siteWithPiles(server.origin, 'MANY');
  const project_id = Number(project);
  await openPlan(page, server.origin, 'role0', project, 'MANY');
  const grid = page.getByRole('grid', { name: '桩位列表' });
  const numbers = async () => (await read()).map(({ pile_no }) => pile_no);
  const choose = async (): Promise<void> => {
    await grid.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: '移动与编号' }).click();
  };
  await choose();
  const panel = page.getByRole('region', { name: '移动与编号：4 根' });
  await expect(panel.getByRole('button', { name: '写入 4 根' })).toBeDisabled();
  await panel.getByLabel('向北').fill('1.25x');
  await expect(panel.getByText('请输入数字')).toBeVisible();
  await expect(panel.getByRole('button', { name: '写入 4 根' })).toBeDisabled();
  await panel.getByLabel('向北').fill('1.25');
  await panel.getByLabel('向东').fill('-0.5');
  await expect(page.locator('canvas[data-sketch="4"]')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const [first] = await read();
  if (first === undefined) throw new Error('no pile');
  // Meanwhile somebody moves one of them.
  const { pile_id, revision } = first;
  await backend.post(API.pileSave.path, { project_id, pile_id, revision, x_m: NORTH_M + 9 });
  await panel.getByRole('button', { name: '写入 4 根' }).click();
  const conflict = panel.getByRole('alert').filter({ hasText: '没有写入任何数据' });
  await expect(conflict.getByRole('row', { name: 'MANY-1' })).toContainText(
    /3,451,300\.000.*3,451,301\.250.*3,451,309\.000/,
  );
  expect((await read()).map(({ x_m }) => x_m)).toEqual([NORTH_M + 9, NORTH_M, NORTH_M, NORTH_M]);
  await conflict.getByRole('button', { name: '用我的覆盖' }).click();
  await expectToast(page, '已写入 4 根');
  expect((await read()).map(({ x_m, y_m }) => [x_m, y_m])).toEqual(
    [1, 2, 3, 4].map((n) => [NORTH_M + 1.25, EAST_M + 2 * n - 0.5]),
  );

  await page.getByRole('button', { name: '移动与编号' }).click();
  await panel.getByLabel('方式').selectOption('number');
  await panel.getByLabel('编号格式').fill('{row}');
  await expect(panel.getByText('编号“QX”重复或无效，共 3 处')).toBeVisible();
  await expect(panel.getByRole('button', { name: '写入 4 根' })).toBeDisabled();
  await panel.getByLabel('编号格式').fill('MANY-{row}{n:2}');
  await panel.getByLabel('计数方向').fill('270');
  await expect(panel.getByText('MANY-3 → MANY-QX02')).toBeVisible();
  // Along the one row in which they stand, from west to east; the plan has them in row QX.
  await panel.getByLabel('分排计数').selectOption('found');
  await expect(panel.getByText('识别出 1 排')).toBeVisible();
  await expect(panel.getByText('MANY-3 → MANY-103')).toBeVisible();
  await panel.getByRole('button', { name: '写入 4 根' }).click();
  await expectToast(page, '已写入 4 根');
  await expect(grid.getByText('MANY-101')).toBeVisible();
  expect(await numbers()).toEqual(['MANY-101', 'MANY-102', 'MANY-103', 'MANY-104']);
  expect((await read()).map(({ row_no, numeral }) => [row_no, numeral])).toEqual([1, 2, 3, 4].map((n) => ['1', n]));

  await page.getByRole('button', { name: '移动与编号' }).click();
  await panel.getByLabel('方式').selectOption('transform');
  const type = async (n: number, side: string, text: string) => panel.getByLabel(`第 ${n} 点 ${side}`).fill(text);
  for (const [n, old, next] of [
    [1, [0, 0], [10, 5]],
    [2, [0, 100], [10, 105.02]],
  ] as const) {
    await type(n, '原 X', String(old[0]));
    await type(n, '原 Y', String(old[1]));
    await type(n, '新 X', String(next[0]));
    await type(n, '新 Y', String(next[1]));
  }
  // Two centimetres too long: each point is off by one.
  await expect(
    panel.getByText(/北移 10\.000 m、东移 5\.010 m，旋转 0\.00000°，比例 1\.000000，中误差 10\.0 mm/),
  ).toBeVisible();
  await panel.getByRole('button', { name: '写入 4 根' }).click();
  await expect.poll(async () => (await read())[0]?.x_m).toBe(NORTH_M + 11.25);

  await grid.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expectToast(page, '已删除 4 根');
  // All of the session can be taken back, also in another tab and after a reload.
  const undo = page.getByRole('button', { name: '撤销', exact: true });
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(page.url());
  const undoElsewhere = elsewhere.getByRole('button', { name: '撤销', exact: true });
  await expect(undoElsewhere).toHaveAttribute('title', '撤销：删除 4 根');
  await page.reload();
  const state = async () => (await read()).map(({ pile_no, x_m }) => `${pile_no} ${(x_m ?? 0) - NORTH_M}`).join();
  for (const [what, now] of [
    ['删除 4 根', 'MANY-101 11.25,MANY-102 11.25,MANY-103 11.25,MANY-104 11.25'],
    ['移动或编号 4 根', 'MANY-101 1.25,MANY-102 1.25,MANY-103 1.25,MANY-104 1.25'],
    ['移动或编号 4 根', 'MANY-1 1.25,MANY-2 1.25,MANY-3 1.25,MANY-4 1.25'],
    // As somebody else had written it, over which one's own was.
    ['移动或编号 4 根', 'MANY-1 9,MANY-2 0,MANY-3 0,MANY-4 0'],
  ] as const) {
    await expect(undo).toHaveAttribute('title', `撤销：${what}`);
    await expect(undoElsewhere).toHaveAttribute('title', `撤销：${what}`);
    await undo.click();
    await expect.poll(state, { intervals: [100] }).toBe(now);
  }
  await expect(undoElsewhere).toHaveCount(0);
  await elsewhere.close();
  await expect(undo).toHaveCount(0);
  expect(new Set((await read()).map(({ row_no }) => row_no))).toEqual(new Set(['QX']));
  await backend.post(API.pileRemove.path, { project_id, pile_ids: (await read()).map((pile) => pile.pile_id) });
});

test('directions of the designs turn with a plan that is turned or mirrored, and come back with it', async ({
  page,
  server,
}) => {
  const { project, read, backend } = await siteWithPiles(server.origin, 'TURN');
  const project_id = Number(project);
  const [first, second, third] = await read();
  if (first === undefined || second === undefined || third === undefined) throw new Error('no piles');
  const set = (pile_id: number, heading_deg: number) =>
    backend.post(API.pileDesign.path, { project_id, pile_ids: [pile_id], design: { heading_deg } });
  await set(first.pile_id, 300);
  await set(second.pile_id, -90);
  const headings = async () => (await read()).map(({ design }) => design.heading_deg);
  await openPlan(page, server.origin, 'role4', project, 'TURN');
  const grid = page.getByRole('grid', { name: '桩位列表' });
  await grid.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '移动与编号' }).click();
  const panel = page.getByRole('region', { name: '移动与编号：4 根' });
  await panel.getByLabel('方式').selectOption('transform');
  await expect(panel.getByText('设计中的方位角一同旋转。')).toBeVisible();
  // The line of both points turns from east to south: by 90 degrees.
  for (const [n, old, next] of [
    [1, [NORTH_M, EAST_M], [NORTH_M, EAST_M]],
    [2, [NORTH_M, EAST_M + 10], [NORTH_M - 10, EAST_M]],
  ] as const) {
    for (const [side, metres] of [
      ['原 X', old[0]],
      ['原 Y', old[1]],
      ['新 X', next[0]],
      ['新 Y', next[1]],
    ] as const) {
      await panel.getByLabel(`第 ${n} 点 ${side}`).fill(String(metres));
    }
  }
  await expect(panel.getByText(/旋转 90\.00000°/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // Meanwhile somebody turns one of them.
  await set(second.pile_id, -80);
  await panel.getByRole('button', { name: '写入 4 根' }).click();
  const conflict = panel.getByRole('alert').filter({ hasText: '没有写入任何数据' });
  await expect(conflict.getByRole('row', { name: 'TURN-2 方位角' })).toContainText(/−90\.000.*0\.000.*−80\.000/);
  await conflict.getByRole('button', { name: '用我的覆盖' }).click();
  await expectToast(page, '已写入 4 根');
  const byNumber = async () =>
    (await read())
      .sort((a, b) => a.pile_no.localeCompare(b.pile_no))
      .map(({ x_m, y_m, design }) => [x_m, y_m, design.heading_deg]);
  expect(await byNumber()).toEqual([
    [NORTH_M - 2, EAST_M, 30],
    [NORTH_M - 4, EAST_M, 0],
    [NORTH_M - 6, EAST_M, undefined],
    [NORTH_M - 8, EAST_M, undefined],
  ]);
  const undo = page.getByRole('button', { name: '撤销', exact: true });
  await undo.click();
  await expect.poll(headings).toEqual([300, -80, undefined, undefined]);
  // The form begins with the rows as the undo has left them, though another table than the screen's is read for it.
  await page.getByRole('button', { name: '移动与编号' }).click();
  await panel.getByLabel('方式').selectOption('mirror');
  await panel.getByLabel('方位角').fill('0');
  await panel.getByRole('button', { name: '写入 4 根' }).click();
  await expectToast(page, '已写入 4 根');
  // The toast of the write before may still stand.
  await expect
    .poll(async () => (await byNumber()).map(([, , heading]) => heading))
    .toEqual([60, 80, undefined, undefined]);
  await backend.post(API.pileRemove.path, { project_id, pile_ids: (await read()).map((pile) => pile.pile_id) });
});

test('piles that somebody has changed since the list was read are not deleted before both sides were seen', async ({
  page,
  server,
}) => {
  const { project, read, backend } = await siteWithPiles(server.origin, 'LOCK');
  const project_id = Number(project);
  const [first, second, third] = await read();
  if (first === undefined || second === undefined || third === undefined) throw new Error('no piles');
  const readings = await pileReadings(page);
  await openPlan(page, server.origin, 'role4', project, 'LOCK');
  const grid = page.getByRole('grid', { name: '桩位列表' });
  await grid.getByText('LOCK-2').click();
  const pilePanel = page.getByRole('region', { name: '桩位详情' });
  await expect(pilePanel.getByLabel('设计深度')).toBeVisible();
  // The list stays as it was read: it may be read anew at any time, and then knows the change.
  await readings.hold();
  // One's own edit is no conflict, whatever others do at the same time.
  await backend.post(API.pileDesign.path, { project_id, pile_ids: [third.pile_id], design_depth_m: 15 });
  await pilePanel.getByLabel('设计深度').fill('11');
  await pilePanel.getByRole('button', { name: '保存' }).click();
  await expectToast(page, '已保存 LOCK-2');
  await pilePanel.getByRole('button', { name: '关闭' }).click();
  await expect(pilePanel).toHaveCount(0);

  await grid.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '删除' }).click();
  const conflict = dialog.getByRole('alert').filter({ hasText: '没有删除任何数据' });
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(conflict.getByRole('row', { name: 'LOCK-3 设计深度' })).toContainText(/已删除\s*15\s*\(role0\)/);
  await expect(dialog.getByRole('button', { name: '删除', exact: true })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  expect((await read()).length).toBe(4);
  readings.release();
  // Their change is looked at: the list has it, and the selection stays.
  await conflict.getByRole('button', { name: '先看对方的修改' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(grid.getByText('15.00')).toBeVisible();
  await readings.hold();
  await backend.post(API.pileDesign.path, { project_id, pile_ids: [first.pile_id], design_depth_m: 16 });
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect(conflict.getByRole('row', { name: 'LOCK-1 设计深度' })).toBeVisible();
  await expect(conflict.getByRole('row')).toHaveCount(2);
  readings.release();
  await conflict.getByRole('button', { name: '仍然删除' }).click();
  await expectToast(page, '已删除 4 根');
  expect(await read()).toEqual([]);
});

test('design values are set for the chosen piles alone, not over what somebody set meanwhile unless told to, and all of it is taken back', async ({
  page,
  server,
}) => {
  const { project, read, backend } = await siteWithPiles(server.origin, 'BATCH');
  const project_id = Number(project);
  const [first, second] = await read();
  if (first === undefined || second === undefined) throw new Error('no piles');
  // Two of them have values already: one of those chosen, and one that is not.
  for (const { pile_id, revision } of [first, second]) {
    await backend.post(API.pileSave.path, {
      ...{ project_id, pile_id, revision, design_depth_m: 9 },
      design: { spray_mode: 'full', cement_density_gcm3: 3.05 },
    });
  }
  /** The piles as the server stores them, without what counts their changes. */
  const stored = async () => (await read()).map(({ revision: _revision, ...pile }) => pile);
  const before = await stored();
  await openPlan(page, server.origin, 'role4', project, 'BATCH');
  const grid = page.getByRole('grid', { name: '桩位列表' });
  for (const hasText of ['BATCH-2', 'BATCH-3']) {
    await grid.getByRole('row').filter({ hasText }).locator('[data-select]').click();
  }
  await page.getByRole('button', { name: '批量修改' }).click();
  const panel = page.getByRole('region', { name: '批量修改 2 根' });
  const write = panel.getByRole('button', { name: '修改 2 根' });
  await expect(write).toBeDisabled();
  await panel.getByLabel('设计深度', { exact: true }).fill('14.5');
  await panel.getByLabel('水泥密度', { exact: true }).fill('3');
  await write.click();
  await expect(panel.getByText('水泥密度必须大于 3')).toBeVisible();
  expect(await stored()).toEqual(before);
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByLabel('水泥密度', { exact: true }).fill('3.2');
  // Another pile would take the form away: that is asked first.
  await grid.getByText('BATCH-4').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
  await expect(panel.getByLabel('水泥密度', { exact: true })).toHaveValue('3.2');
  // While the form is open somebody sets the depth of one of them.
  await backend.post(API.pileDesign.path, { project_id, pile_ids: [second.pile_id], design_depth_m: 15 });
  const theirs = await stored();
  await write.click();
  const conflict = panel.getByRole('alert').filter({ hasText: '没有写入任何数据' });
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(conflict.getByRole('row', { name: 'BATCH-2 设计深度' })).toContainText(/9\s*14\.5\s*15\s*\(role0\)/);
  await expect(write).toBeDisabled();
  expect(await axeFindings(page)).toEqual([]);
  expect(await stored()).toEqual(theirs);
  await conflict.getByRole('button', { name: '用我的覆盖' }).click();
  await expectToast(page, '已修改 2 根');
  const set = ['BATCH-2', 'BATCH-3'];
  expect(await stored()).toEqual(
    before.map((pile) =>
      set.includes(pile.pile_no)
        ? { ...pile, design_depth_m: 14.5, design: { ...pile.design, cement_density_gcm3: 3.2 } }
        : pile,
    ),
  );
  await expect(grid.getByText('14.50')).toHaveCount(2);
  await expect(grid.getByText('9.00')).toHaveCount(1);
  const undo = page.getByRole('button', { name: '撤销', exact: true });
  await expect(undo).toHaveAttribute('title', '撤销：批量修改 2 根');
  await undo.click();
  await expectToast(page, '已撤销：批量修改 2 根');
  expect(await stored()).toEqual(theirs);
  // A value is emptied for all by its own mark; that is asked first, and is taken back as well.
  await page.getByRole('button', { name: '批量修改' }).click();
  await panel.getByRole('checkbox', { name: '全部清空“设计深度”' }).check();
  await expect(panel.getByLabel('设计深度', { exact: true })).toBeDisabled();
  await write.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('清空后没有数值：设计深度');
  await question.getByRole('button', { name: '取消' }).click();
  expect(await stored()).toEqual(theirs);
  await write.click();
  await question.getByRole('button', { name: '清空' }).click();
  await expectToast(page, '已修改 2 根');
  expect(await stored()).toEqual(
    theirs.map((pile) => (set.includes(pile.pile_no) ? { ...pile, design_depth_m: null } : pile)),
  );
  await undo.click();
  await expectToast(page, '已撤销：批量修改 2 根');
  expect(await stored()).toEqual(theirs);
  await backend.post(API.pileRemove.path, { project_id, pile_ids: before.map(({ pile_id }) => pile_id) });
});

test('a pile is typed or pasted in a row of the table, checked as in the form; what is typed is not lost', async ({
  page,
  server,
}) => {
  const { project, read, backend } = await siteWithPiles(server.origin, 'ROW');
  await openPlan(page, server.origin, 'role4', project, 'ROW');
  await addBy(page, '在列表中逐行添加');
  const grid = page.getByRole('grid', { name: '桩位列表' });
  const number = grid.getByLabel('新桩位的桩号');
  const east = grid.getByLabel('新桩位的Y（东）');
  await expect(number).toBeFocused();
  const paste = (text: string): Promise<void> =>
    page.evaluate((cells) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', cells);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, text);
  // The number is taken, and the place is none.
  await number.fill('ROW-1');
  await east.fill('east');
  await page.keyboard.press('Enter');
  await expect(grid.getByText('请输入数字')).toBeVisible();
  await expect(east).toBeFocused();
  await expect(east).toHaveAttribute('aria-invalid', 'true');
  await grid.getByLabel('新桩位的X（北）').focus();
  await paste(`${NORTH_M}\t${EAST_M + 20}`);
  await expect(east).toHaveValue(String(EAST_M + 20));
  await expect(grid.getByText('请输入数字')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toBeFocused();
  expect(await read()).toHaveLength(4);
  expect(await axeFindings(page)).toEqual([]);
  // Another pile would take the row away: that is asked first.
  await grid.getByText('ROW-4').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
  await number.fill('ROW-5');
  await page.keyboard.press('Enter');
  await expectToast(page, '已添加 ROW-5');
  await expect(grid.getByRole('row').filter({ hasText: 'ROW-5' })).toBeVisible();
  await expect(number).toHaveValue('');
  await expect(number).toBeFocused();
  expect((await read()).find(({ pile_no }) => pile_no === 'ROW-5')).toMatchObject({ x_m: NORTH_M, y_m: EAST_M + 20 });
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expectToast(page, '已撤销：添加 ROW-5');
  expect(await read()).toHaveLength(4);
  // Several rows are a matter of the import, which checks all of them first.
  await number.focus();
  await paste('ROW-6\nROW-7\n');
  const panel = page.getByRole('region', { name: '导入' });
  await expect(panel.getByRole('textbox')).toHaveValue(/^桩号.*\nROW-6\nROW-7$/);
  await expect(number).toHaveCount(0);
  await panel.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃' }).click();
  // Words for giving a pile up are asked about as well.
  await grid.getByText('ROW-4').click();
  const detail = page.getByRole('region', { name: '桩位详情' });
  await detail.getByLabel('作废原因').fill('断桩');
  await grid.getByText('ROW-3').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
  await expect(detail.getByLabel('作废原因')).toHaveValue('断桩');
  await detail.getByLabel('作废原因').fill('');
  // So are known points of which no transformation comes yet.
  await grid.getByRole('row').filter({ hasText: 'ROW-3' }).locator('[data-select]').click();
  await page.getByRole('button', { name: '移动与编号' }).click();
  const arranging = page.getByRole('region', { name: '移动与编号：1 根' });
  await arranging.getByLabel('方式').selectOption('transform');
  await arranging.getByLabel('第 1 点 原 X').fill('1');
  await grid.getByText('ROW-2').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
  await expect(arranging.getByLabel('第 1 点 原 X')).toHaveValue('1');
  await backend.post(API.pileRemove.path, {
    project_id: Number(project),
    pile_ids: (await read()).map(({ pile_id }) => pile_id),
  });
});

test('checked rows have rings on the map, and what is selected on the map is checked in the table', async ({
  page,
  server,
}) => {
  const { project, read, backend } = await siteWithPiles(server.origin, 'MARK');
  await openPlan(page, server.origin, 'role4', project, 'MARK');
  const grid = page.getByRole('grid', { name: '桩位列表' });
  const rings = (count: number) => page.locator(`canvas[data-marked="${count}"]`);
  await expect(page.locator('canvas[data-marked]')).toHaveCount(0);
  await grid.getByRole('row').filter({ hasText: 'MARK-3' }).locator('[data-select]').click();
  await expect(rings(1)).toBeVisible();
  // Piles that the search has not found are faint, and the map says so; a checked pile that it hides keeps its ring.
  await expect(page.getByText(/^查询到 4 \/ [\d,]+ 根，其余淡显$/)).toBeVisible();
  const search = page.getByRole('form', { name: '查询条件' });
  await search.getByLabel('桩号').first().fill('MARK-1');
  await search.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText(/^查询到 1 \/ [\d,]+ 根，其余淡显$/)).toBeVisible();
  await expect(grid.getByText('MARK-3')).toHaveCount(0);
  await expect(page.locator('canvas[data-marked="1"][data-rings="1"]')).toBeVisible();
  await page.getByRole('button', { name: '取消选择' }).click();
  await expect(page.locator('canvas[data-marked]')).toHaveCount(0);
  await seeFoundOnMap(page, 'MARK');
  // Around two of the four.
  const [x, y] = [NORTH_M, EAST_M];
  const around = [x - 1, y + 1, x + 1, y + 1, x + 1, y + 5, x - 1, y + 5];
  await page.goto(`/${PATH}?project=${project}&pile_no=MARK&select=lasso:${around.join(',')}`);
  await expect(grid.getByText('MARK-2')).toBeVisible();
  await expect(grid.getByText('MARK-3')).toHaveCount(0);
  await page.getByRole('button', { name: '在列表中勾选' }).click();
  await expect(page.getByText('已选 2 根', { exact: true })).toBeVisible();
  await expect(rings(2)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await backend.post(API.pileRemove.path, {
    project_id: Number(project),
    pile_ids: (await read()).map(({ pile_id }) => pile_id),
  });
});

test('a layout is counted and checked before it is added, fills what is selected on the map, drawn in a file or typed, and is taken back', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin);
  const found = (await backend.projects()).find((project) => project.name.includes('堤防'));
  const project = String(found?.id);
  const items = async () =>
    pageSchema.parse(await backend.get(API.pileList.path, { project_id: project, pile_no: 'LAY-' })).items;
  // An L of 12 by 9 m without a corner of 6 by 3 m.
  const [x, y] = [NORTH_M + 100, EAST_M + 100];
  const corners = [x, y, x + 12, y, x + 12, y + 6, x + 6, y + 6, x + 6, y + 9, x, y + 9];
  const query = `project=${project}&pile_no=LAY-&select=lasso:${corners.join(',')}`;
  await enter(page, server.origin, 'role4', `${PATH}?${query}`);
  await addBy(page, '布桩');
  const panel = page.getByRole('region', { name: '布置桩位' });
  await panel.getByLabel('图形').selectOption('square');
  await panel.getByLabel('编号前缀').fill('LAY');
  await panel.getByLabel('间距').fill('3x');
  await expect(panel.getByText('请输入数字')).toBeVisible();
  await expect(panel.getByRole('button', { name: '检查' })).toBeDisabled();
  await panel.getByLabel('间距').fill('2');
  await panel.getByLabel('设计深度').fill('10');
  await panel.getByLabel('桩径').fill('0.5');
  await panel.getByLabel('每米灰量').fill('60');
  const fills = panel.getByRole('checkbox', { name: '布满平面图上选择的范围' });
  await fills.uncheck();
  for (const [label, text] of [
    ['排数', '2'],
    ['每排个数', '3'],
    ['起点 X（北）', String(x + 40)],
    ['起点 Y（东）', String(y)],
  ] as const) {
    await panel.getByLabel(label, { exact: true }).fill(text);
  }
  await expect(panel.getByText('6 根，共 60.0 m，体积 11.8 m³，水泥用量 3.6 t')).toBeVisible();
  await fills.check();
  const counted = panel.getByText(/^\d+ 根，共/);
  await expect(counted).not.toContainText(/^6 根/);
  const count = Number.parseInt((await counted.textContent()) ?? '', 10);
  // 90 m² at 4 m² each; the edges take or give some.
  expect(Math.abs(count - 90 / 4)).toBeLessThanOrEqual(5);

  const read = (name: string, buffer: Buffer): Promise<void> =>
    panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/vnd.dxf', buffer });
  const drawing = readFileSync(new URL('../fixtures/drawings/outlines-2013.dxf', import.meta.url));
  await read('large.dxf', Buffer.alloc(32 * 1024 * 1024 + 1));
  await expect(panel.getByRole('alert')).toHaveText('文件超过 32 MiB');
  await read('cut.dxf', drawing.subarray(0, 300));
  await expect(panel.getByRole('alert')).toContainText('无法读取图纸');
  await read('area.dxf', drawing);
  const layer = panel.getByLabel('图层');
  await layer.selectOption('道路边线');
  await expect(panel.getByRole('alert')).toContainText('图层“道路边线”没有闭合线（有 1 条未闭合的线）');
  await layer.selectOption('错误范围');
  await expect(panel.getByRole('alert')).toContainText('在 X 3,451,455.00、Y 513,005.00 处与自身相交');
  await expect(panel.getByRole('checkbox', { name: '布满范围：' })).toBeDisabled();
  await layer.selectOption('基坑线');
  await expect(panel.getByRole('alert')).toHaveCount(0);
  // 8 by 5 m and half a circle of 4 m radius.
  await expect(panel.getByLabel('闭合线')).toContainText('1：65.1 m²');
  await panel.getByLabel('图纸单位').selectOption('mm');
  await expect(panel.getByRole('alert')).toContainText('km，请检查图纸单位');
  await panel.getByLabel('图纸单位').selectOption('m');
  // The same L as was selected on the map.
  await layer.selectOption('处理范围');
  await expect(panel.getByRole('checkbox', { name: '布满图纸中的范围' })).toBeChecked();
  await expect(counted).toHaveText(new RegExp(`^${count} 根，共`));
  // And once more, its corners typed.
  await panel.getByRole('checkbox', { name: '输入或粘贴范围的角点' }).check();
  await expect(panel.getByRole('checkbox', { name: '布满范围：' })).toBeDisabled();
  const typedCorners = panel.getByLabel('角点，依次每行一点');
  const rows = Array.from({ length: corners.length / 2 }, (_, at) => `${corners[2 * at]}\t${corners[2 * at + 1]}`);
  await typedCorners.fill([rows[1], rows[0], ...rows.slice(2)].join('\n'));
  await expect(panel.getByText('处相交')).toBeVisible();
  await typedCorners.fill(rows.join('\n'));
  await expect(panel.getByText('6 个角点，90.0 m²')).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: '布满以下角点围成的范围' })).toBeChecked();
  await expect(counted).toHaveText(new RegExp(`^${count} 根，共`));
  await expect(page.locator(`canvas[data-sketch="${count}"]`)).toBeVisible();
  await panel.getByRole('button', { name: '检查' }).click();
  await expect(panel.getByRole('button', { name: `添加 ${count} 根` })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: `添加 ${count} 根` }).click();
  await expectToast(page, `已添加 ${count} 根`);
  const added = await items();
  expect(added.length).toBe(count);
  expect(added.every(({ design_depth_m, design }) => design_depth_m === 10 && design.ash_kgpm === 60)).toBe(true);
  expect(added.some((pile) => (pile.x_m ?? 0) > x + 6 && (pile.y_m ?? 0) > y + 6)).toBe(false);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(async () => (await items()).length).toBe(0);
});

test('a layout follows a line that is typed, pressed on the map or read from a drawing, in its mileage', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin);
  const found = (await backend.projects()).find((project) => project.name.includes('堤防'));
  const project = String(found?.id);
  const items = async () =>
    pageSchema.parse(await backend.get(API.pileList.path, { project_id: project, pile_no: 'LINE-' })).items;
  await enter(page, server.origin, 'role4', `${PATH}?project=${project}&pile_no=LINE-`);
  await addBy(page, '布桩');
  const panel = page.getByRole('region', { name: '布置桩位' });
  await panel.getByLabel('图形').selectOption('curtain');
  await panel.getByLabel('编号前缀').fill('LINE');
  await panel.getByRole('checkbox', { name: '沿一条线布置' }).check();
  await expect(panel.getByLabel('方位角')).toHaveCount(0);
  const points = panel.getByLabel('各点，每行一点');
  // 30 m to the north, then 30 m to the east.
  const [x, y] = [NORTH_M + 200, EAST_M + 200];
  const typed = `${x} ${y}\n${x + 30} ${y}\n${x + 30}`;
  await points.fill(typed);
  await expect(panel.getByText('第 3 行不是一对坐标')).toBeVisible();
  await points.fill(`${typed} ${y + 30}`);
  await expect(panel.getByText('3 点，长 60.00 m')).toBeVisible();
  for (const [label, text] of [
    ['起点里程', 'K2+100'],
    ['排数', '1'],
    ['排距', '1.5'],
    ['间距', '2'],
    ['设计深度', '10'],
  ] as const) {
    await panel.getByLabel(label, { exact: true }).fill(text);
  }
  await expect(panel.getByText(/^30 根，共/)).toBeVisible();
  await expect(page.locator('canvas[data-sketch="30"]')).toBeVisible();
  // A press on the map is its next point.
  const map = page.getByRole('application', { name: '现场平面图' });
  const box = await map.boundingBox();
  if (box === null) throw new Error('no map');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(points).toHaveValue(/^(\S+ \S+\n){3}\S+ \S+$/);
  await panel.getByRole('button', { name: '撤回一点' }).click();
  await expect(panel.getByText(/^30 根，共/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: '检查' }).click();
  await panel.getByRole('button', { name: '添加 30 根' }).click();
  await expectToast(page, '已添加 30 根');
  const added = await items();
  const last = added.find(({ numeral }) => numeral === 30);
  expect([last?.x_m, last?.y_m, last?.mileage_m, last?.design.heading_deg]).toEqual([x + 30, y + 28, 2158, 90]);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(async () => (await items()).length).toBe(0);

  await addBy(page, '布桩');
  await panel.getByLabel('图形').selectOption('rings');
  await panel.getByRole('checkbox', { name: '沿一条线布置' }).check();
  const drawing = readFileSync(new URL('../fixtures/drawings/outlines-2013.dxf', import.meta.url));
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'area.dxf', mimeType: 'image/vnd.dxf', buffer: drawing });
  await panel.getByLabel('图层').selectOption('道路边线');
  await panel.getByRole('button', { name: '采用这条线' }).click();
  await expect(points).toHaveValue(/^\S+ \S+\n\S+ \S+/);
  expect(await axeFindings(page)).toEqual([]);
});

test('chosen piles are copied in an array: shown, refused where a number is there already, added whole and taken back', async ({
  page,
  server,
}) => {
  const { project, read, backend } = await siteWithPiles(server.origin, 'COPY');
  const project_id = Number(project);
  await openPlan(page, server.origin, 'role4', project, 'COPY');
  await page.getByRole('grid', { name: '桩位列表' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '阵列复制' }).click();
  const panel = page.getByRole('region', { name: '阵列复制：4 根' });
  await panel.getByLabel('每排组数').fill('0');
  await expect(panel.getByText('超出范围')).toBeVisible();
  await expect(panel.getByRole('button', { name: '检查' })).toBeDisabled();
  await panel.getByLabel('每排组数').fill('2');
  await panel.getByLabel('间距', { exact: true }).fill('10');
  await panel.getByLabel('排数').fill('2');
  await panel.getByLabel('排距').fill('3');
  await panel.getByRole('checkbox', { name: '隔排错开半个间距' }).check();
  await expect(page.locator('canvas[data-sketch="12"]')).toBeVisible();
  // Those numbers are the originals', 12 times, and 8 times those of an earlier copy.
  await panel.getByLabel('编号格式').fill('{no}');
  await panel.getByRole('button', { name: '检查' }).click();
  await expect(panel.getByText('有 20 处错误')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^添加/ })).toHaveCount(0);
  expect((await read()).length).toBe(4);
  await panel.getByLabel('编号格式').fill('{no}/{n:2}');
  await panel.getByRole('button', { name: '检查' }).click();
  await expect(panel.getByRole('button', { name: '添加 12 根' })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: '添加 12 根' }).click();
  await expectToast(page, '已添加 12 根');
  // To the east by 10 m; the second row is 3 m to the south of the first, and 5 m to the east.
  const wanted = [1, 2, 3, 4].flatMap((n) =>
    [
      [0, 0],
      [0, 10],
      [-3, 5],
      [-3, 15],
    ].map(([north = 0, east = 0]) => `${NORTH_M + north} ${EAST_M + 2 * n + east}`),
  );
  const all = await read();
  expect(all.map(({ x_m, y_m }) => `${x_m} ${y_m}`).sort()).toEqual(wanted.sort());
  expect(all.every(({ diameter_m }) => diameter_m === 0.5)).toBe(true);
  expect(new Set(all.map(({ pile_no }) => pile_no.split('/')[1] ?? 'own')).size).toBe(13);
  // The second row has a name and places of its own; the first row's copies count from 1, as the form says.
  const places = (rowNo: string) => all.flatMap(({ row_no, numeral }) => (row_no === rowNo ? [numeral] : []));
  expect(
    places('QX')
      .filter((numeral) => numeral !== null)
      .sort(),
  ).toEqual([1, 2, 3, 4]);
  expect(places('QY').sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(async () => (await read()).length).toBe(4);

  // Copies mirrored in the line of their own row would lie on them; in one 5 m to the north they do not.
  await page.getByRole('button', { name: '阵列复制' }).click();
  await panel.getByLabel('方式').selectOption('mirror');
  await panel.getByRole('button', { name: '取两端' }).click();
  await expect(panel.getByLabel('第 1 点 X（北）')).toHaveValue(String(NORTH_M));
  await panel.getByLabel('第 2 点 Y（东）').fill(await panel.getByLabel('第 1 点 Y（东）').inputValue());
  await expect(panel.getByText('两点位置相同，不能确定轴线')).toBeVisible();
  await panel.getByLabel('第 2 点 Y（东）').fill(String(EAST_M));
  for (const n of [1, 2]) await panel.getByLabel(`第 ${n} 点 X（北）`).fill(String(NORTH_M + 5));
  await panel.getByLabel('编号格式').fill('{no}m');
  await expect(page.locator('canvas[data-sketch="4"]')).toBeVisible();
  await panel.getByRole('button', { name: '检查' }).click();
  await expect(panel.getByRole('button', { name: '添加 4 根' })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: '添加 4 根' }).click();
  await expectToast(page, '已添加 4 根');
  const both = (await read()).filter(({ pile_no }) => pile_no.endsWith('m'));
  expect(both.map(({ x_m, y_m }) => [x_m, y_m])).toEqual([1, 2, 3, 4].map((n) => [NORTH_M + 10, EAST_M + 2 * n]));
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(async () => (await read()).length).toBe(4);

  // Mirrored in a line to the east through a place 4 m to the north of them.
  await page.getByRole('button', { name: '移动与编号' }).click();
  const arrange = page.getByRole('region', { name: '移动与编号：4 根' });
  await arrange.getByLabel('方式').selectOption('mirror');
  await arrange.getByLabel('方位角').fill('361');
  await expect(arrange.getByText('超出范围')).toBeVisible();
  await expect(arrange.getByRole('button', { name: '写入 4 根' })).toBeDisabled();
  await arrange.getByLabel('X（北）').fill(String(NORTH_M + 4));
  await arrange.getByLabel('方位角').fill('90');
  await arrange.getByRole('button', { name: '写入 4 根' }).click();
  await expectToast(page, '已写入 4 根');
  expect((await read()).map(({ x_m, y_m }) => [x_m, y_m])).toEqual(
    [1, 2, 3, 4].map((n) => [NORTH_M + 8, EAST_M + 2 * n]),
  );
  await backend.post(API.pileRemove.path, { project_id, pile_ids: (await read()).map((pile) => pile.pile_id) });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a pile is dragged by its ring: its panel gives way to the map, and comes back', async ({ page, server }) => {
    const { backend, project, read } = await siteWithPiles(server.origin, 'DRAG');
    const [pile] = await read();
    // A pile's panel hides the rest of the page from readers.
    await enter(page, server.origin, 'role4', PATH);
    await page.goto(`/${PATH}?project=${project}&pile_no=DRAG-&pile=${pile?.pile_id}`);
    const panel = page.getByRole('region', { name: '桩位详情' });
    const begin = async (): Promise<void> => {
      await panel.getByRole('button', { name: '在平面图上拖动' }).tap();
      await expect(panel).toHaveCount(0);
    };
    await begin();
    const bar = page.getByRole('group').filter({ hasText: '请拖动平面图上' }).last();
    const save = bar.getByRole('button', { name: '保存' });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect(page.locator('[data-view]')).toHaveAttribute('data-view', DRAGGED_FROM);
    const ring = page.getByRole('button', { name: `移动 ${pile?.pile_no}` });
    /** Drags it by some pixels. */
    const dragBy = async (right: number, down: number): Promise<void> => {
      const box = await ring.boundingBox();
      if (box === null) throw new Error('the pile has no ring');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await drag(page, [
        [x, y],
        [x + right / 2, y + down / 2],
        [x + right, y + down],
      ]);
    };
    await dragBy(12, -9);
    // A pixel is less than a centimetre.
    await expect(bar.getByText(/向北 0\.0\d*[1-9]\d* m，向东 0\.0\d*[1-9]\d* m/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    // A phone that is turned still has it.
    const way = (await bar.textContent()) ?? '';
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(bar).toHaveText(way);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(bar).toHaveText(way);
    await bar.getByRole('button', { name: '取消' }).tap();
    await expect(panel.getByLabel('桩号')).toHaveValue(String(pile?.pile_no));
    expect((await read())[0]).toMatchObject({ x_m: pile?.x_m, y_m: pile?.y_m });

    await begin();
    await dragBy(12, -9);
    // Somebody else is faster: both sides are shown, and one's own is written once that was seen.
    await backend.post(API.pileSave.path, {
      ...{ project_id: Number(project), pile_id: pile?.pile_id, revision: pile?.revision },
      ...{ x_m: NORTH_M - 1, design_depth_m: 9 },
    });
    await save.tap();
    const conflict = page.getByRole('alert').filter({ hasText: 'role0' });
    await expect(conflict.getByRole('row', { name: 'X（北）' })).toContainText(String(NORTH_M - 1));
    await expect(conflict.getByRole('row', { name: '设计深度' })).toBeVisible();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(await axeFindings(page)).toEqual([]);
    // A phone that is turned still says so.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(conflict.getByRole('row', { name: '设计深度' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await conflict.getByRole('button', { name: '用我的覆盖' }).tap();
    await expectToast(page, `已保存 ${pile?.pile_no}`);
    await expect(panel.getByLabel('桩号')).toHaveValue(String(pile?.pile_no));
    const after = (await read()).find(({ pile_id }) => pile_id === pile?.pile_id);
    expect(after?.x_m).toBeGreaterThan(pile?.x_m ?? Number.NaN);
    expect(after?.y_m).toBeGreaterThan(pile?.y_m ?? Number.NaN);
    expect(after?.design_depth_m).toBe(9);
    await backend.post(API.pileRemove.path, {
      project_id: project,
      pile_ids: (await read()).map((one) => one.pile_id),
    });
  });

  test('the points of a line are pressed on the map: the form gives way to it, and comes back with them or as it was', async ({
    page,
    server,
  }) => {
    const found = (await (await Backend.signIn(server.origin)).projects()).find(({ name }) => name.includes('堤防'));
    await enter(page, server.origin, 'role4', `${PATH}?project=${found?.id}&pile_no=PRESS-`);
    await addBy(page, '布桩');
    const panel = page.getByRole('region', { name: '布置桩位' });
    await panel.getByLabel('图形').selectOption('curtain');
    await panel.getByLabel('编号前缀').fill('PRESS');
    await panel.getByRole('checkbox', { name: '沿一条线布置' }).check();
    for (const [label, text] of [
      ['起点里程', 'K2+100'],
      ['排数', '1'],
      ['排距', '1.5'],
      ['间距', '2'],
      ['设计深度', '10'],
    ] as const) {
      await panel.getByLabel(label, { exact: true }).fill(text);
    }
    const points = panel.getByLabel('各点，每行一点');
    const bar = page.getByRole('group').filter({ hasText: '请依次点按平面图上线的各点' }).last();
    const begin = async (): Promise<void> => {
      await panel.getByRole('button', { name: '在平面图上点选' }).tap();
      await expect(panel).toHaveCount(0);
      await expect(bar).toBeFocused();
    };
    await begin();
    await expect(page.locator('[data-drawn]')).toHaveAttribute('data-piles', /^[1-9]/);
    expect(await axeFindings(page)).toEqual([]);
    const map = page.getByRole('application', { name: '现场平面图' });
    /** Presses a place of the map's width and height; so many points has the line then. */
    const press = async (x: number, y: number, count: number): Promise<void> => {
      const box = await map.boundingBox();
      if (box === null) throw new Error('no map');
      await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
      await expect(bar.getByText(new RegExp(`^${count} 点，长`))).toBeVisible();
    };
    await press(0.35, 0.45, 1);
    await press(0.5, 0.45, 2);
    await press(0.5, 0.55, 3);
    const take = bar.getByRole('button', { name: '用这些点' });
    await bar.getByRole('button', { name: '撤回一点' }).tap();
    await expect(bar.getByText(/^2 点，长/)).toBeVisible();
    // The thumb is at the lower half of the screen.
    expect((await take.boundingBox())?.y).toBeGreaterThan(844 / 2);
    await expect(take).toBeInViewport({ ratio: 1 });
    await expect(page.locator('canvas[data-sketch]')).not.toHaveAttribute('data-sketch', '0');
    await bar.getByRole('button', { name: '取消' }).tap();
    await expect(points).toHaveValue('');
    await expect(panel.getByLabel('编号前缀')).toHaveValue('PRESS');

    await begin();
    await press(0.35, 0.45, 1);
    await press(0.5, 0.45, 2);
    await take.tap();
    await expect(points).toHaveValue(/^\S+ \S+\n\S+ \S+$/);
    await expect(panel.getByLabel('起点里程')).toHaveValue('K2+100');
    await expect(panel.getByText(/^[\d,]+ 根，共/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // A phone that is turned shows the form beside the map with what was pressed, and goes on with it when turned back.
    await begin();
    await press(0.5, 0.55, 3);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(points).toHaveValue(/^\S+ \S+\n\S+ \S+\n\S+ \S+$/);
    await expect(bar).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    // There the form covers the screen.
    const covering = page.getByRole('dialog').getByLabel('各点，每行一点');
    await expect(covering).toHaveValue(/^\S+ \S+\n\S+ \S+\n\S+ \S+$/);
    // Nor is anything lost that was typed since, wherever the form is shown.
    const over = page.getByRole('dialog');
    await over.getByLabel('间距', { exact: true }).fill('2.5');
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(over).toHaveCount(0);
    await expect(panel.getByLabel('间距', { exact: true })).toHaveValue('2.5');
    await panel.getByLabel('编号前缀').fill('TURN');
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(over.getByLabel('编号前缀')).toHaveValue('TURN');
    await expect(over.getByLabel('间距', { exact: true })).toHaveValue('2.5');
    await expect(covering).toHaveValue(/^\S+ \S+\n\S+ \S+\n\S+ \S+$/);
    // A pressed button works though the page is left.
    await panel.getByRole('button', { name: '取消' }).tap();
    await page.getByRole('button', { name: '放弃' }).tap();
    await expect(panel).toHaveCount(0);
  });
});
