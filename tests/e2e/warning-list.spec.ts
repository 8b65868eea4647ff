// The list of warnings, and the search in it.
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { warningCountsSchema } from '../../src/contracts/api/warnings';
import { columnTableSchema } from '../../src/contracts/columns';
import { descriptor as wallDescriptor } from '../../src/equipment/types/multi-axis-mixing-pile/descriptor';
import { expectAccessible } from './harness/axe';
import { Backend, enter, grantOf } from './harness/console';
import { pileTableOf } from './harness/pile-table';
import { expect, screenshot, test } from './harness/test';
import { expectToast } from './harness/toasts';
import { firstProject, openWarnings } from './harness/warnings';

test.describe.configure({ mode: 'parallel' });

const HOUR_MS = 3_600_000;
const PATH = '/mixingPile/warningInformation';

async function countsOf(backend: Backend, filter: Readonly<Record<string, string>> = {}) {
  const project_id = await firstProject(backend);
  return warningCountsSchema.parse(await backend.get(API.warningCounts.path, { project_id, ...filter }));
}

/** Names of the tables that the browser keeps, without their projects; none while it has no place for them yet. */
function storedTables(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const name = 'pile-console:tables';
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open(name));
    const keys = await answer(database.transaction('tables').objectStore('tables').getAllKeys());
    database.close();
    return keys.map((key) => String(key).split('/').slice(0, 2).join('/'));
  });
}

/** Cells of a column as they are shown, from the top. */
async function shown(page: Page, column: number, rows = 8): Promise<string[]> {
  const cells = page.locator(`tr[data-row] td:nth-child(${column})`);
  return (await cells.allInnerTexts()).slice(0, rows).map((text) => text.trim());
}

test.describe('the list of warnings', () => {
  test('holds all of them, of which only those in sight exist, and its counts are the server’s', async ({
    page,
    server,
  }) => {
    await openWarnings(page, server.origin);
    const counts = await countsOf(await Backend.signIn(server.origin));
    expect(counts.total).toBeGreaterThan(1_000);
    const grid = page.getByRole('grid', { name: '预警列表' });
    // A machine may raise one while this is read.
    const rows = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(Math.abs(rows - counts.total)).toBeLessThan(5);
    expect(await page.locator('tr[data-row]').count()).toBeLessThan(80);
    const closed = page.getByRole('button', { name: /^已闭合/ });
    await expect(closed).toContainText(counts.by_status['1'].toLocaleString('en-US'));
    await grid.focus();
    await page.keyboard.press('End');
    await expect(page.locator(`tr[aria-rowindex="${rows + 1}"]`)).toBeVisible();
  });

  test('comes again out of what the browser has kept, and asks for what has changed since', async ({
    page,
    server,
  }) => {
    const answers: { readonly since: string | null; readonly bytes: number }[] = [];
    await page.route(`**/${API.warningHeads.path}*`, async (route) => {
      const since = new URL(route.request().url()).searchParams.get('since');
      const response = await route.fetch();
      const body = await response.body();
      answers.push({ since, bytes: body.length });
      await route.fulfill({ response, body });
    });
    await openWarnings(page, server.origin);
    const grid = page.getByRole('grid', { name: '预警列表' });
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    const rows = Number(await grid.getAttribute('aria-rowcount'));
    expect(rows).toBeGreaterThan(1_000);
    expect(answers[0]?.since).toBeNull();
    const whole = answers[0]?.bytes ?? 0;
    // Kept when it has been shown; the next page begins with it.
    await expect.poll(() => storedTables(page)).toContain('warnings/HS-MI');
    answers.length = 0;
    await page.reload();
    await expect.poll(async () => Math.abs(Number(await grid.getAttribute('aria-rowcount')) - rows)).toBeLessThan(20);
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    for (const { since, bytes } of answers) {
      expect(since).not.toBeNull();
      expect(bytes).toBeLessThan(whole / 10);
    }
    // Answers that only the server can work out come from there.
    const form = page.getByRole('form', { name: '查询条件' });
    await form.getByLabel('桩号').fill('É');
    await form.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('没有符合条件的预警')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('is searched by what the form says; the link shows a colleague the same', async ({ page, server, context }) => {
    await openWarnings(page, server.origin);
    const form = page.getByRole('form', { name: '查询条件' });
    // As an input method writes it.
    await form.getByLabel('桩号').fill('　ｋ３');
    await form.getByRole('combobox', { name: '预警级别' }).click();
    await page.getByRole('menuitemcheckbox', { name: '高' }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/pile_no=k3/);
    await expect(page).toHaveURL(/level=3/);
    await expect.poll(async () => new Set(await shown(page, 3))).toEqual(new Set(['高']));
    for (const pile of await shown(page, 2)) expect(pile.toLowerCase()).toContain('k3');
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByLabel('桩号')).toHaveValue('k3');
    // Both follow the machines: one may raise another while they are read.
    await expect(async () => {
      const total = (await page.getByRole('grid').getAttribute('aria-rowcount')) ?? '';
      await expect(other.getByRole('grid')).toHaveAttribute('aria-rowcount', total, { timeout: 1000 });
    }).toPass();
    await other.close();
    await page.goBack();
    await expect(form.getByLabel('桩号')).toHaveValue('');
    await expect.poll(async () => new Set(await shown(page, 3, 80)).size).toBeGreaterThan(1);
  });

  test('asks for the project where none is chosen, and searches in another one', async ({ page, server }) => {
    await openWarnings(page, server.origin);
    const form = page.getByRole('form', { name: '查询条件' });
    const project = form.getByRole('combobox', { name: '项目' });
    const shownProject = new URL(page.url()).searchParams.get('project');
    await project.fill('');
    await project.blur();
    await form.getByRole('button', { name: '查询' }).click();
    await expect(form.getByRole('alert')).toHaveText('请选择项目');
    await project.click();
    await page.getByRole('option').last().click();
    await form.getByRole('combobox', { name: '预警级别' }).click();
    await page.getByRole('menuitemcheckbox', { name: '高' }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/level=3/);
    expect(new URL(page.url()).searchParams.get('project')).not.toBe(shownProject);
  });

  test('finds by row and mileage what is asked for under more', async ({ page, server }) => {
    await openWarnings(page, server.origin);
    const form = page.getByRole('form', { name: '查询条件' });
    await expect(form.getByLabel('起点里程')).toHaveCount(0);
    await form.getByRole('button', { name: '更多条件' }).click();
    await form.getByLabel('起点里程').fill('K12');
    await form.getByRole('button', { name: '查询' }).click();
    await expect(form.getByRole('alert')).toContainText('K12+345');
    await form.getByLabel('起点里程').fill('K9999+0');
    await form.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('没有符合条件的预警')).toBeVisible();
  });

  test('takes times as the project’s clocks show them, and says at the field what is wrong', async ({
    page,
    server,
  }) => {
    await openWarnings(page, server.origin);
    const form = page.getByRole('form', { name: '查询条件' });
    await form.getByLabel('开始时间').fill('2026.11.01');
    await form.getByRole('button', { name: '查询' }).click();
    await expect(form.getByRole('alert')).toContainText('YYYY-MM-DD');
    expect(page.url()).not.toContain('begin_time');

    const day = (await shown(page, 11, 1))[0]?.slice(0, 10) ?? '';
    await form.getByLabel('开始时间').fill(day);
    await form.getByLabel('结束时间').fill(day);
    await form.getByLabel('结束时间').blur();
    await expect(form.getByLabel('结束时间')).toHaveValue(`${day} 23:59:59`);
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: '查询' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('begin_time')).toBe(`${day} 00:00:00`);
    await expect
      .poll(async () => new Set((await shown(page, 11, 80)).map((text) => text.slice(0, 10))))
      .toEqual(new Set([day]));

    // The calendar's weeks begin on Monday.
    await form.getByRole('button', { name: '选择开始日期' }).click();
    await expect(page.locator('.fui-PopoverSurface th').first()).toHaveText('一');
    await page.keyboard.press('Escape');
  });

  test('shows a warning beside itself, as wide as one makes it, and gives the focus back', async ({ page, server }) => {
    await openWarnings(page, server.origin);
    const grid = page.getByRole('grid', { name: '预警列表' });
    await grid.focus();
    await page.locator('tr[data-row]').first().click();
    const panel = page.getByRole('region', { name: '预警详情' });
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    const edge = page.getByRole('separator', { name: /^面板宽度/ });
    const width = async () => Math.round((await panel.boundingBox())?.width ?? 0);
    const before = await width();
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(width).toBe(before + 24);
    await expect(edge).toHaveAttribute('aria-valuenow', String(before + 24));
    const box = await edge.boundingBox();
    if (!box) throw new Error('the edge has no box');
    await page.mouse.move(box.x + 5, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 65, box.y + 200, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before - 36);
    await page.reload();
    await expect.poll(width).toBe(before - 36);
    await edge.dblclick();
    await expect.poll(width).toBe(before);
    await panel.getByRole('button', { name: '关闭' }).click();
    await expect(panel).toHaveCount(0);
    await page.locator('tr[data-row]').nth(2).click();
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.locator('body')).not.toBeFocused();
  });

  test('sorts all rows by any column, and the address says how', async ({ page, server }) => {
    await openWarnings(page, server.origin);
    await page.getByRole('columnheader', { name: '桩号' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=pile_no/);
    // The address is there before the list is drawn by it.
    await expect(page.getByRole('columnheader', { name: '桩号' })).toHaveAttribute('aria-sort', 'ascending');
    const first = await shown(page, 2, 1);
    await page.getByRole('columnheader', { name: '桩号' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=-pile_no/);
    await expect.poll(() => shown(page, 2, 1)).not.toEqual(first);
    await expect(page.getByRole('columnheader', { name: '桩号' })).toHaveAttribute('aria-sort', 'descending');
    await page
      .getByRole('columnheader', { name: '级别' })
      .getByRole('button')
      .click({ modifiers: ['Shift'] });
    await expect(page).toHaveURL(/sort=-pile_no%2Clevel/);
    await expect(page.getByRole('columnheader', { name: '级别' })).toContainText('2');
  });

  test('shows on a low-end laptop what matters, without scrolling sideways; the settings say what is left out', async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await openWarnings(page, server.origin);
    for (const name of ['桩号', '级别', '状态', '预警类型', '数值', '设备', '深度', '发生时间']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    const scroller = page.getByRole('grid', { name: '预警列表' }).locator('..');
    expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await expect(page.getByRole('button', { name: /^列设置：已显示 \d+ \/ 12 列$/ })).toBeVisible();
    await screenshot(page, 'warnings-1366');
  });

  test('has the project’s columns, which roles 0 and 2 set and everybody sees', async ({ page, server, browser }) => {
    await openWarnings(page, server.origin);
    const settings = page.getByRole('button', { name: /^列设置/ });
    const keys = (shownAt: Page) =>
      shownAt.locator('th[data-column]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-column')));
    await settings.click();
    await page.getByRole('checkbox', { name: '限值' }).click();
    await page.getByRole('button', { name: '发生时间前移' }).click();
    await page.getByRole('button', { name: '保存为项目表头' }).click();
    await expectToast(page, '已保存，项目的其他人将看到同样的列。');
    const set = await keys(page);
    expect(set).not.toContain('limit');

    const other = await browser.newPage({ baseURL: server.origin });
    await openWarnings(other, server.origin, 'role3');
    await expect.poll(() => keys(other)).toEqual(set);
    await other.getByRole('button', { name: /^列设置/ }).click();
    await expect(other.getByText('当前为项目表头')).toBeVisible();
    await expect(other.getByRole('button', { name: '保存为项目表头' })).toHaveCount(0);
    await other.close();

    await page.getByRole('button', { name: '取消项目表头' }).click();
    await expectToast(page, '已取消，项目的其他人将看到默认的列。');
    await expect.poll(() => keys(page)).not.toEqual(set);
  });

  test('a search that finds nothing says what to do, and a list that fails can be had again', async ({
    page,
    server,
    faults,
  }) => {
    faults.expect(/response: 500/, /console: Failed to load resource/);
    await openWarnings(page, server.origin);
    await page.getByLabel('桩号').fill('no such pile');
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page.getByText('没有符合条件的预警')).toBeVisible();
    await page.getByRole('button', { name: '重置查询条件' }).click();
    await expect(page.locator('tr[data-row]').first()).toBeVisible();

    // Of another project the browser has kept nothing.
    const [, other] = await (await Backend.signIn(server.origin)).projects();
    let broken = true;
    await page.route(`**/${API.warningHeads.path}*`, (route) =>
      broken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.goto(`${PATH}?project=${other?.id}`);
    await expect(page.getByText('加载失败')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
  });
});

test.describe('handle_status', () => {
  test('on any address preselects the status, and goes with the search', async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'role0');
    await page.goto(`/?login_auth=${login_auth}&to_page=4&handle_status=2`);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await expect(page).toHaveURL(/handle_status=2/);
    await expect(page.getByRole('combobox', { name: '处理状态' })).toHaveText(/待审核/);
    const states = async () => new Set(await shown(page, 4, 40));
    await expect.poll(states).toEqual(new Set(['待审核']));
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).not.toHaveURL(/handle_status/);
    await expect(page).toHaveURL(/status=2/);
    await expect.poll(states).toEqual(new Set(['待审核']));
  });

  test('waits behind another screen for the warnings', async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'role0');
    await page.goto(`/?login_auth=${login_auth}&to_page=5&handle_status=3`);
    await page.getByRole('navigation').getByText('预警信息').click();
    await expect(page).toHaveURL(/handle_status=3/);
    await expect.poll(async () => new Set(await shown(page, 4, 40))).toEqual(new Set(['已驳回']));
  });
});

test('all native types have the screen; where holes are counted, holes are asked for', async ({ page, server }) => {
  await openWarnings(page, server.origin);
  for (const [prefix, number] of [
    ['grouting', '孔号'],
    ['jetPile', '桩号'],
    ['jsHighSpray', '桩号'],
    ['smw', '桩号'],
    ['spd', '桩号'],
  ] as const) {
    await page.goto(`/${prefix}/warningInformation`);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await expect(page.getByRole('form', { name: '查询条件' }).getByLabel(number)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: number })).toBeVisible();
    await page.locator('tr[data-row]').first().click();
    const panel = page.getByRole('region', { name: '预警详情' });
    await expect(panel.getByRole('heading', { name: new RegExp(`^${number} `) })).toBeVisible();
    await expect(panel.getByText('现行限值')).toBeVisible();
    await screenshot(page, `warning-${prefix}`);
  }
});

test('a cold joint names the body beside, in the list, in the panel and in the record', async ({ page, server }) => {
  const { code, apiPrefix } = wallDescriptor;
  const backend = await Backend.signIn(server.origin, 'role0', { code, apiPrefix });
  const [project] = await backend.projects();
  const project_id = String(project?.id);
  const made = columnTableSchema.parse(await backend.get(API.productionList.path, { project_id, is_generated: '0' }));
  const places = new Map((await pileTableOf(backend, Number(project_id))).map((pile) => [pile.id, pile]));
  const bodies = Array.from({ length: made.rows }, (_, row) => {
    const pile = places.get(Number(made.columns.pile_id?.[row]));
    return {
      recordNo: String(made.columns.record_no?.[row]),
      pileNo: String(made.columns.pile_no?.[row]),
      startedMs: Number(made.columns.started_ms?.[row]),
      endedMs: made.columns.ended_ms?.[row] === null ? Number.NaN : Number(made.columns.ended_ms?.[row]),
      x: pile?.x ?? Number.NaN,
      y: pile?.y ?? Number.NaN,
    };
  });
  // Bodies stand 1.2 m apart: within 1.44 m one is beside. 24 h after it was finished the joint is cold.
  const besideOf = (later: (typeof bodies)[number]) =>
    bodies
      .filter(
        ({ x, y, endedMs }) => Math.hypot(x - later.x, y - later.y) < 1.44 && later.startedMs - endedMs > 24 * HOUR_MS,
      )
      .sort((a, b) => a.endedMs - b.endedMs);
  // It is told when the record has ended.
  const [cold] = bodies
    .filter((body) => body.endedMs > 0 && besideOf(body).length > 0)
    .sort((a, b) => b.startedMs - a.startedMs);
  if (cold === undefined) throw new Error('no joint of the demo is cold');
  const texts = besideOf(cold).map(({ pileNo, endedMs }) => {
    const time = new Date(endedMs + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
    return `${pileNo}：完成于 ${time}，早 ${((cold.startedMs - endedMs) / HOUR_MS).toFixed(1)} 小时`;
  });

  await enter(
    page,
    server.origin,
    'role0',
    `smw/warningInformation?project=${project_id}&pile_no=${cold.pileNo}&exact=1`,
  );
  const row = page.locator('tr[data-row]').filter({ hasText: '搭接冷缝' });
  await expect(row).toContainText(besideOf(cold)[0]?.pileNo ?? '');
  await screenshot(page, 'warning-neighbour-list');
  await row.click();
  const panel = page.getByRole('region', { name: '预警详情' });
  for (const text of texts) await expect(panel.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'warning-neighbour');
  await page.goto(`/smw/dataCenter?project=${project_id}&record=${cold.recordNo}`);
  const beside = page.getByRole('list', { name: '与相邻桩（孔）有关的预警' });
  for (const text of texts) await expect(beside.getByText(text)).toBeVisible();
  await beside.scrollIntoViewIfNeeded();
  await screenshot(page, 'warning-neighbour-record');
});
