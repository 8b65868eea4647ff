// Daily statistics and construction analysis: the figures of the screens against a plain count of the records, and the
// exports.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { exportTaskSchema } from '../../src/contracts/api/exports';
import { type ColumnTable, columnTableSchema } from '../../src/contracts/columns';
import { dayAfter } from '../../src/shared/calendar-days';
import { numbers, RECORDS, readingsOf } from './harness/analysis-oracle';
import { axeFindings, expectAccessible } from './harness/axe';
import { Backend, enter } from './harness/console';
import { dayOfMs, midnightOf, recordsAround, sumsOf, withPauses } from './harness/record-oracle';
import { shownNumber } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';
import { expectTooltip } from './harness/tooltip';
import { firstProject } from './harness/warnings';

const SCREEN = 'mixingPile/dailyStatistics';

/**
 * A week from Monday that is over, with the night shift of its Sunday, and has been for hours: machines end the records that
 * they were at, and send what they have not sent yet. The demo's add nothing to it.
 */
function lastWeek(): string {
  const shiftDay = dayOfMs(Date.now() - 12 * 3_600_000);
  const sinceMonday = (new Date(`${shiftDay}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(shiftDay, -sinceMonday - 7);
}

/** The table as it is shown: texts of the cells by the row's name. */
async function tableOf(page: Page): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = page.getByRole('grid', { name: '统计表' }).locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const cells = await rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')),
  );
  // Each machine of the demo is simulated, and so is all that is shown of it.
  expect(cells.filter(([name = '', piles]) => shownNumber(piles) > 0 && !name.endsWith('模拟'))).toEqual([]);
  return new Map(cells.map(([name = '', ...others]) => [name.replace(/模拟$/, ''), others]));
}

test('sums days, weeks and shifts as a plain count of the records does', async ({ page, server }) => {
  await page.setViewportSize({ width: 1600, height: 1500 });
  const monday = lastWeek();
  const sunday = dayAfter(monday, 6);
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const records = await withPauses(backend, project, await recordsAround(backend, project, monday, sunday));
  // All of the demo is simulated: its machines and its generations, which the list of records has too.
  await enter(
    page,
    server.origin,
    'role0',
    `${SCREEN}?day=${dayAfter(monday, 3)}&span=week&is_simulation=1&shifts=08:00,20:00`,
  );
  await expect(page.getByRole('grid', { name: '统计表' })).toBeVisible();

  const byDay = await tableOf(page);
  expect([...byDay.keys()]).toEqual(Array.from({ length: 7 }, (_, index) => dayAfter(monday, index)));
  for (const [day, [piles, metres, , ash, working]] of byDay) {
    const plain = sumsOf(records, midnightOf(day), 24);
    expect(plain.piles).toBeGreaterThan(0);
    expect(shownNumber(piles), `piles of ${day}`).toBe(plain.piles);
    expect(Math.abs(shownNumber(metres) - plain.metres), `metres of ${day}`).toBeLessThan(0.11);
    expect(Math.abs(shownNumber(ash) - plain.ashT), `cement of ${day}`).toBeLessThan(0.011);
    expect(Math.abs(shownNumber(working) - plain.workingH), `hours of ${day}`).toBeLessThan(0.11);
  }

  const made = byDay.get(monday)?.[0] ?? '';
  await expect(page.locator(`[data-day="${monday}"]`)).toHaveAccessibleName(`${monday}：${made} 根，模拟`);

  await expectTooltip(page, page.locator('[role="img"]:has(canvas)').first());
  await page.getByRole('button', { name: '按周' }).click();
  await expect(page).toHaveURL(/view=week/);
  await expect(page.getByRole('columnheader', { name: /^周/ })).toBeVisible();
  const whole = sumsOf(records, midnightOf(monday), 7 * 24);
  const week = await tableOf(page);
  expect([...week.keys()]).toEqual([monday]);
  expect(shownNumber(week.get(monday)?.[0])).toBe(whole.piles);
  const figures = page.locator('dl[aria-label="统计指标"]');
  await expect(figures).toContainText(`${whole.piles.toLocaleString('en-US')} 根`);

  await page.getByRole('button', { name: '按班次' }).click();
  await expect(page).toHaveURL(/view=shift/);
  await expect(page.getByRole('columnheader', { name: /^班次/ })).toBeVisible();
  for (const [shift, [piles, metres, , ash, working]] of await tableOf(page)) {
    const [day = '', begins = ''] = shift.split(' ');
    const plain = sumsOf(records, midnightOf(day) + Number(begins.slice(0, 2)) * 3_600_000, 12);
    expect(shownNumber(piles), `piles of ${shift}`).toBe(plain.piles);
    expect(Math.abs(shownNumber(metres) - plain.metres), `metres of ${shift}`).toBeLessThan(0.11);
    expect(Math.abs(shownNumber(ash) - plain.ashT), `cement of ${shift}`).toBeLessThan(0.011);
    expect(Math.abs(shownNumber(working) - plain.workingH), `hours of ${shift}`).toBeLessThan(0.11);
  }
  // Figures and ranking are of the days of these shifts, which run from morning to morning.
  const ofShifts = sumsOf(records, midnightOf(monday) + 8 * 3_600_000, 7 * 24);
  await expect(figures).toContainText(`${ofShifts.piles.toLocaleString('en-US')} 根`);
  await expect(page.getByText('一天从 08:00 到次日 08:00')).toBeVisible();
  const amounts = await page.locator('ol button[aria-pressed] > :last-child').allInnerTexts();
  expect(amounts.reduce((sum, text) => sum + shownNumber(text.split(/\s/)[0]), 0)).toBe(ofShifts.piles);

  await page.getByRole('button', { name: '按设备' }).click();
  await expect(page).toHaveURL(/view=machine/);
  await expect(page.getByRole('columnheader', { name: /^设备/ })).toBeVisible();
  const machines = await tableOf(page);
  for (const [machine, [piles]] of machines) {
    const own = records.filter((record) => record.machine === machine);
    expect(shownNumber(piles), `piles of ${machine}`).toBe(sumsOf(own, midnightOf(monday), 7 * 24).piles);
  }
  // The file has the rows, the columns and the numbers of the table.
  const metresHead = page.getByRole('columnheader', { name: /^进尺/ });
  await metresHead.getByRole('button').click();
  await expect(page).toHaveURL(/sort=-metres/);
  // The address is there before the table is drawn by it.
  await expect(metresHead).toHaveAttribute('aria-sort', 'descending');
  const heads = await page.getByRole('grid', { name: '统计表' }).getByRole('columnheader').allInnerTexts();
  const sorted = await tableOf(page);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const surface = page.locator('.fui-PopoverSurface');
  await surface.getByRole('button', { name: 'CSV' }).click();
  const done = surface.locator('[data-export=done]').first();
  const download = page.waitForEvent('download');
  await done.getByRole('button', { name: '下载' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toContain(`_日统计_${monday}_${sunday}_`);
  const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .replace('\ufeff', '')
    .split('\r\n');
  const words = (text: string): string => text.replaceAll(/[\s()]/g, '');
  expect(head.split(',').slice(0, -2).map(words)).toEqual(heads.slice(0, -1).map(words));
  expect(head).toMatch(/占比 · 完成数量 \(%\),模拟$/);
  expect(lines.pop()).toBe('');
  expect(lines.pop()).toContain(`${monday} – ${sunday}`);
  expect(lines.map((line) => line.split(',')[0])).toEqual([...sorted.keys()]);
  for (const line of lines) {
    const [name = '', ...cells] = line.split(',');
    for (const [at, shown] of (sorted.get(name) ?? []).entries()) {
      const off = Math.abs(Number(cells[at]) - shownNumber(shown.replace('%', '')));
      // Shares are shown rounded down.
      expect(off, `${name} ${heads[at + 1]}`).toBeLessThan(shown.endsWith('%') ? 0.11 : 0.06);
    }
  }
  await screenshot(page, 'statistics-export');
  await page.keyboard.press('Escape');
  await screenshot(page, 'statistics');

  const next = dayAfter(monday, 1);
  await seeCountedRecords(page, `day=${monday}`, [`${monday} 00:00:00`, `${monday} 23:59:59`]);
  await seeCountedRecords(page, `day=${monday}&view=shift&shifts=08:00,20:00`, [
    `${monday} 08:00:00`,
    `${next} 07:59:59`,
  ]);
});

/** The list of the data center has as many records as the statistics count, and its search says which. */
async function seeCountedRecords(page: Page, asked: string, ends: readonly [string, string]): Promise<void> {
  await page.goto(`/${SCREEN}?${asked}`);
  const counted = [...(await tableOf(page)).values()].reduce((sum, [piles]) => sum + shownNumber(piles), 0);
  expect(counted).toBeGreaterThan(0);
  await page.getByRole('button', { name: '查看施工记录' }).click();
  await expect(page).toHaveURL(/\/dataCenter\?.*ended_from=/);
  await expect(page.getByText(`共 ${counted.toLocaleString('en-US')} 条`, { exact: true })).toBeVisible();
  const form = page.getByRole('form', { name: '查询条件' });
  await expect(form.getByRole('textbox', { name: '完工时间起' })).toHaveValue(ends[0]);
  await expect(form.getByRole('textbox', { name: '完工时间止' })).toHaveValue(ends[1]);
  await expect(form.getByRole('combobox', { name: '模拟生成' })).toHaveText('不含模拟生成');
  await form.getByRole('button', { name: '重置' }).click();
  await expect(page).not.toHaveURL(/ended_from|is_generated/);
}

test('an export that waits is told and cancelled; one that is done is made again and removed', async ({
  page,
  server,
}) => {
  const project_id = await firstProject(await Backend.signIn(server.origin));
  await enter(
    page,
    server.origin,
    'role0',
    `${SCREEN}?project=${project_id}&day=${lastWeek()}&span=week&is_simulation=1`,
  );
  await expect(page.getByRole('grid', { name: '统计表' })).toBeVisible();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const surface = page.locator('.fui-PopoverSurface');
  const tasks = surface.locator('li[data-export]');
  const newest = tasks.first();
  // Those of other tests, if there are any.
  await expect(newest.or(surface.getByText('还没有导出'))).toBeVisible();
  const others = await tasks.count();
  const start = surface.getByRole('button', { name: 'CSV', exact: true });
  await start.click();
  await expect(tasks).toHaveCount(others + 1);
  await expect(newest).toHaveAttribute('data-export', 'done');

  // The server makes one at a time, and is busy now for somebody else: with the readings of all records, three times.
  const busy = await Backend.signIn(server.origin, 'role1');
  const long = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const asked = { project_id, kind: 'logs', format: 'xlsx' };
      return exportTaskSchema.parse(await busy.get(API.exportStart.path, asked));
    }),
  );
  try {
    const waiting = surface.locator('li[data-export=waiting]');
    await start.click();
    await expect(tasks).toHaveCount(others + 2);
    await expect(waiting).toHaveCount(1);
    await expect(waiting.getByRole('progressbar')).toBeVisible();
    await expect(waiting).toContainText('等待中');
    await expect(waiting.getByRole('button', { name: '下载' })).toHaveCount(0);
    await waiting.getByRole('button', { name: /^取消 / }).click();
    await expect(newest).toHaveAttribute('data-export', 'cancelled');
    await expect(newest).toContainText('已取消');
    await expect(newest.getByRole('button', { name: '下载' })).toHaveCount(0);
    await expect(waiting).toHaveCount(0);
    await expect(tasks).toHaveCount(others + 2);

    await newest.getByRole('button', { name: /^重新生成 / }).click();
    await expect(waiting.getByRole('progressbar')).toBeVisible();
    await expect(tasks).toHaveCount(others + 2);
    await screenshot(page, 'statistics-export-waits');
  } finally {
    for (const { task_id } of long) await busy.post(API.exportCancel.path, { project_id, task_id });
  }
  await expect(newest).toHaveAttribute('data-export', 'done');
  await expect(newest.getByRole('progressbar')).toHaveCount(0);
  for (const left of [others + 1, others]) {
    await newest.getByRole('button', { name: /^删除 / }).click();
    await expect(tasks).toHaveCount(left);
  }
  const own = await Backend.signIn(server.origin);
  const left = API.exportTasks.output
    .parse(await own.get(API.exportTasks.path, { project_id }))
    .filter(({ kind, state }) => kind === 'statistics' && state !== 'cancelled');
  expect(left).toHaveLength(others);
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
  await expect(page.getByRole('button', { name: '导出', exact: true })).toHaveCount(0);
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
  const period = new URLSearchParams({ begin_time: `${monday} 00:00:00`, end_time: `${sunday} 23:59:59` });
  await enter(page, server.origin, 'role7', `mixingPile/constructionAnalysis?${period}`);
  const figures = page.locator('dl[aria-label="质量指标"]');
  await expect(figures).toContainText(`已评分记录${scores.length.toLocaleString('en-US')}`);
  await expect(figures).toContainText(`平均评分${mean.toFixed(1)} 分`);
  const worst = page.getByRole('grid', { name: '评分最低的记录' }).locator('tr[data-row]').first();
  await expect(worst).toContainText(Math.min(...scores).toFixed(1));
  const machines = page.getByRole('region', { name: '设备对比' }).locator('tbody tr');
  const names = new Set(columns.equipment_name);
  await expect(machines).toHaveCount(names.size);
  // Machines, or the shifts in which records ended.
  await page.getByRole('button', { name: '班次', exact: true }).first().click();
  const shifts = page.getByRole('region', { name: '班次评分表' }).locator('tbody tr');
  await expect(shifts.first()).toBeVisible();
  const counted = await shifts.locator('td:first-of-type').allInnerTexts();
  expect(counted.reduce((sum, text) => sum + shownNumber(text), 0)).toBe(scores.length);
  await page.getByRole('button', { name: '设备', exact: true }).first().click();
  await seeScoreParts(page, backend, columnTableSchema.parse({ columns, rows }));
  expect(await axeFindings(page)).toEqual([]);
  // On a phone what stands beside a title is read whole.
  await page.setViewportSize({ width: 390, height: 844 });
  const beside = page.locator('main section > header > h2 + span');
  await expect
    .poll(() => beside.evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1).length))
    .toBe(0);
  expect(await beside.filter({ hasText: /\S/ }).count()).toBeGreaterThan(0);
  // There the page scrolls, and no part of it up and down by itself; of a long list it has the first until all are asked for.
  const lowest = page.getByRole('list', { name: '评分最低的记录' }).getByRole('listitem');
  const listed = Math.min(scores.length, 200);
  await expect(lowest).toHaveCount(Math.min(listed, 20));
  await expect(lowest.first()).toContainText(Math.min(...scores).toFixed(1));
  const panel = page.getByRole('region', { name: '评分最低的记录' });
  await expect(panel).toContainText(`最低的 ${Math.min(listed, 20)} 条，共`);
  await expect
    .poll(() =>
      page
        .locator('main *')
        .evaluateAll((parts) =>
          parts
            .filter(
              (part) =>
                part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
            )
            .map((part) => part.getAttribute('aria-label') ?? part.className),
        ),
    )
    .toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  if (listed > 20) {
    await panel.getByRole('button', { name: `显示前 ${listed} 条` }).click();
    await expect(lowest).toHaveCount(listed);
    await expect(panel).toContainText(`最低的 ${listed} 条，共`);
    // A user of the keyboard goes on where the button was.
    await expect(lowest.nth(20).getByRole('button')).toBeFocused();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await worst.click();
  await expect(page).toHaveURL(/\/mixingPile\/index\?.*pile=\d+/);
});

/** The points that warnings took off these records, by rule and over the site, worked out from raw warnings and places. */
async function seeScoreParts(page: Page, backend: Backend, { columns, rows }: ColumnTable): Promise<void> {
  const LOSS = [0, 2, 5, 10];
  const asked = { project_id: await firstProject(backend) };
  const warnings = columnTableSchema.parse(await backend.get(API.warningTable.path, asked));
  const piles = columnTableSchema.parse(await backend.get(API.pileLocations.path, asked));
  const places = new Map(
    Array.from({ length: piles.rows }, (_, at) => [
      piles.columns.pile_id?.[at],
      { north: Number(piles.columns.x_m?.[at]), east: Number(piles.columns.y_m?.[at]) },
    ]),
  );
  const scored = Array.from({ length: rows }, (_, row) => row)
    .filter((row) => typeof columns.score?.[row] === 'number')
    .map((row) => ({ no: columns.record_no?.[row], pile: columns.pile_id?.[row] }));
  const known = new Set(scored.map(({ no }) => no));
  const lost = new Map<string, Map<unknown, number>>();
  for (let at = 0; at < warnings.rows; at += 1) {
    const [no, rule] = [warnings.columns.record_no?.[at], String(warnings.columns.rule?.[at])];
    const ofRule = lost.get(rule) ?? new Map<unknown, number>();
    if (!known.has(no)) continue;
    lost.set(rule, ofRule.set(no, (ofRule.get(no) ?? 0) + (LOSS[Number(warnings.columns.level?.[at])] ?? 0)));
  }
  const sumOf = (of: ReadonlyMap<unknown, number>) => [...of.values()].reduce((all, one) => all + one, 0);
  const byPoints = [...lost].sort(([a, ofA], [b, ofB]) => sumOf(ofB) - sumOf(ofA) || (a < b ? -1 : 1));
  const lines = page.getByRole('table', { name: '扣分项' }).locator('tbody tr');
  await expect(lines).toHaveCount(byPoints.length + 1);
  for (const [at, [rule, of]] of byPoints.entries()) {
    const cells = await lines
      .nth(at + 1)
      .locator('td')
      .allInnerTexts();
    const mean = (sumOf(of) / scored.length).toFixed(2);
    expect(cells, rule).toEqual([of.size.toLocaleString('en-US'), sumOf(of).toLocaleString('en-US'), mean]);
  }
  // Most points off, over the site: the cell in the north-west of it, and one further east.
  const [, most = new Map<unknown, number>()] = byPoints[0] ?? [];
  await lines.nth(1).getByRole('button').click();
  const heat = page.getByRole('application', { name: /扣分在场地上的分布/ });
  await heat.scrollIntoViewIfNeeded();
  const label = (await heat.getAttribute('aria-label')) ?? '';
  const [, across = '', down = '', size = ''] = /：(\d+) 列，(\d+) 行，每格 (\d+) m/.exec(label) ?? [];
  expect(Number(across) <= 60 && Number(down) <= 16).toBe(true);
  const side = Number(size);
  const stood = scored.flatMap(({ no, pile }) => {
    const place = places.get(pile ?? null);
    return place === undefined ? [] : [{ no, ...place }];
  });
  const cellOf = (metres: number) => Math.floor(metres / side);
  const north = Math.max(...stood.map((one) => cellOf(one.north)));
  const west = Math.min(...stood.map((one) => cellOf(one.east)));
  await heat.press('ArrowRight');
  for (const east of [west, west + 1]) {
    const inside = stood.filter((one) => cellOf(one.north) === north && cellOf(one.east) === east);
    const points = inside.reduce((all, { no }) => all + (most.get(no) ?? 0), 0);
    const value = inside.length === 0 ? '无记录' : `${(points / inside.length).toFixed(1)} 分`;
    const named = `东 ${east * side}–${(east + 1) * side}，北 ${north * side}–${(north + 1) * side} m：${value}`;
    await expect(page.getByText(named)).toBeVisible();
    await heat.press('ArrowRight');
  }
  await expect(page).toHaveURL(new RegExp(`part=${byPoints[0]?.[0]}`));
  await screenshot(page, 'construction-analysis-parts');
}

test('tells how even records are by depth, and what has changed since last week', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const { readings, begin_time, end_time } = await readingsOf(backend, project);
  // By step of a metre: the mean of each record there.
  const steps = new Map<number, Map<string, number[]>>();
  for (const { record, depthM, value } of readings) {
    const step = Math.floor(Math.fround(depthM));
    const records = steps.get(step) ?? new Map<string, number[]>();
    steps.set(step, records.set(record, [...(records.get(record) ?? []), value]));
  }
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const wanted = [...steps]
    .sort(([a], [b]) => a - b)
    .map(([step, records]) => {
      const means = [...records.values()].map(meanOf);
      const mean = meanOf(means);
      const deviation = Math.sqrt(means.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (means.length - 1));
      return [step, means.length, mean, (100 * deviation) / mean] as const;
    });

  const search = new URLSearchParams({ project, begin_time, end_time, channel: 'flow_lpm', group: 'machine' });
  await enter(page, server.origin, 'role7', `mixingPile/constructionAnalysis?${search}`);
  const read = page.getByText(`${RECORDS} 条记录（有过程数据的共 ${RECORDS} 条，均匀抽取）`);
  await expect(read).toBeVisible();
  const lines = page.getByRole('table', { name: '各深度段均匀性' }).locator('tbody tr');
  await expect(lines).toHaveCount(wanted.length);
  // Those of the first records stand there until all are worked out.
  await expect(async () => {
    for (const [at, [step, count, mean, percent]] of wanted.entries()) {
      const [name = '', ...cells] = await lines.nth(at).locator('th, td').allInnerTexts();
      expect(name).toBe(`${step}–${step + 1}`);
      expect(cells.slice(0, 2), name).toEqual([String(count), mean.toFixed(1)]);
      if (!Number.isNaN(percent))
        expect(Math.abs(Number.parseFloat(cells[2] ?? '') - percent), name).toBeLessThan(0.56);
    }
  }).toPass();
  // The heat map is walked over by keys, and says what it shows.
  const heat = page.getByRole('application', { name: /^浆液流量沿深度的热力图/ });
  await heat.press('ArrowDown');
  const [machine] = [...new Set(readings.map((reading) => reading.machine))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const [first] = wanted;
  const own = new Map<string, number[]>();
  for (const one of readings) {
    if (one.machine !== machine || Math.floor(Math.fround(one.depthM)) !== first?.[0]) continue;
    own.set(one.record, [...(own.get(one.record) ?? []), one.value]);
  }
  const cell = meanOf([...own.values()].map(meanOf)).toFixed(1);
  await expect(page.getByText(`${machine}，${first?.[0]}–${(first?.[0] ?? 0) + 1} m：${cell} L/min`)).toBeVisible();
  await expect(page.getByRole('table', { name: '与上周相比' }).locator('tbody tr').first()).toContainText('平均评分');
  await expectAccessible(page, 'construction-analysis-depth');
  await heat.scrollIntoViewIfNeeded();
  await screenshot(page, 'construction-analysis-depth');
});

test('tells the mean scores of two weeks beside each other, as a plain mean of the records does', async ({
  page,
  server,
}) => {
  const WEEK_MS = 7 * 86_400_000;
  const monday = lastWeek();
  const [first, last] = [dayAfter(monday, -7), dayAfter(monday, 6)];
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const table = columnTableSchema.parse(
    await backend.get(API.productionList.path, {
      project_id: project,
      begin_time: new Date(midnightOf(first)).toISOString(),
      end_time: new Date(midnightOf(dayAfter(last, 1)) - 1).toISOString(),
    }),
  );
  const endedMs = numbers(table, 'ended_ms');
  const scored = numbers(table, 'score').flatMap((score, row) => {
    const of = { score, endedMs: endedMs[row] ?? Number.NaN };
    return Number.isNaN(score) || Number.isNaN(of.endedMs) ? [] : [of];
  });
  const newestMs = scored.reduce((newest, of) => Math.max(newest, of.endedMs), 0);
  // Days of 24 hours back from the newest end.
  const weeks = [0, 1].map((weeksAgo) =>
    scored.filter((of) => Math.floor((newestMs - of.endedMs) / WEEK_MS) === weeksAgo).map(({ score }) => score),
  );
  const period = { project, begin_time: `${first} 00:00:00`, end_time: `${last} 23:59:59` };
  await enter(page, server.origin, 'role7', `mixingPile/constructionAnalysis?${new URLSearchParams(period)}`);
  const line = page.getByRole('table', { name: '与上周相比' }).locator('tbody tr').filter({ hasText: '平均评分' });
  await expect(line).toBeVisible();
  const cells = await line.locator('td').allInnerTexts();
  for (const [at, scores] of weeks.entries()) {
    expect(scores.length).toBeGreaterThan(0);
    const [, mean, count] = /^([\d.]+) \(([\d,]+)\)$/.exec(cells[at] ?? '') ?? [];
    expect(shownNumber(count), `records of week ${at}`).toBe(scores.length);
    const plain = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    expect(Math.abs(shownNumber(mean) - plain), `mean score of week ${at}`).toBeLessThan(0.051);
  }
});
