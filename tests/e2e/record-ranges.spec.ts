// The list of records narrowed by ranges of numbers in its heads, against a plain filter of the rows that the server gives
// out; on a phone, which has no heads, by a button.
import { API } from '../../src/contracts/api';
import { type ColumnTable, columnTableSchema } from '../../src/contracts/columns';
import { expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { expect, screenshot, test } from './harness/test';
import { firstProject } from './harness/warnings';

const DAY_MS = 86_400_000;

interface Range {
  readonly key: string;
  readonly decimals: number;
  readonly low?: number;
  readonly high?: number;
}

/** Records whose numbers, as the table shows them, lie within all ranges. */
function within({ columns, rows }: ColumnTable, ranges: readonly Range[]): number {
  const isWithin = (row: number): boolean =>
    ranges.every(({ key, decimals, low = -Infinity, high = Infinity }) => {
      const cell = columns[key]?.[row];
      if (typeof cell !== 'number') return false;
      const rounded = Number(Math.fround(cell).toFixed(decimals));
      return rounded >= low && rounded <= high;
    });
  return Array.from({ length: rows }, (_, row) => row).filter(isWithin).length;
}

/** A count as the console writes it. */
const shown = (count: number): string => count.toLocaleString('en-US');

test('narrows the list by numbers in its heads', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  // Records of the past, to which the machines of the demo add nothing.
  const day = new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10);
  const all = columnTableSchema.parse(
    await backend.get(API.productionList.path, { project_id: project, end_time: `${day}T00:00:00.999+08:00` }),
  );
  const sorted = (key: string): number[] =>
    (all.columns[key] ?? []).flatMap((cell) => (typeof cell === 'number' ? [cell] : [])).sort((a, b) => a - b);
  const [depths, scores] = [sorted('depth_m'), sorted('score')];
  const depth: Range = {
    key: 'depth_m',
    decimals: 2,
    low: Number((depths[Math.floor(depths.length / 3)] ?? 0).toFixed(2)),
  };
  const score: Range = {
    key: 'score',
    decimals: 1,
    high: Number((scores[Math.floor(scores.length / 4)] ?? 0).toFixed(1)),
  };
  await enter(
    page,
    server.origin,
    'role0',
    `mixingPile/dataCenter?${new URLSearchParams({ project, end_time: `${day} 00:00:00` })}`,
  );
  const grid = page.getByRole('grid', { name: '施工记录' });
  const expectRows = (ranges: readonly Range[]) =>
    expect(grid).toHaveAttribute('aria-rowcount', String(within(all, ranges) + 1));
  await expectRows([]);

  await grid.getByRole('button', { name: '按深度筛选' }).click();
  const form = page.getByRole('dialog', { name: '按列筛选' });
  const from = form.getByRole('textbox', { name: '深度 从 (m)' });
  const to = form.getByRole('textbox', { name: '深度 到 (m)' });
  // An end beyond the other one is said, and narrows nothing.
  await from.fill('5');
  await to.fill('3');
  await to.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('应为数字，下限不大于上限');
  // Where the column comes from is said here, too, for keyboard and touch: a cell has it under the mouse alone.
  await expect(form.getByText('逐秒数据中深度的最大值')).toBeVisible();
  await screenshot(page, 'record-ranges-form');
  // Found by its place: all around the form may be hidden from readers meanwhile.
  const opener = page.locator('th[data-column="depth_m"] button[aria-haspopup]');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(grid.getByRole('button', { name: '按深度筛选' })).toBeFocused();
  await expectRows([]);

  // Columns of texts are narrowed to those that contain a part.
  const piles = (all.columns.pile_no ?? []).map(String);
  const part = (piles[0] ?? '').slice(-2);
  await grid.getByRole('button', { name: '按桩号筛选' }).click();
  await form.getByRole('textbox', { name: '桩号 包含' }).fill(part);
  await form.getByRole('textbox', { name: '桩号 包含' }).press('Enter');
  const matching = piles.filter((pile) => pile.toLowerCase().includes(part.toLowerCase())).length;
  expect(matching).toBeLessThan(piles.length);
  await expect(grid).toHaveAttribute('aria-rowcount', String(matching + 1));
  await screenshot(page, 'record-texts');
  await page.getByRole('button', { name: `取消筛选 桩号：含“${part}”` }).click();
  await expectRows([]);

  await grid.getByRole('button', { name: '按深度筛选' }).focus();
  await page.keyboard.press('Enter');
  await from.fill(String(depth.low));
  await from.press('Enter');
  await expectRows([depth]);
  const said = `深度：≥\u00a0${depth.low?.toFixed(2)}\u00a0m`;
  await expect(grid.getByRole('columnheader', { name: said })).toBeVisible();
  await expect(grid.getByRole('button', { name: said })).toHaveAttribute('data-filtered', 'true');
  // The sums under the heads are of what is left.
  await expect(grid.getByRole('img', { name: /^深度：/ })).toHaveAttribute(
    'aria-label',
    new RegExp(`：${shown(within(all, [depth]))} 条有值`),
  );
  await grid.getByRole('button', { name: '按评分筛选' }).click();
  await form.getByRole('textbox', { name: '评分 到' }).fill(String(score.high));
  await form.getByRole('button', { name: '查询' }).click();
  await expectRows([depth, score]);
  await screenshot(page, 'record-ranges');
  await expectAccessible(page, 'record-ranges');
  // An export has the records that are left, and is one of the list: nothing is selected.
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await expect(page.getByRole('heading', { name: '导出当前列表', exact: true })).toBeVisible();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(API.exportStart.path));
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const terms = new URL((await asked).url()).searchParams;
  expect(terms.getAll('within')).toEqual([`depth_m~${depth.low}~`, `score~~${score.high}`]);
  expect(terms.has('record_nos')).toBe(false);
  expect(terms.get('note')).toContain(`${said} · 评分：≤`);
  const done = page.locator('[data-export="done"]').first();
  await expect(done).toContainText(`${shown(within(all, [depth, score]))} 行`, { timeout: 30_000 });
  // Logs have the columns that are chosen for them, also those that are worked out.
  await page.getByRole('button', { name: '列：', exact: false }).click();
  await page.getByRole('checkbox', { name: '序号', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: '序号', exact: true })).not.toBeChecked();
  await screenshot(page, 'log-export-columns');
  const logs = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(API.exportStart.path));
  await page.getByRole('button', { name: '逐秒过程数据 CSV' }).click();
  const columns = new URL((await logs).url()).searchParams.getAll('columns');
  expect(columns).toEqual(expect.arrayContaining(['record_no', 'time', 'depth_m', 'slurry_lpdm']));
  expect(columns).not.toContain('seq');
  await page.keyboard.press('Escape');
  // A link shows a colleague the same.
  await page.reload();
  await expectRows([depth, score]);
  await page.getByRole('button', { name: `取消筛选 ${said}` }).click();
  await expectRows([score]);
  // The keyboard stays where it was: at the chip that is left, then at the table.
  await expect(page.locator('[data-range="score"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRows([]);
  await expect(page.locator('#main')).toBeFocused();
  await page.goBack();
  await expectRows([score]);
  await page.goBack();
  await expectRows([depth, score]);

  await page.setViewportSize({ width: 390, height: 844 });
  const total = (ranges: readonly Range[]) => page.getByText(`共 ${shown(within(all, ranges))} 条`, { exact: true });
  await expect(total([depth, score])).toBeVisible();
  // A phone's list has no heads: the totals stand above its rows.
  const totals = page.getByRole('region', { name: '列表合计与分布' });
  await expect(totals.getByRole('img', { name: /^深度：/ })).toHaveAttribute(
    'aria-label',
    new RegExp(`：${shown(within(all, [depth, score]))} 条有值`),
  );
  await page.getByRole('button', { name: '按列筛选' }).click();
  await form.getByRole('combobox', { name: '按列筛选' }).click();
  await page.getByRole('option', { name: '评分', exact: true }).click();
  await expect(form.getByRole('textbox', { name: '评分 到' })).toHaveValue(String(score.high));
  await screenshot(page, 'record-ranges-phone');
  await form.getByRole('button', { name: '重置' }).click();
  await expect(total([depth])).toBeVisible();
  await expectAccessible(page, 'record-ranges-phone');

  // Nothing is left: all that narrows is taken away at once.
  await page.goto(`/mixingPile/dataCenter?${new URLSearchParams({ project, within: 'depth_m~1000~' })}`);
  await expect(page.getByText('没有符合条件的记录')).toBeVisible();
  await page.getByRole('button', { name: '重置查询条件' }).click();
  await expect(page).not.toHaveURL(/within=/);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
});
