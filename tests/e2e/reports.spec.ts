// Reports on paper: the texts of the files against rows that the server lists, counted by a plain program of the test.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { columnTableSchema } from '../../src/contracts/columns';
import { dayAfter } from '../../src/shared/calendar-days';
import { type ReadPdf, readPdf } from '../fixtures/paper/read-pdf';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { dayOfMs, midnightOf, recordsAround, sumsOf, withPauses } from './harness/record-oracle';
import { shownNumber } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';
import { firstProject } from './harness/warnings';

test.describe.configure({ mode: 'parallel' });

const DAY_MS = 86_400_000;

/** The file that the dialog makes. */
async function savedFile(page: Page, save = '保存'): Promise<{ readonly read: ReadPdf; readonly bytes: Buffer }> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: save });
  // Thousands of rows take a few seconds where eight tests share two cores.
  await expect(button).toBeVisible({ timeout: 30_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const bytes = readFileSync(await file.path());
  return { read: await readPdf(bytes), bytes };
}

/** Rows of a table of the server. */
async function rowsOf(backend: Backend, path: string, params: Readonly<Record<string, string>>) {
  const { columns, rows } = columnTableSchema.parse(await backend.get(path, params));
  return Array.from({ length: rows }, (_, row) => (name: string) => columns[name]?.[row] ?? null);
}

/** The texts that follow a text on a page. */
function after(texts: readonly string[], text: string, count: number): readonly string[] {
  const at = texts.indexOf(text);
  return at < 0 ? [] : texts.slice(at + 1, at + 1 + count);
}

test('a report of warnings counts and lists those that the list shows', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  // Those of the past, to which the machines of the demo add nothing.
  const day = new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10);
  const until = await rowsOf(backend, API.warningTable.path, {
    project_id: await firstProject(backend),
    end_time: `${day}T00:00:00.999+08:00`,
  });
  const found = until.filter((row) => Number(row('level')) >= 2);
  expect(found.length).toBeGreaterThan(300);
  await enter(page, server.origin, 'role0', `mixingPile/warningInformation?level=2,3&end_time=${day}+00:00:00`);
  await expect(page.getByText(`共 ${found.length.toLocaleString('en-US')} 条`)).toBeVisible();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('button', { name: 'PDF 报告' }).click();
  await expect(page.getByRole('dialog')).toContainText('打印预警报告');
  const { read, bytes } = await savedFile(page);
  await test.info().attach('warnings.pdf', { body: bytes, contentType: 'application/pdf' });
  await screenshot(page, 'report-warnings');
  expect(await axeFindings(page)).toEqual([]);

  const { pages } = read;
  for (const [at, texts] of pages.entries()) expect(texts).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`);
  const [first = []] = pages;
  expect(first.join('')).toContain('预警级别：中、高');
  expect(first.join('')).toContain(`${day} 00:00:00`);
  const front = pages.slice(0, 2).flat();
  const count = (level: number | null, status: number | null): string =>
    found
      .filter((row) => (level === null || row('level') === level) && (status === null || row('status') === status))
      .length.toLocaleString('en-US');
  const counted = (level: number | null): string[] => [null, 0, 1, 2, 3].map((status) => count(level, status));
  const table = front.slice(front.lastIndexOf('按级别和处理状态'));
  expect(after(table, '高', 5)).toEqual(counted(3));
  expect(after(table, '中', 5)).toEqual(counted(2));
  // The head of the table says so once, its last row again.
  const sums = table.slice(table.indexOf('高'));
  expect(after(sums, '合计', 5)).toEqual(counted(null));

  // Every warning is there once, below a head of its table on the same page.
  const printed = new Map<string, number>();
  for (const texts of pages) {
    let rows = 0;
    for (const text of texts) {
      if (!text.endsWith('※')) continue;
      const pile = text.slice(0, -1);
      printed.set(pile, (printed.get(pile) ?? 0) + 1);
      rows += 1;
    }
    if (rows > 0) expect(texts.join(' ')).toContain('发生时间');
  }
  const listed = new Map<string, number>();
  for (const row of found) listed.set(String(row('pile_no')), (listed.get(String(row('pile_no'))) ?? 0) + 1);
  expect(printed).toEqual(listed);

  // The contents lead to where the tables begin.
  const within = read.within[0] ?? [];
  expect(within.length).toBeGreaterThan(3);
  for (const { name, page: at } of within) expect(pages[at - 1]?.join(''), name).toContain(name);
});

/** A day that is over, so that the demo's machines add nothing to it. */
const DAY = dayAfter(dayOfMs(Date.now()), -6);
const STATISTICS = 'mixingPile/dailyStatistics';

test('a day’s summary says what the records and warnings of that day come to', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = await firstProject(backend);
  const around = await withPauses(backend, project, await recordsAround(backend, project, DAY, DAY));
  const plain = sumsOf(around, midnightOf(DAY), 24);
  expect(plain.piles).toBeGreaterThan(20);
  // All of the demo is simulated: its machines and its generations, which the list of records has too.
  await enter(page, server.origin, 'role0', `${STATISTICS}?day=${DAY}&is_simulation=1&shifts=08:00,20:00`);
  await page.getByRole('button', { name: '日报 PDF' }).click();
  await expect(page.getByRole('dialog')).toContainText('打印施工日报');
  const { read, bytes } = await savedFile(page);
  await test.info().attach('day.pdf', { body: bytes, contentType: 'application/pdf' });
  await screenshot(page, 'report-day');
  const { pages } = read;
  const all = pages.flat();
  for (const [at, texts] of pages.entries()) expect(texts).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`);
  expect(pages[0]).toContain('08:00 / 20:00');
  expect(pages[0]?.join('')).toContain('数据来源：仅模拟数据');

  // Made, metres and cement, each against the records themselves.
  // All of the demo is simulated, and its tables say so.
  const figures = all.slice(all.lastIndexOf('统计指标 (模拟)'));
  expect(shownNumber(after(figures, '完成数量', 1)[0])).toBe(plain.piles);
  expect(Math.abs(shownNumber(after(figures, '进尺', 1)[0]) - plain.metres)).toBeLessThan(0.06);
  expect(Math.abs(shownNumber(after(figures, '水泥用量', 1)[0]) - plain.ashT)).toBeLessThan(0.006);
  expect(Math.abs(shownNumber(after(figures, '作业时间', 1)[0]) - plain.workingH)).toBeLessThan(0.06);

  // Every record of the day is there once, below a head of its table.
  const records = (
    await rowsOf(backend, API.productionList.path, {
      project_id: project,
      begin_time: new Date(midnightOf(DAY) - DAY_MS).toISOString(),
      end_time: new Date(midnightOf(DAY) + 2 * DAY_MS).toISOString(),
    })
  ).filter((row) => row('ended_ms') !== null && dayOfMs(Number(row('ended_ms'))) === DAY);
  expect(records).toHaveLength(plain.piles);
  expect(all).toContain(`当日完成记录（${plain.piles.toLocaleString('en-US')} 条）`);
  const printed: string[] = [];
  for (const texts of pages) {
    const piles = texts.filter((text) => text.endsWith('※'));
    if (piles.length > 0) expect(texts).toContain('桩号');
    printed.push(...piles.map((text) => text.slice(0, -1)));
  }
  expect(printed.sort()).toEqual(records.map((row) => String(row('pile_no'))).sort());

  // The warnings of the day, by rule and state.
  const raised = await rowsOf(backend, API.warningTable.path, {
    project_id: project,
    begin_time: new Date(midnightOf(DAY)).toISOString(),
    end_time: new Date(midnightOf(DAY) + DAY_MS - 1).toISOString(),
  });
  const states = [0, 1, 2, 3].map((status) => raised.filter((row) => row('status') === status).length);
  const warned = all.slice(all.lastIndexOf('当日预警（按发生时间）'));
  const sums = warned.slice(warned.lastIndexOf('合计', warned.indexOf(`当日完成记录（${plain.piles} 条）`)));
  expect(after(sums, '合计', 5).map((text) => shownNumber(text))).toEqual([raised.length, ...states]);
  for (const name of ['记录员', '技术负责人', '质检员', '监理工程师']) expect(pages.at(-1)).toContain(name);
});

test('the summary is there for a day alone, in English too, and for who may export', async ({ page, server }) => {
  await enter(page, server.origin, 'role0', `${STATISTICS}?day=${DAY}&span=week`);
  await expect(page.getByRole('grid', { name: '统计表' })).toBeVisible();
  await expect(page.getByRole('button', { name: '日报 PDF' })).toHaveCount(0);
  await page.getByRole('button', { name: '日', exact: true }).click();
  await expect(page.getByRole('button', { name: '日报 PDF' })).toBeVisible();
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: 'Day’s PDF' }).click();
  const { read } = await savedFile(page, 'Save');
  const all = read.pages.flat();
  expect(read.pages[0]).toContain(`Page 1 of ${read.pages.length}`);
  // Records of generations are not counted, and then not listed either.
  expect(all.join('').replaceAll(' ', '')).toContain('withoutgeneratedrecords');
  const made = after(all.slice(all.lastIndexOf('Key figures (Simulated)')), 'Made', 1)[0];
  expect(all).toContain(`Records that ended on the day (${made})`);
  await enter(page, server.origin, 'role7', `${STATISTICS}?day=${DAY}`);
  await expect(page.getByRole('grid', { name: 'Table' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Day’s PDF' })).toHaveCount(0);
});
