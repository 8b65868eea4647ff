// Piles selected on the map, and days of the work on it: their figures are those of the server's own tables, and
// a link, the list and a file have the same piles.
import { readFile } from 'node:fs/promises';
import { API } from '../../src/contracts/api';
import { BROKER_PATH } from '../../src/contracts/broker';
import { columnTableSchema } from '../../src/contracts/columns';
import { numbers } from './harness/analysis-oracle';
import { expectAccessible } from './harness/axe';
import { Backend, enter, grantOf } from './harness/console';
import { FaultProxy } from './harness/fault-proxy';
import { type PileRow, pileTableOf } from './harness/pile-table';
import { dayOfMs } from './harness/record-oracle';
import { isAround, selectedShape } from './harness/selected-shape';
import { shownNumber } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';
import { expectTooltip } from './harness/tooltip';

test.describe.configure({ mode: 'parallel' });

/** Cement by pile. */
async function cementOf(backend: Backend, projectId: number): Promise<ReadonlyMap<number, number>> {
  const { rows, columns } = columnTableSchema.parse(
    await backend.get(API.productionList.path, { project_id: String(projectId) }),
  );
  const sums = new Map<number, number>();
  for (let row = 0; row < rows; row += 1) {
    const id = Number(columns.pile_id?.[row]);
    sums.set(id, (sums.get(id) ?? 0) + Number(columns.ash_kg?.[row] ?? 0));
  }
  return sums;
}

/** Records that have ended, by pile. */
async function endedOf(backend: Backend, projectId: number): Promise<ReadonlyMap<number, number>> {
  const { rows, columns } = columnTableSchema.parse(
    await backend.get(API.productionList.path, { project_id: String(projectId), is_generated: '0' }),
  );
  const counts = new Map<number, number>();
  for (let row = 0; row < rows; row += 1) {
    const id = Number(columns.pile_id?.[row]);
    if (columns.ended_ms?.[row] != null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

test('a box, a lasso and a row tell what they select, in the link, the list and a file', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  const number = (value: number, decimals = 0) =>
    value.toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

  await enter(page, server.origin, 'role0', `mixingPile/index?project=${project.id}`);
  const map = page.locator('[data-drawn]');
  await expect(map).not.toHaveAttribute('data-piles', '0');
  const panel = map.getByRole('region', { name: '选择桩' });
  const count = panel.locator('[data-selected]');

  /** The panel says of the piles what the server's table says. Machines work on: it is read until both agree. */
  const expectSums = async (inside: (row: PileRow) => boolean): Promise<readonly PileRow[]> => {
    let rows: readonly PileRow[] = [];
    await expect(async () => {
      rows = (await pileTableOf(backend, project.id)).filter(inside);
      expect(rows.length).toBeGreaterThan(3);
      await expect(count).toHaveAttribute('data-selected', String(rows.length), { timeout: 1000 });
      const statuses = panel.getByRole('list', { name: '状态' });
      for (const [code, name] of ['未施工', '施工中', '已完成', '有预警', '已作废'].entries()) {
        const of = rows.filter(({ status }) => status === code).length;
        const item = statuses.getByRole('listitem').filter({ hasText: name });
        if (of === 0) await expect(item).toHaveCount(0, { timeout: 1000 });
        else await expect(item).toHaveText(`${name}${number(of)}`, { timeout: 1000 });
      }
      const designM = rows.reduce((sum, row) => sum + row.designM, 0);
      await expect(panel.getByText(`${number(designM, 1)} m`).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    return rows;
  };

  // A box by the mouse, around the middle of the map.
  await map.getByRole('button', { name: '选择', exact: true }).click();
  const surface = map.getByRole('application', { name: '画矩形' });
  const size = await surface.boundingBox();
  if (size === null) throw new Error('nothing to draw on');
  const at = (x: number, y: number) => [size.x + size.width * x, size.y + size.height * y] as const;
  await page.mouse.move(...at(0.45, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.6, 0.5), { steps: 4 });
  await page.mouse.move(...at(0.75, 0.7), { steps: 4 });
  await page.mouse.up();
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = await selectedShape(page, 'box');
  const inBox = ({ x, y }: PileRow) =>
    x >= Math.min(x0, x1) && x <= Math.max(x0, x1) && y >= Math.min(y0, y1) && y <= Math.max(y0, y1);
  const rows = await expectSums(inBox);
  const all = Number(await map.getAttribute('data-piles'));
  expect(rows.length).toBeLessThan(all);
  await expect(async () => {
    const cement = await cementOf(backend, project.id);
    const used = rows.reduce((sum, { id }) => sum + (cement.get(id) ?? 0), 0);
    expect(used).toBeGreaterThan(0);
    const total = panel.locator('dl > div').filter({ has: page.getByText('灰量', { exact: true }) });
    const [shown = ''] = /[\d,.]+/.exec(await total.locator('dd').innerText({ timeout: 1000 })) ?? [];
    expect(shownNumber(shown)).toBeCloseTo(used, 0);
  }).toPass();
  // The progress by day says what of it is of these piles, within the whole.
  const progress = page.locator('[data-selected-progress]');
  await expect(async () => {
    const ended = await endedOf(backend, project.id);
    const made = rows.reduce((sum, { id }) => sum + (ended.get(id) ?? 0), 0);
    expect(made).toBeGreaterThan(0);
    const [, said = ''] = /所选 ([\d,]+)/.exec(await progress.innerText({ timeout: 1000 })) ?? [];
    expect(shownNumber(said)).toBe(made);
  }).toPass();
  await expect(page.getByRole('img', { name: /其中所选 [\d,]+/ }).first()).toBeAttached();
  await screenshot(page, 'map-selection');
  await expectAccessible(page);
  await expectTooltip(page, page.getByRole('img', { name: /其中所选 [\d,]+/ }).first());

  // The file has the same piles.
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: '导出 CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const [heads = '', ...lines] = file.trimEnd().split('\r\n');
  expect(lines).toHaveLength(rows.length);
  // Each line says whether its pile is simulated. Piles that are not finished may be meanwhile.
  expect(heads).toMatch(/,模拟$/);
  const simulatedByPile = new Map(lines.map((line) => [line.split(',')[0], line.split(',').at(-1)]));
  const finished = rows.filter(({ finishedMs }) => finishedMs !== null);
  expect(finished.length).toBeGreaterThan(0);
  for (const { pileNo, isSimulated } of finished)
    expect(simulatedByPile.get(pileNo), pileNo).toBe(isSimulated ? '是' : '否');

  // So has the list, on a screen that a link leads to.
  await panel.getByRole('button', { name: '在列表中查看' }).click();
  await expect(page).toHaveURL(/mixingPile\/pile\?.*select=box/);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows.length + 1));
  await expect(count).toHaveAttribute('data-selected', String(rows.length));
  await page.goBack();
  await expectSums(inBox);

  // Escape clears, from the map too.
  await map.getByRole('application', { name: '现场平面图' }).focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/select=/);
  await expect(panel).toHaveCount(0);
  await expect(progress).toHaveCount(0);

  // A lasso by keys: a triangle, closed where it ended.
  await map.getByRole('button', { name: '选择', exact: true }).click();
  await panel.getByRole('button', { name: '套索' }).click();
  const drawing = map.getByRole('application', { name: '画套索' });
  await expect(drawing).toBeFocused();
  const press = async (key: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  await press('ArrowUp', 8);
  await page.keyboard.press('Enter');
  await press('ArrowDown', 16);
  await page.keyboard.press('Enter');
  await press('ArrowRight', 12);
  await page.keyboard.press('Enter');
  await expect(drawing.getByText('已定 3 点')).toBeAttached();
  await page.keyboard.press('Enter');
  const corners = await selectedShape(page, 'lasso');
  await expectSums((row) => isAround(corners, row));
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/select=/);

  // A row by its name, coloured by a number: the distribution has each of its piles.
  const named = (await pileTableOf(backend, project.id)).find((row) => row.rowNo !== '');
  const rowNo = named?.rowNo ?? '';
  await page.goto(
    `/mixingPile/index?project=${project.id}&color=design_depth_m&select=row:${encodeURIComponent(rowNo)}`,
  );
  const inRow = await expectSums((row) => row.rowNo === rowNo);
  const counts = panel.getByRole('list', { name: '设计深度' }).locator('li > :last-child');
  await expect
    .poll(async () => (await counts.allInnerTexts()).reduce((sum, text) => sum + shownNumber(text), 0))
    .toBe(inRow.length);
  // So has the legend, within the bars and classes of all.
  const legend = page.getByRole('region', { name: '着色' });
  await expect(legend.getByText(`，所选 ${number(inRow.length)}`)).toBeVisible();
  await expect(legend.locator('[data-selected-bars]')).toBeAttached();

  // A stretch of the line, typed the wrong way round; a text that is no mileage is refused.
  const lying = rows.flatMap(({ mileageM }) => (mileageM === null ? [] : [mileageM])).sort((a, b) => a - b);
  const [low, high] = [Math.ceil(lying[0] ?? 0), Math.floor(lying.at(-1) ?? 0)];
  expect(high).toBeGreaterThan(low);
  const typed = (m: number) => `k${Math.floor(m / 1000)}+${String(m % 1000).padStart(3, '0')}`;
  await panel.getByRole('button', { name: '按里程' }).click();
  const from = panel.getByRole('textbox', { name: '起点里程' });
  await from.fill('K2+3456');
  await panel.getByRole('textbox', { name: '终点里程' }).fill(typed(low));
  await panel.getByRole('button', { name: '选中' }).click();
  await expect(panel.getByRole('alert')).toHaveText('请输入里程，如 K12+345 或 12345');
  await from.fill(typed(high));
  await panel.getByRole('button', { name: '选中' }).click();
  await expect(page).toHaveURL(new RegExp(`select=mileage(:|%3A)${low}\\.\\.${high}`));
  const along = await expectSums(({ mileageM }) => mileageM !== null && mileageM >= low && mileageM <= high);
  expect(along.length).toBeLessThan(all);

  // Both open would cover most of the map of a small laptop: the legend of the colours is folded there, the panel can be.
  await expect(legend.getByRole('button', { name: '收起图例' })).toHaveAttribute('aria-expanded', 'true');
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(legend.getByRole('button', { name: '展开图例' })).toHaveAttribute('aria-expanded', 'false');
  await panel.getByRole('button', { name: '收起' }).press('Enter');
  await expect(panel.getByRole('list')).toHaveCount(0);
  await expect(count).toHaveAttribute('data-selected', String(along.length));
  await panel.getByRole('button', { name: '展开' }).press('Enter');
  await expect(panel.getByRole('list', { name: '状态' })).toBeVisible();
  await legend.getByRole('button', { name: '展开图例' }).press('Enter');
  await expect(legend.getByRole('slider', { name: '设计深度：上限' })).toBeVisible();
});

const DAY_MS = 86_400_000;

test('a replay shows each day as it was, by slider, keys and playing', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  await enter(page, server.origin, 'role0', `mixingPile/index?project=${project.id}`);
  const map = page.locator('[data-drawn]');
  await expect(map).not.toHaveAttribute('data-piles', '0');
  const all = (await pileTableOf(backend, project.id)).length;
  await map.getByRole('button', { name: '施工回放' }).click();
  const bar = map.getByRole('region', { name: '施工回放' });
  const slider = bar.getByRole('slider', { name: '日期' });
  await expect(slider).toBeVisible();
  const legend = map.getByRole('group', { name: '状态' });
  const shown = async (name: string) =>
    Number((await legend.getByRole('button', { name }).innerText()).replace(/\D/g, ''));

  /** Legend, bar and picture have the piles that were finished by the end of the day, by clocks in China. */
  const expectDay = async (windowDays: number | null): Promise<string> => {
    let day = '';
    await expect(async () => {
      day = (await bar.getAttribute('data-day')) ?? '';
      const until = Date.parse(`${day}T00:00:00+08:00`) + DAY_MS;
      const from = windowDays === null ? 0 : until - windowDays * DAY_MS;
      const rows = await pileTableOf(backend, project.id);
      const made = rows.filter(({ finishedMs }) => finishedMs !== null && finishedMs >= from && finishedMs < until);
      const of = (status: number) => made.filter((row) => row.status === status).length;
      // A pile that is worked on again had been done.
      expect(await shown('已完成')).toBe(of(2) + of(1));
      expect(await shown('有预警')).toBe(of(3));
      expect(await shown('施工中')).toBe(0);
      const givenUp = rows.filter(({ status, finishedMs }) => status === 4 && finishedMs === null).length;
      const planned = windowDays === null ? rows.length - made.length - givenUp : 0;
      expect(await shown('未施工')).toBe(planned);
      expect(Number(await bar.locator('[data-made]').getAttribute('data-made'))).toBe(of(1) + of(2) + of(3));
      await expect(map).toHaveAttribute('data-piles', String(rows.length), { timeout: 1000 });
    }).toPass();
    return day;
  };
  const last = await expectDay(null);
  // A day back by keys, the first day, and some days from there.
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(bar).not.toHaveAttribute('data-day', last);
  await expectDay(null);
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  const fourth = await expectDay(null);
  await expect(page).toHaveURL(new RegExp(`day=${fourth}`));
  expect(await shown('未施工')).toBeGreaterThan(all / 3);
  await screenshot(page, 'map-replay');
  await expectAccessible(page);

  // Of a week only its piles count, in a link too.
  await bar.getByRole('combobox', { name: '显示范围' }).selectOption('7');
  await expectDay(7);
  await page.reload();
  expect(await expectDay(7)).toBe(fourth);

  // It plays on to the end, and shows now again when it is left.
  await bar.getByRole('combobox', { name: '显示范围' }).selectOption('');
  await bar.getByRole('combobox', { name: '播放速度' }).selectOption('30');
  await slider.focus();
  await page.keyboard.press('Space');
  await expect(bar).not.toHaveAttribute('data-day', fourth);
  await expect(bar.getByRole('button', { name: '播放' })).toBeVisible();
  await expectDay(null);
  // At once, while the day that it stopped at is still to be reported: it is not, however long one looks.
  await bar.getByRole('button', { name: '结束回放' }).click();
  await expect(bar).toHaveCount(0);
  await expectAccessible(page);
  await expect(page).not.toHaveURL(/day=/);
  await expect(bar).toHaveCount(0);
});

test('a replay that plays asks the server for no piles and no records', async ({ page, server, faults }) => {
  // Without live data: a machine that ends a pile has piles and records asked for anew, whatever plays.
  faults.expect(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|ERR_SOCKET/);
  const line = await FaultProxy.start(server.origin);
  try {
    line.break({ path: BROKER_PATH }, 'broken');
    const backend = await Backend.signIn(server.origin);
    const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
    if (project === undefined) throw new Error('the demo has no dyke');
    const records = columnTableSchema.parse(
      await backend.get(API.productionList.path, { project_id: String(project.id) }),
    );
    // An early day, on which records were begun.
    const began = numbers(records, 'started_ms')
      .filter(Number.isFinite)
      .sort((a, b) => a - b);
    const day = dayOfMs(began[Math.floor(began.length / 10)] ?? Number.NaN);
    const { login_auth } = await grantOf(server.origin, 'role0');
    await page.goto(`${line.origin}/?login_auth=${login_auth}&to_page=${encodeURIComponent('/mixingPile/realTime')}`);
    await expect(page).toHaveURL(/\/mixingPile\/realTime(\?|$)/);
    await page.goto(`${line.origin}/mixingPile/index?project=${project.id}&day=${day}`);
    const map = page.locator('[data-drawn]');
    const bar = map.getByRole('region', { name: '施工回放' });
    await expect(bar).toHaveAttribute('data-day', day);
    // The machines of the day are there once piles and records are.
    await expect(map.locator('[data-machines]')).toHaveAttribute('data-machines', /\S/);
    const asked = () => line.asked({ path: /\/(production|pile)\// });
    let before = 0;
    await expect(async () => {
      const earlier = before;
      before = asked();
      expect(before).toBe(earlier);
    }).toPass({ intervals: [2_000] });
    expect(before).toBeGreaterThan(0);

    await bar.getByRole('combobox', { name: '播放速度' }).selectOption('30');
    await bar.getByRole('slider', { name: '日期' }).focus();
    await page.keyboard.press('Space');
    await expect(bar).not.toHaveAttribute('data-day', day);
    // To its end.
    await expect(bar.getByRole('button', { name: '播放', exact: true })).toBeVisible();
    const days = Date.parse((await bar.getAttribute('data-day')) ?? '') - Date.parse(day);
    expect(days / DAY_MS).toBeGreaterThan(3);
    expect(asked()).toBe(before);
  } finally {
    // A page that goes on asking a proxy that leaves is refused.
    await page.close();
    await line.close();
  }
});
