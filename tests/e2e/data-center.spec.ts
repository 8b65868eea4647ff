// The data center: the list of records, a record beside it, and changes by hand. Every figure that a record shows is
// worked out here from the rows of its log as the server gives them out, by code that shares nothing with the product's.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { API, type ApiName, type sessionGrantSchema } from '../../src/contracts/api';
import { type ColumnTable, columnTableSchema } from '../../src/contracts/columns';
import { envelopeSchema } from '../../src/contracts/envelope';
import { descriptor as grouting } from '../../src/equipment/types/grouting-system/descriptor';
import { descriptor as jetting } from '../../src/equipment/types/jet-grouting-pile/descriptor';
import { descriptor as mixing } from '../../src/equipment/types/mixing-pile/descriptor';
import { dataCenter } from '../../src/i18n/cn/data-center';
import { readPdf } from '../fixtures/paper/read-pdf';
import { axeFindings } from './harness/axe';
import { Backend, grantOf } from './harness/console';
import { shownNumber } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';
import { expectToast } from './harness/toasts';

const DAY_MS = 86_400_000;

/** The test runner reads no registry. */
const TYPES = { 'HS-MI': mixing, 'HS-GP': jetting, 'JT-V9': grouting } as const;
type Code = keyof typeof TYPES;
const CODES = ['HS-MI', 'HS-GP', 'JT-V9'] as const satisfies readonly Code[];

type Grant = z.infer<typeof sessionGrantSchema>;

/** Asks the server for a type, behind the console's back. */
async function ask(origin: string, grant: Grant, code: Code, name: ApiName, params: Readonly<Record<string, string>>) {
  const { apiPrefix } = TYPES[code];
  const answer = await fetch(`${origin}${apiPrefix}${API[name].path}?${new URLSearchParams(params)}`, {
    headers: { authorization: `Bearer ${grant.token}`, 'client-uuid': grant.client_uuid, 'type-code': code },
  });
  const envelope = envelopeSchema.parse(await answer.json());
  if (envelope.error_code !== 0) throw new Error(`${name}: ${envelope.error_code} ${envelope.message}`);
  return envelope.data;
}

async function projectOf(origin: string, grant: Grant, code: Code): Promise<string> {
  const [project] = z.array(z.object({ id: z.number() })).parse(await ask(origin, grant, code, 'projects', {}));
  return String(project?.id);
}

const recordsSchema = z.object({
  total: z.number(),
  items: z.array(
    z.object({
      record_no: z.string(),
      pile_no: z.string(),
      ended_ms: z.number().nullable(),
      has_log: z.boolean(),
      depth_m: z.number().nullable(),
      score: z.number().nullable(),
    }),
  ),
});

async function recordsOf(origin: string, grant: Grant, code: Code, params: Readonly<Record<string, string>>) {
  const project_id = await projectOf(origin, grant, code);
  return recordsSchema.parse(await ask(origin, grant, code, 'productionPage', { project_id, ...params }));
}

/** Enters by a link that shows the data center of a type. */
async function openRecords(page: Page, origin: string, code: Code, query: Readonly<Record<string, string>> = {}) {
  const grant = await grantOf(origin, 'role0');
  const project = await projectOf(origin, grant, code);
  const path = `/${TYPES[code].routePrefix}/dataCenter?${new URLSearchParams({ project, ...query })}`;
  await page.goto(`/?login_auth=${grant.login_auth}&to_page=${encodeURIComponent(path)}`);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  return grant;
}

/** Readings of a channel, in the passes named or in all. */
function readings({ columns }: ColumnTable, key: string, passes?: readonly number[]): number[] {
  return (columns[key] ?? []).flatMap((cell, row) =>
    cell === null || (passes !== undefined && !passes.includes(Number(columns.pass?.[row]))) ? [] : [Number(cell)],
  );
}

const largest = (values: readonly number[]): number => Math.max(...values);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
const span = (values: readonly number[]): number => largest(values) - Math.min(...values);

/** By type, facts of the panel by their names: decimals, and the value from the rows. */
const FACTS = {
  'HS-MI': [
    ['浆量', 0, (log: ColumnTable) => span(readings(log, 'slurry_l'))],
    ['最大电流', 0, (log: ColumnTable) => largest(readings(log, 'current_a'))],
    [
      '最大倾角',
      2,
      (log: ColumnTable) => largest([...readings(log, 'tilt_x_deg'), ...readings(log, 'tilt_y_deg')].map(Math.abs)),
    ],
  ],
  'HS-GP': [
    ['浆量', 0, (log: ColumnTable) => span(readings(log, 'slurry_l'))],
    ['平均浆压力', 1, (log: ColumnTable) => mean(readings(log, 'grout_mpa', [1, 3]))],
    ['平均浆液流量', 1, (log: ColumnTable) => mean(readings(log, 'flow_lpm', [1, 3]))],
  ],
  'JT-V9': [['浆量', 0, (log: ColumnTable) => span(readings(log, 'volume_l'))]],
} as const;

const BINS = 24;
const BAR_PX = 18;

/** Holds a column's summary, in words and as bars, to its values. */
function expectSummary(summary: string, bars: string, values: readonly number[]): void {
  const named = (word: string): number => shownNumber(new RegExp(`${word} (−?[\\d,.]+)`).exec(summary)?.[1]);
  const decimals = /最小 −?[\d,]*\.?(\d*)/.exec(summary)?.[1]?.length ?? 0;
  const isNear = (word: string, value: number): void =>
    // A reading is held in 32 bits.
    expect(Math.abs(named(word) - value), `${word}: ${summary}`).toBeLessThan(
      0.51 * 10 ** -decimals + 1e-6 * Math.abs(value),
    );
  const [least, most] = [Math.min(...values), Math.max(...values)];
  expect(summary).toContain(`：${values.length} 条有值`);
  isNear('最小', least);
  isNear('最大', most);
  isNear('平均', mean(values));
  if (summary.includes('合计')) isNear('合计', mean(values) * values.length);
  // Of each bar the rows that are in it, and those on one of its edges: held in 32 bits they may lie on either side.
  const inside = Array<number>(BINS).fill(0);
  const onEdge = Array<number>(BINS).fill(0);
  const width = (most - least) / BINS;
  const near = 2e-7 * (Math.max(Math.abs(least), Math.abs(most)) / width) + 1e-9;
  const add = (counts: number[], at: number): void => {
    counts[at] = (counts[at] ?? 0) + 1;
  };
  for (const value of values) {
    const place = width > 0 ? (value - least) / width : 0;
    const edge = Math.round(place);
    if (edge > 0 && edge < BINS && Math.abs(place - edge) < near) {
      add(onEdge, edge - 1);
      add(onEdge, edge);
    } else add(inside, Math.min(BINS - 1, Math.floor(place)));
  }
  const heights = Array<number>(BINS).fill(0);
  for (const [, at, height] of bars.matchAll(/M([\d.]+) 18v-([\d.]+)h/g))
    heights[Math.floor(Number(at))] = Number(height);
  const offBy = (rowsOfPx: number): number =>
    heights.reduce((sum, height, at) => {
      const shown = height * rowsOfPx;
      const [fewest, some] = [inside[at] ?? 0, onEdge[at] ?? 0];
      return sum + (shown > 1 ? Math.max(0, fewest - shown, shown - fewest - some) : 0);
    }, 0);
  // The highest bar has its whole height, whichever rows of its edges it holds; by it all bars together are all rows.
  const px = heights.reduce((sum, height) => sum + height, 0);
  const [lowest, highest] = [Math.max(...inside, 1), Math.max(...inside.map((rows, at) => rows + (onEdge[at] ?? 0)))];
  const tops = Array.from({ length: highest - lowest + 1 }, (_, more) => lowest + more).filter(
    (rows) => Math.abs((px * rows) / BAR_PX - values.length) <= 0.02 * values.length + 4,
  );
  expect(tops.length, `bars: ${summary}`).toBeGreaterThan(0);
  const off = Math.min(...tops.map((rows) => offBy(rows / BAR_PX)));
  expect(off, `bars: ${summary}`).toBeLessThanOrEqual(0.02 * values.length + 4);
  const filled = inside.filter((rows, at) => rows + (onEdge[at] ?? 0) > 0).length;
  expect(heights.filter((height) => height > 0).length, summary).toBeLessThanOrEqual(filled);
}

test.describe('the data center', () => {
  for (const code of CODES) {
    test(`shows of a record of ${code} what its log says`, async ({ page, server }) => {
      const grant = await grantOf(server.origin, 'role0');
      const { items } = await recordsOf(server.origin, grant, code, { limit: '200' });
      const record = items.find(({ ended_ms, has_log }) => ended_ms !== null && has_log);
      if (record === undefined) throw new Error('no record that has ended has a log');
      const { record_no } = record;
      const project_id = await projectOf(server.origin, grant, code);
      const log = columnTableSchema.parse(
        await ask(server.origin, grant, code, 'productionHistory', { project_id, record_no }),
      );
      await openRecords(page, server.origin, code, { record: record_no });
      const panel = page.getByRole('region', { name: '记录详情', exact: true });
      const depths = readings(log, 'depth_m');
      if (depths.length > 0) await expect(panel.getByText(`完成深度 ${largest(depths).toFixed(2)} m`)).toBeVisible();
      await panel.getByRole('button', { name: '更多数值' }).click();
      const shown = panel.locator(`dl[aria-label="记录 ${record_no}"]`);
      const fact = async (name: string): Promise<number> => {
        const value = shown.locator('div', { has: page.getByText(name, { exact: true }) }).locator('dd');
        return shownNumber(await value.innerText());
      };
      for (const [name, decimals, worked] of FACTS[code]) {
        // A figure is kept with a digit more than is shown, and so is rounded twice.
        expect(Math.abs((await fact(name)) - worked(log)), name).toBeLessThanOrEqual(0.551 * 10 ** -decimals);
      }
      // Where numbers come from is told without a mouse: of a record's, and of the list's columns.
      const begun = '逐秒数据的第一行';
      await panel.getByRole('button', { name: '数值来源' }).press('Enter');
      await expect(shown).toContainText(begun);
      await page
        .getByRole('button', { name: /^列设置/ })
        .first()
        .press('Enter');
      const settings = page.getByRole('dialog', { name: '列设置' });
      await expect(settings.getByRole('checkbox', { name: '开始时间', exact: true })).toHaveAccessibleDescription(
        begun,
      );
      await screenshot(page, `data-center-${code}-sources`);
      await page.keyboard.press('Escape');
      await expect(settings).toBeHidden();
      // Quarters of a metre down to the deepest point, where there is a depth to count them by.
      if (depths.length > 0) {
        await panel.getByRole('tab', { name: '分段' }).click();
        const grid = panel.getByRole('grid', { name: '分段' });
        await expect(grid.getByRole('rowheader').first()).toHaveText('0.00–0.25');
        expect(Number(await grid.getAttribute('aria-rowcount')) - 1).toBe(Math.ceil(largest(depths) / 0.25 - 1e-6));
      }
      await screenshot(page, `data-center-${code}`);

      // On paper as well.
      await panel.getByRole('button', { name: '打印记录表' }).click();
      const dialog = page.getByRole('dialog');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: '保存' }).click(),
      ]);
      const { pages } = await readPdf(readFileSync(await file.path()));
      for (const [at, texts] of pages.entries()) expect(texts).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`);
      const printed = pages.flat();
      expect(printed).toContain(record.pile_no);
      if (depths.length > 0) {
        expect(printed).toContain(`${largest(depths).toFixed(2)} m`);
        const segments = printed.filter((text) => /^[\d.]+–[\d.]+$/.test(text));
        const count = Math.ceil(largest(depths) / 0.25 - 1e-6);
        expect(new Set(segments).size).toBe(count);
        // A type with many columns has them in several tables.
        expect(segments.length % count).toBe(0);
        // The last row adds up what was put in.
        if (code !== 'JT-V9') {
          const sums = printed.slice(printed.indexOf('合计') + 1).map((text) => shownNumber(text));
          expect(Math.abs((sums[1] ?? Number.NaN) - span(readings(log, 'slurry_l')))).toBeLessThanOrEqual(0.051);
        }
      }
      await dialog.getByRole('button', { name: '关闭' }).click();
      // The page behind a dialog is hidden from readers until it has gone.
      await expect(page.locator('#root[aria-hidden]')).toHaveCount(0);
      expect(await axeFindings(page)).toEqual([]);
    });
  }

  test('searches, sorts and adds up what the form asks for, and shows a colleague the same', async ({
    page,
    server,
  }) => {
    // Records of the past, to which the machines of the demo add nothing.
    const grant = await grantOf(server.origin, 'role0');
    const { items } = await recordsOf(server.origin, grant, 'HS-MI', { limit: '1', sort: 'started', order: 'asc' });
    const part = items[0]?.pile_no.slice(0, 6) ?? '';
    const day = new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10);
    const end_time = `${day} 00:00:00`;
    const found = columnTableSchema.parse(
      await ask(server.origin, grant, 'HS-MI', 'productionList', {
        project_id: await projectOf(server.origin, grant, 'HS-MI'),
        pile_no: part,
        end_time: `${day}T00:00:00.999+08:00`,
      }),
    );
    await openRecords(page, server.origin, 'HS-MI', { pile_no: part, end_time, sort: '-depth_m,pile_no' });
    const grid = page.getByRole('grid', { name: '施工记录' });
    await expect(grid).toHaveAttribute('aria-rowcount', String(found.rows + 1));
    const depths = readings(found, 'depth_m');
    // Below each head of numbers, the column's sum and its spread, against a plain count.
    await expect(grid.getByRole('img', { name: /^深度：/ })).toHaveAttribute(
      'aria-label',
      new RegExp(`：${depths.length} 条有值`),
    );
    const summaries = await grid
      .getByRole('img')
      .evaluateAll((found) =>
        found.map((one) => [one.getAttribute('aria-label') ?? '', one.querySelector('path')?.getAttribute('d') ?? '']),
      );
    const compared = summaries.map(([summary = '', bars = '']) => {
      const [name = ''] = summary.split('：');
      const key = Object.entries(dataCenter.field).find(([, text]) => text === name)?.[0] ?? '';
      if (found.columns[key] === undefined) return '';
      expectSummary(summary, bars, readings(found, key));
      return key;
    });
    expect(compared).toEqual(expect.arrayContaining(['depth_m', 'slurry_l', 'ash_kg', 'score', 'warnings']));
    // The greatest depth comes first.
    const firstRow = page.locator('tr[aria-rowindex="2"]');
    await expect(firstRow).toContainText(largest(depths).toFixed(2));

    // By the number of the pile, in which figures count as numbers; the last row is reached by a key.
    const numbers = (found.columns.pile_no ?? [])
      .map(String)
      .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    await page.getByRole('columnheader', { name: '桩号' }).getByRole('button', { name: /^桩号/ }).click();
    // Beside the number may stand that it is simulated.
    const pileOf = (number = '') => new RegExp(`^${number.replaceAll('+', '\\+')}(模拟)?$`);
    // It was sorted by already, so it is turned round.
    await expect(firstRow.getByRole('rowheader')).toHaveText(pileOf(numbers.at(-1)));
    await grid.focus();
    await page.keyboard.press('End');
    const lastRow = page.locator(`tr[aria-rowindex="${found.rows + 1}"]`);
    await expect(lastRow.getByRole('rowheader')).toHaveText(pileOf(numbers[0]));

    // All but one are selected without being counted out, and belong to this list only.
    await page.keyboard.press('Control+a');
    await expect(page.getByText(`已选 ${found.rows} 条`)).toBeVisible();
    await page.keyboard.press(' ');
    await expect(lastRow).toHaveAttribute('aria-selected', 'false');
    await expect(page.getByText(`已选 ${found.rows - 1} 条`)).toBeVisible();
    await page.getByRole('button', { name: '重置' }).click();
    await page.getByRole('button', { name: '查询' }).click();
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(found.rows + 1);
    await expect(page.getByText('已选', { exact: false })).toHaveCount(0);

    // By what the heads say: the score, and whether there are warnings.
    const past = { project_id: await projectOf(server.origin, grant, 'HS-MI'), end_time: `${day}T00:00:00.999+08:00` };
    const all = columnTableSchema.parse(await ask(server.origin, grant, 'HS-MI', 'productionList', past));
    const warned = (all.columns.score ?? []).flatMap((score, row) =>
      score !== null && Number(all.columns.warnings?.[row]) > 0 ? [Number(score)] : [],
    );
    const score_to = String(warned.sort((a, b) => a - b)[Math.floor(warned.length / 2)]);
    const low = warned.filter((score) => score <= Number(score_to)).length;
    expect(low).toBeGreaterThan(0);
    await page.goto(`/mixingPile/dataCenter?${new URLSearchParams({ project: past.project_id, end_time })}`);
    const form = page.getByRole('form', { name: '查询条件' });
    await form.getByRole('button', { name: '更多条件' }).click();
    await form.getByRole('searchbox', { name: '评分至' }).fill(score_to);
    await form.getByRole('combobox', { name: '有无预警' }).click();
    await page.getByRole('option', { name: '有预警', exact: true }).click();
    await form.getByRole('button', { name: '查询' }).click();
    await expect(grid).toHaveAttribute('aria-rowcount', String(low + 1));
    // A link shows a colleague the same.
    await expect(page).toHaveURL(new RegExp(`score_to=${score_to}&has_warnings=1`));
    await page.reload();
    await expect(grid).toHaveAttribute('aria-rowcount', String(low + 1));
    await expect(form.getByRole('searchbox', { name: '评分至' })).toHaveValue(score_to);
  });

  test('scores by hand and deletes by name, for who may', async ({ page, server }) => {
    const grant = await openRecords(page, server.origin, 'HS-MI', { sort: 'started_ms' });
    // The oldest records, which no other test looks at.
    await page.locator('tr[data-row]').first().click();
    const panel = page.getByRole('region', { name: '记录详情', exact: true });
    await panel.getByRole('button', { name: '评分', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('评分（0–100）')).toBeVisible();

    // Somebody is faster than the one who has the form open: that one is told, and looks again.
    const record_no = new URL(page.url()).searchParams.get('record') ?? '';
    const project_id = await projectOf(server.origin, grant, 'HS-MI');
    const backend = await Backend.signIn(server.origin);
    const { revision } = API.productionDetail.output.parse(
      await backend.get(API.productionDetail.path, { project_id, record_no }),
    );
    const faster = { project_id: Number(project_id), record_no, revision, score: 41, comment: '旁站' };
    await backend.post(API.productionScore.path, faster);
    await dialog.getByLabel('评分（0–100）').fill('80');
    await dialog.getByLabel('原因').fill('现场复核');
    await dialog.getByRole('button', { name: '保存评分' }).click();
    await expect(dialog.getByText('该记录已被他人或设备更改')).toBeVisible();
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toHaveCount(0);
    expect((await recordsOf(server.origin, grant, 'HS-MI', { record_no })).items[0]?.score).toBe(41);

    await panel.getByRole('button', { name: '评分', exact: true }).click();
    await dialog.getByLabel('评分（0–100）').fill('101');
    await dialog.getByRole('button', { name: '保存评分' }).click();
    await expect(dialog.getByText('评分应在 0 到 100 之间')).toBeVisible();
    await dialog.getByLabel('评分（0–100）').fill('73.5');
    await dialog.getByLabel('原因').fill('现场复核');
    await dialog.getByRole('button', { name: '保存评分' }).click();
    await expectToast(page, '评分已保存');
    const stored = await recordsOf(server.origin, grant, 'HS-MI', { record_no });
    expect(stored.items[0]?.score).toBe(73.5);
    await panel.getByRole('button', { name: '更多数值' }).click();
    await expect(panel.locator(`dl[aria-label="记录 ${record_no}"]`)).toContainText('73.5 人工');

    // A request to give the pile up is taken back before the form closes.
    await panel.getByRole('button', { name: '作废', exact: true }).click();
    await dialog.getByLabel('原因').fill('点错了');
    await dialog.getByRole('button', { name: '申请作废' }).click();
    await expect(dialog.getByText('已申请作废 1 根桩')).toBeVisible();
    await dialog.getByRole('button', { name: '撤销作废申请' }).click();
    await expectToast(page, '已撤销 1 根桩的作废申请');
    await expect(dialog).toHaveCount(0);

    await panel.getByRole('button', { name: '删除', exact: true }).click();
    await dialog.getByLabel('原因').fill('重复上传');
    await dialog.getByLabel(/^请输入/).fill('别的桩');
    await dialog.getByRole('button', { name: '删除', exact: true }).click();
    await expect(dialog.getByText('与要求输入的内容不一致')).toBeVisible();
    await dialog.getByLabel(/^请输入/).fill(stored.items[0]?.pile_no ?? '');
    await dialog.getByRole('button', { name: '删除', exact: true }).click();
    await expectToast(page, '已删除 1 条');
    await expect(panel).toHaveCount(0);
    expect((await recordsOf(server.origin, grant, 'HS-MI', { record_no })).total).toBe(0);
  });
});
