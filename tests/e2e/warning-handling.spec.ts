import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import type { WarningItem } from '../../src/contracts/api/warnings';
import { ErrorCode } from '../../src/contracts/envelope';
import { expectAccessible } from './harness/axe';
import { Backend } from './harness/console';
import { expect, screenshot, test } from './harness/test';
import { expectToast } from './harness/toasts';
import { callAs, firstProject, openWarnings, picture, warningsOf } from './harness/warnings';

test.describe.configure({ mode: 'parallel' });

/** A warning nobody has handled, of a level that roles 1 and 2 decide about. Tests change what they find: `at` keeps
 * them apart. */
async function openWarning(origin: string, at: number): Promise<WarningItem> {
  const found = await warningsOf(origin, { handle_status: '0', level: '2', limit: '40' });
  const item = found[at];
  if (item === undefined) throw new Error('the demo has too few open warnings');
  return item;
}

function panelOf(page: Page): Locator {
  return page.getByRole('region', { name: '预警详情' });
}

async function show(page: Page, origin: string, account: string, item: WarningItem): Promise<Locator> {
  await openWarnings(page, origin, account, `warning=${item.warning_id}`);
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: item.pile_no })).toBeVisible();
  return panel;
}

test('is closed with a photo that is really uploaded, reviewed by another, and taken back', async ({
  page,
  server,
  browser,
  faults,
}) => {
  const item = await openWarning(server.origin, 0);
  const panel = await show(page, server.origin, 'role1', item);
  await expect(panel.getByRole('application', { name: /施工记录曲线/ })).toBeVisible();
  await panel.getByRole('button', { name: '申请闭合' }).click();
  await panel.getByRole('button', { name: '提交闭合' }).click();
  await expect(panel.getByText('请填写说明')).toBeVisible();
  await panel.getByLabel('说明').fill('已复搅，见照片');
  await panel.locator('input[type=file]').setInputFiles(picture());
  await expectToast(page, '上传成功');
  await expect(panel.locator('[data-uploaded=true]')).toHaveCount(1);
  await panel.getByRole('button', { name: '提交闭合' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: '已复搅，见照片' })).toBeVisible();
  await expect(panel.getByRole('img', { name: '照片 1/1' })).toBeVisible();
  await expect(panel.getByText('待审核').first()).toBeVisible();
  // In the list too, without being asked.
  await expect(page.locator(`tr[data-row="${item.warning_id}"]`)).toContainText('待审核');

  const context = await browser.newContext({ baseURL: server.origin, locale: 'zh-CN' });
  faults.watch(context);
  const reviewer = await context.newPage();
  const reviewed = await show(reviewer, server.origin, 'role2', item);
  // The reviewer sees what was photographed.
  await expect(reviewed.getByRole('img', { name: '照片 1/1' })).toBeVisible();
  await reviewed.getByRole('button', { name: '审核' }).click();
  await reviewed.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewed.getByText('请选择结论')).toBeVisible();
  await reviewed.getByText('同意闭合').click();
  await reviewed.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewed.getByText('审核 · 同意')).toBeVisible();
  // Another open page shows it at once.
  await expect(panel.getByText('审核 · 同意')).toBeVisible();
  await expect(page.locator(`tr[data-row="${item.warning_id}"]`)).toContainText('已闭合');
  await screenshot(page, 'warning-closed');

  await reviewed.getByRole('button', { name: '撤回' }).click();
  await reviewed.getByRole('button', { name: '确认撤回' }).click();
  await expect(reviewed.locator('header')).toContainText('待审核');
  await context.close();
  const [after] = await warningsOf(server.origin, {
    pile_id: String(item.pile_id),
    record_no: item.record_no,
    rule: item.rule,
  });
  expect(after?.status).toBe(2);
});

test('offers nothing to who may do nothing, and the server refuses all the same', async ({ page, server }) => {
  const item = await openWarning(server.origin, 1);
  const panel = await show(page, server.origin, 'role8', item);
  for (const name of ['申请闭合', '审核', '处理', '审计', '撤回']) {
    await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  for (const name of ['批量闭合', '重新判定', '导出']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  const project_id = Number(await firstProject(await Backend.signIn(server.origin)));
  const input = { project_id, warning_id: item.warning_id, revision: item.revision, comment: 'x' };
  expect((await callAs(server.origin, 'role8', 'warningClose', input)).error_code).toBe(ErrorCode.forbidden);
  expect((await callAs(server.origin, 'role8', 'warningDeal', input)).error_code).toBe(ErrorCode.forbidden);
});

test('says who was faster, and keeps what was written', async ({ page, server }) => {
  const item = await openWarning(server.origin, 2);
  const panel = await show(page, server.origin, 'role2', item);
  await panel.getByRole('button', { name: '处理', exact: true }).click();
  await panel.getByLabel('说明').fill('现场已检查');
  const project_id = Number(await firstProject(await Backend.signIn(server.origin)));
  const other = { project_id, warning_id: item.warning_id, revision: item.revision, comment: '先一步' };
  expect((await callAs(server.origin, 'role1', 'warningClose', other)).error_code).toBe(0);
  // A live message has shown it already: the step is still about what was there when its form was opened.
  await expect(panel.locator('header')).toContainText('待审核');
  await panel.getByRole('button', { name: '提交处理' }).click();
  await expect(panel.getByText(/已被role1处理/)).toBeVisible();
  await panel.getByRole('button', { name: '查看最新状态' }).click();
  await expect(panel.locator('header')).toContainText('待审核');
  await expect(panel.getByLabel('说明')).toHaveValue('现场已检查');
  await panel.getByRole('button', { name: '提交处理' }).click();
  // The form goes, and both stand in the trail.
  await expect(panel.getByLabel('说明')).toHaveCount(0);
  await expect(panel.getByRole('listitem').filter({ hasText: '先一步' })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: '现场已检查' })).toBeVisible();
});

test('asks before what was written is lost', async ({ page, server }) => {
  const item = await openWarning(server.origin, 3);
  const panel = await show(page, server.origin, 'role0', item);
  await panel.getByRole('button', { name: '申请闭合' }).click();
  await panel.getByLabel('说明').fill('还没写完');
  const question = page.getByRole('alertdialog', { name: '有尚未提交的内容' });
  await panel.getByRole('button', { name: '关闭' }).click();
  await question.getByRole('button', { name: '继续填写' }).click();
  await expect(panel.getByLabel('说明')).toHaveValue('还没写完');
  await page.getByRole('navigation').getByRole('link').first().click();
  await question.getByRole('button', { name: '放弃' }).click();
  await expect(page).toHaveURL(/mixingPile\/index/);
});

test('closes many at once, and asks for a selection where there is none', async ({ page, server }) => {
  await openWarnings(page, server.origin, 'role0', 'status=0&level=1');
  await page.getByRole('button', { name: '批量闭合' }).click();
  await expectToast(page, '请先选择数据');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('已选 3 条')).toBeVisible();
  const selected = await page
    .locator('tr[data-row][aria-selected="true"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''));
  expect(selected).toHaveLength(3);
  await page.getByRole('button', { name: '批量闭合' }).click();
  const dialog = page.getByRole('dialog', { name: '批量闭合' });
  await dialog.getByLabel('说明').fill('同一原因');
  await dialog.getByRole('button', { name: '闭合 3 条' }).click();
  await expectToast(page, '已申请闭合 3 条');
  await expect(dialog).toHaveCount(0);
  // They leave the list of those that nobody has handled, into which machines may bring others meanwhile.
  for (const id of selected) await expect(page.locator(`tr[data-row="${id}"]`)).toHaveCount(0);
  const asked = await warningsOf(server.origin, { handle_status: '2', level: '1', limit: '200' });
  expect(asked.map(({ warning_id }) => String(warning_id))).toEqual(expect.arrayContaining(selected));
});

test('exports what the list shows, and says why a file cannot be had', async ({ page, server }) => {
  await openWarnings(page, server.origin, 'role0', 'status=3');
  const rows = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  // One column is hidden, one moved: the file has what the list then shows.
  const heads = page.getByRole('grid').getByRole('columnheader');
  await heads.filter({ hasText: '状态' }).getByRole('button').press('Control+Shift+ArrowRight');
  await expect(heads.filter({ hasText: /状态|预警类型/ }).first()).toHaveText(/预警类型/);
  await page.getByRole('button', { name: /^列设置/ }).click();
  await page.getByRole('checkbox', { name: '限值' }).uncheck();
  await page.keyboard.press('Escape');
  const shown = (await heads.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
  await page.getByRole('button', { name: '导出' }).click();
  const surface = page.locator('.fui-PopoverSurface');
  await surface.getByRole('button', { name: 'CSV' }).click();
  const done = surface.locator('[data-export=done]').first();
  await expect(done).toBeVisible();
  await expect(done).toContainText(`${rows} 行`);
  const download = page.waitForEvent('download');
  await done.getByRole('button', { name: '下载' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/预警信息.*\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  // Behind the rows it says by which search it was made.
  expect(lines.length).toBe(rows + 2);
  expect(lines.at(-1)).toMatch(/^筛选：.*处理状态：已驳回/);
  const written = (lines[0] ?? '').replace('\ufeff', '').trim().split(',');
  const extra = ['单位', '仍在持续', '模拟'];
  const names = written.filter((name) => !extra.includes(name)).map((name) => name.replace(/ \(.*\)$/, ''));
  expect(names.filter((name) => shown.includes(name))).toEqual(shown);
  expect(names).not.toContain('限值');

  // It says how old it is, and is made once more of the rows as they are now.
  await expect(done).toContainText(/\d+ (秒|分钟)前/);
  const age = done.locator('time');
  const madeAt = (await age.getAttribute('datetime')) ?? '';
  await done.getByRole('button', { name: /^重新生成/ }).click();
  // Of the new file: the console asks no more once it is done.
  await expect(age).not.toHaveAttribute('datetime', madeAt);
  await expect(done).toContainText(`${rows} 行`);

  // Dropped behind the console's back: in the file's place the server says why there is none.
  const backend = await Backend.signIn(server.origin);
  const project_id = await firstProject(backend);
  const [task] = API.exportTasks.output.parse(await backend.get(API.exportTasks.path, { project_id }));
  const dropped = await callAs(server.origin, 'role0', 'exportCancel', {
    project_id: Number(project_id),
    task_id: task?.task_id,
  });
  expect(dropped.error_code).toBe(0);
  await done.getByRole('button', { name: '下载' }).click();
  await expectToast(page, '导出任务不存在');
});

test('judges again by the present limits, for whom may, and can be stopped', async ({ page, server }) => {
  await openWarnings(page, server.origin);
  await page.getByRole('button', { name: '重新判定' }).click();
  const dialog = page.getByRole('dialog', { name: '重新判定' });
  await dialog.getByRole('button', { name: '开始判定' }).click();
  await expect(page.getByText(/已判定 [1-9]\d* \/ \d+ 条记录|已判定 [1-9][\d,]* \/ [\d,]+ 条记录/)).toBeVisible();
  const stop = page.getByRole('button', { name: '停止' });
  // It may come to its end first.
  if (await stop.isVisible()) await stop.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page.getByRole('button', { name: '开始判定' })).toBeVisible();
});

test('a list that is left before it came is dropped, silently', async ({ page, server }) => {
  await openWarnings(page, server.origin);
  const [, other] = await (await Backend.signIn(server.origin)).projects();
  const isList = (request: { url(): string }) => request.url().includes(API.warningHeads.path);
  const dropped = page.waitForEvent('requestfailed', isList);
  await page.route(`**/${API.warningHeads.path}*`, () => undefined);
  const asked = page.waitForRequest(isList);
  // Of another project the browser has kept nothing.
  await page.evaluate((project) => {
    window.history.pushState(null, '', `/mixingPile/warningInformation?project=${project}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, other?.id);
  await asked;
  await page.getByRole('navigation').getByRole('link').first().click();
  expect((await dropped).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByText('错误', { exact: true })).toHaveCount(0);
});

test('axe finds nothing serious in either theme', async ({ page, server }) => {
  const item = await openWarning(server.origin, 5);
  const panel = await show(page, server.origin, 'role0', item);
  await expect(panel.getByRole('application', { name: /施工记录曲线/ })).toBeVisible();
  await panel.getByRole('button', { name: '申请闭合' }).click();
  await expectAccessible(page, 'warning');
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toHaveCount(0);
  await expectAccessible(page);
});

test.describe('in English, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('list, filters and a warning fit the width', async ({ page, server }) => {
    await page.addInitScript(() => localStorage.setItem('hsLang', 'en'));
    await openWarnings(page, server.origin);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByLabel('From', { exact: true })).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await screenshot(page, 'phone-warning-filters');
    await page.getByLabel('From', { exact: true }).fill('2026.1.1');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('input must be Date or YYYY-MM-DD string')).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('tr[data-row]').first().click();
    const panel = page.getByRole('region', { name: 'Warning', exact: true });
    await expect(panel.getByText('What was done')).toBeVisible();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await screenshot(page, 'phone-warning');
    // Closing is one step: 'back' leads to the panel again, and from it to the list.
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await page.goBack();
    await expect(panel).toBeVisible();
    await page.goBack();
    await expect(panel).toHaveCount(0);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
  });
});
