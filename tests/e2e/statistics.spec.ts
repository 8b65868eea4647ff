// Daily statistics and construction analysis: what the screens say against a plain count of the records.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { columnTableSchema } from '../../src/contracts/columns';
import { dayAfter } from '../../src/shared/calendar-days';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { dayOfMs, midnightOf, recordsAround, sumsOf } from './harness/record-oracle';
import { expect, screenshot, test } from './harness/test';
import { firstProject } from './harness/warnings';

const SCREEN = 'mixingPile/dailyStatistics';

/** A week from Monday that is over, so that the demo's machines add nothing to it. */
function lastWeek(): string {
  const today = dayOfMs(Date.now());
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(today, -sinceMonday - 7);
}

/** The table as it is shown: texts of the cells by the row's name. */
async function tableOf(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = page.getByRole('grid', { name: '统计表' }).locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const cells = await rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')),
  );
  return new Map(cells.map(([name = '', ...others]) => [name, others]));
}

const numberOf = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

test('sums days, weeks and shifts as a plain count of the records does', async ({ page, server }) => {
  await page.setViewportSize({ width: 1600, height: 1500 });
  const monday = lastWeek();
  const sunday = dayAfter(monday, 6);
  const backend = await Backend.signIn(server.origin);
  const records = await recordsAround(backend, await firstProject(backend), monday, sunday);
  await enter(page, server.origin, 'role0');
  // All of the demo is simulated: its machines and its generations, which the list of records has too.
  await page.goto(`/${SCREEN}?day=${dayAfter(monday, 3)}&span=week&is_simulation=1`);
  await expect(page.getByRole('grid', { name: '统计表' })).toBeVisible();

  const byDay = await tableOf(page);
  expect([...byDay.keys()]).toEqual(Array.from({ length: 7 }, (_, index) => dayAfter(monday, index)));
  for (const [day, [piles, metres, , ash, working]] of byDay) {
    const plain = sumsOf(records, midnightOf(day), 24);
    expect(plain.piles).toBeGreaterThan(0);
    expect(numberOf(piles), `piles of ${day}`).toBe(plain.piles);
    expect(Math.abs(numberOf(metres) - plain.metres), `metres of ${day}`).toBeLessThan(0.11);
    expect(Math.abs(numberOf(ash) - plain.ashT), `cement of ${day}`).toBeLessThan(0.011);
    expect(Math.abs(numberOf(working) - plain.workingH), `hours of ${day}`).toBeLessThan(0.11);
  }

  await page.getByRole('button', { name: '按周' }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(page.getByRole('columnheader', { name: /^周/ })).toBeVisible();
  const whole = sumsOf(records, midnightOf(monday), 7 * 24);
  const week = await tableOf(page);
  expect([...week.keys()]).toEqual([monday]);
  expect(numberOf(week.get(monday)?.[0])).toBe(whole.piles);
  const figures = page.locator('dl[aria-label="统计指标"]');
  await expect(figures).toContainText(`${whole.piles.toLocaleString('en-US')}根`);

  await page.getByRole('button', { name: '按班次' }).click();
  await expect(page).toHaveURL(/view=shift/);
  await expect(page.getByRole('columnheader', { name: /^班次/ })).toBeVisible();
  for (const [shift, [piles, metres, working]] of await tableOf(page)) {
    const [day = '', begins = ''] = shift.split(' ');
    const plain = sumsOf(records, midnightOf(day) + Number(begins.slice(0, 2)) * 3_600_000, 12);
    expect(numberOf(piles), `piles of ${shift}`).toBe(plain.piles);
    expect(Math.abs(numberOf(metres) - plain.metres), `metres of ${shift}`).toBeLessThan(0.11);
    expect(Math.abs(numberOf(working) - plain.workingH), `hours of ${shift}`).toBeLessThan(0.11);
  }

  await page.getByRole('button', { name: '按设备' }).click();
  await expect(page).toHaveURL(/view=machine/);
  await expect(page.getByRole('columnheader', { name: /^设备/ })).toBeVisible();
  const machines = await tableOf(page);
  for (const [machine, [piles]] of machines) {
    const own = records.filter((record) => record.machine === machine);
    expect(numberOf(piles), `piles of ${machine}`).toBe(sumsOf(own, midnightOf(monday), 7 * 24).piles);
  }
  // The file has the same rows and numbers.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  const [head = '', ...lines] = readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(head).toMatch(/^\ufeff设备,完成数量 根,进尺 m,/);
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
    [...machines].map(([name, [piles]]) => [name, String(numberOf(piles))]),
  );
  await screenshot(page, 'statistics');
});

test('asks for a day, which the calendar gives by mouse and keys', async ({ page, server }) => {
  const monday = lastWeek();
  await enter(page, server.origin, 'role7', SCREEN);
  await expect(page.getByText('请先选择日期')).toBeVisible();
  const form = page.getByRole('form', { name: '查询条件' });
  await form.getByRole('button', { name: '查询' }).click();
  await expect(form.getByRole('alert')).toHaveText('请先选择日期');

  await page.locator(`[data-day="${monday}"]`).click();
  await expect(page).toHaveURL(new RegExp(`day=${monday}`));
  await expect(form.locator('input[name="day"]')).toHaveValue(monday);
  await expect(page.locator(`[data-day="${monday}"]`)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${dayAfter(monday, 1)}`));
  await page.getByRole('button', { name: '下一周期' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${dayAfter(monday, 2)}`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`day=${dayAfter(monday, 1)}`));
  // A role that may not export is not shown how.
  await expect(page.getByRole('grid', { name: '统计表' })).toBeVisible();
  await expect(page.getByRole('button', { name: '导出 CSV' })).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('analyses the scores of the records that are searched for, and opens a pile', async ({ page, server }) => {
  const monday = lastWeek();
  const sunday = dayAfter(monday, 6);
  const backend = await Backend.signIn(server.origin);
  const { columns, rows } = columnTableSchema.parse(
    await backend.get(API.productionList.path, {
      project_id: await firstProject(backend),
      begin_time: new Date(midnightOf(monday)).toISOString(),
      end_time: new Date(midnightOf(dayAfter(monday, 7)) - 1).toISOString(),
    }),
  );
  const scores = Array.from({ length: rows }, (_, row) => columns.score?.[row]).flatMap((score) =>
    typeof score === 'number' ? [score] : [],
  );
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  await enter(page, server.origin, 'role7');
  const period = new URLSearchParams({ begin_time: `${monday} 00:00:00`, end_time: `${sunday} 23:59:59` });
  await page.goto(`/mixingPile/constructionAnalysis?${period}`);
  const figures = page.locator('dl[aria-label="质量指标"]');
  await expect(figures).toContainText(`已评分记录${scores.length.toLocaleString('en-US')}`);
  await expect(figures).toContainText(`平均评分${mean.toFixed(1)}分`);
  const worst = page.getByRole('grid', { name: '评分最低的记录' }).locator('tr[data-row]').first();
  await expect(worst).toContainText(Math.min(...scores).toFixed(1));
  const machines = page.getByRole('region', { name: '设备对比' }).locator('tbody tr');
  const names = new Set(columns.equipment_name);
  await expect(machines).toHaveCount(names.size);
  expect(await axeFindings(page)).toEqual([]);
  await worst.click();
  await expect(page).toHaveURL(/\/mixingPile\/index\?.*pile=\d+/);
});
