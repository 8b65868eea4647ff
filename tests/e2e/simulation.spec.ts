// Simulated records as they are made in the console: bad terms told at their fields, a preview, generations told live, one that
// fails and is tried again, one that is cancelled, and all of them removed.
import type { Locator, Page } from 'playwright/test';
import { API, PILE_STATUS } from '../../src/contracts/api';
import { axeFindings, expectAccessible } from './harness/axe';
import { Backend, enter, go } from './harness/console';
import { pileTableOf } from './harness/pile-table';
import { expect, screenshot, test } from './harness/test';
import { expectToast } from './harness/toasts';

const JETTING = { code: 'HS-GP', apiPrefix: '/highSpray/v1/client/' };
const PATH = 'jetPile/pile/add';
const PULPING = { code: 'HS-T', apiPrefix: '/pulping/v1/client/' };
const BATCHES_PATH = 'pulping/simulation';

/** As people of the demo's sites read the clock. */
const atSite = (time: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Asia/Shanghai' }).format(time);

test('records are previewed, made, told live, removed; failed ones say why and are tried again; a long one is cancelled', async ({
  page,
  server,
}) => {
  test.slow();
  const backend = await Backend.signIn(server.origin, 'role4', JETTING);
  // Of the first one the machines are at work: a pile that is asked for may have been begun.
  const [, project] = await backend.projects();
  const project_id = String(project?.id);
  const generations = () => generationsOf(backend, project_id);
  const before = (await generations()).length;
  await enter(page, server.origin, 'role4', `${PATH}?project=${project_id}`);
  const form = formOf(page);
  const field = (name: string) => form.locator(`[name="${name}"]`);
  await expect(field('count')).not.toHaveValue('');

  // A row that is checked has a ring on the map, and none once it is not.
  const row = page.getByRole('grid', { name: '桩位列表' }).getByRole('row').nth(1).locator('[data-select]');
  await row.click();
  await expect(page.locator('canvas[data-marked="1"]')).toBeVisible();
  await row.click();
  await expect(page.locator('canvas[data-marked]')).toHaveCount(0);

  // An error stands at its field, and the server is not asked.
  const begin = form.getByRole('button', { name: '开始生成' });
  for (const [name, bad, fault] of [
    ['count', '0', /必须在 1 至/],
    ['start_time', 'yesterday', '请按 yyyy-MM-dd HH:mm:ss 输入'],
    ['scatter', '9', '必须在 0 至 3 之间'],
    ['breach_share', '-1', '必须在 0 至 100 之间'],
    ['seed', ' ', '不能为空'],
  ] as const) {
    const good = await field(name).inputValue();
    await field(name).fill(bad);
    await begin.click();
    await expect(form.getByText(fault)).toBeVisible();
    await expect(field(name)).toHaveAttribute('aria-invalid', 'true');
    if (name === 'scatter') expect(await axeFindings(page)).toEqual([]);
    await field(name).fill(good);
  }
  expect(await generations()).toHaveLength(before);

  const machine = await previewTwo(page);
  const { card, made } = await makeTwo(page);
  expect(await axeFindings(page)).toEqual([]);
  const remove = made.getByRole('button', { name: /^删除 .* 的模拟记录$/ });
  await remove.first().click();
  await confirm(page);
  await expectToast(page, '模拟记录已删除');
  await expect(made).toHaveCount(1);
  await card.getByRole('button', { name: '删除', exact: true }).click();
  await confirm(page);
  await expect(made).toHaveCount(0);
  expect((await generations())[0]?.succeeded).toBe(0);

  // There is no room for a record between now and now.
  await again(page);
  await field('start_time').fill(atSite(new Date(Date.now() - 5000)));
  await field('count').fill('1');
  await field('equipment_id').selectOption(machine);
  await begin.click();
  await expect(card.getByRole('list', { name: '失败原因' })).toBeVisible();
  await card.getByRole('button', { name: '重试失败的' }).click();
  await expectToast(page, '正在重试');
  await expect(card.getByRole('button', { name: '重试失败的' })).toBeEnabled();
  await expect.poll(async () => (await generations())[0]).toMatchObject({ succeeded: 0, failed: 1 });

  await again(page);
  await field('count').fill('150');
  await field('equipment_id').selectOption(machine);
  await begin.click();
  await card.getByRole('button', { name: '取消', exact: true }).click();
  await expectToast(page, '已取消，已生成的保留');
  await expect(card.getByText('已取消')).toBeVisible();
  const [cancelled] = await generations();
  expect(cancelled?.job).toBe('cancelled');
  expect(cancelled?.succeeded).toBeLessThan(150);

  // A generation is a change of the session, which the list of piles takes back.
  await again(page);
  const ended = (await generations()).length;
  await field('count').fill('1');
  await field('equipment_id').selectOption(machine);
  await begin.click();
  await expect.poll(async () => (await generations())[0]).toMatchObject({ succeeded: 1 });
  expect(await generations()).toHaveLength(ended + 1);
  await go(page, `/jetPile/pile?project=${project_id}`);
  const undo = page.getByRole('button', { name: '撤销', exact: true });
  await expect(undo).toHaveAttribute('title', '撤销：生成模拟记录 1 根');
  await undo.click();
  await expectToast(page, '已撤销：生成模拟记录 1 根');
  expect((await generations())[0]).toMatchObject({ succeeded: 0 });

  // The machine that is opened has its own, and the way back to begin another.
  await page.goto(`/jetPile/realTime?project=${project_id}&machine=${machine}`);
  const opened = page.getByRole('region', { name: '设备详情' });
  await opened.getByRole('button', { name: '模拟调试' }).click();
  await expect(page).toHaveURL(/tab=simulation/);
  const own = (await generations()).filter(({ equipment_id }) => String(equipment_id) === machine);
  await expect(opened.getByRole('article')).toHaveCount(Math.min(own.length, 10));
  // The newest is the one that was undone; before it stands the cancelled one.
  await expect(opened.getByRole('article').first()).toContainText(/已生成0/);
  await expect(opened.getByRole('article').nth(1)).toContainText('已取消');
  expect(await axeFindings(page)).toEqual([]);
  await screenshot(page, 'machine-simulation');
  await opened.getByRole('button', { name: '新建模拟' }).click();
  await expect(field('equipment_id')).toHaveValue(machine ?? '');
});

test('a search dims the others on the map, which says how many of those to do it finds, and is brought to them', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin, 'role4', JETTING);
  const [, project] = await backend.projects();
  const piles = await pileTableOf(backend, Number(project?.id));
  // Generations begin with the first ones.
  const pile = piles.findLast(({ status }) => status === PILE_STATUS.planned);
  if (pile === undefined) throw new Error('no pile is to be made');
  await enter(page, server.origin, 'role4', `${PATH}?project=${project?.id}`);
  const onMap = page.getByRole('combobox', { name: '查找桩号' });
  const firstRow = page.getByRole('grid', { name: '桩位列表' }).getByRole('row').nth(1);
  await expect(onMap).toBeVisible();
  await expect(firstRow).toBeVisible();
  await expect(page.getByText(/^查询到未施工/)).toHaveCount(0);
  // A machine that is to make them narrows no piles.
  const machine = await formOf(page).locator('[name="equipment_id"] option').nth(1).getAttribute('value');
  await page.goto(`/${PATH}?project=${project?.id}&equipment_id=${machine}`);
  await expect(onMap).toBeVisible();
  await expect(firstRow).toBeVisible();
  await expect(page.getByText(/^查询到未施工/)).toHaveCount(0);
  const asked = new URLSearchParams({ project: String(project?.id), pile_no: pile.pileNo, exact: '1' });
  await page.goto(`/${PATH}?${asked}`);
  await expect(page.getByText(/^查询到未施工 1 \/ 共 [\d,]+ 根，其余淡显$/)).toBeVisible();
  await page.getByRole('button', { name: '显示找到的桩', exact: true }).click();
  const map = page.locator('[data-view]');
  await expect(map).toHaveAttribute('data-view', /,4\.60$/);
  await page.waitForFunction(() => performance.getEntriesByName('map-live').length > 0);
  const box = await map.boundingBox();
  if (box === null) throw new Error('no map');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator('canvas[data-marked="1"][data-rings="1"]')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('batches of a plant, which no design names, are previewed, made, marked and removed', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin, 'role4', PULPING);
  const [project] = await backend.projects();
  const project_id = String(project?.id);
  await enter(page, server.origin, 'role4', `${BATCHES_PATH}?project=${project_id}`);
  await expect(page.getByText('制浆站没有设计桩，按盘数生成')).toBeVisible();
  const machine = await previewTwo(page);
  const { card, made } = await makeTwo(page);
  const [newest] = await generationsOf(backend, project_id);
  expect(newest).toMatchObject({ job: 'done', piles: 2, succeeded: 2, failed: 0, equipment_id: Number(machine) });
  await expectAccessible(page);
  await screenshot(page, 'batch-simulation');
  await card.getByRole('button', { name: '删除', exact: true }).click();
  await confirm(page);
  await expectToast(page, '模拟记录已删除');
  await expect(made).toHaveCount(0);
  expect((await generationsOf(backend, project_id))[0]?.succeeded).toBe(0);
});

/** The newest first. */
async function generationsOf(backend: Backend, project_id: string) {
  return API.generations.output.parse(await backend.get(API.generations.path, { project_id })).items;
}

const formOf = (page: Page) => page.getByRole('form', { name: '新建模拟' });

/** Fills in that the first machine is to make two, and looks at one; answers with the machine's id. */
async function previewTwo(page: Page): Promise<string | null> {
  const form = formOf(page);
  const field = (name: string) => form.locator(`[name="${name}"]`);
  await expect(field('count')).not.toHaveValue('');
  await field('count').fill('2');
  await field('seed').fill('e2e');
  const machine = await field('equipment_id').locator('option').nth(1).getAttribute('value');
  await field('equipment_id').selectOption(machine);
  await form.getByRole('button', { name: '预览一条记录' }).click();
  const preview = page.getByRole('region', { name: /过程预览$/ });
  await expect(preview.locator('canvas').first()).toBeVisible();
  await expect(preview.getByText('模拟', { exact: true })).toBeVisible();
  return machine;
}

/** Begins the generation that is filled in and waits for its end; answers with its card, and the rows of what it made. */
async function makeTwo(page: Page): Promise<{ readonly card: Locator; readonly made: Locator }> {
  await formOf(page).getByRole('button', { name: '开始生成' }).click();
  await expectToast(page, '已开始生成 2 个');
  const card = page.getByRole('article').first();
  // Told by the room: nothing is loaded anew.
  await expect(card.getByText('已结束')).toBeVisible();
  const made = card.getByRole('row').filter({ hasText: '模拟' });
  await expect(made).toHaveCount(2);
  return { card, made };
}

/** Goes back to the form of a new generation. */
async function again(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '新建模拟' }).click();
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
}

test('who may not simulate finds no such screen', async ({ page, server }) => {
  await enter(page, server.origin, 'role1', 'jetPile/realTime');
  await page.goto(`/${PATH}`);
  await expect(page.getByText('页面走丢了')).toBeVisible();
});
