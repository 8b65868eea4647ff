// Comparison in the data center: the band and each record by depth, and where one leaves it, against a plain program
// that reads the log of each record shown.
import type { Page } from 'playwright/test';
import { download, RECORDS, type Reading, readingsOf } from './harness/analysis-oracle';
import { expectAccessible } from './harness/axe';
import { Backend, enter, go } from './harness/console';
import { expect, screenshot, test } from './harness/test';
import { firstProject } from './harness/warnings';

const DECIMALS = 1;

/** Steps of depth: all from the ground on, or so many from a depth on. */
interface Steps {
  readonly originM: number;
  readonly widthM: number;
  readonly count: number | null;
}
const WHOLE: Steps = { originM: 0, widthM: 0.5, count: null };

/** A step of depth: the middle four fifths of all readings with their median; mean, least and greatest of each record. */
interface Step {
  readonly fromM: number;
  readonly band: readonly number[];
  readonly means: ReadonlyMap<string, number>;
  readonly extremes: ReadonlyMap<string, readonly [least: number, greatest: number]>;
}

/** From the highest step with a reading to the deepest; those without are there, too. */
function comparedByStep(all: readonly Reading[], chosen: readonly string[], { originM, widthM, count }: Steps) {
  const stepOf = ({ depthM }: Reading): number => Math.floor((Math.fround(depthM) - originM) / widthM);
  const isAsked = (step: number): boolean => !Number.isNaN(step) && (count === null || (step >= 0 && step < count));
  const readings = all.filter((reading) => isAsked(stepOf(reading)));
  const places = readings.map(stepOf);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return Array.from({ length: last - first + 1 }, (_, at): Step => {
    const within = readings.filter((reading) => stepOf(reading) === first + at);
    const sorted = within.map(({ value }) => value).sort((a, b) => a - b);
    const share = (of: number): number => {
      const place = of * (sorted.length - 1);
      const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
      return low + (high - low) * (place - Math.floor(place));
    };
    const means = chosen.map((record) => {
      const own = within.filter((reading) => reading.record === record);
      return [record, own.reduce((sum, { value }) => sum + value, 0) / own.length] as const;
    });
    const extremes = chosen.map((record) => {
      const own = within.filter((reading) => reading.record === record).map(({ value }) => value);
      const ends = own.length === 0 ? [Number.NaN, Number.NaN] : [Math.min(...own), Math.max(...own)];
      return [record, [ends[0] ?? Number.NaN, ends[1] ?? Number.NaN]] as const;
    });
    const fromM = originM + (first + at) * widthM;
    return { fromM, band: [0.1, 0.5, 0.9].map(share), means: new Map(means), extremes: new Map(extremes) };
  });
}

/** The file of a comparison: a row a step, the records in the order of its columns. */
function expectRows(rows: readonly string[], steps: readonly Step[], order: readonly string[]): void {
  expect(rows.length).toBe(steps.length);
  for (const [at, row] of rows.entries()) {
    const [fromM = Number.NaN, , ...saved] = row.split(',').map((cell) => (cell === '' ? Number.NaN : Number(cell)));
    const step = steps[at];
    expect(fromM).toBeCloseTo(step?.fromM ?? Number.NaN, 6);
    const ofRecord = (record: string): readonly number[] => [
      step?.means.get(record) ?? Number.NaN,
      ...(step?.extremes.get(record) ?? [Number.NaN, Number.NaN]),
    ];
    const plain = [...(step?.band ?? []), ...order.flatMap(ofRecord)];
    for (const [cell, figure] of plain.entries()) {
      if (Number.isNaN(figure)) expect(saved[cell], `${fromM} m, ${cell}`).toBeNaN();
      else expect(Math.abs((saved[cell] ?? Number.NaN) - figure), `${fromM} m, ${cell}`).toBeLessThanOrEqual(0.0051);
    }
  }
}

/** Heads and rows of the saved file. */
async function savedRows(page: Page): Promise<readonly string[]> {
  const lines = (await download(page, 'CSV')).toString('utf8').trimEnd().split('\r\n');
  expect(lines.at(-1)).toMatch(/^筛选：/);
  return lines.slice(0, -1);
}

/** The share of a record's steps outside of the band, and how far it is off at most: above 0 over it. */
function offOf(steps: readonly Step[], record: string): { readonly share: number; readonly most: number } {
  const offs = steps.flatMap(({ band: [low = Number.NaN, , high = Number.NaN], means }) => {
    const mean = means.get(record) ?? Number.NaN;
    return Number.isNaN(mean) || Number.isNaN(low) ? [] : [mean > high ? mean - high : Math.min(0, mean - low)];
  });
  const outside = offs.filter((off) => Math.abs(off) > 0.5 * 10 ** -DECIMALS);
  const most = outside.reduce((furthest, off) => (Math.abs(off) > Math.abs(furthest) ? off : furthest), 0);
  return { share: outside.length / offs.length, most };
}

test('says of records by depth what a plain count of their logs says', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const { readings, begin_time, end_time } = await readingsOf(backend, project);
  const search = new URLSearchParams({ project, begin_time, end_time, channel: 'flow_lpm' });
  await enter(page, server.origin, 'role0', `mixingPile/dataCenter?${search}`);
  const over = (records: number, count: number) =>
    page.getByText(`${records} 条记录，${count.toLocaleString('en-US')} 个读数`);
  const pileOf = (record: string) => readings.find((reading) => reading.record === record)?.pile;
  // A pile with several records would be named by them, too.
  const piles = new Map(readings.map(({ pile, record }) => [pile, record]));
  const chosen = [...piles.values()].slice(-3);
  const list = page.getByRole('grid', { name: '施工记录' });
  for (const record of [...chosen].reverse()) {
    const row = page.locator('tr[data-row]', { hasText: record });
    // Most records have no log, and rows out of sight are not there.
    await expect(async () => {
      if ((await row.count()) === 0) await list.press('PageDown');
      await expect(row).toBeVisible({ timeout: 1000 });
    }).toPass();
    await row.locator('[data-select]').click();
  }
  await page.getByRole('button', { name: '对比', exact: true }).first().click();
  await expect(over(RECORDS, readings.length)).toBeVisible();
  await expect(page.getByRole('img', { name: `浆液流量 L/min随深度的变化` })).toBeVisible();
  const compared = page.getByRole('grid', { name: '对比表' }).locator('tr[data-row]');
  await expect(compared).toHaveCount(chosen.length);
  const steps = comparedByStep(readings, chosen, WHOLE);
  const [heads = '', ...lines] = await savedRows(page);
  // A record has its mean, its least and its greatest reading.
  const titles = heads.split(',').slice(5);
  expect(titles.filter((_, at) => at % 3 !== 0)).toEqual(
    titles.filter((_, at) => at % 3 === 0).flatMap((title) => [`${title} 最小`, `${title} 最大`]),
  );
  const order = titles
    .filter((_, at) => at % 3 === 0)
    .map((name) => chosen.find((record) => name === `${pileOf(record)} (模拟)`) ?? '');
  expect([...order].sort()).toEqual([...chosen].sort());
  expectRows(lines, steps, order);
  for (const [row, record] of order.entries()) {
    const cells = await compared.nth(row).locator('th, td').allTextContents();
    const { share, most } = offOf(steps, record);
    // Shares are cut and not rounded: all is said of all only.
    const ends = steps.flatMap(({ extremes }) => [...(extremes.get(record) ?? [])]).filter((end) => !Number.isNaN(end));
    expect([cells[4], cells[5]], record).toEqual(
      [Math.min(...ends), Math.max(...ends)].map((end) => end.toFixed(DECIMALS)),
    );
    expect(cells[6], record).toBe(`${(Math.floor(share * 1000) / 10).toFixed(1)} %`);
    expect(cells[7], record).toBe(most === 0 ? '–' : `${most > 0 ? '+' : '−'}${Math.abs(most).toFixed(1)}`);
  }
  await page.getByRole('grid', { name: '对比表' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`out=${order[0]}`));
  await expect(page.getByRole('region', { name: /与背景的差别/ })).toBeVisible();
  await expectAccessible(page, 'compare');

  // Zoomed to two metres: narrower steps of the readings there, in picture and file; the table stays of all depths.
  const whole = await compared.locator('th, td').allTextContents();
  await page.getByRole('button', { name: /^缩放“按深度叠放”/ }).click();
  await page.getByRole('textbox', { name: '深度 m 从' }).fill('2');
  await page.getByRole('textbox', { name: '深度 m 到' }).fill('4');
  await page.getByRole('textbox', { name: '深度 m 到' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/[?&]depths=2%7E4(&|$)/);
  await expect(page.getByText('此段步长 0.05\u00a0m')).toBeVisible();
  const narrow = comparedByStep(readings, chosen, { originM: 2, widthM: 0.05, count: 40 });
  expect(narrow.length).toBeGreaterThan(30);
  const [, ...within] = await savedRows(page);
  expectRows(within, narrow, order);
  expect(await compared.locator('th, td').allTextContents()).toEqual(whole);
  await screenshot(page, 'compare-zoomed');
  await page.getByRole('combobox', { name: '图形' }).click();
  await page.getByRole('option', { name: '剖面' }).click();
  await expect(page).toHaveURL(/shape=section/);
  // The other picture shows the same depths; both show all again together.
  await expect(page.getByRole('button', { name: /^缩放“沿排剖面” 2–4\sm$/ })).toBeVisible();
  await page.getByRole('region', { name: '沿排剖面' }).getByRole('application').focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/[?&]depths=2\.4%7E3\.6(&|$)/);
  await page.keyboard.press('0');
  await expect(page).not.toHaveURL(/[?&]depths=/);
  await expect(page.getByText(/此段步长/)).toHaveCount(0);
  await screenshot(page, 'compare-section');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(over(RECORDS, readings.length)).toBeVisible();
  await screenshot(page, 'compare-phone');
  // Nothing of the page is beside the screen.
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);

  // A link with more records than are compared says how many it leaves out.
  const linked = new URL(page.url());
  for (let at = 0; at < 50; at += 1) linked.searchParams.append('compared', `none-${at}`);
  await go(page, `${linked.pathname}${linked.search}`);
  await expect(page.getByText('链接中另有 3 条记录未列入：最多对比 50 条')).toBeVisible();
  await expect(compared).toHaveCount(chosen.length);
});
